// The implementation of SharedPointer: a reference count in each object. For each Impl, one source
// file contains `template class SharedPointer<Impl>;`.
#pragma once

#include <boost/smart_ptr/intrusive_ref_counter.hpp>

#include <utility>

#include "asdic/shared.hpp"

namespace asdic::v0 {

template <class Impl>
using RefCounted = boost::intrusive_ref_counter<Impl>;

template <class Impl>
SharedPointer<Impl>::SharedPointer(const Impl* of) : of_(of) {
  intrusive_ptr_add_ref(of_);
}

template <class Impl>
SharedPointer<Impl>::SharedPointer(const SharedPointer& other) noexcept
    : SharedPointer(other.of_) {}

template <class Impl>
SharedPointer<Impl>& SharedPointer<Impl>::operator=(SharedPointer other) noexcept {
  std::swap(of_, other.of_);
  return *this;
}

template <class Impl>
SharedPointer<Impl>::~SharedPointer() {
  intrusive_ptr_release(of_);
}

}  // namespace asdic::v0
