// A pointer that makes results cheap to copy.
#pragma once

#include "asdic/version.hpp"

namespace asdic::ASDIC_V0 {

/// A pointer to an internal object. Copies share the object; the last copy deletes it.
template <class Impl>
class ASDIC_API SharedPointer {
 public:
  explicit SharedPointer(const Impl* of);                  ///< takes over the object
  SharedPointer(const SharedPointer& other) noexcept;      ///< shares the object
  SharedPointer& operator=(SharedPointer other) noexcept;  ///< shares another object
  ~SharedPointer();

  const Impl& operator*() const { return *of_; }  ///< the object
  const Impl* operator->() const { return of_; }  ///< a member of the object

 private:
  const Impl* of_;
};

}  // namespace asdic::ASDIC_V0
