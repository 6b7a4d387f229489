// An alternative of variants that stands for no value.
#pragma once

#include <compare>

namespace asdic {

/// Stands for no value, as std::monostate does. A variant needs it if its other alternatives are
/// only numbers, texts, vectors and the like. libstdc++ takes for granted that such a variant
/// always has a value. If memory is missing while one is copied, it therefore destroys a value that
/// does not exist, which ended the program by a signal (GCC 12 to 14). It does not do so for a
/// variant with a type whose copy is not trivial.
struct Nothing {
  Nothing() = default;
  // NOLINTBEGIN(modernize-use-equals-default): default copies would be trivial
  Nothing(const Nothing& /*other*/) noexcept {}
  Nothing& operator=(const Nothing& /*other*/) noexcept { return *this; }
  // NOLINTEND(modernize-use-equals-default)
  ~Nothing() = default;
  bool operator==(const Nothing& /*other*/) const { return true; }
  std::strong_ordering operator<=>(const Nothing& /*other*/) const {
    return std::strong_ordering::equal;
  }
};

}  // namespace asdic
