#include "odds/solve/given_play.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "lib/csv_reader.hpp"
#include "lib/file.hpp"
#include "lib/text.hpp"
#include "odds/solve/position.hpp"
#include "states/retreat_below.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 30;

/// What a file says is done, by position.
class GivenPlay {
 public:
  explicit GivenPlay(const PlayFile& file) : file_(file) {
    const InputText input = read_input(file.path, most_bytes, "a play has at most 1 GiB");
    CsvReader reader(input.text, input.source);
    const std::vector<CsvField> heading = reader.next();
    std::vector<std::size_t> columns;
    for (const char* name :
         {"choice", "attacker", "attacker_left", "defender", "defender_left", "situation", "do"}) {
      const auto found = std::find_if(heading.begin(), heading.end(),
                                      [&](const CsvField& title) { return title.text == name; });
      if (found == heading.end()) {
        throw Error(Place{input.source, 1, 1},
                    std::string("the column '") + name +
                        "' is missing; a play is a file as solve --play writes it");
      }
      columns.push_back(static_cast<std::size_t>(found - heading.begin()));
    }
    for (auto fields = reader.next(); !fields.empty(); fields = reader.next()) {
      if (fields.size() != heading.size()) {
        throw Error(fields.front().place, "the line has " + std::to_string(fields.size()) +
                                              " fields, but the heading has " +
                                              std::to_string(heading.size()));
      }
      const auto text = [&](std::size_t column) { return fields[columns[column]].text; };
      const std::string key = key_of(text(0), {text(1), text(3)}, {text(2), text(4)}, text(5));
      const auto [line, is_new] = lines_.try_emplace(key, fields[columns[6]]);
      if (!is_new) {
        throw Error(
            fields.front().place,
            "the position of line " + std::to_string(line->second.place.line) + " is given again");
      }
    }
  }

  /// The place of what is done among the options; nothing where the file leaves the position out.
  std::optional<std::uint32_t> option(const Position& position) const {
    const auto line = lines_.find(key_of(position));
    if (line == lines_.end()) return std::nullopt;
    const auto& [text, place] = line->second;
    const auto found = std::find(position.options.begin(), position.options.end(), text);
    if (found == position.options.end()) {
      throw Error(place, in_quotes(text) + " is no option of " + key_of(position) +
                             "; possible: " + join(position.options, "; "));
    }
    return static_cast<std::uint32_t>(found - position.options.begin());
  }

  [[noreturn]] void refuse(const Position& position) const {
    throw Error(file_.place,
                "the play in " + in_quotes(file_.written) + " leaves out " + key_of(position));
  }

 private:
  const PlayFile& file_;
  std::map<std::string, CsvField> lines_;
};

/// Whether a side decides here, and no policy does that is asked later.
bool is_left_open(const Chain& chain, StateIndex state) {
  return Game::is_decision(chain.kinds[state]) && !retreat_below(chain.choices[chain.rows[state]]);
}

/// The decisions that come up, whatever is done where nobody is told what to do.
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

Battle with_given_play(const Posed& posed, Battle open) {
  const auto& sides = posed.battle.sides;
  if (!sides[0].play && !sides[1].play) return open;
  const Chain& chain = open.chain;
  std::array<std::optional<GivenPlay>, 2> plays;
  for (const Side side : both_sides) {
    const auto& file = sides[index(side)].play;
    if (file) plays[index(side)].emplace(*file);
  }
  Play play(chain.state_count());
  const Positions positions(open, play);
  std::vector<std::optional<std::uint32_t>> done(chain.state_count());
  const auto given = [&](const Position& position) -> const std::optional<GivenPlay>& {
    return plays[index(position.side)];
  };
  std::array<bool, 2> decides = {};
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (!is_left_open(chain, state)) continue;
    const Position position = positions[state];
    decides[index(position.side)] = true;
    if (given(position)) done[state] = given(position)->option(position);
    play[state] = done[state].value_or(0);
  }
  for (const Side side : both_sides) {
    const auto& file = sides[index(side)].play;
    if (!file || decides[index(side)]) continue;
    throw Error(file->place, std::string("the ") + name(side) +
                                 " has no open choice for which a play could be; leave one open "
                                 "with \"optimal\"");
  }
  for_each_met(chain, done, [&](StateIndex state) {
    if (done[state] || !is_left_open(chain, state)) return;
    const Position position = positions[state];
    if (given(position)) given(position)->refuse(position);
  });
  open.chain = with_play(chain, play, [&](StateIndex state) {
    const bool attacker = chain.kinds[state] == NodeKind::attacker_decides;
    return is_left_open(chain, state) && plays[attacker ? 0 : 1].has_value();
  });
  return open;
}

}  // namespace asdic
