#include "odds/certificate/proven_strategy.hpp"

#include <utility>

#include "solver/decisions/solved_game.hpp"

namespace asdic {

ProvenStrategy proven_play(const Game& game, const CertifiedGame& enclosed, Numbers numbers) {
  if (numbers == Numbers::certified) {
    return {witness_of(enclosed.values), enclosed.play, secure_play(game, enclosed)};
  }
  auto [solved, secure] = solve_in_full(game, enclosed);
  return {{std::move(solved.denominator), std::move(solved.numbers), {}},
          std::move(solved.play),
          std::move(secure)};
}

}  // namespace asdic
