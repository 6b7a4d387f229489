#include "odds/report/provenance.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <string_view>

#include "lib/version.hpp"
#include "odds/report/case_json.hpp"

namespace asdic {

namespace {

/// Returns "1 state", "2 states".
std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace

std::string origin_text(bool exact) {
  return exact ? "Exact, verified." : "Certified: every digit shown is correct.";
}

std::string program_text(const Problem& problem, const Rosters& rosters) {
  return program_with_commit() + ", case " + case_hash(problem, rosters);
}

std::string certainty_text(bool exact, const Problem& problem, const Rosters& rosters) {
  return (exact ? "Exact and verified by " : "Certified to every digit shown by ") +
         program_text(problem, rosters);
}

layout::Block provenance(const Result& result) {
  const ChainFacts& chain = result.chain;
  layout::Block block = {
      "",
      {fmt::format("{}: a chain of {}, {} and {}, the largest of {}.",
                   certainty_text(result.numbers == Numbers::exact, result.problem, result.rosters),
                   counted(chain.states, "state"), counted(chain.transitions, "transition"),
                   counted(chain.components, "component"),
                   counted(chain.largest_component, "state"))},
      {},
      {}};
  if (result.encloses_rounds()) block.above.emplace_back(rounds_enclosed);
  return block;
}

}  // namespace asdic
