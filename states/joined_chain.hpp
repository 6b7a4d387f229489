// One chain made of those of several battles, joined where one of them leads to another.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "states/battle.hpp"
#include "states/enumeration_limits.hpp"

namespace asdic {

class JoinedChain {
 public:
  /// The limits must outlive this.
  explicit JoinedChain(const EnumerationLimits& limits) : limits_(limits) {}

  /// Names the figures of a stage, of which nothing may come: that it is fought, its rounds, and
  /// how it ends.
  void announce(const std::string& stage);

  /// Where a battle begins: at its state `start`, while those of `aside` stand aside, after the
  /// state `from` of the joined chain, or where nothing was before.
  struct Entry {
    StateIndex start;
    Outcome aside;
    std::optional<StateIndex> from;
  };

  /// Asked where a battle is over, in a state of the joined chain: the outcome of all, or nothing
  /// where an entry `from` that state will follow.
  using AtEnd = std::function<std::optional<Outcome>(const Outcome& ended, const Outcome& aside,
                                                     StateIndex state)>;

  struct Stage {
    std::string name;  ///< of its figures, which were announced; empty for none
    AtEnd at_end;
    /// The outcome of all where this battle stands so and goes on for ever.
    std::function<Outcome(const Outcome& stand, const Outcome& aside)> standing;
  };

  /// Adds what can be reached of a battle from these entries, with the rounds that its limit and
  /// its retreat ask for in the states. Throws Error(limit).
  void add(const Battle& battle, const Stage& stage, const std::vector<Entry>& entries);

  /// All that was added, with the outcomes of all its states.
  Battle take();

 private:
  class Copy;
  friend Battle with_rounds_in_states(const Battle& battle, const EnumerationLimits& limits);

  /// The states of a battle, from `first` on.
  struct Part {
    StateIndex first;
    std::function<Outcome(StateIndex)> outcome;
    std::function<Outcome(const Outcome&, const Outcome&)> standing;
    std::vector<Outcome> asides;
    std::string stage;
    std::function<Situation(StateIndex)> situation;
    struct From {
      StateIndex state;  ///< of the battle
      std::uint32_t aside;
      std::uint32_t begun;  ///< rounds, where they are counted
    };
    std::vector<From> from;
    const From& at(StateIndex state) const { return from[state - first]; }
  };
  using Parts = std::vector<Part>;
  static const Part& part_of(const Parts& parts, StateIndex state);

  // The figures of a stage.
  static std::string fought(const std::string& stage);
  static std::string rounds(const std::string& stage);
  static std::string won_by(const std::string& stage, Winner winner);

  std::uint32_t mark(const std::string& name);
  std::uint32_t mark_of_chance(const std::string& name);

  const EnumerationLimits& limits_;
  std::vector<std::string> stages_;  ///< those announced
  Battle joined_;
  std::map<StateIndex, Outcome> outcomes_;
  /// The places of lists of options in the chain, by what is chosen and all labels.
  std::map<std::pair<std::string, std::vector<std::string>>, std::uint32_t> lists_;
  std::shared_ptr<Parts> parts_ = std::make_shared<Parts>();
};

/// A battle with open decisions that counts in its states the rounds that its limit and its retreat
/// ask for: who decides knows how many are left. Throws Error(limit).
Battle with_rounds_in_states(const Battle& battle, const EnumerationLimits& limits);

/// A battle of one start whose chain says all: it begins in state 0, and a limit of rounds and a
/// retreat after some are in its states. Most battles are so already. Throws Error(limit).
Battle standing_alone(Battle battle, const EnumerationLimits& limits);

}  // namespace asdic
