#include "states/fleet/losses.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "states/fleet/choices.hpp"

namespace asdic {

namespace {

/// Units that differ in nothing but damage.
struct EqualUnits {
  std::vector<SlotIndex> slots;                ///< the least damage first
  std::optional<SlotIndex> sinking_slot = {};  ///< the slot for units after their last hit, if any
};
/// The number of units left in each slot of an EqualUnits.
using UnitsLeft = std::vector<int>;

std::vector<EqualUnits> units_in(const Targets& targets, bool last) {
  std::vector<EqualUnits> all;
  const auto step_to = [&](SlotIndex slot) {
    return std::any_of(targets.begin(), targets.end(), [&](const CasualtyStep& step) {
      return step.to == slot && step.from != slot;
    });
  };
  const auto step_from = [&](SlotIndex slot) {
    return std::find_if(targets.begin(), targets.end(),
                        [&](const CasualtyStep& step) { return step.from == slot; });
  };
  for (const CasualtyStep& step : targets) {
    if (step.last != last || step_to(step.from)) continue;
    EqualUnits& units = all.emplace_back();
    for (auto next = step_from(step.from); next != targets.end(); next = step_from(next->to)) {
      units.slots.push_back(next->from);
      if (next->to == next->from) break;
      if (step_from(next->to) == targets.end()) units.sinking_slot = next->to;
    }
  }
  return all;
}

/// Returns the numbers of units that 0 to `hits` hits can leave, by the number of hits. The list
/// ends early if the units can take fewer hits.
std::vector<std::set<UnitsLeft>> left_after(const EqualUnits& units, const UnitCounts& counts,
                                            int hits) {
  UnitsLeft all;
  for (const SlotIndex slot : units.slots) all.push_back(counts[slot]);
  std::vector<std::set<UnitsLeft>> after = {{all}};
  while (static_cast<int>(after.size()) <= hits) {
    std::set<UnitsLeft> next;
    for (const UnitsLeft& left : after.back()) {
      for (std::size_t i = 0; i < left.size(); ++i) {
        if (left[i] == 0) continue;
        UnitsLeft hit = left;
        --hit[i];
        if (i + 1 < hit.size()) ++hit[i + 1];
        next.insert(std::move(hit));
      }
    }
    if (next.empty()) break;
    after.push_back(std::move(next));
  }
  return after;
}

/// Spreads hits over several kinds of units.
class LossSpread {
 public:
  LossSpread(std::vector<EqualUnits> units, const UnitCounts& counts, int hits)
      : units_(std::move(units)) {
    for (const EqualUnits& each : units_) after_.push_back(left_after(each, counts, hits));
    most_.resize(units_.size() + 1, 0);
    for (std::size_t i = units_.size(); i-- > 0;) {
      most_[i] = most_[i + 1] + static_cast<int>(after_[i].size()) - 1;
    }
  }

  int most() const { return most_.front(); }

  void run(int hits, const UnitCounts& counts, std::vector<UnitCounts>& ways) const {
    spread(0, hits, counts, ways);
  }

 private:
  void spread(std::size_t at, int hits, const UnitCounts& counts,
              std::vector<UnitCounts>& ways) const {
    if (at == units_.size()) {
      ways.push_back(counts);
      return;
    }
    const int here = static_cast<int>(after_[at].size()) - 1;
    for (int taken = std::max(0, hits - most_[at + 1]); taken <= std::min(here, hits); ++taken) {
      for (const UnitsLeft& left : after_[at][static_cast<std::size_t>(taken)]) {
        UnitCounts next = counts;
        for (std::size_t i = 0; i < left.size(); ++i) {
          next[units_[at].slots[i]] = static_cast<UnitCount>(left[i]);
        }
        spread(at + 1, hits - taken, next, ways);
      }
    }
  }

