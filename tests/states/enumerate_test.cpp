// Enumeration of small artificial rules: the chain has the content of the nodes.
#include "states/enumerate.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <unordered_map>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "solver/exact/exact.hpp"

using namespace asdic;

namespace {

/// A token moves from square to square, as `expand` describes.
struct Token {
  std::uint32_t square;
};

template <class Expand>
struct Toy {
  using State = Token;
  Expand rule;
  void expand(const Token& token, Node<Token>& node) { rule(token, node); }
};

template <class Expand>
Chain chain_of(Expand expand, std::uint64_t max_states = 1000) {
  Chain chain;
  chain.custom_figures = {"visits"};
  Toy<Expand> rules{expand};
  const Token start{0};
  const LimitScope scope({.states = max_states});
  const EnumerationOptions options;
  Enumerator<Toy<Expand>>(rules, chain, options).run({&start, 1});
  chain.validate();
  return chain;
}

struct Step {
  std::uint32_t step = 0;
};

/// A step with additional counts, whose number the test sets.
struct Counters : Step {
  using Header = Step;
  CountRow<200> units;
};

/// Counts the last count up to 3, in addition to the steps.
struct CountingUp {
  using State = Counters;
  void expand(const Counters& state, Node<Counters>& node) {
    if (state.units.back() == 3) return node.end();
    Counters next = state;
    ++next.units.back();
    if (state.step == 0) next.step = 1;
    node.continue_in(next);
  }
};

}  // namespace

TEST_CASE("Results of a roll whose states have one hash lead to two states") {
  // Of some 100,000 squares two have the same hash of 32 bits.
  const StateRows rows(1);
  std::unordered_map<RowHash, std::uint32_t> squares;
  std::pair<std::uint32_t, std::uint32_t> alike;
  for (std::uint32_t square = 1; alike.second == 0; ++square) {
    Word row = 0;
    write_row(Token{square}, &row);
    const auto [found, is_new] = squares.try_emplace(rows.hash(&row), square);
    if (!is_new) alike = {found->second, square};
  }
  Chain chain;
  const RollIndex three = chain.rolls.intern(std::vector<Integer>{1, 2, 4}, 7);
  const auto expand = [&](const Token& token, Node<Token>& node) {
    if (token.square != 0) return node.end();
    node.chance(three);
    for (const std::uint32_t to : {alike.first, alike.second, alike.first})
      node.add_successor({to});
  };
  Toy<decltype(expand)> rules{expand};
  const Token start{0};
  Enumerator(rules, chain, EnumerationOptions()).run({&start, 1});
  REQUIRE(chain.state_count() == 3);
  REQUIRE(chain.successors(0).size() == 2);
  const RollIndex roll = chain.rows[0];
  CHECK(Rational(chain.rolls.weight(roll, 0), chain.rolls.denominator(roll)) == Rational(5, 7));
  CHECK(Rational(chain.rolls.weight(roll, 1), chain.rolls.denominator(roll)) == Rational(2, 7));
}

TEST_CASE("States differ by the last of their counts too, however many there are") {
  for (const std::size_t counts : {1u, 4u, 5u, 12u, 13u, 200u}) {
    CAPTURE(counts);
    Counters start;
    start.units.resize(counts, 1);
    Chain chain;
    CountingUp rules;
    const EnumerationOptions options;
    const States<Counters> states = Enumerator(rules, chain, options).run({&start, 1});
    chain.validate();
    REQUIRE(states.size() == 3);
    CHECK(states[0].step == 0);
    CHECK(states[2].step == 1);
    CHECK(states[2].units.size() == counts);
    CHECK(states[2].units.back() == 3);
    CHECK(states[2].units[0] == (counts == 1 ? 3 : 1));
  }
}

