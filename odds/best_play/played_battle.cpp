#include "odds/best_play/played_battle.hpp"

#include <utility>
#include <vector>

namespace asdic {

namespace {

/// Returns whether a side decides in `state`, instead of a policy of the case.
bool is_left_open(const Chain& chain, StateIndex state) {
  return Game::is_decision(chain.kinds[state]) && !chain.choices[chain.rows[state]].by_policy;
}

/// Calls `use` for each decision that can come up. A decision without an option in `done` may have
/// any option.
template <class Use>
void for_each_met(const Chain& chain, const std::vector<std::optional<std::uint32_t>>& done,
                  Use use) {
  std::vector<std::uint8_t> seen(chain.state_count());
  std::vector<StateIndex> queue;
  const auto add = [&](StateIndex state) {
    if (seen[state] == 0) queue.push_back(state);
    seen[state] = 1;
  };
  for (const StateIndex start : chain.starts) add(start);
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const StateIndex state = queue[next];
    if (Game::is_decision(chain.kinds[state])) use(state);
    const auto to = chain.successors(state);
    if (done[state]) {
      add(to[*done[state]]);
    } else {
      for (const StateIndex each : to) add(each);
    }
  }
}

}  // namespace

PlayedBattle with_plays(Battle open, const std::array<OptionOf, 2>& plays) {
  const Chain& chain = open.chain;
  PlayedBattle played;
  Strategy play(chain.state_count());
  const Positions positions(open, play);
  std::vector<std::optional<std::uint32_t>> done(chain.state_count());
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (!is_left_open(chain, state)) continue;
    const Position position = positions[state];
    played.decides[index(position.side)] = true;
    const OptionOf& option = plays[index(position.side)];
    if (option) done[state] = option(position);
    play[state] = done[state].value_or(0);
  }
  for_each_met(chain, done, [&](StateIndex state) {
    if (played.left_out || done[state] || !is_left_open(chain, state)) return;
    Position position = positions[state];
    if (plays[index(position.side)]) played.left_out = std::move(position);
  });
  open.chain = with_play(chain, play, [&](StateIndex state) {
    const bool attacker = chain.kinds[state] == NodeKind::attacker_decides;
    return is_left_open(chain, state) && plays[attacker ? 0 : 1];
  });
  played.battle = std::move(open);
  return played;
}

}  // namespace asdic
