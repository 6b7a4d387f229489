#pragma once

#ifndef ASDIC_WITHOUT_GMP

namespace asdic {

/// Makes GMP throw std::bad_alloc if it gets no memory, from the construction on. Without this, GMP
/// aborts the program.
struct GmpMemory {
  GmpMemory();
};

}  // namespace asdic

#endif
