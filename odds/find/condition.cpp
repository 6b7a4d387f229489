#include "odds/find/condition.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "lib/text.hpp"
#include "odds/question/payoffs.hpp"

namespace asdic {

namespace {

using Relation = FigureCondition::Relation;

/// The signs of the relations. Longer signs come first.
constexpr std::array<std::pair<std::string_view, Relation>, 6> relations = {
    {{">=", Relation::at_least},
     {"<=", Relation::at_most},
     {"==", Relation::equal},
     {">", Relation::above},
     {"<", Relation::below},
     {"=", Relation::equal}}};

}  // namespace

FigureCondition parse_condition(const std::string& text, const Place& place) {
  for (std::size_t at = text.size(); at-- > 0;) {
    for (const auto& [sign, relation] : relations) {
      // The character before belongs to the sign if it is one of a longer sign.
      if (text.compare(at, sign.size(), sign) != 0) continue;
      const bool is_longer =
          at > 0 && std::string_view("<>=").find(text[at - 1]) != std::string_view::npos;
      if (is_longer) break;
      FigureCondition condition;
      condition.figure = trim(std::string_view(text).substr(0, at));
      condition.relation = relation;
      std::string number(trim(std::string_view(text).substr(at + sign.size())));
      const bool is_percent = number.ends_with('%');
      if (is_percent) number = trim(std::string_view(number).substr(0, number.size() - 1));
      const std::optional<Rational> bound = parse_fraction(number);
      if (condition.figure.empty() || !bound) {
        throw Error(place, quote(text) + (bound ? " has no figure" : " has no number") +
                               "; a condition is FIGURE >= NUMBER, such as \"clears >= 90%\"");
      }
      condition.bound = is_percent ? *bound / Rational(100) : *bound;
      condition.text = trim(text);
      return condition;
    }
  }
  throw Error(place, quote(text) +
                         " has no >=, >, <=, < or =; a condition is FIGURE >= NUMBER, such as "
                         "\"clears >= 90%\"");
}

bool contradict(const FigureCondition& first, const FigureCondition& second) {
  if (first.figure != second.figure) return false;
  const auto bounds_below = [](const FigureCondition& each) {
    return each.wants_more() || each.relation == Relation::equal;
  };
  const auto bounds_above = [](const FigureCondition& each) { return !each.wants_more(); };
  const bool is_strict = first.relation == Relation::above || first.relation == Relation::below ||
                         second.relation == Relation::above || second.relation == Relation::below;
  const auto excludes = [&](const FigureCondition& least, const FigureCondition& most) {
    if (!bounds_below(least) || !bounds_above(most)) return false;
    return most.bound < least.bound || (most.bound == least.bound && is_strict);
  };
  return excludes(first, second) || excludes(second, first);
}

bool can_be_met(const FigureCondition& condition, const Rational& least, const Rational& most) {
  const FigureCondition at_least{condition.figure, Relation::at_least, least, ""};
  const FigureCondition at_most{condition.figure, Relation::at_most, most, ""};
  return !contradict(condition, at_least) && !contradict(condition, at_most);
}

void refuse_contradiction(const FigureCondition& condition, std::span<const FigureCondition> others,
                          const Place& place) {
  for (const FigureCondition& other : others) {
    if (!contradict(other, condition)) continue;
    throw Error(place, quote(condition.text) + " contradicts " + quote(other.text) +
                           ": no number meets both");
  }
}

void refuse_impossible(const FigureCondition& condition, const FigureName& figure,
                       const Place& place) {
  if (!is_chance(figure) || can_be_met(condition, Rational(0), Rational(1))) return;
  throw Error(place, quote(condition.text) +
                         " never holds, because a probability is from 0 to 1; write a percentage "
                         "as 90%");
}

std::optional<bool> meets(const Figure& figure, const FigureCondition& condition) {
  if (!figure.word.empty()) {
    throw Error(ErrorCode::input, quote(condition.figure) + " is a word, not a number");
  }
  const bool wants_more = condition.wants_more();
  if (figure.is_root && condition.bound < 0) return wants_more;
  // A standard deviation is compared by its square.
  const Rational bound = figure.is_root ? condition.bound * condition.bound : condition.bound;
  const Value difference = figure.value - Value(bound);
  const auto decided = [](bool is_met, bool is_missed) {
    return is_met || is_missed ? std::optional(is_met) : std::nullopt;
  };
  const Integer& lower = difference.lower();
  const Integer& upper = difference.upper();
  switch (condition.relation) {
    case Relation::at_least:
      return decided(lower >= 0, upper < 0);
    case Relation::above:
      return decided(lower > 0, upper <= 0);
    case Relation::at_most:
      return decided(upper <= 0, lower > 0);
    case Relation::below:
      return decided(upper < 0, lower >= 0);
    case Relation::equal:
      return decided(difference.is_zero(), lower > 0 || upper < 0);
  }
  return std::nullopt;
}

std::optional<int> compare(const Figure& first, const Figure& second) {
  const Value difference = first.value - second.value;
  if (difference.upper() < 0) return -1;
  if (difference.lower() > 0) return 1;
  return difference.is_zero() ? std::optional(0) : std::nullopt;
}

}  // namespace asdic
