// A fuzzer of case files.
//
// It also solves tiny battles, so that no accepted case may be too large for the solver.
#include "tests/fuzz/fuzz.hpp"
#include "tests/fuzz/readers.hpp"

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

void solve_and_check(const Problem& problem) {
  Result result;
  try {
    result = solve(problem, {most_states, {}});
  } catch (const Error& error) {
    must(error.code() == ErrorCode::limit);
    return;
  }
  Rational sum = 0;
  for (const OutcomeChance& outcome : result.outcomes) sum += outcome.chance.exact();
  must(sum == 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return check_reader(data, size, [](std::string_view bytes) {
    const Problem problem = readers::problem_of(bytes);
    if (is_tiny(problem.battle)) solve_and_check(problem);
  });
}
