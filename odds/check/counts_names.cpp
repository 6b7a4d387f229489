#include "odds/check/counts_names.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "lib/input/unit_names.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

/// Returns the letters of the text in small letters, and '%'.
std::string letters_of(std::string_view text) {
  std::string letters;
  for (const char c : in_small_letters(text)) {
    if ((c >= 'a' && c <= 'z') || c == '%') letters += c;
  }
  return letters;
}

using Names = std::map<std::string, std::string, std::less<>>;

/// Returns a map from each of these words to its key.
Names names(const std::vector<std::pair<std::string, std::string>>& words_of) {
  Names names;
  for (const auto& [key, words] : words_of) {
    for (const std::string_view word : split(words, ' ')) names.emplace(word, key);
  }
  return names;
}

const Names& winners() {
  static const Names known =
      names({{"attacker", "attacker attackers attack attacking att atk a win wins won w"},
             {"defender",
              "defender defenders defense defence defend defending def d lose loses loss "
              "losses lost l"},
             {"draw",
              "draw draws drawn tie ties tied t noone nowinner both "
              "bothdestroyed bothlost mutual mutualdestruction"},
             {"standoff", "standoff standoffs stalemate stalemates"},
             {"undecided", "undecided unresolved"},
             {"avoided", "avoided"}});
  return known;
}

/// Returns the text without one of these words at its end.
std::string_view without_end(std::string_view text, const std::vector<std::string_view>& ends) {
  for (const std::string_view end : ends) {
    if (text.size() > end.size() && text.ends_with(end)) {
      return text.substr(0, text.size() - end.size());
    }
  }
  return text;
}

const std::array<std::string_view, 15> known_columns = {"attacker",
                                                        "attacker_left",
                                                        "attacker_survivors",
                                                        "defender",
                                                        "defender_left",
                                                        "winner",
                                                        "holder",
                                                        "defender_survivors",
                                                        "count",
                                                        "rate",
                                                        "trials",
                                                        "standard_error",
                                                        "figure",
                                                        "side",
                                                        "survivors"};

const Names& titles() {
  static const Names known = names(
      {{"winner", "winner winners result outcome victor wonby var"},
       {"count", "count counts freq frequency n occurrences times tally"},
       {"rate", "rate rates prob probability proportion relfreq"},
       {"percent", "percent percentage pct %"},
       {"trials", "trials battles simulations sims runs iterations games simulationcount total"},
       {"standard_error", "standarderror stderr se"},
       {"attacker", "attackers attackerunits attackersinbattle"},
       {"defender", "defenders defenderunits defendersinbattle"},
       {"attacker_survivors",
        "attackersurvivors attackerssurvivors survivingattackers attackerremaining "
        "attackersremaining remainingattackers"},
       {"defender_survivors",
        "defendersurvivors defenderssurvivors survivingdefenders defenderremaining "
        "defendersremaining remainingdefenders"},
       {"attacker_left", "attackerleft"},
       {"defender_left", "defenderleft"}});
  return known;
}

/// Returns the units of AACalc that have a technology or damage, and their usual names.
const Names& units_of_aacalc() {
  static const Names known = {
      {"aart", "art"}, {"jfig", "fig"}, {"hbom", "bom"}, {"ssub", "sub"}, {"dbat", "bat"}};
  return known;
}

}  // namespace

std::optional<Winner> winner_named(std::string_view text) {
  if (text.find_first_of("0123456789") != std::string_view::npos) return std::nullopt;
  const std::string all = letters_of(text);
  std::string_view word = without_end(
      all, {"percentage", "percent", "pct", "probability", "prob", "rate", "chance", "count", "%"});
  if (const auto whole = winners().find(word); whole == winners().end()) {
    word = without_end(word, {"wins", "win", "won", "victories", "victory", "survives", "survive"});
    if (word.starts_with("winner")) word.remove_prefix(std::string_view("winner").size());
  }
  const auto found = winners().find(word);
  if (found == winners().end()) return std::nullopt;
  const auto name = std::find(winner_names.begin(), winner_names.end(), found->second);
  return static_cast<Winner>(name - winner_names.begin());
}

std::optional<Side> side_named(std::string_view text) {
  const std::string word = letters_of(text);
  const auto found = winners().find(word);
  // "win" and "lose" name a result and not a side.
  if (found == winners().end() || word.starts_with('w') || word.starts_with('l')) {
    return std::nullopt;
  }
  if (found->second == "attacker") return Side::attacker;
  if (found->second == "defender") return Side::defender;
  return std::nullopt;
}

std::string column_named(std::string_view title) {
  std::string small_title = in_small_letters(title);
  if (is_known_column(small_title) || small_title == "lost") return small_title;
  const auto found = titles().find(letters_of(title));
  return found == titles().end() ? small_title : found->second;
}

bool is_known_column(std::string_view name) {
  return name == "lost" ||
         std::find(known_columns.begin(), known_columns.end(), name) != known_columns.end();
}

std::optional<UnitKey> key_named(std::string_view text, const std::vector<std::string>& names,
                                 const std::vector<UnitType>& types) {
  const auto known = [&](const std::string& name) -> std::optional<UnitKey> {
    const auto key = parse_key(name);
    if (!key || std::find(names.begin(), names.end(), key->name().text()) == names.end()) {
      return std::nullopt;
    }
    return key;
  };
  if (const auto exact = known(std::string(text))) return exact;
  const std::string lower = in_small_letters(text);
  if (const auto found = known(lower)) return found;
  const std::size_t end = std::min(lower.find_first_of(":@#*"), lower.size());
  const auto other = units_of_aacalc().find(trim(std::string_view(lower).substr(0, end)));
  const std::string word = other == units_of_aacalc().end() ? lower.substr(0, end) : other->second;
  return known(in_code(word + lower.substr(end), types));
}

}  // namespace asdic