TEST_CASE("An open decision is in the chain with its owner, labels and options") {
  const Chain chain = chain_of([](const Token& token, Node<Token>& node) {
    if (token.square > 0) return node.end();
    node.decision(Side::defender, {"choice"});
    node.option("stay", {1});
    node.option("leave", {2});
  });
  REQUIRE(chain.state_count() == 3);
  CHECK(chain.kinds[0] == NodeKind::defender_decides);
  CHECK(chain.labels.at(chain.rows[0]) == std::vector<std::string>{"stay", "leave"});
  CHECK(chain.successors(0)[0] == 1);
  CHECK(chain.successors(0)[1] == 2);
  CHECK_THROWS_AS(ExactSolver(chain, analyse(chain)), Error);
}

TEST_CASE("Each state is expanded once, however many ways lead to it") {
  int expanded = 0;
  const Chain chain = chain_of([&](const Token& token, Node<Token>& node) {
    ++expanded;
    token.square == 5 ? node.end() : node.continue_in({token.square == 0 ? 3 : token.square + 1});
  });
  CHECK(chain.state_count() == 4);
  CHECK(expanded == 4);
}

TEST_CASE("Marks, starts of rounds and retreats are noted at their states") {
  const Chain chain = chain_of([](const Token& token, Node<Token>& node) {
    if (token.square > 0) return node.end();
    node.round_begins();
    node.pay(0, 7);
    node.retreat({2});
    node.continue_in({1});
  });
  CHECK(chain.round_begins == std::vector<std::uint8_t>{1, 0, 0});
  REQUIRE(chain.payoffs.size() == 1);
  CHECK(chain.payoffs[0].amount == 7);
  REQUIRE(chain.retreats.size() == 1);
  CHECK(chain.retreats[0].second == 2);
}

TEST_CASE("Results of a roll that lead to the same state are one edge with the sum of chances") {
  Chain chain;
  const std::vector<Integer> weights = {1, 2, 3};
  const RollIndex roll = chain.rolls.intern(weights, 6);
  const auto expand = [roll](const Token& token, Node<Token>& node) {
    if (token.square > 0) return node.end();
    node.chance(roll);
    for (const std::uint32_t to : {1u, 2u, 1u}) node.add_successor({to});
  };
  Toy<decltype(expand)> rules{expand};
  const Token start{0};
  const EnumerationOptions options;
  Enumerator<decltype(rules)>(rules, chain, options).run({&start, 1});
  REQUIRE(chain.successors(0).size() == 2);
  CHECK(Rational(chain.rolls.weight(chain.rows[0], 0), chain.rolls.denominator(chain.rows[0])) ==
        Rational(2, 3));
}

TEST_CASE("A state with other than one successor for each result is refused") {
  Chain chain;
  const std::vector<Integer> weights = {1, 1};
  const RollIndex roll = chain.rolls.intern(weights, 2);
  const auto expand = [roll](const Token& token, Node<Token>& node) {
    if (token.square > 0) return node.end();
    node.chance(roll);
    node.add_successor({1});
  };
  Toy<decltype(expand)> rules{expand};
  const Token start{0};
  const EnumerationOptions options;
  CHECK_THROWS_AS(Enumerator<decltype(rules)>(rules, chain, options).run({&start, 1}), Error);
}

TEST_CASE("Past the limit of states enumeration stops with the code for limits") {
  const auto endless = [](const Token& token, Node<Token>& node) {
    node.continue_in({token.square + 1});
  };
  try {
    chain_of(endless, 10);
    FAIL("it did not stop");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::limit);
  }
}

TEST_CASE("Progress is reported after every 65,536 expanded states") {
  std::vector<std::uint64_t> told;
  Chain chain;
  const auto expand = [](const Token& token, Node<Token>& node) {
    token.square == 140'000 ? node.end() : node.continue_in({token.square + 1});
  };
  Toy<decltype(expand)> rules{expand};
  const auto listen = [&](std::string_view stage, std::uint64_t done, std::uint64_t all) {
    CHECK(stage == "enumerating");
    CHECK(all == 0);
    told.push_back(done);
  };
  const LimitScope scope({.progress = listen});
  const EnumerationOptions options;
  const Token start{0};
  Enumerator<decltype(rules)>(rules, chain, options).run({&start, 1});
  CHECK(told == std::vector<std::uint64_t>{65'536, 131'072});
}

