// Best play with what proves that it is.
#pragma once

#include "odds/certificate/witness.hpp"
#include "solver/decisions/certified_game.hpp"

namespace asdic {

struct ProvenStrategy {
  Witness values;   ///< by state: of the game from there on
  Strategy play;    ///< the one that is reported
  Strategy secure;  ///< with which each side makes sure of the values, or of its bounds
};

/// Throws as best_play, and as witness_of.
ProvenStrategy proven_play(const Game& game, const CertifiedGame& enclosed, Numbers numbers,
                           const Progress& progress);

}  // namespace asdic
