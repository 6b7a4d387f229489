// What a technology costs, and when it comes: the 4:2 rule.
//
// Source: Axis & Allies Revised Enhanced, sections 7 to 9.
//
// The first time a technology is rolled for, at least 4 dice are bought, and each succeeds on a 6.
// The second time at least 2 are, and it comes for certain; so it does with all 6 dice in one turn.
// A die costs 5 IPC for a major technology, 4 for a minor one, and 1 less if an ally has it
// already.
#include <algorithm>
#include <array>
#include <memory>

#include "lib/error.hpp"
#include "states/rule_system.hpp"

namespace asdic {

namespace {

constexpr int faces = 6;
constexpr int least_at_first = 4;
constexpr int most_in_a_turn = 6;
constexpr int major_price = 5;
constexpr int minor_price = 4;

enum class Rank { major, minor };

const auto developed = required(word<Rank>("plan.technology",
                                           {{"rockets", Rank::major},
                                            {"long-range-aircraft", Rank::major},
                                            {"heavy-bombers", Rank::major},
                                            {"super-submarines", Rank::minor},
                                            {"combined-arms", Rank::minor},
                                            {"jet-fighters", Rank::minor}},
                                           "what is to be developed"));
const auto dice_by_turn =
    numbers("plan.dice", 2, most_in_a_turn, "the dice of each turn, as in [4, 2]");
const auto ally_has_it = word("plan.ally_has_it", flag(false),
                              "whether an ally has it already, which makes each die 1 cheaper");
const auto faces_that_succeed =
    number("plan.faces", 1, faces, 1, "how many faces of a die succeed");

struct PlanState {
  std::uint16_t turn = 0;  ///< turns that were rolled
  std::uint16_t has_it = 0;
};

class Plan {
 public:
  using State = PlanState;

  Plan(const Case& plan, Rolls& rolls)
      : dice_(plan[dice_by_turn]), successes_(plan[faces_that_succeed]), rolls_(rolls) {}

  void expand(const State& state, Node<State>& node) {
    if (state.has_it != 0) return node.end();
    const State next{static_cast<std::uint16_t>(state.turn + 1), 1};
    const int dice = dice_[state.turn];
    const auto power = [&](int base) -> Integer {
      return boost::multiprecision::pow(Integer(base), static_cast<unsigned>(dice));
    };
    const Integer all = power(faces);
    const Integer missed = power(faces - successes_);
    if (state.turn > 0 || dice == most_in_a_turn || missed == 0) return node.surely(next);
    const std::array<Integer, 2> weights = {missed, all - missed};
    node.chance(rolls_.intern(weights, all));
    node.to({next.turn, 0});
    node.to(next);
  }

 private:
  std::vector<int> dice_;  ///< by turn
  int successes_;
  Rolls& rolls_;
};

Battle enumerate(const Case& plan, const EnumerationLimits& limits) {
  Battle result;
  Plan rules(plan, result.chain.rolls);
  const PlanState start;
  const auto states = std::make_shared<const States<PlanState>>(
      Enumerator(rules, result.chain, limits).run({&start, 1}));
  const int price =
      (plan[developed] == Rank::major ? major_price : minor_price) - (plan[ally_has_it] ? 1 : 0);
  result.outcome = [states, price, dice = plan[dice_by_turn]](StateIndex state) {
    const int turns = (*states)[state].turn;
    int bought = 0;
    for (int turn = 0; turn < turns; ++turn) bought += dice[static_cast<std::size_t>(turn)];
    Outcome outcome;
    outcome.numbers = {{"turn", turns}, {"ipc", bought * price}};
    return outcome;
  };
  return result;
}

void check(const Case& plan) {
  const std::vector<int> dice = plan[dice_by_turn];
  const Place& place = plan.places.at(dice_by_turn.path());
  if (dice[0] < least_at_first) {
    throw Error(place, "the first turn must have at least 4 dice, not " + std::to_string(dice[0]));
  }
  if (dice[0] == most_in_a_turn && dice.size() > 1) {
    throw Error(place,
                "the technology comes for certain with 6 dice in the first turn; leave out the "
                "turns after it");
  }
  if (dice[0] < most_in_a_turn && dice.size() != 2) {
    throw Error(
        place,
        "a plan has exactly two turns unless the first has 6 dice; for example, dice = [4, 2]");
  }
}

std::vector<UnitType> no_units(int, const Settings&, const Place&) {
  return {};
}

}  // namespace

namespace rules {

const RuleSystem& technology() {
  static const RuleSystem system = {
      "technology",
      "What a technology costs and when it comes",
      "Axis & Allies Revised Enhanced, the 4:2 rule",
      {.settings = {developed, dice_by_turn, ally_has_it, faces_that_succeed},
       .kinds = {},
       .units = no_units,
       .dice = {faces},
       .rounds = false,
       .forces = CaseFormat::Forces::none,
       .check = check},
      enumerate};
  return system;
}

}  // namespace rules

}  // namespace asdic
