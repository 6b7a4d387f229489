// What bounds an enumeration, and how a battle is enumerated part by part.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/progress.hpp"
#include "states/state_rows.hpp"

namespace asdic {

/// A part of a battle. Every state has a level, the hits that all units in battle can still take:
/// nothing raises it. What comes below the layer, and is no end of the battle, is cut off, to be a
/// start of a later one.
struct Layer {
  std::vector<Word> starts;  ///< rows of states, one after the other; one may be there repeatedly
  std::uint64_t top = 0;     ///< no start is above this level
  std::uint64_t least = 0;   ///< the lowest level of the layer
  // What is found:
  std::vector<StateIndex> cut;            ///< in ascending order; ends of the chain
  std::vector<std::uint64_t> cut_levels;  ///< of these
  std::vector<Word> cut_rows;             ///< theirs, one after the other
};

struct Battle;

/// Fights a battle that is enumerated layer by layer.
class LayerFight {
 public:
  LayerFight() = default;
  virtual ~LayerFight() = default;
  LayerFight(const LayerFight&) = delete;
  LayerFight& operator=(const LayerFight&) = delete;

  /// Of each layer in turn its part of the battle, in which what is cut off ends.
  virtual void fight(const Battle& part, const Layer& layer) = 0;
  /// The next one, with nothing found yet; nothing where all is fought out.
  virtual std::optional<Layer> next() = 0;
};

struct EnumerationLimits {
  std::uint64_t max_states = 0xffffffffu;
  Progress progress = {};
  LayerFight* in_layers = nullptr;  ///< nothing: the whole battle is one
  /// Retreats by policies are decisions, as a simple retreat asks what a battle is worth without
  /// any.
  bool decides_retreats = false;
  /// Where so many states wait to be expanded, and the rules can be had twice, another thread
  /// helps.
  std::size_t help_from = 2048;
  /// Fewer threads are slower than one if the rules roll dice without a look at both sides.
  unsigned least_hands = 6;
};

}  // namespace asdic
