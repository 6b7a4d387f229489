#include "apps/heap.hpp"

#include <malloc.h>
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace asdic {

namespace {

constexpr std::size_t large_page = 2 << 20;

/// Of less than this, part of which is in no whole page, the pages are as they happen to be.
constexpr std::size_t least_advised = 4 << 20;

/// The heap of a battle of middle size. It is part of the least that --memory may set.
constexpr std::size_t first_heap = 16 << 20;

/// A system that has no large pages refuses, which is no fault.
void in_large_pages(void* memory, std::size_t size) {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t before = (large_page - address % large_page) % large_page;
  if (before < size)
    madvise(static_cast<std::byte*>(memory) + before, size - before, MADV_HUGEPAGE);
}

void* take(std::size_t size) {
  void* const memory = std::malloc(size);
  if (memory != nullptr && size >= least_advised) in_large_pages(memory, size);
  return memory;
}

}  // namespace

void prepare_heap() {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the most that is possible
  mallopt(M_TRIM_THRESHOLD, 128 << 20);
  void* const heap = std::malloc(first_heap);
  if (heap != nullptr) in_large_pages(heap, first_heap);
  std::free(heap);
}

}  // namespace asdic

// In place of the standard library's, which do the same but for the pages.
void* operator new(std::size_t size) {
  while (true) {
    if (void* const memory = asdic::take(size == 0 ? 1 : size)) return memory;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void* operator new(std::size_t size, const std::nothrow_t& /*none*/) noexcept {
  try {
    return operator new(size);
  } catch (...) {
    return nullptr;
  }
}

void operator delete(void* memory) noexcept {
  std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
