#include "odds/sample/sample.hpp"

#include <pcg_random.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <random>

#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/parallel.hpp"
#include "odds/best_play/battle_of_case.hpp"
#include "odds/best_play/best_order.hpp"
#include "odds/best_play/best_play.hpp"
#include "odds/question/numbers.hpp"
#include "odds/sample/exact_choice.hpp"
#include "odds/solve/answer.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

namespace {

constexpr std::uint64_t battles_of_a_block = 1024;

/// Returns the generator for a block of battles. Both its state and its sequence are mixed from
/// seed and number, because sequences of PCG with close states or increments are correlated.
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

/// The chain in the form in which battles walk through it.
class Walk {
 public:
  Walk(const Chain& chain, const Structure& structure, Duration duration)
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

  /// Fights one battle. Returns the absorbing state in which it ended, or the start of the first
  /// round that was not fought.
  template <class Random>
  StateIndex fight(Random& random) const {
    StateIndex state = chain_.starts.front();
    std::uint64_t fought = 0;
    bool retreats = retreats_;
    for (;;) {
      const StateData place = places_[state];
      if (place.what != StateRole::step) {
        if (place.what == StateRole::over) return state;
        if (retreats && fought == retreat_after_) {
          retreats = false;
          state = retreat_from(chain_, state);
          continue;
        }
        if (fought == limit_) return state;
        ++fought;
      }
      state = chain_.targets[place.first_edge + choice_.pick(place.roll, random)];
    }
  }

 private:
  enum class StateRole : std::uint32_t { step, round_begins, over };

  struct StateData {
    std::uint64_t first_edge;
    RollIndex roll;
    StateRole what;
  };

  const Chain& chain_;
  const ExactChoice<std::uint64_t> choice_;
  std::vector<StateData> places_;  ///< by state
  bool retreats_ = false;
  std::uint64_t retreat_after_ = 0;
  std::uint64_t limit_ = ~std::uint64_t{0};
};

}  // namespace

std::vector<OutcomeCount> sample(const Battle& battle, const Structure& structure,
                                 Duration duration, const SampleOptions& options) {
  const Chain& chain = battle.chain;
  chain.require_no_open_decision();
  const Walk walk(chain, structure, duration);
  const std::uint64_t blocks = (options.battles + battles_of_a_block - 1) / battles_of_a_block;
  std::vector<std::uint64_t> counts(chain.state_count());
  std::uint64_t done = 0;
  std::mutex mutex;
  run_in_parallel(options.threads, blocks, [&](Indices& indices) {
    std::vector<std::uint64_t> own(chain.state_count());
    for (const std::uint64_t block : indices) {
      const std::uint64_t first = block * battles_of_a_block;
      check_time("sampling", first, options.battles);
      const std::uint64_t battles = std::min(battles_of_a_block, options.battles - first);
      pcg64 random = generator(options.seed, block);
      for (std::uint64_t i = 0; i < battles; ++i) ++own[walk.fight(random)];
      const std::lock_guard lock(mutex);
      report_progress("sampling", done += battles, options.battles);
    }
    const std::lock_guard lock(mutex);
    for (std::size_t state = 0; state < own.size(); ++state) counts[state] += own[state];
  });

  std::map<Outcome, std::uint64_t> by_outcome;
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (counts[state] == 0) continue;
    const bool over = structure.absorbing[state] != 0;
    by_outcome[over ? battle.outcome_at_end(state) : battle.outcome_broken_off(state)] +=
        counts[state];
  }
  std::vector<OutcomeCount> outcomes;
  for (const auto& [outcome, count] : by_outcome) outcomes.push_back({outcome, count});
  std::stable_sort(outcomes.begin(), outcomes.end(),
                   [](const OutcomeCount& a, const OutcomeCount& b) { return a.count > b.count; });
  return outcomes;
}

Sample sample(const Problem& problem, const SampleOptions& options) {
  Sample result;
  const LimitScope scope = same_limit_of_states();  // for all chains of this case
  result.problem = with_best_order(problem);
  result.seed = options.seed;
  result.battles = options.battles;
  log_battle(result.problem);
  const Battle enumerated =
      with_best_play(result.problem, battle_of_case(result.problem, Numbers::exact));
  result.rosters = enumerated.rosters;
  const Structure structure = analyse(enumerated.chain);
  const log::Phase phase;
  result.outcomes = sample(enumerated, structure, duration_of(enumerated), options);
  phase.done("sampled ", log::count(result.battles, "battle"));
  return result;
}

}  // namespace asdic
