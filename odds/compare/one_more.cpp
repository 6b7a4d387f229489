#include "odds/compare/one_more.hpp"

#include <utility>

#include "odds/question/payoffs.hpp"

namespace asdic {

namespace {

constexpr std::string_view adds = "one_more.";
constexpr std::string_view adds_nothing = "break_even.";

/// The mean net gain as a function of the cost of one code: `rest` + cost * `lost`.
struct GainByCost {
  Value rest;
  Value lost;  ///< units of the code: those that the defender loses minus those of the attacker
};

/// Returns rosters in which units of the code cost `own`, and other units their cost times `other`.
Rosters with_costs(Rosters rosters, const std::string& code, int own, int other) {
  for (std::vector<Roster>& side : rosters) {
    for (Roster& each : side) {
      const auto key = parse_key(each.name);
      const bool has_code = key && key->name().code == code;
      each.cost = has_code ? own : each.cost * other;
    }
  }
  return rosters;
}

Value mean_net_gain(const Result& result, const Rosters& rosters) {
  OutcomePayoffs paid({FigureName::Kind::exchange}, rosters);
  std::map<std::int64_t, Value> chances;
  for (const auto& [outcome, chance] : result.outcomes) chances[paid(outcome)] += chance;
  return mean_of(chances);
}

GainByCost gain_by_cost(const Result& result, const std::string& code) {
  Rosters counting = with_costs(result.rosters, code, 1, 0);
  counting.worth = {};
  return {mean_net_gain(result, with_costs(result.rosters, code, 0, 1)),
          mean_net_gain(result, counting)};
}

/// Returns the cost at which both net gains are equal, or nothing if there is not one such cost.
std::optional<Figure> equal_cost(const GainByCost& without, const GainByCost& with) {
  Value above = without.rest - with.rest;
  Value below = with.lost - without.lost;
  if (below.lower() <= 0 && below.upper() >= 0) return std::nullopt;
  if (below.lower() < 0) {
    above = above * -1;
    below = below * -1;
  }
  return Figure{ratio(above, below)};
}

}  // namespace

std::optional<OneMoreName> parse_one_more(std::string_view figure) {
  OneMoreName parsed;
  parsed.is_break_even = figure.starts_with(adds_nothing);
  if (!parsed.is_break_even && !figure.starts_with(adds)) return std::nullopt;
  figure.remove_prefix(parsed.is_break_even ? adds_nothing.size() : adds.size());
  for (const Side side : both_sides) {
    const std::string prefix = std::string(name(side)) + ".";
    if (!figure.starts_with(prefix) || !parse_key(figure.substr(prefix.size()))) continue;
    parsed.side = side;
    parsed.unit = figure.substr(prefix.size());
    return parsed;
  }
  return std::nullopt;
}

std::vector<std::string> one_more_figures(const Result& result) {
  std::vector<std::string> figures;
  if (!result.has_sides()) return figures;
  for (const std::string_view first : {adds, adds_nothing}) {
    for (const Side side : both_sides) {
      for (const Roster& each : result.rosters[index(side)]) {
        const auto key = parse_key(each.name);
        if (!key || key->name().part != BattlePart::first) continue;
        figures.push_back(std::string(first) + name(side) + "." + each.name);
      }
    }
  }
  return figures;
}

Document with_one_more(const Document& document, const Problem& problem, const OneMoreName& name) {
  int count = 0;
  for (const Group& group : problem.battle.sides[index(name.side)].force) {
    if (group.text() == name.unit) count += group.count;
  }
  Document changed = document;
  const std::string_view first = name.is_break_even ? adds_nothing : adds;
  changed.set(name.key(), std::to_string(count + 1),
              "--show " + std::string(first) + asdic::name(name.side) + "." + name.unit);
  return changed;
}

std::optional<Figure> figure_of_one_more(const OneMoreName& name, const Result& without,
                                         const Result& with) {
  if (!without.has_sides() || !with.has_sides()) return std::nullopt;
  if (name.is_break_even) {
    const std::string code = parse_key(name.unit)->name().code;
    return equal_cost(gain_by_cost(without, code), gain_by_cost(with, code));
  }
  const auto before = find_figure(without, "exchange");
  const auto after = find_figure(with, "exchange");
  if (!before || !after) return std::nullopt;
  const Value change = after->value - before->value;
  return Figure{name.side == Side::attacker ? change : change * -1};
}

}  // namespace asdic
