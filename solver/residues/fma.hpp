// Residues modulo 50-bit primes in doubles, with fused multiply-adds. Each kind of register has an
// instantiation in its own source file, which is compiled for its processors.
#pragma once

#include "solver/residues/kernel.hpp"

namespace asdic {

/// A register of `width` doubles with elementwise operators.
template <class R>
concept FmaRegister = std::default_initializable<typename R::Numbers> &&
    requires(typename R::Numbers a, typename R::Numbers b, typename R::Numbers c, const double* in,
             double* out, double number, int bit) {
  requires std::same_as<decltype(R::width), const std::size_t>;
  { R::load(in) } -> std::same_as<typename R::Numbers>;
  R::store(out, a);
  { R::all(number) } -> std::same_as<typename R::Numbers>;
  { R::multiply_add(a, b, c) } -> std::same_as<typename R::Numbers>;       // a b + c, rounded once
  { R::multiply_subtract(a, b, c) } -> std::same_as<typename R::Numbers>;  // a b - c, rounded once
  { R::subtract_product(a, b, c) } -> std::same_as<typename R::Numbers>;   // c - a b, rounded once
  // For each number: b if the given bit of a is set, else c.
  { R::where(bit, a, b, c) } -> std::same_as<typename R::Numbers>;
  { a + b } -> std::convertible_to<typename R::Numbers>;
  { a - b } -> std::convertible_to<typename R::Numbers>;
  { a* b } -> std::convertible_to<typename R::Numbers>;
  { a / b } -> std::convertible_to<typename R::Numbers>;
  { -a } -> std::convertible_to<typename R::Numbers>;
};

/// Residues in several registers. Every number is an integer between -2^53 and 2^53, so that only
/// quotients are rounded. The absolute value of a folded number is at most 9/16 p. Most rows need
/// the result of the previous row; several independent registers keep the processor busy meanwhile.
template <FmaRegister Register, std::size_t parts>
class FmaLanes {
  using Numbers = typename Register::Numbers;

 public:
  static constexpr int bits = 50;
  static constexpr std::size_t count = parts * Register::width;
  static constexpr std::uint32_t small_numbers = 12;
  static constexpr std::uint32_t product_weight = 2;
  static constexpr std::uint32_t heaviest = 14;
  struct Vector {
    Numbers part[parts];
  };

  FmaLanes() = default;
  explicit FmaLanes(const std::uint64_t* primes) {
    p_ = load(primes);
    inverse_ = each([&](std::size_t i) { return Register::all(1) / p_.part[i]; });
    e_ = each([&](std::size_t i) { return Register::all(0x1p50) - p_.part[i]; });
  }

  static Vector load(const std::uint64_t* lanes) {
    double numbers[count];
    for (std::size_t i = 0; i < count; ++i) numbers[i] = static_cast<double>(lanes[i]);
    return each([&](std::size_t i) { return Register::load(numbers + i * Register::width); });
  }
  static void store(std::uint64_t* lanes, const Vector& v) {
    double numbers[count];
    for (std::size_t i = 0; i < parts; ++i)
      Register::store(numbers + i * Register::width, v.part[i]);
    for (std::size_t i = 0; i < count; ++i) lanes[i] = static_cast<std::uint64_t>(numbers[i]);
  }
  static Vector broadcast(std::uint64_t number) {
    return each([&](std::size_t) { return Register::all(static_cast<double>(number)); });
  }
  static Vector add(const Vector& a, const Vector& b) {
    return each([&](std::size_t i) { return a.part[i] + b.part[i]; });
  }
  static Vector add_small(const Vector& sum, const Vector& a, std::uint32_t k) {
    const Numbers factor = Register::all(static_cast<double>(k));
    return each(
        [&](std::size_t i) { return Register::multiply_add(a.part[i], factor, sum.part[i]); });
  }

  const Vector& e() const { return e_; }
  Vector fold(const Vector& x) const {
    return each([&](std::size_t i) { return rest(x.part[i], i); });
  }
  Vector times(const Vector& a, const Vector& b) const {
    return each([&](std::size_t i) {
      const Numbers high = a.part[i] * b.part[i];
      const Numbers low = Register::multiply_subtract(a.part[i], b.part[i], high);
      return rest(high, i) + low;
    });
  }
  Vector negated(const Vector& a) const {
    return each([&](std::size_t i) { return -a.part[i]; });
  }
  Vector canonical(const Vector& a) const {
    return each([&](std::size_t i) {
      return Register::where(63, a.part[i], a.part[i] + p_.part[i], a.part[i]);
    });
  }
  Vector choose(int bit, const Vector& a, const Vector& b) const {
    // The low bits of the double 2^52 + n are those of the integer n.
    return each([&](std::size_t i) {
      return Register::where(bit, p_.part[i] + Register::all(0x1p52 - 2), a.part[i], b.part[i]);
    });
  }

 private:
  template <class Function>
  static Vector each(Function function) {
    Vector result;
    for (std::size_t i = 0; i < parts; ++i) result.part[i] = function(i);
    return result;
  }
  /// Returns x minus a nearest multiple of p. Adding 1.5 * 2^52 rounds the quotient to an integer.
  Numbers rest(Numbers x, std::size_t i) const {
    const Numbers whole = Register::all(0x1.8p52);
    const Numbers quotient = Register::multiply_add(x, inverse_.part[i], whole) - whole;
    return Register::subtract_product(quotient, p_.part[i], x);
  }

  Vector p_ = {};
  Vector inverse_ = {};
  Vector e_ = {};
};

}  // namespace asdic
