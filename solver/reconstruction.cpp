#include "solver/reconstruction.hpp"

#include <algorithm>
#include <utility>

#include "lib/limits.hpp"

namespace asdic {

namespace {

constexpr const char* doing = "putting numbers together";

}  // namespace

Reconstruction::Reconstruction(std::span<const std::uint64_t> primes) {
  products_.emplace_back();
  for (std::size_t i = 0; i < primes.size(); i += leaf) {
    const auto own = primes.subspan(i, std::min(leaf, primes.size() - i));
    Integer product = 1;
    check_time(doing);
    for (const std::uint64_t prime : own) product *= prime;
    for (const std::uint64_t prime : own) cofactors_.push_back(product / prime);
    products_.front().push_back(product);
  }
  while (products_.back().size() > 1) {
    const std::vector<Integer>& below = products_.back();
    std::vector<Integer> level;
    for (std::size_t i = 0; i < below.size(); i += 2) {
      check_time(doing);
      level.push_back(i + 1 < below.size() ? Integer(below[i] * below[i + 1]) : below[i]);
    }
    products_.push_back(std::move(level));
  }
}

Integer Reconstruction::operator()(std::span<const std::uint64_t> c) const {
  std::vector<Integer> sums(products_.front().size(), Integer(0));
  for (std::size_t i = 0; i < cofactors_.size(); ++i) {
    add_product(sums[i / leaf], cofactors_[i], c[i]);
  }
  for (std::size_t level = 0; sums.size() > 1; ++level) {
    for (std::size_t i = 0; i < sums.size(); i += 2) {
      check_time(doing);
      if (i + 1 < sums.size()) {
        sums[i / 2] = sums[i] * products_[level][i + 1] + sums[i + 1] * products_[level][i];
      } else {
        sums[i / 2] = sums[i];
      }
    }
    sums.resize((sums.size() + 1) / 2);
  }
  Integer result = sums.front() % modulus();
  if (result * 2 > modulus()) result -= modulus();
  return result;
}

}  // namespace asdic
