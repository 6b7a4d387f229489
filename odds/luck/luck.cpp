#include "odds/luck/luck.hpp"

#include <algorithm>
#include <map>

#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/text.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/luck/fate.hpp"
#include "odds/question/outcome_condition.hpp"
#include "odds/question/payoffs.hpp"

namespace asdic {

namespace {

constexpr std::string_view against = " against ";

/// Holds the parts of "5 sub against 3 dd: attacker keeps 3 sub". The forces may be missing.
struct Parts {
  std::string attacker;
  std::string defender;
  std::string kept;
};

Parts parts_of(const ObservedResult& result) {
  const std::string& text = result.text;
  if (result.forces) return {(*result.forces)[0], (*result.forces)[1], text};
  const auto at = text.find(against);
  if (at == std::string::npos) return {"", "", std::string(trim(text))};
  const std::size_t from = at + against.size();
  const auto end = text.find(": ", from);  // a colon in the name of a nation has no blank after it
  if (end == std::string::npos) {
    throw Error(result.place, quote(text) +
                                  " is not a result; write it as in '5 sub against 3 "
                                  "dd: attacker keeps 3 sub'");
  }
  return {std::string(trim(text.substr(0, at))), std::string(trim(text.substr(from, end - from))),
          std::string(trim(text.substr(end + 1)))};
}

/// Computes the distribution of a sum of independent numbers, as integer weights over one
/// denominator.
class Sums {
 public:
  void add(const std::map<std::int64_t, Value>& chances) {
    Integer denominator = 1;
    for (const auto& [number, chance] : chances) {
      denominator = lcm(denominator, chance.denominator());
    }
    std::map<std::int64_t, Integer> more;
    Integer common = denominator;
    for (const auto& [number, chance] : chances) {
      Integer& weight = more[number];
      weight = chance.lower() * Integer(denominator / chance.denominator());
      common = gcd(common, weight);
    }
    std::map<std::int64_t, Integer> sums;
    for (const auto& [number, weight] : weights_) {
      check_time("adding battles up");
      for (const auto& [next, own] : more) sums[number + next] += weight * Integer(own / common);
    }
    weights_ = std::move(sums);
    whole_ *= Integer(denominator / common);
  }

  /// Returns the rank of `number`. If `more`, greater numbers are better.
  Rank rank(std::int64_t number, bool more) const {
    Integer above = 0;
    Integer exactly = 0;
    Integer below = 0;
    for (const auto& [each, weight] : weights_) {
      (each > number ? above : each < number ? below : exactly) += weight;
    }
    const auto whole = std::make_shared<const Integer>(whole_);
    return {number, Value(more ? above : below, whole), Value(exactly, whole),
            Value(more ? below : above, whole)};
  }

