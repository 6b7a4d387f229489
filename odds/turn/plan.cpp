#include "odds/turn/plan.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/text.hpp"
#include "odds/table/answers.hpp"
#include "odds/table/solve_families.hpp"
#include "odds/turn/divisions.hpp"

namespace asdic {

namespace {

Interval bounds_of(const Value& value) {
  const auto bounds = [&](const Integer& numerator) {
    if (numerator >= 0) return interval_of(numerator, value.denominator());
    const Interval positive = interval_of(abs(numerator), value.denominator());
    return Interval{-positive.upper, -positive.lower};
  };
  return {bounds(value.lower()).lower, bounds(value.upper()).upper};
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
      result_.battles.push_back(read_battle_plan(turn, turn.battles[i], detachments[i]));
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
      battle.refuse_missing_figures();
      std::vector<std::optional<Figure>> nearest(battle.battle.conditions.size());
      for (std::size_t i = 0; i < battle.detachments.size(); ++i) {
        SolvedDetachment& each = battle.detachments[i];
        if (each.problem && each.figures.empty()) {
          ++result_.unsolved;
        } else if (each.problem ? battle.has_numbers(each) && meets_all(battle, each, nearest)
                                : battle.battle.conditions.empty()) {
          battle.meeting.push_back(i);
        }
      }
      if (battle.meeting.empty()) battle.nearest = std::move(nearest);
    }
  }

  bool meets_all(const TurnBattlePlan& battle, SolvedDetachment& detachment,
                 std::vector<std::optional<Figure>>& nearest) {
    bool is_met = true;
    for (std::size_t i = 0; i < nearest.size(); ++i) {
      const FigureCondition& condition = battle.battle.conditions[i].condition;
      const std::size_t place = battle.place_of(condition.figure);
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
    const std::string limit = asdic::make_exact(*detachment.problem, battle.figures[figure], known);
    if (!limit.empty()) {
      if (result_.why.empty()) result_.why = limit;
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
      if (needs_success && !make_exact(own, each, TurnBattlePlan::place_of_success)) return false;
      if (quantity == Quantity::gain && !make_exact(own, each, TurnBattlePlan::place_of_gain))
        return false;
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

TurnResult plan_turn(const Turn& turn, std::size_t top, bool exact) {
  return Planner(turn, exact).run(top);
}

TurnWork work_of(const Turn& turn) {
  return Planner(turn, false).work();
}

}  // namespace asdic
