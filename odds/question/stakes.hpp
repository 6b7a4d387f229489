// Builds the game that the solver plays for the goal of a case.
#pragma once

#include "odds/question/problem.hpp"
#include "odds/question/question.hpp"
#include "solver/decisions/game.hpp"

namespace asdic {

/// A game. Its payoffs divided by `denominator` are those of the goal.
struct Stakes {
  Game game;
  Integer denominator;
};

/// Returns the game of the battle. The battle and its structure must outlive it. Throws
/// Error(input) at the place of a figure in the goal that does not exist or cannot be a goal.
Stakes stakes_of(const Problem& problem, const Battle& battle, const Structure& structure);

}  // namespace asdic
