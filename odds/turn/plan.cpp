#include "odds/turn/plan.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/text.hpp"
#include "odds/question/payoffs.hpp"
#include "odds/table/answers.hpp"
#include "odds/table/read_cases.hpp"
#include "odds/table/solve_families.hpp"

namespace asdic {

namespace {

constexpr std::size_t place_of_success = 0;
constexpr std::size_t place_of_gain = 1;

Interval bounds_of(const Value& value) {
  const auto bounds = [&](const Integer& numerator) {
    if (numerator >= 0) return interval_of(numerator, value.denominator());
    const Interval positive = interval_of(abs(numerator), value.denominator());
    return Interval{-positive.upper, -positive.lower};
  };
  return {bounds(value.lower()).lower, bounds(value.upper()).upper};
}

/// Returns the message of an error without its place.
std::string message_without_place(const Error& error) {
  std::string message = error.what();
  const std::string place = error.place().text() + ": ";
  if (message.starts_with(place)) message.erase(0, place.size());
  return message;
}

/// Throws `error` again, which is that of the case of a battle. If it has a file but no line,
/// throws one with the place and the name of the battle instead. It must be called by a handler.
[[noreturn]] void refuse_battle(const TurnBattle& battle, const Error& error) {
  const bool is_placed = error.place().line > 0 || error.place().source != battle.source;
  if (error.code() != ErrorCode::input || is_placed) throw;
  throw Error(battle.place, quote(battle.name) + ": " + message_without_place(error));
}

/// Throws `error`, that of a case with one `unit` of the pool, with the name of the battle.
[[noreturn]] void refuse_unit(const Turn& turn, const TurnBattle& battle, const std::string& unit,
                              const Error& error) {
  const std::string why = message_without_place(error);
  const bool has_remedy = why.find("; ") != std::string::npos;
  throw Error(
      turn.place_of_pool,
      unit + " cannot go to " + quote(battle.name) + ": " + why +
          (has_remedy ? "" : "; name the units that may go there in the 'pool' of the battle"));
}

/// Checks the case of a battle: without units of the pool, with one unit of each kind, and with
/// all. Returns the last.
Problem checked_case(const Turn& turn, const TurnBattle& battle) {
  const bool has_own = !trim(battle.own_units).empty();
  if (!has_own && std::all_of(battle.limits.begin(), battle.limits.end(),
                              [](const PoolLimits& each) { return each.most == 0; })) {
    throw Error(battle.place, quote(battle.name) +
                                  " has no units that could attack; add some to its "
                                  "'attacker.units' or to its 'pool'");
  }
  const Detachment none(turn.pool.size());
  if (has_own) read_case(case_with(turn, battle, none));
  Detachment most;
  for (std::size_t kind = 0; kind < turn.pool.size(); ++kind) {
    most.push_back(battle.limits[kind].most);
    if (most.back() == 0) continue;
    Detachment one = none;
    one[kind] = 1;
    try {
      read_case(case_with(turn, battle, one));
    } catch (const MissingUnits&) {
      throw;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::input) throw;
      refuse_unit(turn, battle, turn.pool[kind].unit, error);
    }
  }
  return read_case(case_with(turn, battle, most));
}

/// Returns the figures of a battle: the success, the net gain and those of conditions. Throws
/// Error(input) at a name that is not a figure.
std::vector<std::string> figures_of_battle(const TurnBattle& battle, const Problem& problem) {
  const KnownNames known = names_of(problem);
  const KnownNames possible = possible_names(known, *problem.rules, problem.battle);
  if (!known.sides) {
    throw Error(battle.place, "the rules " + quote(problem.rules->name) + " of " +
                                  quote(battle.name) +
                                  " have no sides, so nobody wins; use rules with an attacker "
                                  "and a defender");
  }
  const auto check = [&](const std::string& figure, const Place& place) {
    const auto parsed = parse_figure(figure, possible);
    if (!parsed) throw Error(place, unknown_figure(figure, figure_names(known)));
    return *parsed;
  };
  std::vector<std::string> figures = {battle.success};
  if (battle.success.empty()) {
    figures.front() = known.land ? "takes" : "winner.attacker";
  } else {
    const FigureName success = check(battle.success, battle.place_of_success);
    if (!is_chance(success) && success.kind != FigureName::Kind::custom) {
      throw Error(
          battle.place_of_success,
          quote(battle.success) + " is not a probability; write one, as in success = \"clears\"");
    }
  }
  figures.emplace_back("exchange");
  for (const PlacedCondition& each : battle.conditions) {
    const std::string& figure = each.condition.figure;
    if (!is_of_forces(figure))
      refuse_impossible(each.condition, check(figure, each.place), each.place);
    if (std::find(figures.begin(), figures.end(), figure) == figures.end()) {
      figures.push_back(figure);
    }
  }
  return figures;
}

TurnBattlePlan read_planned(const Turn& turn, const TurnBattle& battle,
                            const std::vector<Detachment>& detachments) {
  TurnBattlePlan planned;
  planned.battle = battle;
  try {
    planned.problem = checked_case(turn, battle);
  } catch (const Error& error) {
    refuse_battle(battle, error);
  }
  planned.figures = figures_of_battle(battle, planned.problem);
  const auto document_of = [&](std::size_t i) { return case_with(turn, battle, detachments[i]); };
  planned.terms = Terms(document_of(detachments.size() - 1), *planned.problem.rules);
  auto problems = read_cases(detachments.size(), document_of);
  for (std::size_t i = 0; i < detachments.size(); ++i) {
    planned.detachments.push_back({detachments[i], std::move(problems[i]), {}});
  }
  return planned;
}

std::size_t figure_place(const TurnBattlePlan& battle, const std::string& figure) {
  const auto found = std::find(battle.figures.begin(), battle.figures.end(), figure);
  return static_cast<std::size_t>(found - battle.figures.begin());
}

/// The numbers by which divisions are compared.
enum class Quantity { all, gain, successes };

Quantity quantity_of(TurnGoal goal) {
  return goal == TurnGoal::all    ? Quantity::all
         : goal == TurnGoal::gain ? Quantity::gain
                                  : Quantity::successes;
}

class Planner {
 public:
  Planner(const Turn& turn, bool exact) : exact_numbers_(exact) {
    result_.turn = turn;
    const log::Phase phase;
    std::vector<std::vector<Detachment>> detachments;
    for (const TurnBattle& battle : turn.battles) {
      detachments.push_back(detachments_of(turn, battle));
      result_.detachments += detachments.back().size();
    }
    check_size();
    for (std::size_t i = 0; i < turn.battles.size(); ++i) {
      result_.battles.push_back(read_planned(turn, turn.battles[i], detachments[i]));
    }
    phase.done("read ", log::count(result_.detachments, "detachment"), " of ",
               log::count(turn.battles.size(), "battle"));
  }

