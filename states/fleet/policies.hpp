// Policies of a side that depend on the state. The first policy block whose conditions hold
// decides.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "states/fleet/fleet.hpp"

namespace asdic {

/// The number of rounds begun, if conditions depend on it. A state has it as one more count after
/// those of the fleet. To keep the number of states small, it counts rounds only up to the last one
/// that conditions distinguish, and only while these conditions can matter.
class RoundCount {
 public:
  explicit RoundCount(const Fleet& fleet) : at_(fleet.start().size()) {}

  /// Counts rounds up to `last` while there are units in the slots `of`.
  void ask(int last, const std::vector<SlotIndex>& of);

  /// Adds the count to `units`, with which a case begins. `begun` is the number of rounds that have
  /// been fought; if it is 0, the count is 1, because the first round begins.
  void start(UnitCounts& units, int begun) const;
  /// Counts one more round in `units`, when a round is over.
  void next(UnitCounts& units) const;
  /// Sets the count in `units` to 0, when the battle is over.
  void reset(UnitCounts& units) const;
  /// Returns whether `a` and `b` differ in the number of rounds begun and in nothing else.
  bool differ_only_in_counts(const UnitCounts& a, const UnitCounts& b) const;
  /// Returns the number of rounds begun, or 0 if no condition depends on it.
  int begun(const UnitCounts& units) const { return asked_.empty() ? 0 : units[at_]; }

 private:
  struct CountCondition {
    int last;
    std::vector<SlotIndex> of;
  };

  int most(const UnitCounts& units) const;

  std::size_t at_;
  std::vector<CountCondition> asked_;
};

/// A sum over slots: each unit of the slot counts with its weight.
using WeightedSlots = std::vector<std::pair<SlotIndex, std::int64_t>>;

/// The conditions of one policy block, or of a simple retreat.
class Conditions {
 public:
  Conditions(const PolicyBlock& block, const Fleet& fleet);
  /// Makes the condition that the number of rounds begun is in `rounds`.
  explicit Conditions(Range rounds) : rounds_(rounds) {}
  /// Makes the condition that the sum is at most `most`.
  Conditions(WeightedSlots sum, std::int64_t most) : sums_{{std::move(sum), most}} {}

  bool hold(const UnitCounts& units, int rounds_begun) const;
  /// Returns the last round that the conditions distinguish from later ones, or 1 if they
  /// distinguish none.
  int last_round() const;

 private:
  Range rounds_ = {1};
  std::vector<std::pair<std::vector<SlotIndex>, Range>> units_;
  std::vector<std::pair<WeightedSlots, std::int64_t>> sums_;
};

/// Returns the policy blocks of a case for one choice, in their order.
std::vector<const PolicyBlock*> blocks_of(const Case& battle, const std::string& choice);

/// The policy of a side for one choice.
template <class T>
class ConditionalPolicy {
 public:
  /// Makes a policy with the value `otherwise`, which holds if no conditions do. The policy matters
  /// only while there are units in the slots `of`. `rounds` must outlive this.
  ConditionalPolicy(T otherwise, std::vector<SlotIndex> of, RoundCount& rounds)
      : otherwise_(std::move(otherwise)), of_(std::move(of)), rounds_(rounds) {}
  ConditionalPolicy(const Case& battle, const TypedSetting<T>& setting, const Fleet& fleet,
                    const std::vector<SlotIndex>& of, RoundCount& rounds)
      : ConditionalPolicy(battle[setting], of, rounds) {
    for (const PolicyBlock* block : blocks_of(battle, setting.path())) {
      add({*block, fleet}, setting.value_of(block->what));
    }
  }

  /// Adds a value, which holds under `conditions` if no earlier conditions hold.
  void add(Conditions conditions, T what) {
    rounds_.ask(conditions.last_round(), of_);
    blocks_.emplace_back(std::move(conditions), std::move(what));
  }

  /// Returns the value that holds in a state with `units`.
  const T& value_in(const UnitCounts& units) const {
    const int begun = rounds_.begun(units);
    for (const auto& [conditions, what] : blocks_) {
      if (conditions.hold(units, begun)) return what;
    }
    return otherwise_;
  }

 private:
  T otherwise_;
  std::vector<SlotIndex> of_;
  RoundCount& rounds_;
  std::vector<std::pair<Conditions, T>> blocks_;
};

/// Returns whether a key or a policy block of the case allows units to act by `setting`, or leaves
/// the choice open.
bool may_be_done(const Case& battle, const TypedSetting<UnitQuota>& setting);
/// Returns whether a key or a policy block of the case leaves the choice open.
bool may_be_open(const Case& battle, const TypedSetting<UnitQuota>& setting);

}  // namespace asdic
