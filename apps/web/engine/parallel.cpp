// Parallel work on the web page, which has one thread.
#include "lib/parallel.hpp"

#include <algorithm>

namespace asdic {

unsigned threads_of(unsigned /*asked*/, std::size_t count) {
  return static_cast<unsigned>(std::min<std::size_t>(1, count));
}

unsigned side_by_side() {
  return 1;
}

std::size_t Indices::draw() {
  return next_++;
}

void run_in_parallel(unsigned /*threads*/, std::size_t count,
                     const std::function<void(Indices&)>& worker) {
  Indices indices(count);
  worker(indices);
}

void for_each_short(std::size_t count, const std::function<void(std::size_t)>& body) {
  for_each_index(count, body);
}

}  // namespace asdic
