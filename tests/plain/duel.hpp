// Randomized tests of battles against the oracles, for any time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace asdic {

/// The settings from the environment: ASDIC_DUEL_SECONDS, the time for each kind of battles, and
/// ASDIC_DUEL_SEED, the first seed of each.
struct Duel {
  double seconds;
  std::uint64_t first_seed;

  /// Returns nullopt if ASDIC_DUEL_SECONDS is not set.
  static std::optional<Duel> asked_for();
};

/// Returns a smaller case that still differs, from which neither a line nor a unit can be removed.
/// A case for which differs() throws Error does not count.
std::string smallest_that(const std::function<bool(const std::string&)>& differs, std::string text);

/// Returns the first of the battles random(seed), random(seed + 1), ... that differs, made as small
/// as possible. Returns nullopt if none differs in time. Sets `fought` to the number of battles
/// that were compared.
std::optional<std::string> fight(const Duel& duel,
                                 const std::function<std::string(std::uint64_t)>& random,
                                 const std::function<bool(const std::string&)>& differs,
                                 std::uint64_t& fought);

}  // namespace asdic