TEST_CASE("A state above all starts of its layer is refused") {
  struct RisingRules {
    using State = Token;
    void expand(const Token& token, Node<Token>& node) const {
      node.continue_in({token.square + 1});
    }
    std::uint64_t level(const Token& token) const { return token.square; }
  };
  Chain chain;
  RisingRules rules;
  EnumerationOptions options;
  Layer layer;
  layer.starts = row_of(Token{3});
  layer.top = 3;
  try {
    Enumerator<RisingRules>(rules, chain, options).run(layer, Token{3});
    FAIL("it was not refused");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::chain);
  }
}

namespace {

/// A token on a field of 100 by 100 moves right or up, with different probabilities in each row.
/// Some squares have a decision, some a round that may be left, some a roll with equal results. The
/// rules fail on `forbidden` squares, with the number of the square.
struct Walk {
  using State = Token;

  bool roll(const Token& token, Results& results) {
    const std::uint32_t row = token.square / 100;
    if (row == 99 || token.square % 7 == 3 || token.square % 11 == 5) return false;
    refuse(token);
    while (row >= 50 && other_asked != nullptr && !*other_asked) std::this_thread::yield();
    const RollIndex dice = roll_of(row);
    if (token.square % 13 == 6) return false;
    results.rows.add(Token{right(token)});
    results.rows.add(Token{token.square + 100});
    results.add(dice);
    return true;
  }

