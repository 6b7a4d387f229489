#include <doctest/doctest.h>

#include "lib/error.hpp"
#include "solver/decisions/solved_game.hpp"
#include "solver/decisions/verify_strategy.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/sanitizer.hpp"

using namespace asdic;

namespace {

/// A game that is written state by state. States may name later ones.
class Made {
 public:
  StateIndex end(int pays) { return add(NodeKind::end, 0, {}, pays); }
  StateIndex chance(const std::vector<int>& weights, const std::vector<StateIndex>& to) {
    std::vector<Integer> all(weights.begin(), weights.end());
    Integer sum;
    for (const Integer& each : all) sum += each;
    return add(NodeKind::chance, chain_.rolls.intern(all, sum), to, 0);
  }
  StateIndex decision(NodeKind owner, const std::vector<StateIndex>& to, int waiting = 0) {
    chain_.labels.emplace_back(to.size(), "option");
    return add(owner, static_cast<std::uint32_t>(chain_.labels.size() - 1), to, waiting);
  }

  std::unique_ptr<OwnedGame> game() {
    chain_.starts = {0};
    auto made = std::make_unique<OwnedGame>(std::move(chain_));
    made->pay(pays_);
    return made;
  }

 private:
  StateIndex add(NodeKind kind, std::uint32_t row, const std::vector<StateIndex>& to, int pays) {
    chain_.kinds.push_back(kind);
    chain_.rows.push_back(row);
    chain_.round_begins.push_back(0);
    chain_.targets.insert(chain_.targets.end(), to.begin(), to.end());
    chain_.first_edges.push_back(chain_.targets.size());
    pays_.emplace_back(pays);
    return chain_.state_count() - 1;
  }

  Chain chain_;
  std::vector<Integer> pays_;
};

SolvedGame solved(const OwnedGame& made) {
  return solve(made.game, certify_game(made.game));
}

Rational value(const SolvedGame& solved, StateIndex state) {
  return Rational(solved.numbers[state], solved.denominator);
}

constexpr NodeKind attacker = NodeKind::attacker_decides;
constexpr NodeKind defender = NodeKind::defender_decides;

}  // namespace

TEST_CASE("The value of a random game is that found by trying every play of both sides") {
  const std::uint64_t games = has_sanitizer ? 150 : 1500;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    CAPTURE(seed);
    const int back = static_cast<int>(seed % 7);
    const auto made = random_game({14, 3, back, 3}, 5, seed % 2 == 0 ? 1 : 9, seed);
    const std::vector<Rational> expected = values_by_trying(made->game);
    const CertifiedGame enclosed = certify_game(made->game);
    const SolvedGame found = solve(made->game, enclosed);
    const std::vector<Rational> attained = values_of_play(made->game, found.play);
    CHECK(attained[0] == expected[0]);
    for (StateIndex state = 0; state < made->chain.state_count(); ++state) {
      CAPTURE(state);
      CHECK(value(found, state) == expected[state]);
      CHECK(Rational(enclosed.values[state].lower) <= expected[state]);
      CHECK(expected[state] <= Rational(enclosed.values[state].upper));
    }
  }
}

TEST_CASE("A side that loses by every way out of a loop waits in it forever") {
  for (const NodeKind owner : {attacker, defender}) {
    const int loss = owner == attacker ? -1 : 1;
    Made made;
    made.decision(owner, {2, 1});
    made.decision(owner, {2, 0});
    made.end(loss);
    const auto game = made.game();
    const SolvedGame found = solved(*game);
    CHECK(value(found, 0) == 0);
    CHECK(found.play[0] == 1);
    CHECK(found.play[1] == 1);
  }
}

TEST_CASE(
    "Who gains by the way out of a loop leaves it, though staying keeps the value at every step") {
  Made made;
  made.decision(attacker, {1, 2});
  made.decision(attacker, {0, 2});
  made.end(1);
  const auto game = made.game();
  const SolvedGame found = solved(*game);
  CHECK(value(found, 0) == 1);
  // The first position may stay, for the second still leaves; then the second has to.
  CHECK(found.play[0] == 0);
  CHECK(found.play[1] == 1);
}

TEST_CASE("A side cannot wait where the other can leave") {
  Made made;
  made.decision(attacker, {1, 2}, 5);
  made.decision(defender, {0, 3}, 5);
  made.end(-1);
  made.end(3);
  const auto game = made.game();
  const SolvedGame found = solved(*game);
  CHECK(value(found, 0) == 3);
  CHECK(found.play[0] == 0);
  CHECK(found.play[1] == 1);
}

