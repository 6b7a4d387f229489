#include "odds/find/question.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "lib/error.hpp"
#include "lib/input/force_text.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

/// Returns whether more of the figure is better. Less is better for costs, losses, rounds and
/// spreads, but not for the probability that few rounds are enough.
bool wants_most(const std::string& figure) {
  const bool is_spread = figure.ends_with(".sd") || figure.ends_with(".variance");
  return !is_of_forces(figure) && !figure.starts_with("losses.") && !is_spread &&
         (!figure.starts_with("rounds.") || figure.starts_with("rounds.at_most."));
}

/// Returns the parts of a range such as "5..12 inf": 5, 12 and inf. Returns nothing for other text.
std::optional<std::array<std::string, 3>> range_of(std::string_view text) {
  const auto dots = text.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const std::string_view from = trim(text.substr(0, dots));
  const std::string_view rest = trim(text.substr(dots + 2));
  const auto end =
      std::find_if_not(rest.begin(), rest.end(), [](char c) { return c >= '0' && c <= '9'; });
  const auto digits = static_cast<std::size_t>(end - rest.begin());
  const std::string_view unit = trim(rest.substr(digits));
  if (!has_only_digits(std::string(from)) || from.empty() || digits == 0 || unit.empty()) {
    return std::nullopt;
  }
  return std::array{std::string(from), std::string(rest.substr(0, digits)), std::string(unit)};
}

}  // namespace

const std::vector<std::string>& force_figures() {
  static const std::vector<std::string> names = {"attacker.cost", "attacker.units", "defender.cost",
                                                 "defender.units"};
  return names;
}

bool is_of_forces(const std::string& figure) {
  return std::find(force_figures().begin(), force_figures().end(), figure) != force_figures().end();
}

Figure figure_of_forces(const Rosters& rosters, const std::string& figure) {
  const Side side = figure.starts_with(name(Side::attacker)) ? Side::attacker : Side::defender;
  std::int64_t sum = 0;
  for (const Roster& each : rosters[index(side)]) {
    sum += std::int64_t{each.count} * (figure.ends_with(".cost") ? each.cost : 1);
  }
  return {Value(Rational(sum))};
}

std::vector<Objective> objectives_of(const FindQuestion& question) {
  const int asked = (question.least.empty() ? 0 : 1) + (question.most.empty() ? 0 : 1) +
                    (question.front.empty() ? 0 : 1);
  if (asked != 1) {
    throw Error(ErrorCode::input,
                asked == 0 ? "a search needs --least FIGURE, --most FIGURE or --front FIGURE,FIGURE"
                           : "--least, --most and --front exclude each other");
  }
  if (!question.least.empty()) return {{question.least, false}};
  if (!question.most.empty()) return {{question.most, true}};
  std::vector<Objective> both;
  for (std::string_view rest = question.front; !rest.empty() || both.empty();) {
    const auto comma = rest.find(',');
    std::string figure(trim(rest.substr(0, comma)));
    rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
    bool is_most = wants_most(figure);
    for (const char* word : {"least ", "most "}) {
      if (!figure.starts_with(word)) continue;
      is_most = word == std::string_view("most ");
      figure = trim(std::string_view(figure).substr(std::string_view(word).size()));
    }
    both.push_back({std::move(figure), is_most});
  }
  if (both.size() != 2 || both[0].figure == both[1].figure || both[1].figure.empty()) {
    throw Error(Place{"--front"},
                "takes two figures with a comma between them, such as "
                "attacker.cost,winner.attacker");
  }
  return both;
}

std::vector<FigureCondition> conditions_of(const FindQuestion& question) {
  std::vector<FigureCondition> conditions;
  for (const std::string& text : question.budget) {
    conditions.push_back(parse_condition(text, Place{"--budget"}));
    const std::string& figure = conditions.back().figure;
    if (is_of_forces(figure)) continue;
    throw Error(Place{"--budget"},
                unknown_message("figure of the forces", figure, force_figures()) +
                    "; --where takes all other figures");
  }
  for (const std::string& text : question.where) {
    conditions.push_back(parse_condition(text, Place{"--where"}));
  }
  for (std::size_t later = 1; later < conditions.size(); ++later) {
    refuse_contradiction(conditions[later], std::span(conditions).first(later),
                         Place{later < question.budget.size() ? "--budget" : "--where"});
  }
  return conditions;
}

std::string take_ranges(const std::string& force, Side side, std::vector<std::string>& vary) {
  std::string without;
  std::size_t done = 0;
  for (const std::string_view part : parts_of_force(force)) {
    const auto from = static_cast<std::size_t>(part.data() - force.data());
    without += force.substr(done, from - done);  // the separator
    done = from + part.size();
    if (const auto range = range_of(part)) {
      const auto& [least, most, unit] = *range;
      vary.push_back(std::string(name(side)) + ".units." + unit + "=" + least + ".." + most);
      without += (from > 0 ? " " : "") + most + " " + unit;
      without += part.substr(std::min(part.find_last_not_of(" \t") + 1, part.size()));
    } else {
      without += part;
    }
  }
  return without;
}

}  // namespace asdic
