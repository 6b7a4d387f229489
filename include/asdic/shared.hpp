// A pointer that makes results cheap to copy.
#pragma once

#include "asdic/version.hpp"

namespace asdic::ASDIC_V0 {

/// A pointer to an internal object. Copies share the object; the last copy deletes it.
template <class Impl>
class ASDIC_API Shared {
 public:
  explicit Shared(const Impl* of);
  Shared(const Shared& other) noexcept;
  Shared& operator=(Shared other) noexcept;
  ~Shared();

  const Impl& operator*() const { return *of_; }
  const Impl* operator->() const { return of_; }

 private:
  const Impl* of_;
};

}  // namespace asdic::ASDIC_V0