TEST_CASE("Among options of one value the first is chosen") {
  Made made;
  made.chance({1, 2}, {1, 2});
  made.decision(attacker, {3, 4, 5});
  made.decision(defender, {3, 4, 5});
  made.end(4);
  made.end(7);
  made.end(7);
  const auto game = made.game();
  const SolvedGame found = solved(*game);
  CHECK(value(found, 0) == Rational(5));
  CHECK(found.play[1] == 1);
  CHECK(found.play[2] == 0);
}

TEST_CASE("The first of two options of one value is chosen, whatever doubles make of them") {
  for (const NodeKind owner : {attacker, defender}) {
    for (int n = 4; n < 40; ++n) {
      CAPTURE(n);
      for (const bool split_first : {true, false}) {
        Made made;
        made.decision(owner,
                      split_first ? std::vector<StateIndex>{1, 3} : std::vector<StateIndex>{3, 1});
        made.chance({3, n - 3}, {2, 5});  // 3 of n, and a third of that
        made.chance({1, 2}, {4, 5});
        made.chance({1, n - 1}, {4, 5});
        made.end(1);
        made.end(0);
        const auto game = made.game();
        const SolvedGame found = solved(*game);
        CHECK(value(found, 0) == Rational(1) / n);
        CHECK(found.play[0] == 0);
      }
    }
  }
}

TEST_CASE("A choice that matters with chance 1e-30 is decided by exact numbers alone") {
  const std::uint64_t million = 1'000'000;
  for (const int better : {0, 1}) {
    Made made;
    made.decision(attacker, {1, 2});
    // Five rolls of a million faces, each going on with one of them.
    made.chance({1}, {3});
    made.chance({1}, {8});
    for (StateIndex branch : {0u, 1u}) {
      for (StateIndex i = 0; i < 5; ++i) {
        const StateIndex here = 3 + 5 * branch + i;
        const StateIndex next = i < 4 ? here + 1 : 14 + branch;
        made.chance({static_cast<int>(million - 1), 1}, {13, next});
      }
    }
    made.end(1);
    made.end(better == 0 ? 3 : 2);
    made.end(better == 1 ? 3 : 2);
    const auto game = made.game();
    const CertifiedGame enclosed = certify_game(game->game);
    CHECK(enclosed.not_separated == std::vector<StateIndex>{0});
    const SolvedGame found = solve(game->game, enclosed);
    CHECK(found.play[0] == static_cast<std::uint32_t>(better));
  }
}

TEST_CASE("An interval names the choices that it cannot separate") {
  Made made;
  made.decision(attacker, {1, 2});
  made.chance({1, 2}, {3, 4});
  made.chance({2, 4}, {3, 4});
  made.end(1);
  made.end(0);
  const auto game = made.game();
  CHECK(certify_game(game->game).not_separated == std::vector<StateIndex>{0});
}

TEST_CASE("A goal that is paid on visits adds up along the way") {
  Made made;
  made.decision(attacker, {1, 2});
  made.chance({1, 1}, {0, 3});
  made.end(1);
  made.end(0);
  auto game = made.game();
  game->game.visits = {0, 3, 0, 0};
  // Every visit of the roll pays 3, and half of them come back: 6 against 1.
  const SolvedGame found = solved(*game);
  CHECK(value(found, 0) == 6);
}

TEST_CASE("A goal that waiting pays for ever is refused") {
  Made made;
  made.decision(attacker, {1, 2});
  made.decision(defender, {0, 2});
  made.end(1);
  auto game = made.game();
  game->game.visits = {0, 3, 0};
  CHECK_THROWS_AS(solved(*game), Error);
}

TEST_CASE("A value or a play that is not right does not pass verification") {
  Made made;
  made.decision(attacker, {1, 2});
  made.decision(attacker, {0, 2});
  made.end(1);
  const auto game = made.game();
  SolvedGame right = solved(*game);
  SolvedGame stays = right;
  stays.play = {0, 0, 0};
  CHECK_THROWS_AS(verify_optimal(game->game, stays), Error);
  CHECK_THROWS_AS(verify_attained(game->game, stays), Error);
  SolvedGame wrong = right;
  wrong.numbers[1] += 1;
  CHECK_THROWS_AS(verify_optimal(game->game, wrong), Error);
  CHECK_NOTHROW(verify_attained(game->game, right));
  wrong = right;
  wrong.numbers[0] += 1;
  CHECK_THROWS_AS(verify_attained(game->game, wrong), Error);
}

TEST_CASE("A game whose chain has a row that does not fit its roll is refused") {
  Made made;
  made.chance({1, 1}, {1, 2, 2});
  made.end(1);
  made.end(0);
  const auto game = made.game();
  CHECK_THROWS_AS(certify_game(game->game), Error);
}
