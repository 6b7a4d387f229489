// The cost of developing a technology, and the turn in which it is developed: the 4:2 rule.
//
// Source: Axis & Allies Revised Enhanced, sections 7 to 9.
//
// In the first purchase, the player buys at least 4 dice, each of which succeeds on a 6. In the
// second purchase, the player buys at least 2 dice, and the technology is developed for certain. It
// is also certain if all 6 dice are bought in one turn. A die costs 5 IPC (industrial production
// certificates) for a major technology and 4 for a minor one. It costs 1 less if an ally has the
// technology already or gains it, with a given probability, before the turn. A plan gives the dice
// of each turn, or leaves the choice open: dice = optimal. A plan with only one purchase gives up
// if its dice fail.
#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
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

constinit const LazySetting<Rank> developed([] {
  return make_required(word<Rank>("plan.technology",
                                  {{"rockets", Rank::major},
                                   {"long-range-aircraft", Rank::major},
                                   {"heavy-bombers", Rank::major},
                                   {"super-submarines", Rank::minor},
                                   {"combined-arms", Rank::minor},
                                   {"jet-fighters", Rank::minor}},
                                  "what is to be developed"));
});
constinit const LazySetting<std::vector<int>> dice_by_turn([] {
  return numbers("plan.dice", 0, most_in_a_turn, "the dice of each turn, as in [4, 2] or [4, 0, 2]",
                 {"optimal"});
});

/// The state of the allies in a turn: one has the technology, or may gain it right before the turn.
struct Ally {
  bool has_it = false;
  Rational gains_it = 0;  ///< the probability, if none has gained it before

  bool operator==(const Ally&) const = default;
};

/// Reads the value for allies by turn, such as 1/3 or [false, "1/3"]. The last entry holds for all
/// later turns.
std::vector<Ally> allies_in(const std::string& text) {
  std::vector<Ally> allies;
  std::string entries = text;
  std::erase_if(entries, [](char c) { return c == '[' || c == ']' || c == '"'; });
  for (const std::string_view each : split(entries, ',')) {
    const std::string_view entry = trim(each);
    allies.push_back({entry == "true", parse_fraction(entry).value_or(0)});
  }
  return allies;
}

constexpr int most_parts_of_a_chance = 1'000'000;

constinit const LazySetting<std::vector<Ally>> ally_has_it([] {
  return word<std::vector<Ally>>(
             "plan.ally_has_it", {{"false", {{false}}}, {"true", {{true}}}},
             "whether an ally has it already, which makes each die 1 cheaper, or "
             "the chance that one gains it; as a list by turn, where the last "
             "holds on")
      .with_form({Setting::Form::Kind::chances, 0, most_parts_of_a_chance}, allies_in);
});
constinit const LazySetting<int> faces_that_succeed([] {
  return number("plan.faces", 1, faces, 1, "how many faces of a die succeed");
});

/// Returns the dice of the purchases in a plan, without turns that have no dice.
std::vector<int> purchases(const std::vector<int>& turns) {
  std::vector<int> dice = turns;
  std::erase(dice, 0);
  return dice;
}

/// Returns whether the plan has only one purchase, which may fail; then the player gives up.
bool may_give_up(const std::vector<int>& turns) {
  const std::vector<int> dice = purchases(turns);
  return dice.size() == 1 && dice.front() < most_in_a_turn;
}

struct PlanState {
  std::uint16_t turn = 0;  ///< turns that are over
  std::uint16_t ipc = 0;   ///< IPC spent
  std::uint16_t dice = 0;  ///< dice that the player has chosen for this turn
  std::uint8_t has_tried = 0;
  std::uint8_t has_it = 0;
  std::uint8_t ally_gained_it = 0;  ///< whether an ally gained it by a probability
  std::uint8_t ally_rolled = 0;     ///< whether this probability has been rolled for this turn
};

class Plan {
 public:
  using State = PlanState;

  Plan(const Case& plan, Rolls& rolls)
      : dice_(plan[dice_by_turn]),
        allies_(plan[ally_has_it]),
        price_(plan[developed] == Rank::major ? major_price : minor_price),
        successes_(plan[faces_that_succeed]),
        rolls_(rolls) {
    const auto ends_alike = [&] {
      return allies_.size() > 1 && allies_.back() == allies_.end()[-2] &&
             allies_.back().gains_it == 0;
    };
    while (ends_alike()) allies_.pop_back();
  }

  void expand(const State& state, Node<State>& node) {
    if (state.has_it != 0 || has_given_up(state)) return node.end();
    const Rational gains_it = ally_in(state.turn).gains_it;
    const bool may_gain = state.ally_gained_it == 0 && gains_it > 0;
    if (may_gain && state.ally_rolled == 0) return roll_for_ally(state, gains_it, node);
    if (dice_.empty() && state.dice == 0) return decide(state, node);
    const int dice = dice_.empty() ? state.dice : dice_[state.turn];
    if (dice == 0) return node.continue_in(state_after(state, dice, false));
    if (is_certain(state, dice)) return node.continue_in(state_after(state, dice, true));
    const auto power = [&](int base) -> Integer { return pow(Integer(base), dice); };
    const Integer all = power(faces);
    const Integer missed = power(faces - successes_);
    const std::array<Integer, 2> weights = {missed, all - missed};
    node.chance(rolls_.intern(weights, all));
    node.add_successor(state_after(state, dice, false));
    node.add_successor(state_after(state, dice, true));
  }

