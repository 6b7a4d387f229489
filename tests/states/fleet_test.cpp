// Slots, their casualty order, and the results of hits, for a fleet that is written out.
#include "states/fleet/fleet.hpp"

#include <doctest/doctest.h>

#include "tests/support/case_texts.hpp"

using namespace asdic;

namespace {

/// Submarines may hide; everybody may leave.
Fleet fleet_of(const std::string& attacker, const std::string& losses = "") {
  const Case battle = read_text("rules = \"one-for-one\"\n[attacker]\nunits = \"" + attacker +
                                "\"\n" + (losses.empty() ? "" : "losses = \"" + losses + "\"\n") +
                                "[defender]\nunits = \"1 dd\"\n");
  const auto statuses = [](Side, const Group& group) {
    std::vector<Status> possible = {Status::left};
    if (group.type.kind == UnitKind::sub) possible.push_back(Status::undetected);
    return possible;
  };
  return {battle, statuses, printed_value};
}

/// Returns the attacker's slots.
std::vector<SlotIndex> all_of(const Fleet& fleet) {
  return fleet.in_battle(Side::attacker, [](const Slot&) { return true; });
}

/// Returns the units in these slots as text, such as "bb* bb".
std::string names(const Fleet& fleet, const std::vector<SlotIndex>& slots) {
  std::string text;
  for (const SlotIndex i : slots) {
    const Slot& slot = fleet.slots()[i];
    text += (text.empty() ? "" : " ") + slot.name.code + std::string(slot.damage, '*') +
            (slot.status == Status::undetected ? "?" : "");
  }
  return text;
}

}  // namespace

TEST_CASE("Slots are in the casualty order: that of the case, or the default") {
  const Fleet by_default = fleet_of("2 bb, 1 sub, 1 ca");
  CHECK(names(by_default, all_of(by_default)) == "sub sub? ca bb* bb");
  const Fleet as_said = fleet_of("2 bb, 1 sub, 1 ca", "bb, ca, sub");
  CHECK(names(as_said, all_of(as_said)) == "bb* bb ca sub sub?");
}

TEST_CASE("Hits damage while they can, and only then sink") {
  const Fleet fleet = fleet_of("1 bb, 1 sub");
  const std::vector<SlotIndex> own = all_of(fleet);
  const Targets targets = fleet.targets(own);
  UnitCounts units = fleet.start();
  CHECK(hits_to_sink(units, targets, fleet.slots()) == 3);
  const auto left = [&] { return fleet.outcome(units).in_battle[index(Side::attacker)]; };
  CHECK(take_hit(units, targets));
  CHECK(left() == Units{{UnitKey({"bb", ""}, 1), 1}, {UnitKey({"sub", ""}, 0), 1}});
  CHECK(take_hit(units, targets));
  CHECK(left() == Units{{UnitKey({"bb", ""}, 1), 1}});
  CHECK(take_hit(units, targets));
  CHECK(left().empty());
  CHECK_FALSE(can_be_hit(units, targets));
  CHECK_FALSE(take_hit(units, targets));
}

TEST_CASE("Units that leave are in no slot of the battle, and survive") {
  const Fleet fleet = fleet_of("3 ca");
  const std::vector<SlotIndex> own = all_of(fleet);
  UnitCounts units = fleet.start();
  fleet.move(units, own.front(), Status::left, 2);
  CHECK(count(units, own) == 1);
  fleet.move_all(units, own, Status::left);
  CHECK(count(units, own) == 0);
  const Outcome outcome = fleet.outcome(units);
  CHECK(outcome.left[index(Side::attacker)] == Units{{UnitKey({"ca", ""}, 0), 3}});
  CHECK(outcome.winner == Winner::defender);
}
