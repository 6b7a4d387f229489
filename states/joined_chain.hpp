// One chain made of those of several battles, joined where one of them leads to another.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lib/exact/chain.hpp"
#include "states/battle.hpp"
#include "states/enumerate.hpp"

namespace asdic {

class JoinedChain {
 public:
  /// The limits must outlive this.
  explicit JoinedChain(const EnumerationLimits& limits) : limits_(limits) {}

  /// Names the figures of a stage, of which nothing may come: that it is fought, its rounds, and
  /// who has won then.
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

  /// Adds what can be reached of a battle from these entries, with the rounds that its limit and
  /// its retreat ask for in the states. Its stage was announced. Throws Error(limit).
  void add(const Battle& battle, const std::string& stage, const std::vector<Entry>& entries,
           const AtEnd& at_end);

  /// All that was added, with its outcomes.
  Battle take();

 private:
  class Copy;

  std::uint32_t mark(const std::string& name);
  std::uint32_t mark_of_chance(const std::string& name);

  const EnumerationLimits& limits_;
  Battle joined_;
  std::map<StateIndex, Outcome> outcomes_;
};

}  // namespace asdic
