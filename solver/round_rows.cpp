#include "solver/round_rows.hpp"

#include "lib/error.hpp"
#include "lib/limits.hpp"

namespace asdic {

namespace {

constexpr std::uint32_t none = 0xffffffffu;

}  // namespace

RoundRows::RoundRows(const OrderedChain& chain, const Structure& structure,
                     std::span<const std::uint32_t> starts)
    : of(chain.size(), none) {
  // The first `used` rows are in use. The row that became free last is used next.
  std::vector<std::uint32_t> rows;
  std::size_t used = 0;
  const auto reserve = [&](std::size_t more) {
    while (rows.size() < used + more) rows.push_back(static_cast<std::uint32_t>(rows.size()));
  };
  const auto give = [&](std::uint32_t place) {
    const bool is_first = of[place] == none;
    of[place] = is_first ? rows[used] : of[place];
    used += is_first ? 1 : 0;
  };
  reserve(starts.size());
  for (const std::uint32_t place : starts) give(place);
  auto component = structure.components.begin();
  std::uint32_t end_of_component = 0;
  Ticks ticks("solving round after round");
  for (std::uint32_t at = 0; at < chain.size(); ++at) {
    ticks();
    if (component != structure.components.end() && component->first == at) {
      end_of_component = at + component++->size;
      reserve(end_of_component - at);
      for (std::uint32_t place = at; place < end_of_component; ++place) give(place);
    }
    const std::span<const std::uint32_t> successors = chain.successors(at);
    reserve(successors.size() + 1);
    give(at);
    for (const std::uint32_t place : successors) {
      if (place <= at) {
        if (chain.begins_round[place] != 0) continue;
        throw Error(ErrorCode::chain, "a cycle of the chain passes no start of a round");
      }
      give(place);
    }
    rows[--used] = of[at];
  }
  count = static_cast<std::uint32_t>(rows.size());
}

}  // namespace asdic
