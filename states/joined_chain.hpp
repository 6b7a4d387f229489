// One chain for several battles: the end of one battle leads to the start of another.
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
#include "lib/limits.hpp"
#include "states/battle.hpp"
#include "states/enumeration_options.hpp"

namespace asdic {

class JoinedChain {
 public:
  /// Keeps a reference to the options, which must outlive this.
  explicit JoinedChain(const EnumerationOptions& options) : options_(options) {}

  /// Names the figures of a stage: whether it is fought, its rounds and its winner. The stage may
  /// turn out to be never fought.
  void announce(const std::string& stage);

  /// The start of a battle in its state `start`. The units of `aside` do not take part in it. It
  /// follows the state `from` of the joined chain, or is a start of the whole if that is empty.
  struct Entry {
    StateIndex start;
    Outcome aside;
    std::optional<StateIndex> from;
  };

  /// Called when a battle is over in `state` of the joined chain. Returns the outcome of the whole,
  /// or nothing if an entry `from` that state will follow.
  using EndFunction = std::function<std::optional<Outcome>(const Outcome& ended,
                                                           const Outcome& aside, StateIndex state)>;

  struct Stage {
    std::string name;  ///< of its announced figures; empty if it has none
    EndFunction at_end;
    /// Returns the outcome of the whole for a state in which this battle is not over.
    std::function<Outcome(const Outcome& now, const Outcome& aside)> outcome_so_far;
    bool is_counter_attack = false;  ///< whether the defender of the whole attacks in this battle
  };

  /// Adds the states of a battle that can be reached from `entries`. They count the rounds that its
  /// round limit and retreat need. Throws Error(limit).
  void add(const Battle& battle, const Stage& stage, const std::vector<Entry>& entries);

  /// Returns the joined battle, and leaves this empty.
  Battle take();

 private:
  class Copy;
  friend Battle with_rounds_in_states(const Battle& battle, const EnumerationOptions& options);

  /// The states of a battle, from `first` on.
  struct Part {
    StateIndex first;
    std::function<Outcome(StateIndex)> outcome;
    std::function<Outcome(StateIndex)> aftermath;  ///< may be null
    std::function<Outcome(const Outcome&, const Outcome&)> outcome_so_far;
    std::vector<Outcome> asides;
    std::string stage;
    std::function<Situation(StateIndex)> situation;
    struct Origin {
      StateIndex state;  ///< of the battle
      std::uint32_t aside;
      std::uint32_t begun;  ///< rounds begun, if they are counted
    };
    std::vector<Origin> from;
    const Origin& origin_of(StateIndex state) const { return from[state - first]; }
  };
  using Parts = std::vector<Part>;
  static const Part& part_of(const Parts& parts, StateIndex state);

  // Return the names of a stage's figures.
  static std::string fought(const std::string& stage);
  static std::string rounds(const std::string& stage);
  static std::string won_by(const std::string& stage, Winner winner);

  /// Return the number of a custom figure in the chain, and add it if it is new.
  std::uint32_t number_of(const std::string& name);
  std::uint32_t number_of_chance(const std::string& name);

  const EnumerationOptions& options_;
  const std::uint64_t max_states_ = max_states();
  std::vector<std::string> stages_;  ///< announced ones
  Battle joined_;
  std::map<StateIndex, Outcome> outcomes_;
  /// The position of a list of options in the chain, by the choice and its labels.
  std::map<std::pair<Choice, std::vector<std::string>>, std::uint32_t> lists_;
  std::shared_ptr<Parts> parts_ = std::make_shared<Parts>();
};

/// Returns the name of a figure with the names of the sides exchanged.
std::string with_sides_reversed(const std::string& name);

/// Returns the winner that a figure of a stage counts, such as the attacker for
/// "wave.2.winner.attacker". Returns nothing for other figures.
std::optional<Winner> winner_of_stage(const std::string& figure);

/// Returns a battle whose states count the rounds that its round limit and retreat need, so that
/// open decisions can depend on the rounds that are left. Throws Error(limit).
Battle with_rounds_in_states(const Battle& battle, const EnumerationOptions& options = {});

/// Returns a battle with one start that begins in state 0, and whose states include its round limit
/// and its retreat after a number of rounds. Most battles are returned unchanged. Throws
/// Error(limit).
Battle standalone_battle(Battle battle);

}  // namespace asdic
