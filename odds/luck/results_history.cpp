#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "lib/input/force_text.hpp"
#include "lib/text.hpp"
#include "odds/luck/results.hpp"

namespace asdic {

namespace {

constexpr std::string_view attack_words = " attack with ";
constexpr std::string_view defend_words = " defend with ";
constexpr std::string_view owner_words = " owned by ";
constexpr std::string_view casualties_words = "Casualties for ";

/// The words of the lines that end a battle.
constexpr std::array<std::string_view, 5> end_words = {" win", " retreat", " withdraw", "stalemate",
                                                       "Battle score"};

bool has(std::string_view line, std::string_view words) {
  return line.find(words) != std::string_view::npos;
}

/// Returns the name of a nation without "the".
std::string nation_in(std::string_view text) {
  text = trim(text);
  if (text.starts_with("the ")) text.remove_prefix(4);
  return std::string(text);
}

/// A battle in a history, as far as it was read.
struct FoughtBattle {
  Place place;
  std::string attacker;  ///< a nation
  std::array<std::string, 2> forces;
  std::array<std::vector<std::string>, 2> lost;        ///< by lines of losses
  std::array<std::vector<std::string>, 2> casualties;  ///< by the sums at the end
  bool has_end = false;
};

class HistoryReader {
 public:
  explicit HistoryReader(const std::string& source) : source_(source) {}

  void read(std::string_view line, int number) {
    const Place here{source_, number, 1};
    if (has(line, attack_words)) {
      const auto at = line.find(attack_words);
      battles_.push_back({here, nation_in(line.substr(0, at)), {}, {}, {}, false});
      battles_.back().forces[0] = trim(line.substr(at + attack_words.size()));
    } else if (has(line, defend_words)) {
      FoughtBattle& battle = current(here);
      const auto at = line.find(defend_words);
      std::string& force = battle.forces[1];
      force +=
          (force.empty() ? "" : ", ") + std::string(trim(line.substr(at + defend_words.size())));
    } else if (line.starts_with(casualties_words) && has(line, ":")) {
      FoughtBattle& battle = current(here);
      const auto colon = line.find(':');
      const std::string nation =
          nation_in(line.substr(casualties_words.size(), colon - casualties_words.size()));
      battle.casualties[side_of(nation, battle)].emplace_back(trim(line.substr(colon + 1)));
    } else if (has(line, owner_words) && has(line, " lost")) {
      read_losses(line, current(here), here);
    } else if (!battles_.empty() && ends_battle(line)) {
      battles_.back().has_end = true;
    }
  }

  ResultsFile file() const {
    ResultsFile file;
    for (const FoughtBattle& battle : battles_) file.results.push_back(result_of(battle));
    file.how = "Read " + one_line(source_) + " as the history of " +
               std::to_string(battles_.size()) + (battles_.size() == 1 ? " battle" : " battles") +
               " in TripleA: the forces that attack and defend, and the units lost.";
    return file;
  }

 private:
  FoughtBattle& current(const Place& here) {
    if (battles_.empty()) {
      throw Error(here,
                  "no line before this one begins a battle; expected 'Germans attack with 2 "
                  "infantry'");
    }
    return battles_.back();
  }

  static bool ends_battle(std::string_view line) {
    return std::any_of(end_words.begin(), end_words.end(),
                       [&](std::string_view words) { return has(line, words); });
  }

  static std::size_t side_of(const std::string& nation, const FoughtBattle& battle) {
    return nation == battle.attacker ? 0 : 1;
  }

