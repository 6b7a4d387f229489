// Reads the output of TripleA's battle calculator: a label and a value in each line.
#include <algorithm>
#include <array>

#include "lib/text.hpp"
#include "odds/check/counts_formats.hpp"

namespace asdic {

namespace {

struct Line {
  const char* label;
  const char* figure;  ///< "" if the line has no information on the battle or no figure
};

constexpr const char* trials_label = "Simulation Count";
constexpr std::array<Line, 11> known = {{{"Attacker Wins", "winner.attacker"},
                                         {"Draw", "winner.draw"},
                                         {"Defender Wins", "winner.defender"},
                                         {"Ave. Defender Units Left", ""},
                                         {"Units Left If Def Won", ""},
                                         {"Ave. Attacker Units Left", ""},
                                         {"Units Left If Att Won", ""},
                                         {"Average TUV Swing", "exchange"},
                                         {"Average Rounds", "rounds.mean"},
                                         {trials_label, ""},
                                         {"Time", ""}}};

const Line& line_of(std::string_view label, const Place& place) {
  const auto found = std::find_if(known.begin(), known.end(),
                                  [&](const Line& line) { return line.label == label; });
  if (found != known.end()) return *found;
  std::vector<std::string> labels;
  for (const Line& line : known) labels.emplace_back(line.label);
  throw Error(place, unknown_message("label", label, labels));
}

}  // namespace

bool is_triplea(std::string_view text) {
  const std::string_view label = trim(text.substr(0, std::min(text.find(':'), text.size())));
  return std::any_of(known.begin(), known.end(),
                     [&](const Line& line) { return line.label == label; });
}

void parse_triplea(std::string_view text, CountsTable& table) {
  table.columns = {"figure", "rate", "trials"};
  std::string trials;
  int number = 0;
  std::vector<std::string_view> labels;
  for (const std::string_view untrimmed : split(text, '\n')) {
    ++number;
    const std::string_view line = trim(untrimmed);
    if (line.empty()) continue;
    const Place place = table.place(number);
    const auto colon = line.find(':');
    if (colon == std::string_view::npos) {
      throw Error(place, quote(line) + " has no ':' between a label and a value");
    }
    const std::string_view label = trim(line.substr(0, colon));
    const Line& read = line_of(label, place);
    if (std::find(labels.begin(), labels.end(), label) != labels.end()) {
      throw Error(place, quote(label) + " is given twice");
    }
    labels.push_back(label);
    const std::string value(trim(line.substr(colon + 1)));
    if (label == trials_label) trials = value;
    if (*read.figure != '\0') table.rows.push_back({number, {read.figure, value, ""}});
  }
  if (trials.empty()) {
    throw Error(Place{table.source}, std::string("has no '") + trials_label + "'");
  }
  for (CountsTable::Row& row : table.rows) row.fields.back() = trials;
}

}  // namespace asdic