  std::vector<EqualUnits> units_;
  std::vector<std::vector<std::set<UnitsLeft>>> after_;  ///< by units and hits
  std::vector<int> most_;  ///< by units: the hits that they and all later units can take
};

/// Describes in words how units have taken hits.
class Label {
 public:
  Label(const Targets& targets, const UnitCounts& before, const Fleet& fleet) : before_(before) {
    std::vector<SlotIndex> slots;
    for (const CasualtyStep& step : targets) {
      if (before[step.from] > 0) slots.push_back(step.from);
    }
    const std::vector<std::string> names = distinct_names(fleet, slots);
    for (std::size_t i = 0; i < slots.size(); ++i) names_[slots[i]] = names[i];
    for (const CasualtyStep& step : targets) {
      const Slot& slot = fleet.slots()[step.from];
      names_.try_emplace(step.from, UnitKey(slot.name, slot.damage).text());
    }
  }

  std::string text_of(const std::vector<EqualUnits>& all, const UnitCounts& after) const {
    std::vector<std::string> damaged;
    std::vector<std::string> lost;
    for (const EqualUnits& alike : all) {
      const std::vector<SlotIndex>& units = alike.slots;
      UnitsLeft gone;
      for (const SlotIndex slot : units) gone.push_back(before_[slot] - after[slot]);
      for (std::size_t to = 1; to < gone.size(); ++to) {
        for (std::size_t from = to; from-- > 0 && gone[to] < 0;) {
          const int moved = std::min(-gone[to], std::max(0, gone[from]));
          if (moved == 0) continue;
          gone[to] += moved;
          gone[from] -= moved;
          damaged.push_back(std::to_string(moved) + " " + names_.at(units[from]));
          if (units.size() > 2) damaged.back() += " to " + names_.at(units[to]);
        }
      }
      for (std::size_t i = gone.size(); i-- > 0;) {
        if (gone[i] == 0) continue;
        lost.push_back(std::to_string(gone[i]) + " " + names_.at(units[i]));
      }
    }
    std::vector<std::string> parts;
    if (!damaged.empty()) parts.push_back("damage " + join(damaged));
    if (!lost.empty()) parts.push_back("lose " + join(lost));
    return join(parts);
  }

 private:
  const UnitCounts& before_;
  std::map<SlotIndex, std::string> names_;
};

/// Adds the units of `all` that were lost between `before` and `after` to their slots of sinking
/// units in `after`, if there are such slots.
void add_sinking(const std::vector<EqualUnits>& all, const UnitCounts& before, UnitCounts& after) {
  for (const EqualUnits& units : all) {
    if (!units.sinking_slot) continue;
    const int sinking =
        after[*units.sinking_slot] + count(before, units.slots) - count(after, units.slots);
    after[*units.sinking_slot] = static_cast<UnitCount>(sinking);
  }
}

}  // namespace

std::vector<LossOption> ways_to_lose(int hits, const Targets& targets, const UnitCounts& units,
                                     const Fleet& fleet) {
  // One state of a large battle may have a million options, and one call takes up to milliseconds.
  check_time("enumerating losses");
  std::vector<EqualUnits> all = units_in(targets, false);
  const LossSpread first(all, units, hits);
  std::vector<UnitCounts> ways;
  first.run(std::min(hits, first.most()), units, ways);
  if (const int rest = hits - first.most(); rest > 0) {
    const std::vector<EqualUnits> others = units_in(targets, true);
    const UnitCounts without = ways.front();  // only units that are hit last remain
    ways.clear();
    const LossSpread last(others, without, rest);
    last.run(std::min(rest, last.most()), without, ways);
    all.insert(all.end(), others.begin(), others.end());
  }
  // Compares the slots from the last on.
  std::sort(ways.begin(), ways.end(), [](const UnitCounts& a, const UnitCounts& b) {
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend(),
                                        std::greater<>());
  });
  std::vector<LossOption> named;
  for (const UnitCounts& way : ways) named.push_back({way, ""});
  if (ways.size() > 1) {
    const Label label(targets, units, fleet);
    for (LossOption& way : named) way.label = label.text_of(all, way.units);
  }
  for (LossOption& way : named) add_sinking(all, units, way.units);
  return named;
}

}  // namespace asdic