 private:
  std::map<std::int64_t, Integer> weights_ = {{0, 1}};
  Integer whole_ = 1;
};

/// Returns the figure `by`. Throws unless it is one that can be summed over battles.
FigureName figure_of(const std::string& by, const Result& result) {
  const KnownNames known = names_of(result);
  const auto counts = [&](const std::string& name) {
    const auto figure = parse_figure(name, known);
    using Kind = FigureName::Kind;
    return figure && figure->moment == FigureName::Moment::mean &&
           (figure->kind == Kind::exchange || figure->kind == Kind::cost ||
            figure->kind == Kind::unit);
  };
  if (counts(by)) return *parse_figure(by, known);
  std::vector<std::string> possible = figure_names(known);
  std::erase_if(possible, [&](const std::string& name) { return !counts(name); });
  throw Error(Place{"--by"}, unknown_figure(by, possible));
}

/// Returns the outcome in which the sides kept these units, also if the casualty order of the case
/// does not allow it. A side that is not named has lost everything. Returns nullopt if a side would
/// have kept more than it brought.
std::optional<Outcome> played(const std::vector<Kept>& sides, const Rosters& brought) {
  Outcome outcome;
  for (const Kept& each : sides) {
    outcome.in_battle[index(each.side)] = each.units;
    if (each.left) outcome.left[index(each.side)] = *each.left;
  }
  const bool attackers_alone = outcome.in_battle[1].empty() && !outcome.in_battle[0].empty();
  if (attackers_alone) outcome.winner = Winner::attacker;  // it may have taken the territory
  for (const Side side : both_sides) {
    for (const Roster& roster : brought[index(side)]) {
      if (lost(outcome, side, roster) < 0) return std::nullopt;
    }
  }
  return outcome;
}

/// Returns the number of the figure in a result. Throws if the result is impossible or leaves the
/// number open.
std::int64_t number_of(const FigureName& figure, const Result& result, const std::string& text,
                       const ObservedResult& came_out, bool& in_order) {
  const SidesFate fate = read_fate(text, came_out.place, result);
  std::optional<std::int64_t> number;
  for (const auto& [outcome, chance] : result.outcomes) {
    if (!fate.fits(outcome, result.rosters)) continue;
    const std::int64_t own = payoff(figure, outcome, result.rosters);
    if (number && *number != own) {
      throw Error(came_out.place, quote(text) + " is ambiguous (" + std::to_string(*number) +
                                      " or " + std::to_string(own) + "); write what both sides " +
                                      (fate.has_losses() ? "lose" : "keep"));
    }
    number = own;
  }
  in_order = number.has_value();
  if (number) return *number;
  for (const Side side : both_sides) {
    const bool counts = figure.kind == FigureName::Kind::exchange || figure.side == side;
    if (!counts || !fate.has_losses() || fate.lost[index(side)]) continue;
    throw Error(came_out.place, quote(text) + " leaves open what the " + name(side) +
                                    " loses; write what both sides lose");
  }
  const std::optional<Outcome> outcome = played(fate.survivors(result.rosters), result.rosters);
  if (!outcome) throw Error(came_out.place, "no battle has this result: " + one_line(text));
  return payoff(figure, *outcome, result.rosters);
}

class BattleSolver {
 public:
  BattleSolver(const Document& document, const SolveOptions& solving)
      : document_(document), solving_(solving) {}

  /// Returns the solved battle of these forces, or of the case if they are empty.
  const Result& solved(const Parts& parts, const ObservedResult& came_out) {
    std::string battle = parts.attacker + std::string(against) + parts.defender;
    for (const std::string& setting : came_out.settings) battle += '\n' + setting;
    const auto known = results_.find(battle);
    if (known != results_.end()) return known->second;
    const std::string place = came_out.place.text();
    Document document = document_;
    for (const std::string& setting : came_out.settings) document.assign(setting, place);
    if (!parts.attacker.empty() || !parts.defender.empty()) {
      document.set("attacker.units", parts.attacker, place);
      document.set("defender.units", parts.defender, place);
    } else if (document.root().find("attacker.units") == nullptr) {
      throw Error(came_out.place,
                  "this result has no forces; write them before it, as in '2 inf against 1 inf: "
                  "attacker loses 1 inf'");
    }
    return results_.emplace(battle, solve(read_case(document), solving_)).first->second;
  }

 private:
  const Document& document_;
  const SolveOptions& solving_;
  std::map<std::string, Result> results_;
};

}  // namespace

Luck luck(const Document& document, const std::vector<ObservedResult>& results,
          const std::string& by, const SolveOptions& solving) {
  Luck found;
  found.by = by;
  BattleSolver fought(document, solving);
  Sums sums;
  std::int64_t sum = 0;
  bool more = true;
  for (const ObservedResult& came_out : results) {
    const Parts parts = parts_of(came_out);
    const Result& result = fought.solved(parts, came_out);
    if (!result.has_sides()) {
      throw Error(came_out.place, "the battle has no sides, so no side can be lucky");
    }
    const FigureName figure = figure_of(by, result);
    more = figure.kind == FigureName::Kind::exchange || figure.side == Side::defender;
    bool in_order = true;
    const std::int64_t number = number_of(figure, result, parts.kept, came_out, in_order);
    std::map<std::int64_t, Value> chances;
    for (const auto& [each, chance] : values_of(result, figure)) chances[each] += chance;
    Sums alone;
    alone.add(chances);
    const Case& battle = result.problem.battle;
    found.battles.push_back(
        {text(battle.sides[0].force) + std::string(against) + text(battle.sides[1].force),
         parts.kept, alone.rank(number, more), in_order});
    sums.add(chances);
    sum += number;
    if (found.problem.rules == nullptr) {
      found.problem = result.problem;
      found.rosters = result.rosters;
    }
    found.conventions.add(result.problem);
  }
  log::info("ranked ", log::count(results.size(), "result"));
  if (results.size() > 1) found.together = sums.rank(sum, more);
  return found;
}

}  // namespace asdic
