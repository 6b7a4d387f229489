#include "lib/exact/gmp_memory.hpp"

#ifndef ASDIC_WITHOUT_GMP

#include <gmp.h>

#include <atomic>
#include <cstdlib>
#include <exception>
#include <new>

namespace asdic {

namespace {

std::atomic<bool> was_missing = false;

void* checked(void* memory) {
  if (memory != nullptr) return memory;
  was_missing = true;
  if (const std::new_handler handler = std::get_new_handler()) handler();
  throw std::bad_alloc();
}

void* take(std::size_t size) {
  return checked(std::malloc(size));
}

void* take_again(void* memory, std::size_t, std::size_t size) {
  return checked(std::realloc(memory, size));
}

/// Frees memory. After a failed allocation, a number of GMP may hold an invalid pointer, so memory
/// is not freed while an exception unwinds the stack.
void give_back(void* memory, std::size_t) {
  if (was_missing && std::uncaught_exceptions() > 0) return;
  std::free(memory);
}

}  // namespace

// The exceptions pass through functions of GMP, which are written in C.
GmpMemory::GmpMemory() {
  mp_set_memory_functions(take, take_again, give_back);
}

}  // namespace asdic

#endif
