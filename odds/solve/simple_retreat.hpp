// Retreats by a rule of thumb: when going on to the end is worth too little.
#pragma once

#include "odds/solve/best_play.hpp"

namespace asdic {

/// The battle with every such retreat decided. What going on is worth is what it adds from there
/// on, without a retreat and with the other open choices at their best for the goal of the case;
/// these stay open. Throws as best_play.
Battle with_simple_retreats(const Posed& posed, Battle open, Numbers numbers,
                            const Progress& progress);

}  // namespace asdic
