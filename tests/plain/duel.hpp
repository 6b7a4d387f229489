// Random battles against the oracles for as long as one likes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace asdic {

/// From the environment: ASDIC_DUEL_SECONDS for each kind of battles, and ASDIC_DUEL_SEED, the seed
/// of the first of each.
struct Duel {
  double seconds;
  std::uint64_t first_seed;

  /// Nothing where the first is not set.
  static std::optional<Duel> asked_for();
};

/// A case from which nothing can be taken, neither a line nor a unit, so that it still differs. A
/// case that differs() throws Error for is none.
std::string smallest_that(const std::function<bool(const std::string&)>& differs, std::string text);

/// The first of the battles random(seed), random(seed + 1), ... that differs, made as small as it
/// can be; nothing where time is up before. `fought` is how many were looked at.
std::optional<std::string> fight(const Duel& duel,
                                 const std::function<std::string(std::uint64_t)>& random,
                                 const std::function<bool(const std::string&)>& differs,
                                 std::uint64_t& fought);

}  // namespace asdic
