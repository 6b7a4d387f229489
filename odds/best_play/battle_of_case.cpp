#include "odds/best_play/battle_of_case.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "lib/csv_reader.hpp"
#include "lib/file.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "odds/best_play/best_play.hpp"
#include "odds/best_play/played_battle.hpp"
#include "odds/best_play/simple_retreats.hpp"
#include "states/idle_rounds.hpp"
#include "states/retreat.hpp"

namespace asdic {

namespace {

/// The options that a strategy file chooses, by position.
class GivenPlay {
 public:
  explicit GivenPlay(const StrategyFile& file) : file_(file) {
    const InputText input = read_input(file.path, most_bytes_of_play, too_large_play);
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
                        "' is missing; use a file that solve --play wrote");
      }
      const auto again = std::find_if(found + 1, heading.end(),
                                      [&](const CsvField& title) { return title.text == name; });
      if (again != heading.end()) {
        throw Error(again->place, std::string("the column '") + name + "' is given twice");
      }
      columns.push_back(static_cast<std::size_t>(found - heading.begin()));
    }
    Ticks ticks("reading a play");
    for (auto fields = reader.next(); !fields.empty(); fields = reader.next()) {
      ticks();
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

  /// Returns the index of the option that the file chooses, or nothing if it omits the position.
  /// Throws Error(input) at the field if the position does not have this option.
  std::optional<std::uint32_t> option(const Position& position) const {
    const auto line = lines_.find(key_of(position));
    if (line == lines_.end()) return std::nullopt;
    const auto& [text, place] = line->second;
    const auto found = std::find(position.options.begin(), position.options.end(), text);
    if (found == position.options.end()) {
      throw Error(place, quote(text) + " is not an option of " + quote(key_of(position)) +
                             "; possible: " + some_of(position.options, "; "));
    }
    return static_cast<std::uint32_t>(found - position.options.begin());
  }

  [[noreturn]] void refuse(const Position& position) const {
    throw Error(file_.place,
                "the play in " + quote(file_.written) + " leaves out " + quote(key_of(position)));
  }

 private:
  const StrategyFile& file_;
  std::map<std::string, CsvField> lines_;
};

/// Returns the battle in which each side with a strategy file follows the file. Ignores lines of
/// the other side and of positions that do not come up. Throws Error(input) at the place of an
/// option that does not exist. Also throws it if the file omits a position that can come up against
/// some decisions of the enemy.
Battle with_given_play(const Problem& problem, Battle open) {
  const auto& sides = problem.battle.sides;
  if (!sides[0].play && !sides[1].play) return open;
  std::array<std::optional<GivenPlay>, 2> given;
  std::array<OptionOf, 2> plays;
  for (const Side side : both_sides) {
    const auto& file = sides[index(side)].play;
    if (!file) continue;
    const GivenPlay& play = given[index(side)].emplace(*file);
    plays[index(side)] = [&play](const Position& position) { return play.option(position); };
  }
  PlayedBattle played = with_plays(std::move(open), plays);
  for (const Side side : both_sides) {
    const auto& file = sides[index(side)].play;
    if (!file || played.decides[index(side)]) continue;
    throw Error(file->place, std::string("the ") + name(side) +
                                 " has no open choice for a strategy; leave one open "
                                 "with \"optimal\"");
  }
  if (played.left_out) given[index(played.left_out->side)]->refuse(*played.left_out);
  return std::move(played.battle);
}

/// Returns the battle with the choices that strategy files and default policies make.
Battle with_fixed_choices(const Problem& problem, Battle open,
                          const std::function<bool(const Choice&)>& is_default) {
  open = with_given_play(problem, std::move(open));
  if (!is_default) return open;
  const Chain& chain = open.chain;
  open.chain = with_play(chain, Strategy(chain.state_count()), [&](StateIndex state) {
    const Choice& choice = chain.choices[chain.rows[state]];
    return !choice.by_policy && is_default(choice);
  });
  return open;
}

}  // namespace

Battle battle_of_case(const Problem& problem, Numbers numbers,
                      const std::function<bool(const Choice&)>& is_default) {
  Battle open = problem.rules->enumerate(problem.battle);
  const bool has_choices = has_decisions(open.chain);
  open = with_fixed_choices(problem, std::move(open), is_default);
  Battle decided;
  if (!problem.battle.until.empty() && retreats_by_value(problem.battle)) {
    Problem whole = problem;
    whole.battle.until.clear();
    whole.battle.count = true;
    const Battle fought =
        with_fixed_choices(whole, whole.rules->enumerate(whole.battle), is_default);
    decided = with_retreats_of(whole, fought, std::move(open), numbers);
  } else {
    decided = with_simple_retreats(problem, std::move(open), numbers);
  }
  if (has_choices && !has_decisions(decided.chain)) {
    stop_counting_idle_rounds(decided, problem.battle.rounds_fought());
  }
  return decided;
}

}  // namespace asdic
