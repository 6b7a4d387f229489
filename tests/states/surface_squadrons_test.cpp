// The numbers of the ships of a side, and the results of dice on them.
#include <doctest/doctest.h>

#include <array>
#include <vector>

#include "states/rules/surface/number_memo.hpp"
#include "states/rules/surface/results.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;
using namespace asdic::surface;

namespace {

/// An action of three destroyers against a cruiser, all engaged.
struct EngagedAction {
  EngagedAction() {
    const auto placed_ships = [&](Side side) {
      return squadrons[index(side)].changed_squadron(
          no_ships, [&](MutableShips ships) { slots.place(side, 9, most_speed, ships); });
    };
    destroyers = placed_ships(Side::attacker);
    cruiser = placed_ships(Side::defender);
    for (const ShipSlotIndex each : slots.ordered_slots(Side::attacker)) {
      if (squadrons[0][destroyers][each] > 0) slot = each;
    }
  }

  /// Returns the throws of the ships that leave: one die for each destroyer, which leaves on 1-3.
  PendingIndex leaving_ships() {
    return list({Throw::Effect::leave, Side::attacker, slot, dice.successes(3, 3)});
  }
  PendingIndex list(const Throw& one) {
    const ThrowIndex number = pending.intern(one);
    return pending.intern({&number, 1});
  }

  Problem problem =
      case_of("rules = \"surface\"\nattacker.units = \"3 dd\"\ndefender.units = \"1 ca\"\n");
  ShipSlots slots = ShipSlots(problem.battle);
  std::array<Squadrons, 2> squadrons = {Squadrons(problem.battle, slots, Side::attacker),
                                        Squadrons(problem.battle, slots, Side::defender)};
  Rolls rolls;
  NavalDice dice = NavalDice(surface_tables(problem.battle).tables, rolls);
  PendingThrows pending = PendingThrows(dice);
  Results results = Results(slots, squadrons, dice, pending, rolls);
  SquadronIndex destroyers = no_ships;
  SquadronIndex cruiser = no_ships;
  ShipSlotIndex slot = 0;  ///< of the destroyers
};

}  // namespace

TEST_CASE("Equal ships of a side are one squadron, however they came to be") {
  EngagedAction action;
  Squadrons& own = action.squadrons[0];
  const std::size_t known = own.size();
  const auto sunk = [&](SquadronIndex squadron) {
    return own.changed_squadron(
        squadron, [&](MutableShips ships) { action.slots.damage(action.slot, 1, ships); });
  };
  const SquadronIndex two = sunk(action.destroyers);
  CHECK(two != action.destroyers);
  CHECK(sunk(action.destroyers) == two);
  const SquadronIndex back =
      own.changed_squadron(two, [&](MutableShips ships) { ++ships[action.slot]; });
  CHECK(back == action.destroyers);
  CHECK(own.size() == known + 1);
  CHECK(own[two][action.slot] == 2);
}

TEST_CASE("A squadron has the losses of its side, and its ships that are still in the action") {
  EngagedAction action;
  Squadrons& own = action.squadrons[0];
  const SquadronIndex two = own.changed_squadron(
      action.destroyers, [&](MutableShips ships) { action.slots.damage(action.slot, 1, ships); });
  const auto& all = own.condition(action.destroyers);
  CHECK(all.lost == 0);
  CHECK(all.acting == 3);
  CHECK(all.armed == 3);
  CHECK(all.speed == 6);
  CHECK_FALSE(all.above_break_off);
  const auto& rest = own.condition(two);
  CHECK(rest.lost == 2 * action.slots.parts());  // a destroyer's defense factor
  CHECK(rest.acting == 2);
  CHECK(rest.above_break_off);  // a third is more than a quarter
  CHECK(own.condition(no_ships).acting == 0);
}

TEST_CASE("Results of several throws that are the same are one, with the sum of their chances") {
  EngagedAction action;
  // One ship after the other leaves on a 1, 2 or 3.
  const Throw one = {Throw::Effect::leave, Side::attacker, action.slot,
                     action.dice.successes(1, 3)};
  const ThrowIndex number = action.pending.intern(one);
  const std::vector<ThrowIndex> twice = {number, number};
  const PendingIndex throws = action.pending.intern(twice);
  const Results::ThrowResults& found =
      action.results.throw_results(Side::attacker, action.destroyers, throws);
  REQUIRE(found.all.size() == 4);
  CHECK(found.all[0] == action.destroyers);
  CHECK(found.all[1] == found.all[2]);
  REQUIRE(found.distinct.size() == 3);
  CHECK(found.distinct == std::vector<SquadronIndex>{found.all[0], found.all[1], found.all[3]});
  const RollIndex all = action.pending.next(throws).roll;
  REQUIRE(action.rolls.size(all) == 4);
  const RollIndex merged = action.results.merged_roll(all, found.merging, Results::none);
  REQUIRE(action.rolls.size(merged) == 3);
  CHECK(action.rolls.denominator(merged) == 4);
  CHECK(action.rolls.weight(merged, 0) == 1);
  CHECK(action.rolls.weight(merged, 1) == 2);
  CHECK(action.rolls.weight(merged, 2) == 1);
}

TEST_CASE("A roll whose results all differ stays as it is") {
  EngagedAction action;
  const PendingIndex throws = action.leaving_ships();
  const Results::ThrowResults& found =
      action.results.throw_results(Side::attacker, action.destroyers, throws);
  CHECK(found.distinct == found.all);
  const RollIndex all = action.pending.next(throws).roll;
  CHECK(action.results.merged_roll(all, found.merging, Results::none) == all);
}

TEST_CASE("Dice for both sides are thrown at once, those of the first list changing slowest") {
  EngagedAction action;
  const ShipSlotIndex other = action.slots.ordered_slots(Side::defender).back();
  const PendingIndex own = action.leaving_ships();
  const PendingIndex others =
      action.list({Throw::Effect::damage, Side::defender, other, action.dice.successes(1, 2)});
  const PendingIndex both = action.pending.concatenate(own, others);
  CHECK(action.pending.concatenate(own, others) == both);
  CHECK(action.pending.concatenate(nothing, own) == own);
  CHECK(action.pending.concatenate(own, nothing) == own);
  const NextThrows next = action.pending.next(both);
  CHECK(next.by_side == std::array{own, others});
  CHECK(next.rest == nothing);
  // 0, 1, 2 or 3 of three dice show 3 or less, and then one shows 2 or less or does not.
  REQUIRE(action.rolls.size(next.roll) == 8);
  const std::vector<int> weights = {2, 1, 6, 3, 6, 3, 2, 1};
  CHECK(action.rolls.denominator(next.roll) == 24);
  for (std::uint32_t k = 0; k < 8; ++k) CHECK(action.rolls.weight(next.roll, k) == weights[k]);
}

TEST_CASE("What hangs on a key is found out once") {
  int asked = 0;
  const auto next = [&] { return static_cast<std::uint32_t>(++asked); };
  NumberMemo known;
  CHECK(known.find_or_compute(key_of(1, 2), next) == 1);
  CHECK(known.find_or_compute(key_of(2, 1), [&] { return known.find_or_compute(7, next); }) == 2);
  CHECK(known.find_or_compute(key_of(1, 2), next) == 1);
  CHECK(known.find_or_compute(7, next) == 2);
  SequentialMemo in_order;
  CHECK(in_order.find_or_compute(5, next) == 3);
  CHECK(in_order.find_or_compute(2, next) == 4);
  CHECK(in_order.find_or_compute(5, next) == 3);
  CHECK(asked == 4);
}
