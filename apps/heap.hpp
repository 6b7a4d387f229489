// How the program takes memory from the system.
#pragma once

namespace asdic {

/// To be called first: memory that is given back stays with the program, and the heap has large
/// pages, where the system has them. A page of 4 kB costs as much as filling it several times.
void prepare_heap();
/// Memory is scarce: no more is taken beforehand than the standard library does.
void grow_heap_by_little();

}  // namespace asdic