  void expand(const Token& token, Node<Token>& node) {
    refuse(token);
    const std::uint32_t row = token.square / 100;
    if (row == 99) return node.end();
    if (token.square % 7 == 3) {
      node.decision(row % 2 == 0 ? Side::attacker : Side::defender, {"way " + std::to_string(row)});
      node.option("right " + std::to_string(row % 5), {right(token)});
      node.option("up", {token.square + 100});
      if (row % 3 == 0) node.option("also up", {token.square + 100});
      return;
    }
    if (token.square % 11 == 5) {
      node.round_begins();
      node.pay(0, token.square);
      node.retreat({9'999});
    }
    node.chance(roll_of(row));
    node.add_successor({right(token)});
    node.add_successor({token.square % 13 == 6 ? right(token) : token.square + 100});
  }

  static std::uint32_t right(const Token& token) {
    return token.square / 100 * 100 + (token.square + 1) % 100;
  }
  RollIndex roll_of(std::uint32_t row) {
    return rolls.intern(std::vector<Integer>{1, row + 1}, row + 2);
  }
  void refuse(const Token& token) const {
    if (forbidden.count(token.square) == 0) return;
    throw Error(ErrorCode::misuse, std::to_string(token.square));
  }

  Rolls& rolls;
  std::set<std::uint32_t> forbidden = {};
  /// If set, rolls from row 50 on wait until it is true.
  const std::atomic<bool>* other_asked = nullptr;
};

struct WalkOptions {
  std::size_t workers_from;
  std::uint64_t max_states = 10'000;
  std::set<std::uint32_t> forbidden = {};
};

Chain walked(const WalkOptions& walk) {
  Chain chain;
  chain.custom_figures = {"squares"};
  Walk rules{chain.rolls, walk.forbidden};
  const LimitScope scope({.states = walk.max_states});
  EnumerationOptions options;
  options.workers_from = walk.workers_from;
  options.states_in_piece = 8;
  const Token start{0};
  Enumerator<Walk>(rules, chain, options).run({&start, 1}, [&](Chain& own) {
    return std::make_shared<Walk>(Walk{own.rolls, walk.forbidden});
  });
  chain.validate();
  return chain;
}

constexpr std::size_t alone = 1'000'000;
constexpr std::size_t together = 1;

/// Returns the message of the error that the enumeration throws, or "" if it succeeds.
std::string failure_of(const WalkOptions& walk) {
  try {
    walked(walk);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

bool stops_at(const std::string& failure, std::uint64_t states) {
  return failure.find("more than " + std::to_string(states) + " states") != std::string::npos;
}

std::vector<std::string> decisions_of(const Chain& chain) {
  std::vector<std::string> decisions;
  for (std::size_t i = 0; i < chain.labels.size(); ++i) {
    decisions.push_back(chain.choices[i].setting);
    for (const std::string& label : chain.labels[i]) decisions.back() += "; " + label;
  }
  return decisions;
}

}  // namespace

TEST_CASE("Two threads write the chain that one writes") {
  const Chain expected = walked({alone});
  REQUIRE(expected.state_count() > 9'000);
  REQUIRE(expected.retreats.size() > 100);
  REQUIRE(expected.payoffs.size() > 100);
  REQUIRE(decisions_of(expected).size() > 50);
  for (int time = 0; time < 5; ++time) {
    const Chain found = walked({together});
    CHECK(found.signature() == expected.signature());
    CHECK(found.rolls.count() == expected.rolls.count());
    CHECK(found.rolls.numbers() == expected.rolls.numbers());
    CHECK(decisions_of(found) == decisions_of(expected));
  }
}

TEST_CASE("The error of the first state that fails is thrown, on one thread and on several") {
  CHECK(failure_of({alone, 10'000, {0}}) == "0");
  for (const std::size_t workers_from : {alone, together}) {
    for (int time = 0; time < 20; ++time) {
      // The walk reaches square 150 before 5,050, and 5,050 before 9,850.
      CHECK(failure_of({workers_from, 10'000, {5'050, 150, 9'850}}) == "150");
      CHECK(failure_of({workers_from, 10'000, {9'850, 5'050}}) == "5050");
      CHECK(failure_of({workers_from, 10'000, {9'850}}) == "9850");
    }
  }
}

TEST_CASE("Enumeration stops at the limit of states, on one thread and on several") {
  const std::uint64_t states = walked({alone}).state_count();
  for (const std::size_t workers_from : {alone, together}) {
    CHECK(failure_of({workers_from, states}).empty());
    for (const std::uint64_t most : {states - 1, states / 2}) {
      CHECK(stops_at(failure_of({workers_from, most}), most));
    }
    // An error after the limit has no effect.
    CHECK(stops_at(failure_of({workers_from, 5'000, {9'850}}), 5'000));
  }
}

TEST_CASE("Enumeration on several threads stops when its time is over") {
  Chain chain;
  Walk rules{chain.rolls};
  const LimitScope scope({.seconds = 1e-9});
  EnumerationOptions options;
  options.workers_from = together;
  const Token start{0};
  const auto make_worker = [](Chain& own) { return std::make_shared<Walk>(Walk{own.rolls}); };
  try {
    Enumerator<Walk>(rules, chain, options).run({&start, 1}, make_worker);
    FAIL("it did not stop");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::limit);
  }
}

TEST_CASE("An error that occurs while the rules are copied is thrown") {
  if (threads_of(0, 2) < 2) return;  // one thread needs no copy
  Chain chain;
  std::atomic<bool> other_asked = false;
  Walk rules{chain.rolls, {}, &other_asked};
  EnumerationOptions options;
  options.workers_from = together;
  options.states_in_piece = 4;
  const Token start{0};
  const auto make_worker = [&](Chain&) -> std::shared_ptr<Walk> {
    other_asked = true;
    throw Error(ErrorCode::misuse, "no copy");
  };
  try {
    Enumerator<Walk>(rules, chain, options).run({&start, 1}, make_worker);
    FAIL("it was not thrown");
  } catch (const Error& error) {
    CHECK(error.what() == std::string("no copy"));
  }
}
