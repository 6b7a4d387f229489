#include "odds/sample/walk.hpp"

#include <array>
#include <random>

namespace asdic {

pcg64 generator(std::uint64_t seed, std::uint64_t block) {
  std::seed_seq mixer{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                      static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32)};
  std::array<std::uint32_t, 8> words;
  mixer.generate(words.begin(), words.end());
  const auto number = [&](std::size_t from) {
    pcg64::state_type all = 0;
    for (std::size_t i = from; i < from + 4; ++i) all = all << 32 | words[i];
    return all;
  };
  return pcg64(number(0), number(4));
}

Walk::Walk(const Chain& chain, const Structure& structure, Duration duration)
    : chain_(chain), choice_(chain.rolls) {
  places_.reserve(chain.state_count());
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    const StateRole what = structure.absorbing[state] != 0         ? StateRole::over
                           : fights_round(chain, structure, state) ? StateRole::round_begins
                                                                   : StateRole::step;
    places_.push_back({chain.first_edges[state], chain.rows[state], what});
  }
  retreats_ = duration.retreat != no_limit && duration.retreat <= duration.limit;
  retreat_after_ = static_cast<std::uint64_t>(duration.retreat);
  if (duration.limit != no_limit) limit_ = static_cast<std::uint64_t>(duration.limit);
}

}  // namespace asdic
