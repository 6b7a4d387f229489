// The options of an enumeration, and the enumeration of a battle in layers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/exact/chain.hpp"
#include "states/state_rows.hpp"

namespace asdic {

/// A layer of a battle. The level of a state is the number of hits that all units in battle can
/// still take; it never rises. States below the layer that are not ends of the battle are cut off,
/// and become starts of a later layer.
struct Layer {
  std::vector<Word> starts;  ///< rows of states, joined; a state may be repeated
  std::uint64_t top = 0;     ///< no start is above this level
  std::uint64_t least = 0;   ///< the lowest level of the layer
  // The enumeration fills these:
  std::vector<StateIndex> cut;            ///< in ascending order; ends of the chain
  std::vector<std::uint64_t> cut_levels;  ///< by cut state
  std::vector<Word> cut_rows;             ///< rows of the cut states, joined
};

struct Battle;

/// Solves a battle that is enumerated layer by layer.
class LayerFight {
 public:
  LayerFight() = default;
  virtual ~LayerFight() = default;
  LayerFight(const LayerFight&) = delete;
  LayerFight& operator=(const LayerFight&) = delete;

  /// Solves one layer. Cut states are ends in `part`. Called for each layer in turn.
  virtual void fight(const Battle& part, const Layer& layer) = 0;
  /// Returns the next layer with only its starts and levels, or nothing after the last one.
  virtual std::optional<Layer> next() = 0;
};

/// The number of states is limited by max_states() (lib/limits.hpp).
struct EnumerationOptions {
  LayerFight* in_layers = nullptr;  ///< null: the whole battle is enumerated at once
  /// Makes a decision of each retreat by a policy, because a simple retreat depends on the value of
  /// the battle without retreats.
  bool decides_retreats = false;
  /// The number of waiting states from which several threads expand them, if the rules can be
  /// copied.
  std::size_t workers_from = 2048;
  /// The number of states that a thread describes at once if there are several threads. With 128
  /// they wait for each other more often, and take a tenth longer. If very many states are waiting,
  /// it is four times as many.
  std::size_t states_in_piece = 256;
};

}  // namespace asdic
