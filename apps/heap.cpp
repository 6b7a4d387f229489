#include "apps/heap.hpp"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace asdic {

namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t large_page = 2 << 20;

/// So much of the heap has small pages: those of a small answer cost less than a large one. It is
/// more than the heap has free when main() begins.
constexpr std::size_t in_small_pages = 192 << 10;

/// The heap grows by so much.
constexpr std::size_t step = 32 << 20;

/// The most that is possible.
constexpr std::size_t largest_in_heap = 32 << 20;

/// Up to here the heap has large pages.
std::atomic<std::uintptr_t> advised = 0;

/// What is less than a large page is there at once: a call costs less than a fault for each small
/// page of it. A system that knows neither refuses, which is no fault.
void in_large_pages(std::uintptr_t from, std::uintptr_t to) {
  from -= from % page;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): of pages there is nothing but their addresses
  auto* const memory = reinterpret_cast<void*>(from);
  madvise(memory, to - from, MADV_HUGEPAGE);
  if (to - from < large_page) madvise(memory, to - from, MADV_POPULATE_WRITE);
}

/// The heap has grown, or this has memory of its own, far above it.
void note_growth(std::uintptr_t memory, std::size_t size) {
  if (size >= largest_in_heap) return in_large_pages(memory, memory + size);
  const std::uintptr_t known = advised.load(std::memory_order_relaxed);
  if (known != 0 && memory > known + step + largest_in_heap) return;
  const auto top = reinterpret_cast<std::uintptr_t>(sbrk(0));
  if (memory >= top) return;
  const std::uintptr_t before = advised.exchange(top);
  if (before < top) in_large_pages(before == 0 ? memory : before, top);
}

void* take(std::size_t size) {
  void* memory = std::malloc(size);
  if (memory == nullptr) {
    grow_heap_by_little();
    memory = std::malloc(size);
  }
  if (memory == nullptr) return nullptr;
  const auto from = reinterpret_cast<std::uintptr_t>(memory);
  if (from + size > advised.load(std::memory_order_relaxed)) note_growth(from, size);
  return memory;
}

}  // namespace

void prepare_heap() {
  mallopt(M_MMAP_THRESHOLD, largest_in_heap);
  mallopt(M_TRIM_THRESHOLD, 128 << 20);
  mallopt(M_TOP_PAD, step);
  mallopt(M_ARENA_MAX, 1);  // those of other threads would have small pages, and keep what is freed
  // A large page that has been touched before it is advised stays many small ones. So the heap goes
  // on a few small pages before one, and grows far beyond it before anything is there.
  const auto top = reinterpret_cast<std::uintptr_t>(sbrk(0));
  sbrk(static_cast<std::intptr_t>((0 - top - in_small_pages) % large_page));
  void* volatile grown = std::malloc(in_small_pages * 3 / 4);
  std::free(grown);
}

void grow_heap_by_little() {
  mallopt(M_TOP_PAD, 128 << 10);
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
