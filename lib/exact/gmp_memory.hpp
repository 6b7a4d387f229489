#pragma once

#ifndef ASDIC_WITHOUT_GMP

namespace asdic {

/// From its construction on, GMP throws std::bad_alloc where it gets no memory; by itself it would
/// end the program.
struct GmpMemory {
  GmpMemory();
};

}  // namespace asdic

#endif