  TurnWork work() const { return {result_.divisions, families()}; }

  TurnResult run(std::size_t top) {
    solve();
    choose_meeting();
    compare_divisions(top);
    return std::move(result_);
  }

 private:
  /// Throws Error(input) if the turn has too many detachments or divisions.
  void check_size() {
    const auto refuse = [&](std::uint64_t most, const char* what) {
      throw Error(result_.turn.place_of_pool, "the pool has more than " + std::to_string(most) +
                                                  " " + what +
                                                  " (the limit); allow fewer units in the 'pool' "
                                                  "of the battles, as in pool = \"0..2 ftr\"");
    };
    if (result_.detachments > most_candidates) refuse(most_candidates, "detachments");
    result_.divisions = division_count(result_.turn);
    if (result_.divisions > most_divisions) refuse(most_divisions, "divisions");
  }

  /// Returns the families of each battle. The place of a cell is its number among the detachments
  /// of all battles.
  std::vector<Family> families() const {
    std::vector<Family> families;
    std::size_t place = 0;
    for (const TurnBattlePlan& battle : result_.battles) {
      std::vector<CellProblem> cells;
      for (const SolvedDetachment& each : battle.detachments) {
        if (each.problem) cells.push_back({place, *each.problem});
        ++place;
      }
      for (Family& family : families_of(std::move(cells))) families.push_back(std::move(family));
    }
    return families;
  }

  /// Returns the battle and the detachment with this number.
  std::pair<TurnBattlePlan*, SolvedDetachment*> at(std::size_t place) {
    auto battle = result_.battles.begin();
    for (; place >= battle->detachments.size(); ++battle) place -= battle->detachments.size();
    return {&*battle, &battle->detachments[place]};
  }

