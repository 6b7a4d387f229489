// Counts the processors.
#pragma once

namespace asdic {

/// Returns the number of processors that this process may use.
unsigned processors();

}  // namespace asdic
