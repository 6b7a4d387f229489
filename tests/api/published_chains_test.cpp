// Absorbing chains that probabilistic model checkers have as benchmarks, made from their
// descriptions, with values that are published or have a closed form.
#include <asdic/enumerate.hpp>
#include <asdic/solver.hpp>
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace asdic;

namespace {

/// Returns the probability that a chain of integers ends in `end`.
template <class T>
Number chance_of_end(const EnumeratedChain<T>& found, const T& end) {
  for (const auto& [state, chance] : Solver(found.chain).ends(0)) {
    if (found.states[state] == end) return chance;
  }
  return Number();
}

/// Returns the mean number of steps from the start to an end.
template <class T>
Number mean_steps(const EnumeratedChain<T>& found) {
  std::vector<std::int64_t> payoffs;
  for (State state = 0; state < found.chain.size(); ++state) {
    payoffs.push_back(found.chain.is_end(state) ? 0 : 1);
  }
  return Solver(found.chain).values(payoffs, std::vector<State>{0}).front();
}

/// A frame of the bounded retransmission protocol, and how often it was sent before.
struct Frame {
  int number;
  int resent;
  auto operator<=>(const Frame&) const = default;
};

constexpr Frame all_sent = {0, -1};
constexpr Frame given_up = {0, -2};

/// Sends `frames` one by one. A frame is lost in 2 of 100 cases, an acknowledgement in 1 of 100. A
/// frame without acknowledgement is sent again, at most `most` times.
EnumeratedChain<Frame> retransmission(int frames, int most) {
  return enumerate(Frame{1, 0}, [=](const Frame& now) -> Row<Frame> {
    if (now.number == 0) return {};
    const Frame next = now.number == frames ? all_sent : Frame{now.number + 1, 0};
    const Frame again = now.resent == most ? given_up : Frame{now.number, now.resent + 1};
    return {{next, 98 * 99}, {again, 10000 - 98 * 99}};
  });
}

/// A message of the crowds protocol: how many are to be sent, how often the sender was seen, and
/// who has the message.
struct Message {
  enum class At : std::uint8_t { sender, relay_is_sender, relay_is_other, none };
  int runs;
  int seen;
  At at;
  auto operator<=>(const Message&) const = default;
};

/// Sends messages through a crowd of `size` honest members. Each choice of a member meets a corrupt
/// one in 167 of 1000 cases, who sees the member before it. An honest member passes the message on
/// in 4 of 5 cases.
EnumeratedChain<Message> crowd(int runs, int size) {
  using At = Message::At;
  const auto next_run = [](int left, int seen) {
    return left == 1 ? Message{0, seen, At::none} : Message{left - 1, seen, At::sender};
  };
  return enumerate(Message{runs, 0, At::sender}, [=](const Message& now) -> Row<Message> {
    if (now.at == At::none) return {};
    const auto others = static_cast<std::uint64_t>(size - 1);
    const auto all = static_cast<std::uint64_t>(size);
    const bool is_seen = now.at != At::relay_is_other;
    const int seen = std::min(2, now.seen + (is_seen ? 1 : 0));
    Row<Message> row = {{next_run(now.runs, seen), 167 * all},
                        {{now.runs, now.seen, At::relay_is_sender}, 833},
                        {{now.runs, now.seen, At::relay_is_other}, 833 * others}};
    if (now.at == At::sender) return row;
    for (auto& [state, weight] : row) weight *= 4;
    row.push_back({next_run(now.runs, now.seen), 1000 * all});
    return row;
  });
}

/// Moves the tokens of a ring, bits of a word, each with probability 1/2 to the next place; two
/// tokens in one place vanish. The ring is stable with one token.
EnumeratedChain<std::uint32_t> herman_ring(int size, std::uint32_t tokens) {
  return enumerate(tokens, [=](std::uint32_t now) -> Row<std::uint32_t> {
    if ((now & (now - 1)) == 0) return {};
    Row<std::uint32_t> row = {{0, 1}};
    for (int place = 0; place < size; ++place) {
      if ((now >> place & 1) == 0) continue;
      Row<std::uint32_t> more;
      for (const auto& [moved, weight] : row) {
        more.push_back({moved ^ 1U << place, weight});
        more.push_back({moved ^ 1U << (place + 1) % size, weight});
      }
      row = std::move(more);
    }
    return row;
  });
}

}  // namespace