  void solve() {
    const log::Phase phase;
    result_.why = solve_families(
        families(),
        [&](const Family& family) {
          const std::vector<std::string>& figures = at(family.places.front()).first->figures;
          Answers answers = answers_of(family, solved(figures), ChainSignature::not_asked,
                                       [](const Figure&) { return true; });
          for (std::size_t i = 0; i < family.size(); ++i) {
            SolvedDetachment& detachment = *at(family.places[i]).second;
            detachment.figures = complete(figures, *detachment.problem, answers.figures[i]);
          }
        },
        "solving battles");
    phase.done("solved ", log::count(result_.detachments, "battle"));
  }

  static std::vector<std::string> solved(const std::vector<std::string>& figures) {
    std::vector<std::string> solved;
    std::remove_copy_if(figures.begin(), figures.end(), std::back_inserter(solved), is_of_forces);
    return solved;
  }

  /// Returns the solved figures with those of the forces. The loss of an absent unit is 0.
  static std::vector<std::optional<Figure>> complete(const std::vector<std::string>& figures,
                                                     const Problem& problem,
                                                     std::vector<std::optional<Figure>>& solved) {
    std::vector<std::optional<Figure>> all;
    auto next = solved.begin();
    for (const std::string& figure : figures) {
      if (is_of_forces(figure)) {
        all.emplace_back(figure_of_forces(rosters_of(problem.battle), figure));
        continue;
      }
      all.push_back(std::move(*next++));
      if (!all.back() && figure.starts_with("losses.")) all.back() = Figure{Value()};
    }
    return all;
  }

  /// Chooses the detachments that meet the conditions of their battles.
  void choose_meeting() {
    for (TurnBattlePlan& battle : result_.battles) {
      refuse_missing_figures(battle);
      std::vector<std::optional<Figure>> nearest(battle.battle.conditions.size());
      for (std::size_t i = 0; i < battle.detachments.size(); ++i) {
        SolvedDetachment& each = battle.detachments[i];
        if (each.problem && each.figures.empty()) {
          ++result_.unsolved;
        } else if (each.problem ? has_numbers(battle, each) && meets_all(battle, each, nearest)
                                : battle.battle.conditions.empty()) {
          battle.meeting.push_back(i);
        }
      }
      if (battle.meeting.empty()) battle.nearest = std::move(nearest);
    }
  }

  /// Throws Error(input) at the first figure that the battle has with none of its solved
  /// detachments.
  static void refuse_missing_figures(const TurnBattlePlan& battle) {
    for (std::size_t figure = 0; figure < battle.figures.size(); ++figure) {
      bool is_solved = false;
      bool is_found = false;
      for (const SolvedDetachment& each : battle.detachments) {
        is_solved |= !each.figures.empty();
        is_found |= !each.figures.empty() && each.figures[figure].has_value();
      }
      if (!is_solved || is_found) continue;
      const std::string& name = battle.figures[figure];
      const auto condition =
          std::find_if(battle.battle.conditions.begin(), battle.battle.conditions.end(),
                       [&](const PlacedCondition& each) { return each.condition.figure == name; });
      const bool is_success = figure == place_of_success;
      if (!is_success && condition == battle.battle.conditions.end()) continue;
      throw Error(is_success ? battle.battle.place_of_success : condition->place,
                  quote(battle.battle.name) + " has no figure " + quote(name));
    }
  }

  /// Returns whether a battle has all its figures. Throws Error(input) for words and for a success
  /// that is not a probability.
  static bool has_numbers(const TurnBattlePlan& battle, const SolvedDetachment& detachment) {
    const auto& figures = detachment.figures;
    if (std::any_of(figures.begin(), figures.end(), [](const auto& each) { return !each; })) {
      return false;
    }
    if (!figures[place_of_success]->is_chance || !figures[place_of_success]->is_number()) {
      throw Error(
          battle.battle.place_of_success,
          quote(battle.success()) + " is not a probability; write one, as in success = \"clears\"");
    }
    for (const PlacedCondition& each : battle.battle.conditions) {
      if (figures[figure_place(battle, each.condition.figure)]->word.empty()) continue;
      throw Error(each.place, quote(each.condition.figure) + " is a word, not a number");
    }
    return true;
  }

  bool meets_all(const TurnBattlePlan& battle, SolvedDetachment& detachment,
                 std::vector<std::optional<Figure>>& nearest) {
    bool is_met = true;
    for (std::size_t i = 0; i < nearest.size(); ++i) {
      const FigureCondition& condition = battle.battle.conditions[i].condition;
      const std::size_t place = figure_place(battle, condition.figure);
      const Figure& figure = *detachment.figures[place];
      const double sign = condition.wants_more() ? 1 : -1;
      if (!nearest[i] || sign * to_double(figure.value) > sign * to_double(nearest[i]->value)) {
        nearest[i] = figure;
      }
      if (!meets(figure, condition) && !make_exact(battle, detachment, place)) return false;
      is_met = is_met && meets(figure, condition).value();
    }
    return is_met;
  }

