#include "odds/best_play/best_order.hpp"

#include <algorithm>
#include <numeric>

#include "lib/error.hpp"
#include "lib/log.hpp"
#include "lib/side_by_side.hpp"
#include "odds/best_play/battle_of_case.hpp"
#include "odds/best_play/best_play.hpp"
#include "odds/question/stakes.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_kinds_sought = 8;

using Order = std::vector<std::size_t>;  ///< places in the default order

std::optional<Side> seeking(const Case& battle) {
  for (const Side side : both_sides) {
    const CaseSide& own = battle.sides[index(side)];
    if (own.seeks_order && own.losses.empty()) return side;
  }
  return std::nullopt;
}

/// Calls `of_side` for the side of the battle. If it is the defender, also calls `of_side` for the
/// defender of each wave.
template <class Change>
void change(Case& battle, Side side, Change of_side) {
  of_side(battle.sides[index(side)]);
  if (side == Side::attacker) return;
  for (Case& wave : battle.waves) of_side(wave.sides[index(side)]);
}

/// The default order of a side. The first `kinds` entries are the kinds of units that can be lost.
struct DefaultOrder {
  std::vector<CasualtyEntry> entries;
  std::size_t kinds;
};

DefaultOrder default_order(Problem problem, Side side) {
  change(problem.battle, side, [](CaseSide& own) { own.seeks_order.reset(); });
  const CaseSide& own = problem.battle.sides[index(side)];
  const Battle battle = problem.rules->enumerate(problem.battle);
  // This throws if the goal has no meaning. The orders, which are solved side by side, would list
  // the possible figures in different orders.
  stakes_of(problem, battle, analyse(battle.chain));
  std::vector<CasualtyEntry> lost;
  std::vector<CasualtyEntry> kept;
  for (const Roster& roster : battle.rosters[index(side)]) {
    const auto group = std::find_if(own.force.begin(), own.force.end(), [&](const Group& each) {
      return each.name.text() == roster.name;
    });
    if (group == own.force.end()) continue;  // a unit of another wave or the battle at sea
    const bool can_be_lost =
        problem.rules->format.can_be_lost(group->type, problem.battle.settings);
    (can_be_lost ? lost : kept).push_back({shortest_name(group->name, own.force), {}, {}});
  }
  const std::size_t kinds = lost.size();
  lost.insert(lost.end(), kept.begin(), kept.end());
  return {std::move(lost), kinds};
}

std::vector<Order> all_orders(std::size_t kinds) {
  if (kinds > most_kinds_sought) {
    throw Error(ErrorCode::limit, "the best casualty order is sought among those of at most " +
                                      std::to_string(most_kinds_sought) + " kinds of units, not " +
                                      std::to_string(kinds));
  }
  Order order(kinds);
  std::iota(order.begin(), order.end(), 0);
  std::vector<Order> orders;
  do {
    orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  return orders;
}

std::vector<CasualtyEntry> in_order(const std::vector<CasualtyEntry>& entries, const Order& order) {
  std::vector<CasualtyEntry> losses = entries;
  for (std::size_t i = 0; i < order.size(); ++i) losses[i] = entries[order[i]];
  return losses;
}

/// Returns the value of the goal for each of these casualty orders of a side.
std::vector<Value> values_of(const Problem& problem, Side side,
                             const std::vector<std::vector<CasualtyEntry>>& orders,
                             Numbers numbers) {
  std::vector<Value> values(orders.size());
  const auto solve_one = [&](std::size_t i) {
    const Problem fixed = with_losses(problem, side, orders[i]);
    Battle battle = battle_of_case(fixed, numbers);
    values[i] = best_play(fixed, std::move(battle), numbers).value();
  };
  for (const std::string& why : solve_side_by_side(std::vector<std::size_t>(orders.size(), 1),
                                                   solve_one, "comparing casualty orders")) {
    if (!why.empty()) throw Error(ErrorCode::limit, why);
  }
  return values;
}

}  // namespace

Problem with_losses(Problem problem, Side side, const std::vector<CasualtyEntry>& losses) {
  change(problem.battle, side, [&](CaseSide& own) {
    own.losses = losses;
    own.chooses_losses = false;
  });
  return problem;
}

Problem with_open_losses(Problem problem, Side side) {
  change(problem.battle, side, [](CaseSide& own) {
    own.losses.clear();
    own.seeks_order.reset();
    own.chooses_losses = true;
  });
  return problem;
}

std::optional<BestOrder> find_best_order(const Problem& problem) {
  const std::optional<Side> side = seeking(problem.battle);
  if (!side) return std::nullopt;
  const log::Phase phase;
  const DefaultOrder by_default = default_order(problem, *side);
  std::vector<std::vector<CasualtyEntry>> orders;
  for (const Order& order : all_orders(by_default.kinds)) {
    orders.push_back(in_order(by_default.entries, order));
  }
  const std::size_t all = orders.size();
  // Returns a lower bound of the advantage of `a` over `b` for the side.
  const auto lead = [&](const Value& a, const Value& b) {
    return (*side == Side::attacker ? a - b : b - a).lower();
  };
  const auto leave_best = [&](Numbers numbers) {
    const std::vector<Value> values = values_of(problem, *side, orders, numbers);
    const Value* best = &values.front();
    for (const Value& each : values) {
      if (lead(each, *best) > 0) best = &each;
    }
    std::size_t at = 0;
    std::erase_if(orders, [&](const auto&) { return lead(*best, values[at++]) > 0; });
  };
  if (all > 1) leave_best(Numbers::certified);
  if (orders.size() > 1) leave_best(Numbers::exact);
  phase.done("compared ", all, all == 1 ? " casualty order" : " casualty orders");
  return BestOrder{*side, orders.front(), by_default.entries, all, orders.size() - 1};
}

Problem with_best_order(const Problem& problem) {
  const auto found = find_best_order(problem);
  return found ? with_losses(problem, found->side, found->losses) : problem;
}

}  // namespace asdic
