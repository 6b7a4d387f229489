#include "apps/heap.hpp"

#include <malloc.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace asdic {

namespace {

/// The memory of the program itself. All its pages together are 12 MB. The limit of the system
/// counts only data, which includes the stacks of threads, whether they are used or not.
constexpr std::uint64_t memory_of_program = 12 << 20;
constexpr std::size_t stack_of_thread = 1 << 20;

/// Makes the stacks of later threads small.
void take_small_stacks() {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_of_thread);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

constexpr std::size_t page = 4096;
constexpr std::size_t large_page = 2 << 20;

/// The bytes of the heap that have small pages. A small answer needs some 400 kB, most of it for
/// the rules, and its small pages cost less than a large one. The number exceeds the free bytes of
/// the heap when main() begins.
constexpr std::size_t in_small_pages = 1 << 20;

/// The bytes by which the heap grows.
constexpr std::size_t step = 32 << 20;

/// The size from which malloc() maps separate memory. This is the greatest value that it accepts.
constexpr std::size_t largest_in_heap = 32 << 20;

/// The end of the part of the heap that has large pages.
std::atomic<std::uintptr_t> advised = 0;

/// Asks the system for large pages. Memory smaller than a large page is populated at once, because
/// one call costs less than a page fault for each small page. A system without these calls refuses
/// them, and this is ignored.
void in_large_pages(std::uintptr_t from, std::uintptr_t to) {
  from -= from % page;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): of pages there is nothing but their addresses
  auto* const memory = reinterpret_cast<void*>(from);
  madvise(memory, to - from, MADV_HUGEPAGE);
  if (to - from < large_page) madvise(memory, to - from, MADV_POPULATE_WRITE);
}

/// Asks for large pages for new memory: either the grown end of the heap, or memory that is mapped
/// far above the heap.
void note_growth(std::uintptr_t memory, std::size_t size) {
  if (size >= largest_in_heap) return in_large_pages(memory, memory + size);
  const std::uintptr_t known = advised.load(std::memory_order_relaxed);
  if (known != 0 && memory > known + step + largest_in_heap) return;
  const auto top = reinterpret_cast<std::uintptr_t>(sbrk(0));
  if (memory >= top) return;
  const std::uintptr_t before = advised.exchange(top);
  if (before < top) in_large_pages(before == 0 ? memory : before, top);
}

/// Returns memory, or nullptr. `alignment` is 0 if any memory of malloc() will do, or a power of 2
/// that divides `size`.
void* take_once(std::size_t size, std::size_t alignment) {
  return alignment == 0 ? std::malloc(size) : std::aligned_alloc(alignment, size);
}

void* take(std::size_t size, std::size_t alignment) {
  void* memory = take_once(size, alignment);
  if (memory == nullptr) {
    grow_heap_by_little();
    memory = take_once(size, alignment);
  }
  if (memory == nullptr) return nullptr;
  const auto from = reinterpret_cast<std::uintptr_t>(memory);
  if (from + size > advised.load(std::memory_order_relaxed)) note_growth(from, size);
  return memory;
}

void* take_or_throw(std::size_t size, std::size_t alignment) {
  while (true) {
    if (void* const memory = take(size, alignment)) return memory;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

}  // namespace

void prepare_heap() {
  mallopt(M_MMAP_THRESHOLD, largest_in_heap);
  mallopt(M_TRIM_THRESHOLD, 128 << 20);
  mallopt(M_TOP_PAD, step);
  // the heaps of other threads would have small pages, and would not return freed memory
  mallopt(M_ARENA_MAX, 1);
  // A large page whose memory was used before the request remains many small pages. So the heap is
  // extended to a few small pages before a large page, and then grows far into it while it is
  // unused.
  const auto top = reinterpret_cast<std::uintptr_t>(sbrk(0));
  sbrk(static_cast<std::intptr_t>((0 - top - in_small_pages) % large_page));
  void* volatile grown = std::malloc(in_small_pages * 3 / 4);
  std::free(grown);
}

void grow_heap_by_little() {
  mallopt(M_TOP_PAD, 128 << 10);
}

void limit_heap(std::uint64_t bytes) {
  rlimit limit = {};
  const std::uint64_t data = bytes - memory_of_program;
  if (getrlimit(RLIMIT_DATA, &limit) != 0 || data >= limit.rlim_cur) return;
  limit.rlim_cur = data;
  setrlimit(RLIMIT_DATA, &limit);
  take_small_stacks();
  grow_heap_by_little();
}

}  // namespace asdic

// Replaces the operators of the standard library, to request large pages.
void* operator new(std::size_t size) {
  return asdic::take_or_throw(size == 0 ? 1 : size, 0);
}

void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto unit = static_cast<std::size_t>(alignment);
  const std::size_t units = size == 0 ? 1 : (size + unit - 1) / unit;
  return asdic::take_or_throw(units * unit, unit);
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

void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