  /// Makes a figure of a detachment exact. Returns false if that exceeds a limit.
  bool make_exact(const TurnBattlePlan& battle, SolvedDetachment& detachment, std::size_t figure) {
    if (!detachment.problem) return true;
    Figure& known = *detachment.figures[figure];
    if (known.value.is_exact()) return true;
    Family alone;
    alone.add({0, *detachment.problem});
    try {
      const Answers answers =
          answers_of(alone, {battle.figures[figure]}, ChainSignature::not_asked);
      known = answers.figures.front().front().value();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::limit) throw;
      if (result_.why.empty()) result_.why = error.what();
      ++result_.undecided;
      return false;
    }
    if (exact_.insert(&detachment).second) ++result_.decided_exactly;
    return true;
  }

  void compare_divisions(std::size_t top) {
    const log::Phase phase;
    std::vector<std::vector<DetachmentBounds>> bounds;
    for (const TurnBattlePlan& battle : result_.battles) {
      bounds.emplace_back();
      for (const std::size_t i : battle.meeting) {
        const SolvedDetachment& each = battle.detachments[i];
        bounds.back().push_back(
            {each.sent, bounds_of(battle.success_with(each)), bounds_of(battle.gain_with(each))});
      }
    }
    Selection selection = select_divisions(result_.turn, bounds, top);
    result_.compared = selection.compared;
    result_.compares_all = selection.why.empty();
    if (result_.why.empty()) result_.why = selection.why;
    phase.done("compared ", log::count(selection.compared, "division"));
    rank(std::move(selection.best), top);
    find_front(std::move(selection.front));
  }

  SolvedDetachment& detachment(const OpenDivision& division, std::size_t battle) {
    TurnBattlePlan& own = result_.battles[battle];
    return own.detachments[own.meeting[division.division[battle]]];
  }

  Value value(const OpenDivision& division, Quantity quantity, std::size_t battle) {
    const TurnBattlePlan& own = result_.battles[battle];
    const SolvedDetachment& each = detachment(division, battle);
    return quantity == Quantity::gain ? own.gain_with(each) : own.success_with(each);
  }

  /// Returns the quantity of a division in `battles` alone.
  Value value(const OpenDivision& division, Quantity quantity,
              const std::vector<std::size_t>& battles) {
    Value whole(Rational(quantity == Quantity::all ? 1 : 0));
    for (const std::size_t battle : battles) {
      const Value part = value(division, quantity, battle);
      whole = quantity == Quantity::all ? product(whole, part) : whole + part;
    }
    return whole;
  }

  bool make_exact(const OpenDivision& division, Quantity quantity,
                  const std::vector<std::size_t>& battles) {
    for (const std::size_t battle : battles) {
      const TurnBattlePlan& own = result_.battles[battle];
      SolvedDetachment& each = detachment(division, battle);
      const bool needs_success = quantity != Quantity::gain || own.battle.worth > 0;
      if (needs_success && !make_exact(own, each, place_of_success)) return false;
      if (quantity == Quantity::gain && !make_exact(own, each, place_of_gain)) return false;
    }
    return true;
  }

