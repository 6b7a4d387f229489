#include "odds/best_play/position.hpp"

#include <algorithm>
#include <functional>
#include <string_view>
#include <unordered_map>

#include "lib/exact/hash.hpp"
#include "lib/text.hpp"

namespace asdic {

std::string Position::situation_text() const {
  std::vector<std::string> parts;
  for (const auto& [name, number] : situation)
    parts.push_back(name + ": " + std::to_string(number));
  return join(parts, "; ");
}

namespace {

Position position_in(const Battle& open, const Strategy& play, StateIndex state) {
  const Chain& chain = open.chain;
  const bool attacker = chain.kinds[state] == NodeKind::attacker_decides;
  Position position{attacker ? Side::attacker : Side::defender,
                    chain.choices[chain.rows[state]].setting,
                    open.outcome(state),
                    open.situation ? open.situation(state) : Situation(),
                    chain.labels[chain.rows[state]],
                    play[state]};
  for (const auto& [name, number] : position.units.numbers) {
    position.situation.emplace_back(name, static_cast<int>(number));
  }
  return position;
}

/// Returns the sorted entries of a list, so that lists in different orders have equal texts.
std::string sorted(std::string_view list, char separator) {
  std::vector<std::string> entries;
  for (const std::string_view each : split(list, separator)) entries.emplace_back(trim(each));
  std::sort(entries.begin(), entries.end());
  return join(entries);
}

std::string text_of(const Units& units) {
  std::vector<std::string> texts;
  for (const auto& [key, count] : units) {
    if (count > 0) texts.push_back(std::to_string(count) + " " + key.text());
  }
  return join(texts);
}

/// Returns a hash that is the same for positions with the same key_of(). Adds the hashes of
/// entries, so that their order does not matter.
std::uint64_t unordered_hash(const Position& position) {
  const std::hash<std::string_view> hash_of_text;
  std::uint64_t sum = hash_of_text(position.choice);
  const auto add = [&](std::uint64_t what, std::uint64_t place, int number) {
    const std::array<std::uint64_t, 3> entry = {what, place, static_cast<std::uint64_t>(number)};
    if (number != 0) sum += hash_of(entry.data(), sizeof entry);
  };
  for (const Side side : both_sides) {
    const std::uint64_t place = 2 * index(side);
    for (const auto& [key, count] : position.units.in_battle[index(side)]) {
      add(key.hash(), place, count);
    }
    for (const auto& [key, count] : position.units.left[index(side)]) {
      add(key.hash(), place + 1, count);
    }
  }
  const std::string situation = position.situation_text();
  for (const std::string_view each : split(situation, ';')) sum += hash_of_text(trim(each));
  return sum;
}

std::string sides_text(const std::array<std::string, 2>& in_battle,
                       const std::array<std::string, 2>& left) {
  std::vector<std::string> sides;
  for (const Side side : both_sides) {
    const std::string there = sorted(in_battle[index(side)], ',');
    std::string& text = sides.emplace_back(std::string(name(side)) + ": ");
    text += there.empty() ? "-" : there;
    const std::string gone = sorted(left[index(side)], ',');
    if (!gone.empty()) text += " and left " + gone;
  }
  return join(sides, "; ");
}

}  // namespace

Position position_of(const BestPlay& best, StateIndex state) {
  return position_in(best.open, best.play, state);
}

std::string key_of(const std::string& choice, const std::array<std::string, 2>& in_battle,
                   const std::array<std::string, 2>& left, const std::string& situation) {
  const std::string rest = sorted(situation, ';');
  return choice + "; " + sides_text(in_battle, left) + (rest.empty() ? "" : "; " + rest);
}

std::string units_text(const Outcome& units) {
  return sides_text({text_of(units.in_battle[0]), text_of(units.in_battle[1])},
                    {text_of(units.left[0]), text_of(units.left[1])});
}

std::string key_of(const Position& position) {
  const Outcome& units = position.units;
  return key_of(position.choice, {text_of(units.in_battle[0]), text_of(units.in_battle[1])},
                {text_of(units.left[0]), text_of(units.left[1])}, position.situation_text());
}

Positions::Positions(const Battle& open, const Strategy& play) : open_(open), play_(play) {
  std::unordered_map<std::uint64_t, std::vector<StateIndex>> by_hash;
  for (StateIndex state = 0; state < open.chain.state_count(); ++state) {
    if (!Game::is_decision(open.chain.kinds[state])) continue;
    by_hash[unordered_hash(position_in(open, play, state))].push_back(state);
  }
  for (const auto& [hash, states] : by_hash) {
    if (states.size() == 1) continue;
    std::map<std::string, int> alike;
    for (const StateIndex state : states) {
      const int number = ++alike[key_of(position_in(open, play, state))];
      if (number > 1) numbers_[state] = number;
    }
  }
}

Position Positions::operator[](StateIndex state) const {
  Position position = position_in(open_, play_, state);
  const auto number = numbers_.find(state);
  if (number != numbers_.end()) position.situation.emplace_back("case", number->second);
  return position;
}

std::vector<Value> option_values(const BestPlay& best, StateIndex state) {
  std::vector<Value> values;
  for (const StateIndex to : best.open.chain.successors(state)) {
    values.push_back(best.values[to]);
  }
  return values;
}

}  // namespace asdic
