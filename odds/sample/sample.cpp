#include "odds/sample/sample.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/parallel.hpp"
#include "odds/best_play/battle_of_case.hpp"
#include "odds/best_play/best_order.hpp"
#include "odds/best_play/best_play.hpp"
#include "odds/question/numbers.hpp"
#include "odds/sample/walk.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

namespace {

constexpr std::uint64_t battles_of_a_block = 1024;

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
      for (std::uint64_t i = 0; i < battles; ++i) {
        ++own[walk.fight(random, [](const Walk::Point&) {}).state];
      }
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
