#include "asdic/number.hpp"

#include <ostream>
#include <utility>

#include "lib/exact/nearest.hpp"
#include "lib/text.hpp"
#include "solver/api/calling.hpp"
#include "solver/api/number_impl.hpp"

namespace asdic::v0 {

namespace {

Value parsed(std::string_view text) {
  const auto value = parse_fraction(text);
  if (!value) {
    throw Error(ErrorCode::input,
                quote(text) + " is no number; possible: 3, -1/2, 0.25 and the like");
  }
  return Value(*value);
}

Integer numerator_of(const Value& value) {
  return value.exact().numerator();
}

Integer denominator_of(const Value& value) {
  return value.exact().denominator();
}

/// Returns twice the numerator of the middle of an interval, or of the exact number.
Integer middle_of(const Value& value) {
  return value.lower() + value.upper();
}

std::vector<std::uint64_t> limbs_of(const Integer& number) {
  std::vector<std::uint64_t> limbs;
  append_binary_digits(number, 64, limbs);
  return limbs;
}

}  // namespace

Number::Number() : Number(new Impl(Value())) {}
Number::Number(std::string_view text) : Number(number_of(parsed(text))) {}
Number Number::whole(std::int64_t value) {
  return number_of(Value(Rational(value)));
}
Number Number::whole(std::uint64_t value) {
  return number_of(Value(Rational(value)));
}

template class SharedPointer<Number::Impl>;

Number::Number(const Impl* impl) : impl_(impl) {}

bool Number::is_exact() const {
  return impl_->value.is_exact();
}

std::string Number::exact() const {
  return calling([&] { return to_string(impl_->value.exact()); });
}

int Number::sign() const {
  if (!is_exact()) throw Error(ErrorCode::misuse, "an enclosure has no sign; its ends have");
  return impl_->value.lower().sign();
}

std::string Number::numerator() const {
  return calling([&] { return to_string(numerator_of(impl_->value)); });
}

std::string Number::denominator() const {
  return calling([&] { return to_string(denominator_of(impl_->value)); });
}

std::vector<std::uint64_t> Number::numerator_limbs() const {
  return calling([&] { return limbs_of(numerator_of(impl_->value)); });
}

std::vector<std::uint64_t> Number::denominator_limbs() const {
  return calling([&] { return limbs_of(denominator_of(impl_->value)); });
}

Number Number::lower() const {
  return number_of(Value(impl_->value.lower_bound()));
}

Number Number::upper() const {
  return number_of(Value(impl_->value.upper_bound()));
}

std::string Number::decimal(int digits) const {
  require_digits(digits);
  return impl_->value.decimal(digits);
}

double Number::to_double() const {
  return nearest_double(middle_of(impl_->value), Integer(impl_->value.denominator() * 2));
}

double Number::square_root() const {
  const Integer middle = middle_of(impl_->value);
  if (middle < 0) throw Error(ErrorCode::misuse, "a number below 0 has no square root");
  return nearest_root(middle, Integer(impl_->value.denominator() * 2));
}

bool operator==(const Number& a, const Number& b) {
  const Value& one = a.impl_->value;
  const Value& other = b.impl_->value;
  return one.is_exact() == other.is_exact() &&
         one.lower() * other.denominator() == other.lower() * one.denominator() &&
         one.upper() * other.denominator() == other.upper() * one.denominator();
}

std::partial_ordering operator<=>(const Number& a, const Number& b) {
  const Value& one = a.impl_->value;
  const Value& other = b.impl_->value;
  const auto difference = [](const Integer& x, const Value& of_x, const Integer& y,
                             const Value& of_y) {
    return Integer(x * of_y.denominator() - y * of_x.denominator()).sign();
  };
  if (a == b) return std::partial_ordering::equivalent;
  if (difference(one.upper(), one, other.lower(), other) < 0) return std::partial_ordering::less;
  if (difference(one.lower(), one, other.upper(), other) > 0) return std::partial_ordering::greater;
  return std::partial_ordering::unordered;
}

std::ostream& operator<<(std::ostream& out, const Number& number) {
  return out << number.decimal();
}

}  // namespace asdic::v0
