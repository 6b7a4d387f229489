// What a side does in a state: its policies, of which the first counts whose conditions hold.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "states/fleet/fleet.hpp"

namespace asdic {

/// The rounds begun, where conditions ask for them: one more count, behind those of the fleet. They
/// are counted only as far as conditions tell them apart, and only as long as those can matter.
class RoundCount {
 public:
  explicit RoundCount(const Fleet& fleet) : at_(fleet.start().size()) {}

  /// Tells rounds up to `last` from those after it while there are units in these slots.
  void ask(int last, const std::vector<SlotIndex>& of);

  /// The case begins with these units in round `begun`: the first, before it is fought, or one that
  /// is over.
  void start(UnitCounts& units, int begun) const;
  /// A round is over.
  void next(UnitCounts& units) const;
  /// The battle is over.
  void forget(UnitCounts& units) const;
  /// Whether these are the same units when another number of rounds has begun.
  bool differ_only_in_counts(const UnitCounts& a, const UnitCounts& b) const;
  /// 0 where nobody asks.
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

/// The conditions of one block.
class Conditions {
 public:
  Conditions(const PolicyBlock& block, const Fleet& fleet);
  /// So many rounds have begun.
  explicit Conditions(Range rounds) : rounds_(rounds) {}

  bool hold(const UnitCounts& units, int rounds_begun) const;
  /// The last round that has to be told from later ones; 1 if none has.
  int last_round() const;

 private:
  Range rounds_;
  std::vector<std::pair<std::vector<SlotIndex>, Range>> units_;
};

/// The blocks of a case for one choice.
std::vector<const PolicyBlock*> blocks_of(const Case& battle, const std::string& choice);

/// One choice of a side.
template <class T>
class ConditionalPolicy {
 public:
  /// Only units in the slots `of` can do what the policy says. The rounds must outlive this.
  ConditionalPolicy(T otherwise, std::vector<SlotIndex> of, RoundCount& rounds)
      : otherwise_(std::move(otherwise)), of_(std::move(of)), rounds_(rounds) {}
  ConditionalPolicy(const Case& battle, const TypedSetting<T>& setting, const Fleet& fleet,
                    const std::vector<SlotIndex>& of, RoundCount& rounds)
      : ConditionalPolicy(battle[setting], of, rounds) {
    for (const PolicyBlock* block : blocks_of(battle, setting.path())) {
      add({*block, fleet}, setting.value_of(block->what));
    }
  }

  /// Under these conditions, where none before them hold.
  void add(Conditions conditions, T what) {
    rounds_.ask(conditions.last_round(), of_);
    blocks_.emplace_back(std::move(conditions), std::move(what));
  }

  /// What is done in a state with these units.
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

/// Whether the case says anywhere that some units do it, or leaves that open.
bool may_be_done(const Case& battle, const TypedSetting<UnitQuota>& setting);
/// Whether it leaves that open anywhere.
bool may_be_open(const Case& battle, const TypedSetting<UnitQuota>& setting);

}  // namespace asdic