 private:
  const Ally& ally_in(std::size_t turn) const {
    return allies_[std::min(turn, allies_.size() - 1)];
  }
  bool is_cheaper(const State& state) const {
    return state.ally_gained_it != 0 || ally_in(state.turn).has_it;
  }
  bool has_given_up(const State& state) const {
    return !dice_.empty() && state.turn == dice_.size();
  }

  void roll_for_ally(const State& state, const Rational& gains_it, Node<State>& node) const {
    State rolled = state;
    rolled.ally_rolled = 1;
    State gained = state;
    gained.ally_gained_it = 1;
    if (gains_it == 1) return node.continue_in(gained);
    const Integer& all = gains_it.denominator();
    const Integer& gains = gains_it.numerator();
    const std::array<Integer, 2> weights = {all - gains, gains};
    node.chance(rolls_.intern(weights, all));
    node.add_successor(rolled);
    node.add_successor(gained);
  }

  /// Adds to `node` the choice of dice in this turn. The player may wait ("none") only if the price
  /// may change.
  void decide(const State& state, Node<State>& node) const {
    node.decision(Side::attacker, {dice_by_turn->path()});
    if (may_change(state)) node.option("none", state_after(state, 0, false));
    for (int dice = state.has_tried != 0 ? least_again : least_at_first; dice <= most_in_a_turn;
         ++dice) {
      State rolling = state;
      rolling.dice = static_cast<std::uint16_t>(dice);
      node.option(std::to_string(dice) + " dice",
                  is_certain(state, dice) ? state_after(state, dice, true) : rolling);
    }
  }

  /// Returns whether the price may change in a later turn that the entries for allies list.
  bool may_change(const State& state) const {
    if (state.ally_gained_it != 0) return false;
    for (std::size_t turn = state.turn + std::size_t{1}; turn < allies_.size(); ++turn) {
      const Ally& later = allies_[turn];
      if (later.gains_it > 0 || later.has_it != ally_in(state.turn).has_it) return true;
    }
    return false;
  }

  bool is_certain(const State& state, int dice) const {
    return state.has_tried != 0 || dice == most_in_a_turn || successes_ == faces;
  }

  State state_after(const State& state, int dice, bool comes) const {
    State next = state;
    ++next.turn;
    next.ipc =
        static_cast<std::uint16_t>(state.ipc + dice * (price_ - (is_cheaper(state) ? 1 : 0)));
    next.dice = 0;
    next.ally_rolled = 0;
    if (dice > 0) next.has_tried = 1;
    if (comes) next.has_it = 1;
    if (comes || has_given_up(next)) next.ally_gained_it = 0;  // has no effect from now on
    return next;
  }

  std::vector<int> dice_;     ///< by turn; empty if the choice is open
  std::vector<Ally> allies_;  ///< by turn; the last holds for all later turns
  int price_;                 ///< the price of a die, in IPC
  int successes_;
  Rolls& rolls_;
};

Battle enumerate(const Case& plan, const EnumerationOptions& options) {
  Battle result;
  Plan rules(plan, result.chain.rolls);
  const PlanState start;
  const auto states = std::make_shared<const States<PlanState>>(
      Enumerator(rules, result.chain, options).run({&start, 1}));
  result.outcome = [states, gives_up = may_give_up(plan[dice_by_turn])](StateIndex state) {
    const PlanState at = (*states)[state];
    Outcome outcome;
    if (gives_up) outcome.numbers.emplace_back("obtained", at.has_it);
    outcome.numbers.emplace_back("turn", at.turn);
    outcome.numbers.emplace_back("ipc", at.ipc);
    return outcome;
  };
  return result;
}

void check(const Case& plan) {
  const std::vector<int> turns = plan[dice_by_turn];
  if (turns.empty()) return;  // the choice is open
  const Place& place = plan.places.at(dice_by_turn->path());
  const std::vector<int> dice = purchases(turns);
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
  if (turns.back() == 0) {
    throw Error(place, "a plan ends with a purchase; leave out the turns after it");
  }
  if (dice.size() > 2) {
    throw Error(place,
                "a plan has at most two purchases: the technology comes for certain with the "
                "second; for example, dice = [4, 2] or [4, 0, 2]");
  }
  if (dice.size() == 2 && dice[1] < least_again) {
    throw Error(place,
                "the second purchase must have at least 2 dice, not " + std::to_string(dice[1]));
  }
}

std::vector<UnitType> no_units(int, const Settings&, const Place&) {
  return {};
}

}  // namespace

namespace rules {

RuleSystem technology() {
  return {"technology",
          "What a technology costs and when it comes",
          "Axis & Allies Revised Enhanced, the 4:2 rule",
          {.currency = ipc},
          {.settings = {*developed, *dice_by_turn, *ally_has_it, *faces_that_succeed},
           .kinds = {},
           .units = no_units,
           .dice = {faces},
           .rounds = false,
           .forces = CaseFormat::Forces::none,
           .check = check},
          enumerate};
}

}  // namespace rules

}  // namespace asdic
