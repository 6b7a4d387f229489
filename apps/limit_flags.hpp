// The limits that every command takes.
#pragma once

#include <optional>
#include <string>

#include "apps/arguments.hpp"
#include "lib/limits.hpp"

namespace asdic {

/// --time and --memory.
class LimitFlags {
 public:
  void declare(Arguments& arguments);

  /// Throws Error(input) where --memory is no size. The system holds this process to its memory
  /// from then on, whatever asks for it.
  Limits take_effect() const;

 private:
  double seconds_ = 0;
  std::optional<std::string> memory_;
};

}  // namespace asdic
