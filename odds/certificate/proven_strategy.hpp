// Best play with its proof.
#pragma once

#include "odds/certificate/witness.hpp"
#include "solver/decisions/certified_game.hpp"

namespace asdic {

struct ProvenStrategy {
  Witness values;   ///< by state: the value of the game from there on
  Strategy play;    ///< best play as reported
  Strategy secure;  ///< guarantees each side the values, or its bounds of them
};

/// Returns best play of the game with its proof. Throws as best_play() and witness_of() do.
ProvenStrategy proven_play(const Game& game, const CertifiedGame& enclosed, Numbers numbers);

}  // namespace asdic
