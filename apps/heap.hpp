// The allocation of memory from the system.
#pragma once

#include <cstdint>

namespace asdic {

/// Prepares the heap. Call it first in main(). Freed memory remains with the program, and the heap
/// has large pages if the system supports them. A page fault for a page of 4 kB costs as much as
/// filling the page several times.
void prepare_heap();
/// Lets the heap grow in the small steps of the standard library, because memory is scarce.
void grow_heap_by_little();
/// Limits the memory of the process to `bytes`, which include the program itself. Keeps a lower
/// limit.
void limit_heap(std::uint64_t bytes);

}  // namespace asdic
