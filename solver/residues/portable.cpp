// Residues modulo 32-bit primes in plain C++.
#include "solver/residues/kernel.hpp"

namespace asdic {

namespace {

class PortableLanes {
 public:
  static constexpr int bits = 32;
  static constexpr std::size_t count = 8;
  static constexpr std::uint32_t small_numbers = 128;
  static constexpr std::uint32_t product_weight = 2;
  static constexpr std::uint32_t heaviest = 1024;
  struct Vector {
    std::uint64_t lane[count];
  };

  PortableLanes() = default;
  explicit PortableLanes(const std::uint64_t* primes) {
    p_ = load(primes);
    e_ = each([&](std::size_t i) { return (std::uint64_t{1} << bits) - p_.lane[i]; });
  }

  static Vector load(const std::uint64_t* lanes) {
    return each([&](std::size_t i) { return lanes[i]; });
  }
  static void store(std::uint64_t* lanes, const Vector& v) {
    for (std::size_t i = 0; i < count; ++i) lanes[i] = v.lane[i];
  }
  static Vector broadcast(std::uint64_t number) {
    return each([&](std::size_t) { return number; });
  }
  static Vector add(const Vector& a, const Vector& b) {
    return each([&](std::size_t i) { return a.lane[i] + b.lane[i]; });
  }
  static Vector add_small(const Vector& sum, const Vector& a, std::uint32_t k) {
    return each([&](std::size_t i) { return sum.lane[i] + a.lane[i] * k; });
  }

  const Vector& e() const { return e_; }
  /// Folds numbers below 2^42. One reduction suffices, because 2^32 + 2^10 e is below 2 p.
  Vector fold(const Vector& x) const {
    return each([&](std::size_t i) {
      const std::uint64_t once = fold_once(x.lane[i], i);
      return once >= p_.lane[i] ? once - p_.lane[i] : once;
    });
  }
  /// Multiplies. The product is below 2^64; three reductions bring it below 2^32 (1 + e),
  /// 2^32 + e^2 and 2^33.
  Vector times(const Vector& a, const Vector& b) const {
    return each([&](std::size_t i) {
      return fold_once(fold_once(fold_once(a.lane[i] * b.lane[i], i), i), i);
    });
  }
  Vector negated(const Vector& a) const {
    return fold(each([&](std::size_t i) { return 2 * p_.lane[i] - a.lane[i]; }));
  }
  Vector canonical(const Vector& a) const {
    return each([&](std::size_t i) {
      return a.lane[i] >= p_.lane[i] ? a.lane[i] - p_.lane[i] : a.lane[i];
    });
  }
  Vector choose(int bit, const Vector& a, const Vector& b) const {
    return each([&](std::size_t i) {
      return (((p_.lane[i] - 2) >> bit) & 1) != 0 ? a.lane[i] : b.lane[i];
    });
  }

 private:
  template <class Function>
  static Vector each(Function function) {
    Vector result;
    for (std::size_t i = 0; i < count; ++i) result.lane[i] = function(i);
    return result;
  }
  std::uint64_t fold_once(std::uint64_t x, std::size_t i) const {
    return (x & 0xffffffffu) + (x >> bits) * e_.lane[i];
  }

  Vector p_ = {};
  Vector e_ = {};
};

}  // namespace

const ResidueBackend portable_backend = backend_of<PortableLanes>();

}  // namespace asdic
