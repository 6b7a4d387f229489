// Reads the panel of TripleA's battle calculator: labels and values, in lines or one after another.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "lib/text.hpp"
#include "odds/check/counts_formats.hpp"
#include "odds/check/counts_names.hpp"
#include "odds/check/counts_numbers.hpp"

namespace asdic {

namespace {

struct PanelLabel {
  const char* label;
  const char* figure;  ///< "" if the value is no figure that asdic checks
};

constexpr const char* trials_label = "Simulation Count";
constexpr std::array<PanelLabel, 11> known = {{{"Attacker Wins", "winner.attacker"},
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

/// A label in a line, and where its value begins.
struct FoundLabel {
  const PanelLabel* label;
  std::size_t begin;
  std::size_t end;
};

/// Returns the first label at or behind `from`. It ends in a colon, a tab, or the end of the line;
/// at the beginning of the line also in a blank.
std::optional<FoundLabel> next_label(std::string_view line, std::size_t from) {
  static const std::vector<std::string> labels = [] {
    std::vector<std::string> small;
    for (const PanelLabel& each : known) small.push_back(in_small_letters(each.label));
    return small;
  }();
  const std::string lower = in_small_letters(line);
  for (std::size_t at = from; at < line.size(); ++at) {
    if (at > 0 && line[at - 1] != ' ' && line[at - 1] != '\t' && line[at - 1] != ',') continue;
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (lower.compare(at, labels[i].size(), labels[i]) != 0) continue;
      const std::size_t end = at + labels[i].size();
      const auto sign = line.find_first_not_of(' ', end);
      const bool has_sign =
          sign != std::string_view::npos && (line[sign] == ':' || line[sign] == '\t');
      if (has_sign) return FoundLabel{&known[i], at, sign + 1};
      const bool is_word = end == line.size() || (at == 0 && line[end] == ' ');
      if (is_word) return FoundLabel{&known[i], at, end};
    }
  }
  return std::nullopt;
}

[[noreturn]] void refuse(std::string_view line, const Place& place) {
  const auto colon = line.find(':');
  if (colon == std::string_view::npos) {
    throw Error(place, quote(line) + " has no ':' between a label and a value");
  }
  std::vector<std::string> labels;
  for (const PanelLabel& each : known) labels.emplace_back(each.label);
  throw Error(place, unknown_message("label", trim(line.substr(0, colon)), labels));
}

class PanelReader {
 public:
  explicit PanelReader(CountsTable& table) : table_(table) {}

  void line(std::string_view line, int number) {
    const Place place = table_.place(number);
    std::optional<FoundLabel> label = next_label(line, 0);
    const std::string_view before = trim(line.substr(0, label ? label->begin : line.size()));
    if (!before.empty()) {
      if (open_ == nullptr) refuse(before, place);
      take(*open_, before, number);
    }
    while (label) {
      check_value();
      const auto next = next_label(line, label->end);
      const std::size_t end = next ? next->begin : line.size();
      std::string_view value = trim(line.substr(label->end, end - label->end));
      if (value.ends_with(',')) value = trim(value.substr(0, value.size() - 1));
      begin(*label->label, place);
      if (!value.empty()) take(*label->label, value, number);
      label = next;
    }
  }

  void finish() {
    check_value();
    if (!trials_.empty()) table_.fill_column("trials", trials_);
  }

 private:
  /// Throws an Error if the last label that asdic reads has no value.
  void check_value() {
    const PanelLabel* const label = std::exchange(open_, nullptr);
    if (label == nullptr) return;
    const bool is_read = *label->figure != '\0' || std::string_view(label->label) == trials_label;
    if (is_read) throw Error(open_place_, quote(label->label) + " has no value");
  }

  void begin(const PanelLabel& label, const Place& place) {
    if (std::find(given_.begin(), given_.end(), &label) != given_.end()) {
      throw Error(place, quote(label.label) + " is given twice");
    }
    given_.push_back(&label);
    open_ = &label;
    open_place_ = place;
  }

  void take(const PanelLabel& label, std::string_view text, int number) {
    open_ = nullptr;
    const std::string value = std::string(label.label) == trials_label
                                  ? digits_of(text).value_or(std::string(text))
                                  : with_point(text);
    if (value.find_first_not_of('-') == std::string::npos) {
      throw Error(table_.place(number), "the panel is empty; calculate the odds first");
    }
    if (std::string_view(label.label) == trials_label) trials_ = value;
    if (*label.figure != '\0') table_.rows.push_back({number, {label.figure, value}});
  }

  CountsTable& table_;
  std::vector<const PanelLabel*> given_;
  const PanelLabel* open_ = nullptr;  ///< the label without a value yet
  Place open_place_;
  std::string trials_;
};

}  // namespace

bool is_triplea(const CountsText& text) {
  if (text.is_json) return false;
  const std::string_view all = trim(text.text);
  const auto first = next_label(all.substr(0, all.find('\n')), 0);
  if (!first || first->begin > 0) return false;
  // Counts of winners under the same labels are a tally.
  return all.find('%') != std::string_view::npos || all.find("TUV") != std::string_view::npos ||
         all.find("Units Left") != std::string_view::npos ||
         all.find("----") != std::string_view::npos ||
         (all.find(trials_label) != std::string_view::npos && !is_tally(text));
}

void read_triplea(const CountsText& text, CountsTable& table) {
  table.columns = {"figure", "rate"};
  table.counts_opening_fire = true;
  PanelReader reader(table);
  int number = 0;
  for (const std::string_view line : split(text.text, '\n')) {
    ++number;
    if (!trim(line).empty()) reader.line(trim(line), number);
  }
  reader.finish();
}

}  // namespace asdic
