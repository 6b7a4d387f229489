// Best play with what proves that it is.
#pragma once

#include "odds/certificate/witness.hpp"
#include "odds/question/posed.hpp"
#include "odds/question/stakes.hpp"

namespace asdic {

struct ProvenPlay {
  Stakes stakes;
  Witness values;  ///< by state: of the game from there on, times the denominator of the stakes
  Play play;       ///< the one that is reported
  Play secure;     ///< with which each side makes sure of the values, or of its bounds
};

/// The battle and its structure must outlive this. Throws as best_play, and as witness_of.
ProvenPlay proven_play(const Posed& posed, const Battle& open, const Structure& structure,
                       Numbers numbers, const Progress& progress);

}  // namespace asdic
