// The implementation of Shared: a reference count in each object. For each Impl, one source file
// contains `template class Shared<Impl>;`.
#pragma once

#include <boost/smart_ptr/intrusive_ref_counter.hpp>

#include <utility>

#include "asdic/shared.hpp"

namespace asdic::v0 {

template <class Impl>
using RefCounted = boost::intrusive_ref_counter<Impl>;

template <class Impl>
Shared<Impl>::Shared(const Impl* of) : of_(of) {
  intrusive_ptr_add_ref(of_);
}

template <class Impl>
Shared<Impl>::Shared(const Shared& other) noexcept : Shared(other.of_) {}

template <class Impl>
Shared<Impl>& Shared<Impl>::operator=(Shared other) noexcept {
  std::swap(of_, other.of_);
  return *this;
}

template <class Impl>
Shared<Impl>::~Shared() {
  intrusive_ptr_release(of_);
}

}  // namespace asdic::v0
