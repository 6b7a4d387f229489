#include "odds/table/near_fractions.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "lib/error.hpp"
#include "lib/exact/parameter.hpp"

namespace asdic {

namespace {

/// Returns the number of units of the side that has more.
std::int64_t most_units(const Case& battle) {
  std::int64_t most = 0;
  for (const Side side : both_sides) {
    std::int64_t number = 0;
    for (const Group& group : whole_force(battle, side)) number += group.count;
    most = std::max(most, number);
  }
  return most;
}

/// Returns the warnings if a side has up to `most` units.
std::vector<Warning> warnings_for(const Problem& problem, std::int64_t most) {
  const auto& [rules, battle] = problem;
  if (rules->file == nullptr) return {};  // its fractions are probabilities
  std::vector<Warning> warnings;
  for (const Setting& setting : rules->format.settings) {
    if (setting.kind != Setting::Kind::parameter) continue;
    const Rational value(battle.setting(setting.path));
    // Rounding to the nearest changes at halves.
    const auto near = fraction_near(value, 2 * most);
    if (!near) continue;
    warnings.push_back({battle.places.at(setting.path),
                        decimal(value, 40) + " is not " + to_string(*near) +
                            ", and may be rounded differently; for the fraction write \"" +
                            to_string(*near) + "\""});
  }
  return warnings;
}

/// Returns whether a fraction of `problem`, or a value of a varied fraction, is a decimal near any
/// fraction. If it is not, no other case has to be read.
bool has_near_fraction(const Problem& problem, const std::vector<VariedKey>& varied) {
  constexpr std::int64_t most_denominator = 1000;
  const auto is_near = [&](const std::string& text) {
    const auto number = parse_fraction(text);
    return number && fraction_near(*number, most_denominator);
  };
  for (const Setting& setting : problem.rules->format.settings) {
    if (setting.kind != Setting::Kind::parameter) continue;
    if (is_near(problem.battle.setting(setting.path))) return true;
    for (const auto& [axis, option] : varied) {
      if (axis.key != setting.path) continue;
      if (std::any_of(axis.values.begin(), axis.values.end(), is_near)) return true;
    }
  }
  return false;
}

/// Returns the case in which the key `which` has its value number `value`, and every other key its
/// last value, which usually has the most units. Returns nothing if the case cannot be read.
std::optional<Problem> case_with(const Document& document, const std::vector<VariedKey>& varied,
                                 std::size_t which, std::size_t value) {
  Document one = document;
  try {
    for (std::size_t i = 0; i < varied.size(); ++i) {
      const auto& [axis, option] = varied[i];
      one.set(axis.key, i == which ? axis.values[value] : axis.values.back(), option);
    }
    return read_case(one);
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

std::vector<Warning> decimals_near_fractions(const Problem& problem) {
  return warnings_for(problem, most_units(problem.battle));
}

std::vector<Warning> decimals_near_fractions(const Document& document,
                                             const std::vector<VariedKey>& varied) {
  if (varied.empty()) return {};
  const std::optional<Problem> last =
      case_with(document, varied, 0, varied.front().axis.values.size() - 1);
  if (!last || !has_near_fraction(*last, varied)) return {};
  std::vector<Problem> problems;
  std::int64_t most = 0;
  for (std::size_t i = 0; i < varied.size(); ++i) {
    for (std::size_t k = 0; k < varied[i].axis.values.size(); ++k) {
      std::optional<Problem> problem = case_with(document, varied, i, k);
      if (!problem) continue;
      most = std::max(most, most_units(problem->battle));
      problems.push_back(*std::move(problem));
    }
  }
  std::vector<Warning> warnings;
  for (const Problem& problem : problems) {
    for (Warning& each : warnings_for(problem, most)) {
      const bool is_known =
          std::any_of(warnings.begin(), warnings.end(),
                      [&](const Warning& other) { return other.text == each.text; });
      if (!is_known) warnings.push_back(std::move(each));
    }
  }
  return warnings;
}

}  // namespace asdic
