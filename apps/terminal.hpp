// The terminal of standard error.
#pragma once

#include <cstddef>

namespace asdic {

/// Returns the columns of the terminal. A terminal that does not report its width has 80.
std::size_t terminal_width();

}  // namespace asdic
