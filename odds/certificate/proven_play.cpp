#include "odds/certificate/proven_play.hpp"

#include <utility>

#include "solver/decisions/solved_game.hpp"

namespace asdic {

ProvenPlay proven_play(const Posed& posed, const Battle& open, const Structure& structure,
                       Numbers numbers, const Progress& progress) {
  Stakes stakes = stakes_of(posed, open, structure);
  EnclosedGame enclosed = enclose(stakes.game);
  if (numbers == Numbers::certified) {
    Play secure = secure_play(stakes.game, enclosed);
    return {std::move(stakes), witness_of(enclosed.values), std::move(enclosed.play),
            std::move(secure)};
  }
  auto [solved, secure] = solve_in_full(stakes.game, enclosed, {Engine::automatic, 0, progress});
  return {std::move(stakes),
          {std::move(solved.denominator), std::move(solved.numbers), {}},
          std::move(solved.play),
          std::move(secure)};
}

}  // namespace asdic
