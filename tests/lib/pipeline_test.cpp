// Work in pieces of two steps.
#include "lib/pipeline.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "lib/parallel.hpp"

using namespace asdic;

namespace {

constexpr std::size_t places = 6;

/// Runs `count` pieces. `first` and `second` get the number of the piece.
template <class First, class Second>
void run_pieces(unsigned threads, std::size_t count, First first, Second second) {
  std::vector<std::size_t> pieces(places);
  std::size_t next = 0;
  run_pipeline(threads, places,
               {[&](std::size_t place, bool) {
                  if (next == count) return false;
                  pieces[place] = next++;
                  return true;
                },
                [&](std::size_t place, std::size_t worker) { first(pieces[place], worker); },
                [&](std::size_t place) { second(pieces[place]); }});
}

}  // namespace

TEST_CASE(
    "The second steps are in the order of the pieces, each after the first step of its piece") {
  for (const unsigned threads : {1u, 2u, 4u}) {
    for (const std::size_t count : {0u, 1u, 5u, 2'000u}) {
      std::vector<std::size_t> first(count);
      std::vector<std::size_t> order;
      run_pieces(
          threads, count,
          [&](std::size_t piece, std::size_t worker) {
            CHECK(worker < threads);
            first[piece] = piece + 1;
          },
          [&](std::size_t piece) {
            REQUIRE(first[piece] == piece + 1);
            order.push_back(piece);
          });
      REQUIRE(order.size() == count);
      for (std::size_t i = 0; i < count; ++i) REQUIRE(order[i] == i);
    }
  }
}

TEST_CASE("First steps of several pieces run at the same time") {
  if (threads_of(0, 2) < 2) return;
  std::atomic<int> waiting = 0;
  run_pieces(
      2, 2,
      [&](std::size_t, std::size_t) {
        ++waiting;
        while (waiting < 2) std::this_thread::yield();
      },
      [](std::size_t) {});
  CHECK(waiting == 2);
}

TEST_CASE("A second step can add pieces, and the work ends when none is left") {
  for (const unsigned threads : {1u, 2u, 4u}) {
    // Each piece below 100 adds two pieces. A piece is prepared after it was added.
    std::vector<std::size_t> pieces(places);
    std::size_t prepared = 0;
    std::size_t known = 1;
    std::size_t finished = 0;
    run_pipeline(threads, places,
                 {[&](std::size_t place, bool has_others) {
                    CHECK(has_others == (finished < prepared));
                    if (prepared == known) return false;
                    pieces[place] = prepared++;
                    return true;
                  },
                  [](std::size_t, std::size_t) {},
                  [&](std::size_t place) {
                    ++finished;
                    known += pieces[place] < 100 ? 2 : 0;
                  }});
    CHECK(known == 201);
    CHECK(finished == 201);
  }
}

TEST_CASE("The failure of the first piece that fails is rethrown, after the pieces before it") {
  for (const bool in_first : {true, false}) {
    for (const unsigned threads : {1u, 2u, 4u}) {
      for (int time = 0; time < 100; ++time) {
        std::size_t done = 0;
        const auto fail = [](std::size_t piece) {
          if (piece >= 5) throw std::runtime_error(std::to_string(piece));
        };
        try {
          run_pieces(
              threads, 1'000,
              [&](std::size_t piece, std::size_t) {
                if (in_first) fail(piece);
              },
              [&](std::size_t piece) {
                if (!in_first) fail(piece);
                ++done;
              });
          FAIL("it did not fail");
        } catch (const std::runtime_error& failure) {
          CHECK(failure.what() == std::string("5"));
        }
        CHECK(done == 5);
      }
    }
  }
}

TEST_CASE("A failure to prepare a piece is rethrown") {
  for (const unsigned threads : {1u, 2u, 4u}) {
    for (const int fails_at : {0, 5, 50}) {
      int prepared = 0;
      const PieceSteps steps = {[&](std::size_t, bool) {
                                  if (prepared == fails_at) throw std::runtime_error("no");
                                  ++prepared;
                                  return true;
                                },
                                [](std::size_t, std::size_t) {}, [](std::size_t) {}};
      CHECK_THROWS_AS(run_pipeline(threads, places, steps), std::runtime_error);
      CHECK(prepared == fails_at);
    }
  }
}
