// The claims of a certificate about a game, checked as docs/explanation/certificates.md describes:
// each side guarantees its bounds with its secure options.
#include <doctest/doctest.h>

#include <algorithm>

#include "solver/decisions/solved_game.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/sanitizer.hpp"

using namespace asdic;

namespace {

/// The numbers of a side by state, and its options. The signs are such that the side wants more.
class SecureStrategy {
 public:
  SecureStrategy(const Game& game, NodeKind side, std::vector<Rational> values,
                 const Strategy& secure)
      : game_(game), side_(side), values_(std::move(values)), secure_(secure) {
    for (Rational& value : values_) value *= sign();
  }

  bool holds() const {
    std::vector<std::uint8_t> stays(values_.size());
    for (StateIndex state = 0; state < values_.size(); ++state) {
      if (game_.structure.absorbing[state] != 0) {
        if (values_[state] > sign() * Rational(game_.ends[state])) return false;
        continue;
      }
      for (const StateIndex to : offered(state)) {
        if (gain(state, to) < 0) return false;
      }
      const std::uint32_t component = game_.structure.component_of(state);
      if (component == Structure::no_component || !game_.waiting[component]) continue;
      stays[state] = values_[state] > sign() * Rational(*game_.waiting[component]) ? 1 : 0;
    }
    return !can_stay(stays);
  }

 private:
  Rational sign() const { return side_ == NodeKind::attacker_decides ? 1 : -1; }

  std::vector<StateIndex> offered(StateIndex state) const {
    const auto to = game_.chain.successors(state);
    if (game_.chain.kinds[state] == side_) return {to[secure_[state]]};
    return {to.begin(), to.end()};
  }

  /// Returns how much the value after this option, or the mean after a roll, exceeds the value of
  /// the state.
  Rational gain(StateIndex state, StateIndex option) const {
    if (game_.decides(state)) return values_[option] - values_[state];
    const RollIndex roll = game_.chain.rows[state];
    Rational mean;
    std::uint32_t k = 0;
    for (const StateIndex to : game_.chain.successors(state)) {
      mean += values_[to] *
              Rational(game_.chain.rolls.weight(roll, k++), game_.chain.rolls.denominator(roll));
    }
    return mean - values_[state];
  }

  bool can_stay(std::vector<std::uint8_t> stays) const {
    for (bool changed = true; changed;) {
      changed = false;
      for (StateIndex state = 0; state < stays.size(); ++state) {
        if (stays[state] == 0) continue;
        const std::vector<StateIndex> to = offered(state);
        const auto keeps = [&](StateIndex next) {
          return stays[next] != 0 && gain(state, next) == 0;
        };
        const bool stay = game_.decides(state) ? std::any_of(to.begin(), to.end(), keeps)
                                               : std::all_of(to.begin(), to.end(), keeps);
        if (stay) continue;
        stays[state] = 0;
        changed = true;
      }
    }
    return std::find(stays.begin(), stays.end(), 1) != stays.end();
  }

  const Game& game_;
  NodeKind side_;
  std::vector<Rational> values_;
  const Strategy& secure_;
};

template <class Check>
void for_random_games(Check check) {
  for (std::uint64_t seed = 0; seed < (has_sanitizer ? 300u : 3000u); ++seed) {
    CAPTURE(seed);
    const int back = static_cast<int>(seed % 9);
    check(*random_game({18, 3, back, 3}, 7, seed % 2 == 0 ? 1 : 9, seed));
  }
}

}  // namespace

TEST_CASE("Both sides make sure of the exact values of a random game with their secure options") {
  for_random_games([](const OwnedGame& made) {
    const auto [solved, secure] = solve_in_full(made.game, certify_game(made.game));
    std::vector<Rational> values;
    for (const Integer& number : solved.numbers) {
      values.emplace_back(number, solved.denominator);
    }
    CHECK(SecureStrategy(made.game, NodeKind::attacker_decides, values, secure).holds());
    CHECK(SecureStrategy(made.game, NodeKind::defender_decides, values, secure).holds());
  });
}

TEST_CASE("Both sides make sure of the bounds of a random game with their secure options") {
  for_random_games([](const OwnedGame& made) {
    const CertifiedGame certified = certify_game(made.game);
    const Strategy secure = secure_play(made.game, certified);
    std::vector<Rational> lower;
    std::vector<Rational> upper;
    for (const Interval& bounds : certified.values) {
      lower.emplace_back(bounds.lower);
      upper.emplace_back(bounds.upper);
    }
    CHECK(SecureStrategy(made.game, NodeKind::attacker_decides, lower, secure).holds());
    CHECK(SecureStrategy(made.game, NodeKind::defender_decides, upper, secure).holds());
  });
}
