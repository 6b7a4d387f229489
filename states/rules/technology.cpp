// What a technology costs, and when it comes: the 4:2 rule.
//
// Source: Axis & Allies Revised Enhanced, sections 7 to 9.
//
// The first time a technology is rolled for, at least 4 dice are bought, and each succeeds on a 6.
// The second time at least 2 are, and it comes for certain; so it does with all 6 dice in one turn.
// A die costs 5 IPC for a major technology, 4 for a minor one, and 1 less if an ally has it
// already. In turns with no dice nothing is bought. A plan names the dice of each turn, or leaves
// them to the player: dice = optimal.
#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "lib/error.hpp"
#include "lib/text.hpp"
#include "states/enumerate.hpp"
#include "states/games/unit_names.hpp"
#include "states/rule_system.hpp"

namespace asdic {

namespace {

constexpr int faces = 6;
constexpr int least_at_first = 4;
constexpr int least_again = 2;
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
const auto dice_by_turn = numbers("plan.dice", 0, most_in_a_turn,
                                  "the dice of each turn, as in [4, 2] or [4, 0, 2]", {"optimal"});

/// "[false, true]"
std::vector<bool> flags_in(const std::string& list) {
  std::vector<bool> flags;
  for (const std::string_view each : split(list, ',')) {
    flags.push_back(each.find("true") != std::string_view::npos);
  }
  return flags;
}

const auto ally_has_it =
    word<std::vector<bool>>("plan.ally_has_it", {{"false", {false}}, {"true", {true}}},
                            "whether an ally has it already, which makes each die 1 cheaper; as a "
                            "list by turn, where the last holds on")
        .also({Setting::Form::Kind::flags}, flags_in);
const auto faces_that_succeed =
    number("plan.faces", 1, faces, 1, "how many faces of a die succeed");

struct PlanState {
  std::uint16_t turn = 0;  ///< turns that are over
  std::uint16_t ipc = 0;   ///< spent
  std::uint16_t dice = 0;  ///< that the player has chosen to roll in this turn
  std::uint8_t has_tried = 0;
  std::uint8_t has_it = 0;
};

class Plan {
 public:
  using State = PlanState;

  Plan(const Case& plan, Rolls& rolls)
      : dice_(plan[dice_by_turn]),
        cheaper_(plan[ally_has_it]),
        price_(plan[developed] == Rank::major ? major_price : minor_price),
        successes_(plan[faces_that_succeed]),
        rolls_(rolls) {
    while (cheaper_.size() > 1 && cheaper_.back() == cheaper_.end()[-2]) cheaper_.pop_back();
  }

  void expand(const State& state, Node<State>& node) {
    if (state.has_it != 0) return node.end();
    if (dice_.empty() && state.dice == 0) return decide(state, node);
    const int dice = dice_.empty() ? state.dice : dice_[state.turn];
    if (dice == 0) return node.surely(after(state, dice, false));
    if (is_certain(state, dice)) return node.surely(after(state, dice, true));
    const auto power = [&](int base) -> Integer {
      return boost::multiprecision::pow(Integer(base), static_cast<unsigned>(dice));
    };
    const Integer all = power(faces);
    const Integer missed = power(faces - successes_);
    const std::array<Integer, 2> weights = {missed, all - missed};
    node.chance(rolls_.intern(weights, all));
    node.to(after(state, dice, false));
    node.to(after(state, dice, true));
  }

 private:
  /// The player may wait for another price, and goes on with the plan where there is none to come.
  void decide(const State& state, Node<State>& node) const {
    node.decision(Side::attacker, dice_by_turn.path());
    if (state.turn + std::size_t{1} < cheaper_.size()) node.option("none", after(state, 0, false));
    for (int dice = state.has_tried != 0 ? least_again : least_at_first; dice <= most_in_a_turn;
         ++dice) {
      State rolling = state;
      rolling.dice = static_cast<std::uint16_t>(dice);
      node.option(std::to_string(dice) + " dice",
                  is_certain(state, dice) ? after(state, dice, true) : rolling);
    }
  }

  bool is_certain(const State& state, int dice) const {
    return state.has_tried != 0 || dice == most_in_a_turn || successes_ == faces;
  }

  State after(const State& state, int dice, bool comes) const {
    const bool is_cheaper = cheaper_[std::min<std::size_t>(state.turn, cheaper_.size() - 1)];
    State next = state;
    ++next.turn;
    next.ipc = static_cast<std::uint16_t>(state.ipc + dice * (price_ - (is_cheaper ? 1 : 0)));
    next.dice = 0;
    if (dice > 0) next.has_tried = 1;
    if (comes) next.has_it = 1;
    return next;
  }

  std::vector<int> dice_;      ///< by turn; empty where the player decides
  std::vector<bool> cheaper_;  ///< by turn, the last holds on
  int price_;                  ///< of a die
  int successes_;
  Rolls& rolls_;
};

Battle enumerate(const Case& plan, const EnumerationLimits& limits) {
  Battle result;
  Plan rules(plan, result.chain.rolls);
  const PlanState start;
  const auto states = std::make_shared<const States<PlanState>>(
      Enumerator(rules, result.chain, limits).run({&start, 1}));
  result.outcome = [states](StateIndex state) {
    const PlanState at = (*states)[state];
    Outcome outcome;
    outcome.numbers = {{"turn", at.turn}, {"ipc", at.ipc}};
    return outcome;
  };
  return result;
}

void check(const Case& plan) {
  const std::vector<int> turns = plan[dice_by_turn];
  if (turns.empty()) return;  // the player decides
  const Place& place = plan.places.at(dice_by_turn.path());
  std::vector<int> dice = turns;
  std::erase(dice, 0);
  if (dice.empty()) throw Error(place, "the plan buys no dice; for example, dice = [4, 2]");
  if (dice[0] < least_at_first) {
    throw Error(place,
                "the first purchase must have at least 4 dice, not " + std::to_string(dice[0]));
  }
  if (dice[0] == most_in_a_turn && (dice.size() > 1 || turns.back() == 0)) {
    throw Error(place,
                "the technology comes for certain with 6 dice in the first purchase; leave out "
                "the turns after it");
  }
  if (dice[0] == most_in_a_turn) return;
  if (dice.size() != 2 || turns.back() == 0) {
    throw Error(place,
                "a plan has exactly two purchases, the second in its last turn, unless the first "
                "has 6 dice; for example, dice = [4, 2] or [4, 0, 2]");
  }
  if (dice[1] < least_again) {
    throw Error(place,
                "the second purchase must have at least 2 dice, not " + std::to_string(dice[1]));
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
      {.currency = ipc},
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
