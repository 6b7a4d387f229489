// Randomized tests of battles against the oracles, for any time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace asdic {

/// The settings from the environment: ASDIC_RANDOM_SECONDS, the time for each kind of battles, and
/// ASDIC_RANDOM_SEED, the first seed of each.
struct RandomizedTest {
  double seconds;
  std::uint64_t first_seed;

  /// Returns nullopt if ASDIC_RANDOM_SECONDS is not set.
  static std::optional<RandomizedTest> from_environment();
};

/// Returns a smaller case that still differs, from which neither a line nor a unit can be removed.
/// A case for which differs() throws Error does not count.
std::string smallest_that(const std::function<bool(const std::string&)>& differs, std::string text);

/// Returns the first of the battles random(seed), random(seed + 1), ... that differs, made as small
/// as possible. Returns nullopt if none differs in time. Sets `fought` to the number of battles
/// that were compared.
std::optional<std::string> smallest_difference(
    const RandomizedTest& test, const std::function<std::string(std::uint64_t)>& random,
    const std::function<bool(const std::string&)>& differs, std::uint64_t& fought);

}  // namespace asdic
