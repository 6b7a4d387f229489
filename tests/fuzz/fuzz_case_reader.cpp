// A fuzzer of everything that is read from users: whatever the bytes, a case or an Error.
//
// Tiny battles are also solved, so that no case that is read can be too much for the engine.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lib/error.hpp"
#include "odds/solve/solve.hpp"
#include "tests/fuzz/read_bytes.hpp"

namespace {

using namespace asdic;

constexpr int most_units = 6;
constexpr int most_rounds = 20;
constexpr std::uint64_t most_states = 2000;

bool is_tiny(const Case& battle) {
  int units = 0;
  for (const CaseSide& side : battle.sides) {
    for (const Group& group : side.force) units += group.count;
  }
  const auto retreat = battle.settings.find("attacker.retreat");
  const bool short_retreat =
      retreat == battle.settings.end() || retreat->second == "never" || retreat->second.size() < 2;
  return units <= most_units && battle.rounds.value_or(0) <= most_rounds && short_retreat;
}

void check(bool holds) {
  if (!holds) __builtin_trap();
}

void solve_and_check(const Posed& posed) {
  Result result;
  try {
    result = solve(posed, {most_states, {}});
  } catch (const Error& error) {
    check(error.code() == ErrorCode::limit);
    return;
  }
  Rational sum = 0;
  for (const OutcomeChance& outcome : result.outcomes) sum += outcome.chance.exact();
  check(sum == 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const Posed posed = read_bytes(text);
    if (is_tiny(battle)) solve_and_check(battle);
  } catch (const Error& error) {
    check(error.code() == ErrorCode::input);
    check(std::string_view(error.what()).find('\n') == std::string_view::npos);
  }
  return 0;
}
