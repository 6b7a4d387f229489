// Best play with what proves that it is.
#pragma once

#include "odds/certificate/witness.hpp"
#include "solver/decisions/enclosed_game.hpp"

namespace asdic {

struct ProvenPlay {
  Witness values;  ///< by state: of the game from there on
  Play play;       ///< the one that is reported
  Play secure;     ///< with which each side makes sure of the values, or of its bounds
};

/// Throws as best_play, and as witness_of.
ProvenPlay proven_play(const Game& game, const EnclosedGame& enclosed, Numbers numbers,
                       const Progress& progress);

}  // namespace asdic