  std::vector<std::size_t> all_battles() const {
    std::vector<std::size_t> all(result_.battles.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    return all;
  }

  /// Returns the battles that decide which of two divisions has more of a quantity: those in which
  /// the divisions differ, unless a product may be 0 because of another battle.
  std::vector<std::size_t> deciding_battles(const OpenDivision& a, const OpenDivision& b,
                                            Quantity quantity) {
    std::vector<std::size_t> differing;
    std::vector<std::size_t> common;
    for (const std::size_t battle : all_battles()) {
      const bool differs = a.division[battle] != b.division[battle];
      (differs ? differing : common).push_back(battle);
    }
    const bool is_certain = quantity != Quantity::all || value(a, quantity, common).lower() > 0;
    return is_certain ? differing : all_battles();
  }

  /// Returns -1, 0 or 1 if the first division has less, as much or more of the quantity.
  int compare_exactly(const OpenDivision& a, const OpenDivision& b, Quantity quantity) {
    const std::vector<std::size_t> battles = deciding_battles(a, b, quantity);
    const auto sign = [&] {
      return compare(Figure{value(a, quantity, battles)}, Figure{value(b, quantity, battles)});
    };
    if (const auto known = sign()) return *known;
    if (make_exact(a, quantity, battles) && make_exact(b, quantity, battles)) {
      return sign().value();
    }
    const double difference =
        to_double(value(a, quantity, all_battles())) - to_double(value(b, quantity, all_battles()));
    return difference < 0 ? -1 : difference > 0 ? 1 : 0;
  }

  int units_sent(const OpenDivision& division) {
    int sum = 0;
    for (const std::size_t battle : all_battles()) {
      for (const int count : detachment(division, battle).sent) sum += count;
    }
    return sum;
  }

  /// Returns whether `a` is listed before `b`, with which it ties: the division that sends fewer
  /// units is listed first.
  bool is_listed_before(const OpenDivision& a, const OpenDivision& b) {
    const int of_a = units_sent(a);
    const int of_b = units_sent(b);
    return of_a != of_b ? of_a < of_b : a.division > b.division;
  }

  void rank(std::vector<OpenDivision> open, std::size_t top) {
    const Quantity goal = quantity_of(result_.turn.goal);
    std::stable_sort(open.begin(), open.end(), [&](const OpenDivision& a, const OpenDivision& b) {
      const int sign = compare_exactly(a, b, goal);
      return sign != 0 ? sign > 0 : is_listed_before(a, b);
    });
    const auto ties = [&](std::size_t i, std::size_t k) {
      return compare_exactly(open[i], open[k], goal) == 0;
    };
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (i >= top && !ties(i, top - 1)) break;
      if (i >= top) {
        ++result_.left_out_ties;
        continue;
      }
      const std::size_t rank = i > 0 && ties(i, i - 1) ? result_.best.back().rank : i + 1;
      result_.best.push_back(ranked(open[i], rank));
    }
  }

  void find_front(std::vector<OpenDivision> open) {
    std::stable_sort(open.begin(), open.end(), [&](const OpenDivision& a, const OpenDivision& b) {
      int sign = compare_exactly(a, b, Quantity::all);
      if (sign == 0) sign = compare_exactly(a, b, Quantity::gain);
      return sign != 0 ? sign > 0 : is_listed_before(a, b);
    });
    const OpenDivision* last = nullptr;
    std::size_t rank = 0;
    for (const OpenDivision& each : open) {
      const int sign = last == nullptr ? 1 : compare_exactly(each, *last, Quantity::gain);
      const bool ties =
          last != nullptr && sign == 0 && compare_exactly(each, *last, Quantity::all) == 0;
      if (sign < 0 || (sign == 0 && !ties)) continue;
      if (!ties) ++rank;
      result_.front.push_back(ranked(each, rank));
      last = &each;
    }
  }

  RankedDivision ranked(const OpenDivision& division, std::size_t rank) {
    if (exact_numbers_) {
      make_exact(division, Quantity::successes, all_battles());
      make_exact(division, Quantity::gain, all_battles());
    }
    RankedDivision ranked;
    ranked.rank = rank;
    for (const std::size_t battle : all_battles()) {
      ranked.detachments.push_back(result_.battles[battle].meeting[division.division[battle]]);
    }
    ranked.all = value(division, Quantity::all, all_battles());
    ranked.gain = value(division, Quantity::gain, all_battles());
    ranked.successes = value(division, Quantity::successes, all_battles());
    return ranked;
  }

  const bool exact_numbers_;  ///< whether all printed numbers are exact
  TurnResult result_;
  std::set<const SolvedDetachment*> exact_;  ///< those with exact figures
};

}  // namespace

Value TurnBattlePlan::success_with(const SolvedDetachment& detachment) const {
  if (detachment.figures.empty()) return {};
  return to_1(from_0(detachment.figures[place_of_success]->value));
}

Value TurnBattlePlan::gain_with(const SolvedDetachment& detachment) const {
  if (detachment.figures.empty()) return {};
  const Value& gain = detachment.figures[place_of_gain]->value;
  return battle.worth == 0 ? gain : gain + success_with(detachment) * battle.worth;
}

TurnResult plan_turn(const Turn& turn, std::size_t top, bool exact) {
  return Planner(turn, exact).run(top);
}

TurnWork work_of(const Turn& turn) {
  return Planner(turn, false).work();
}

}  // namespace asdic
