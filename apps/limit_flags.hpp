// The limits that every command takes.
#pragma once

#include <optional>
#include <string>

#include "apps/arguments.hpp"
#include "lib/limits.hpp"

namespace asdic {

/// The flags --time and --memory.
class LimitFlags {
 public:
  void declare(Arguments& arguments);

  /// Returns the limits, and sets the memory limit of this process in the system, which then holds
  /// for all allocations. Throws Error(input) if --memory is not a size.
  Limits take_effect() const;

 private:
  double seconds_ = 0;
  std::optional<std::string> memory_;
};

}  // namespace asdic
