// What a battle with open choices pays for its goal.
#pragma once

#include "odds/question/posed.hpp"
#include "odds/question/question.hpp"
#include "solver/decisions/game.hpp"

namespace asdic {

/// Payoffs of the game over the denominator are what the goal of the case says.
struct Stakes {
  Game game;
  Integer denominator;
};

/// The battle and its structure must outlive this. Throws Error(input) at the place of a figure
/// that is not there or cannot be a goal.
Stakes stakes_of(const Posed& posed, const Battle& battle, const Structure& structure);

}  // namespace asdic