TEST_CASE("Coins make a die: each face has probability 1/6 after 11/3 throws") {
  // Knuth and Yao, The complexity of nonuniform random number generation, 1976. States 0 to 6 are
  // those of the tree, and 10 + k is face k.
  const auto die = enumerate(0, [](int state) -> Row<int> {
    static const int next[7][2] = {{1, 2}, {3, 4}, {5, 6}, {1, 11}, {12, 13}, {14, 15}, {16, 2}};
    if (state > 6) return {};
    return {{next[state][0], 1}, {next[state][1], 1}};
  });
  for (int face = 1; face <= 6; ++face) CHECK(chance_of_end(die, 10 + face).exact() == "1/6");
  CHECK(mean_steps(die).exact() == "11/3");
}

TEST_CASE("The bounded retransmission protocol fails as its closed form says") {
  // D'Argenio, Jeannet, Jensen and Larsen, 2001; `brp` of the PRISM benchmark suite, "s = 5". All
  // frames arrive with (1 - f^3)^16, f = 1 - 0.98 * 0.99.
  CHECK(chance_of_end(retransmission(1, 2), given_up).exact() == "3307949/125000000000");
  const double f = 1 - 0.98 * 0.99;
  for (const auto& [frames, most] : {std::pair(16, 2), std::pair(64, 5), std::pair(5000, 5)}) {
    const double closed = -std::expm1(frames * std::log1p(-std::pow(f, most + 1)));
    const double found = chance_of_end(retransmission(frames, most), given_up).to_double();
    CHECK(std::abs(found - closed) < 1e-12 * closed);
  }
}

TEST_CASE("The sender of a crowd is seen twice as the closed form and Storm's tests say") {
  // Reiter and Rubin, 1998; `crowds` with 5 runs and 5 members. A corrupt member sees the sender in
  // a run with probability p = b + g r = 243653/1042500, where b = 0.167, g = 0.833, and
  // r = 4/5 (b / 5 + g r) counts from a random member. Seen twice or more of 5 times:
  // 1 - (1 - p)^5 - 5 p (1 - p)^4.
  const auto found = crowd(5, 5);
  const Number chance = chance_of_end(found, Message{0, 2, Message::At::none});
  CHECK(chance.exact() == "51236292549425381551568577941/153918325950402832031250000000");
  // Storm's tests have the value of an iteration that ends at a precision of 1e-6.
  CHECK(std::abs(chance.to_double() - 0.3328800375801578281) < 1e-6);
}

TEST_CASE("Herman's ring with three tokens is stable after 4abc/N steps on average") {
  // McIver and Morgan, An elementary proof that Herman's ring is Theta(N^2), 2005: a, b and c are
  // the distances of the tokens.
  const auto ring = [](int a, int b, int c) {
    return mean_steps(herman_ring(a + b + c, 1U | 1U << a | 1U << (a + b))).exact();
  };
  CHECK(ring(1, 1, 1) == "4/3");
  CHECK(ring(1, 2, 2) == "16/5");
  CHECK(ring(2, 2, 3) == "48/7");
  CHECK(ring(3, 3, 3) == "12");
  CHECK(ring(1, 5, 5) == "100/11");
}

TEST_CASE("A leader of four processes with eight names is elected in 256/245 rounds") {
  // Itai and Rodeh, 1990; `leader_sync4_8` of the PRISM benchmark suite. A round fails if no name
  // is that of one process only: all four have one (8 choices of 4096), or two pairs have one each
  // (28 times 6). Storm's tests have 1.0448979591836789.
  const auto rounds = enumerate(std::vector<int>{}, [](const std::vector<int>& names) {
    Row<std::vector<int>> row;
    if (names == std::vector<int>{-1}) return row;
    if (names.size() < 4) {
      for (int name = 0; name < 8; ++name) {
        std::vector<int> more = names;
        more.push_back(name);
        row.push_back({more, 1});
      }
      return row;
    }
    const bool is_elected = std::any_of(names.begin(), names.end(), [&](int name) {
      return std::count(names.begin(), names.end(), name) == 1;
    });
    row.push_back({is_elected ? std::vector<int>{-1} : std::vector<int>{}, 1});
    return row;
  });
  CHECK(Solver(rounds.chain).visits(0, std::vector<State>{0}).front().exact() == "256/245");
}
