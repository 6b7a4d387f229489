#include "odds/certificate/course.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <string>
#include <utility>

#include "lib/error.hpp"
#include "odds/solve/answer.hpp"
#include "solver/structure.hpp"

namespace asdic {

namespace {

struct Stand {
  StateIndex state;
  int fought;     ///< rounds, as far as they matter
  bool retreats;  ///< the attacker is still to break off
};

class Unrolling {
 public:
  Unrolling(const Battle& battle, std::uint64_t max_states)
      : battle_(battle),
        duration_(duration_of(battle)),
        structure_(analyse(battle.chain)),
        max_states_(max_states) {}

  Course run() {
    const Chain& chain = battle_.chain;
    Chain& made = course_.chain;
    made.rolls = chain.rolls;
    const RollIndex sure = made.rolls.sure();
    const bool retreats = duration_.retreat != no_limit && duration_.retreat <= duration_.limit;
    made.starts.push_back(place_of({chain.starts.front(), 0, retreats}));
    for (std::size_t at = 0; at < stands_.size(); ++at) {
      const Stand stand = stands_[at];
      const Course::Stop stop = stop_at(stand);
      const bool ends =
          stop == Course::Stop::out_of_rounds || chain.kinds[stand.state] == NodeKind::end;
      if (stop == Course::Stop::breaks_off) {
        made.targets.push_back(
            place_of({retreat_from(chain, stand.state), counted(stand.fought, false), false}));
      } else if (!ends) {
        const int fought = fights(stand) ? counted(stand.fought + 1, stand.retreats) : stand.fought;
        for (const StateIndex to : chain.successors(stand.state)) {
          made.targets.push_back(place_of({to, fought, stand.retreats}));
        }
      }
      made.first_edges.push_back(made.targets.size());
      made.kinds.push_back(ends ? NodeKind::end : NodeKind::chance);
      made.rows.push_back(ends                               ? 0
                          : stop == Course::Stop::breaks_off ? sure
                                                             : chain.rows[stand.state]);
      made.round_begins.push_back(
          stop == Course::Stop::none && !ends && chain.round_begins[stand.state] != 0 ? 1 : 0);
      course_.origin.push_back(stand.state);
      course_.stops.push_back(stop);
    }
    return std::move(course_);
  }

 private:
  bool fights(const Stand& stand) const {
    return fights_round(battle_.chain, structure_, stand.state);
  }
  /// Rounds that matter no more are not counted.
  int counted(int fought, bool retreats) const {
    return retreats || duration_.limit != no_limit ? fought : 0;
  }
  Course::Stop stop_at(const Stand& stand) const {
    if (!fights(stand)) return Course::Stop::none;
    if (stand.retreats && stand.fought == duration_.retreat) return Course::Stop::breaks_off;
    return stand.fought == duration_.limit ? Course::Stop::out_of_rounds : Course::Stop::none;
  }

  StateIndex place_of(const Stand& stand) {
    const std::uint64_t key = std::uint64_t{stand.state} << 32 |
                              static_cast<std::uint64_t>(stand.fought) << 1 |
                              (stand.retreats ? 1u : 0u);
    const auto [entry, added] = places_.try_emplace(key, static_cast<StateIndex>(stands_.size()));
    if (added) {
      stands_.push_back(stand);
      if (stands_.size() > max_states_) {
        throw Error(ErrorCode::limit, "round by round the battle has more than " +
                                          std::to_string(max_states_) + " states");
      }
    }
    return entry->second;
  }

  const Battle& battle_;
  const Duration duration_;
  const Structure structure_;
  const std::uint64_t max_states_;
  std::vector<Stand> stands_;
  boost::unordered_flat_map<std::uint64_t, StateIndex> places_;
  Course course_;
};

}  // namespace

Course course_of(const Battle& battle, std::uint64_t max_states) {
  return Unrolling(battle, max_states).run();
}

}  // namespace asdic