  /// Reads "2 infantry owned by the Germans and 1 fighter owned by the Russians lost in Ukraine".
  static void read_losses(std::string_view line, FoughtBattle& battle, const Place& here) {
    std::string units;
    while (!line.empty()) {
      const auto at = line.find(owner_words);
      if (at == std::string_view::npos) return;
      units = trim(line.substr(0, at));
      line = line.substr(at + owner_words.size());
      // The owner ends at the next number, or at "lost".
      const std::size_t end =
          std::min({line.find_first_of(",;"), line.find(" and "), line.find(" lost"), line.size()});
      const std::string nation = nation_in(line.substr(0, end));
      if (units.empty()) {
        throw Error(here,
                    "a number of units is missing before 'owned by'; expected '2 infantry "
                    "owned by the Germans lost in Ukraine'");
      }
      battle.lost[side_of(nation, battle)].push_back(units);
      line = line.substr(end);
      if (line.starts_with(" lost")) return;
      line.remove_prefix(line.starts_with(" and ") ? 5 : 1);
    }
  }

  static ObservedResult result_of(const FoughtBattle& battle) {
    if (battle.forces[1].empty()) {
      throw Error(battle.place,
                  "this battle has no line such as 'Russians defend with 3 infantry'");
    }
    const auto& lost = battle.lost;
    const auto& casualties = battle.casualties;
    const bool has_lost = !lost[0].empty() || !lost[1].empty();
    const bool has_casualties = !casualties[0].empty() || !casualties[1].empty();
    if (!has_lost && !has_casualties && !battle.has_end) {
      throw Error(battle.place,
                  "this battle has no losses and no end; expected a line such as '1 infantry owned "
                  "by the Russians lost in Ukraine' or 'Russians win'");
    }
    std::vector<std::string> clauses;
    for (const std::size_t side : {0, 1}) {
      const auto& losses = has_lost ? lost[side] : casualties[side];
      if (has_lost && has_casualties) check_sums(battle, side);
      clauses.push_back(std::string(side == 0 ? "attacker" : "defender") + " loses " +
                        (losses.empty() ? "nothing" : summed(losses, battle.place)));
    }
    return {join(clauses, "; "), battle.place, battle.forces, {}};
  }

  /// Throws an Error if the casualties at the end are not as many units as the lines of losses.
  static void check_sums(const FoughtBattle& battle, std::size_t side) {
    const int lost = number_of_units(battle.lost[side], battle.place);
    const int casualties = number_of_units(battle.casualties[side], battle.place);
    if (lost == casualties) return;
    throw Error(battle.place, std::string("the ") + (side == 0 ? "attacker" : "defender") +
                                  " loses " + counted_units(lost) +
                                  " in the rounds of this battle, but " +
                                  counted_units(casualties) +
                                  " in its lines 'Casualties for'; expected the same number");
  }

  static std::string counted_units(int number) {
    return std::to_string(number) + (number == 1 ? " unit" : " units");
  }

  static int number_of_units(const std::vector<std::string>& forces, const Place& place) {
    int number = 0;
    for (const std::string& force : forces) {
      for (const ForceEntry& entry : read_entries(force, place)) number += entry.number;
    }
    return number;
  }

  /// Returns the sum of forces, in which one unit may appear several times.
  static std::string summed(const std::vector<std::string>& forces, const Place& place) {
    std::vector<std::pair<std::string, int>> numbers;
    for (const std::string& force : forces) {
      for (const ForceEntry& entry : read_entries(force, place)) {
        const auto known = std::find_if(numbers.begin(), numbers.end(),
                                        [&](const auto& each) { return each.first == entry.unit; });
        if (known == numbers.end()) {
          numbers.emplace_back(entry.unit, entry.number);
        } else {
          known->second += entry.number;
        }
      }
    }
    std::vector<std::string> entries;
    for (const auto& [unit, number] : numbers) {
      entries.push_back(std::to_string(number) + " " + unit);
    }
    return join(entries);
  }

  const std::string source_;
  std::vector<FoughtBattle> battles_;
};

}  // namespace

bool is_battle_history(std::string_view text) {
  return has(text, attack_words) && !has(text, " against ");
}

ResultsFile read_battle_history(std::string_view text, const std::string& source) {
  HistoryReader reader(source);
  int number = 0;
  for (const std::string_view line : split(text, '\n')) reader.read(trim(line), ++number);
  return reader.file();
}

}  // namespace asdic
