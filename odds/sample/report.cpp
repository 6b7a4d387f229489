#include "odds/sample/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "odds/report/battle_csv.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/csv.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/json.hpp"
#include "odds/report/markdown.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/provenance.hpp"
#include "odds/report/text.hpp"

namespace asdic {

namespace {

std::string as_csv(const Sample& sample) {
  if (sample.outcomes.empty()) return {};
  std::vector<std::string> titles = outcome_titles(sample.outcomes.front().outcome);
  titles.emplace_back("count");
  std::string text = csv_line(titles);
  const UnitOrder order(sample.problem);
  for (const auto& [outcome, count] : sample.outcomes) {
    std::vector<std::string> fields = outcome_fields(outcome, order);
    fields.push_back(std::to_string(count));
    text += csv_line(fields);
  }
  return text;
}

std::string as_json(const Sample& sample) {
  Json json = heading_json(sample.problem, sample.rosters);
  json["seed"] = sample.seed;
  json["battles"] = sample.battles;
  json["outcomes"] = Json::array();
  const UnitOrder order(sample.problem);
  for (const auto& [outcome, count] : sample.outcomes) {
    Json line = Json::object();
    const std::vector<std::string> titles = outcome_titles(outcome);
    const std::vector<std::string> fields = outcome_fields(outcome, order);
    if (outcome.winner) {
      for (std::size_t i = 0; i < titles.size(); ++i) line[titles[i]] = fields[i];
    }
    for (const auto& [name, number] : outcome.numbers) line[name] = number;
    line["count"] = count;
    json["outcomes"].push_back(std::move(line));
  }
  return json_text(json);
}

const Writers<Sample> writers = {{Format::csv, as_csv}, {Format::json, as_json}};

using namespace layout;

/// Returns the units of a side for a cell: "4 sub; not in battle: 1 ftr".
std::string units_in_cell(const Outcome& position, const UnitOrder& order, Side side) {
  const std::string there = order.text(position.in_battle[index(side)], side);
  const std::string gone = order.text(position.left[index(side)], side);
  return (there.empty() ? "–" : there) + (gone.empty() ? "" : "; not in battle: " + gone);
}

/// Returns "start", "round 2", or "end, round 3". Guns and bombardment may lead to another moment
/// "before round 1".
std::string moment_text(const FollowedBattle& followed, const Moment& moment) {
  if (&moment == &followed.moments.front() && !moment.is_over) return "start";
  const bool is_before = moment.fought == followed.moments.front().fought;
  return fmt::format("{}{} {}", moment.is_over ? "end, " : "", is_before ? "before round" : "round",
                     moment.fought + (is_before ? 1 : 0));
}

/// A column of probabilities, one for each moment.
struct OddsColumn {
  std::string title;
  std::function<Value(const Moment&)> chance;
};

/// Returns a column for each side, one for each other winner that is possible at some moment, and
/// on land one for taking the territory.
std::vector<OddsColumn> odds_columns(const FollowedBattle& followed) {
  constexpr std::array<const char*, winner_names.size()> titles = {
      "attacker", "defender", "draw", "stalemate", "undecided", "avoided"};
  std::vector<OddsColumn> columns;
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const bool is_side = i == static_cast<std::size_t>(Winner::attacker) ||
                         i == static_cast<std::size_t>(Winner::defender);
    const bool is_possible =
        std::any_of(followed.moments.begin(), followed.moments.end(),
                    [&](const Moment& moment) { return !moment.winner[i].is_zero(); });
    if (!is_possible && !is_side) continue;
    columns.push_back({titles[i], [i](const Moment& moment) { return moment.winner[i]; }});
  }
  if (followed.moments.front().takes) {
    columns.push_back({"takes", [](const Moment& moment) { return *moment.takes; }});
  }
  return columns;
}

Block moments_of(const FollowedBattle& followed) {
  Block section{followed.problem.battle.title};
  if (section.title.empty()) {
    section.title = "A battle under the rules " + followed.problem.rules->name;
  }
  section.above = {
      fmt::format("Battle {}, drawn at random: the units after each round, and the "
                  "chances of each winner from there.",
                  followed.seed)};
  section.table.columns = {{"moment"}, {"attacker has"}, {"defender has"}};
  const std::vector<OddsColumn> odds = odds_columns(followed);
  for (const OddsColumn& each : odds) {
    section.table.columns.push_back({each.title, Align::right, false, true});
  }
  const UnitOrder order(followed.problem);
  for (const Moment& moment : followed.moments) {
    Row row{{moment_text(followed, moment)}};
    for (const Side side : both_sides) {
      row.cells.push_back(units_in_cell(moment.position, order, side));
    }
    for (const OddsColumn& each : odds) row.cells.push_back(percent_text(each.chance(moment)));
    section.table.rows.push_back(std::move(row));
  }
  if (followed.moments.front().takes) {
    section.below = {"takes: the attacker takes the territory."};
  }
  return section;
}

/// Returns what the units do not show, by moment; it has no rows if there is nothing.
Block situations_of(const FollowedBattle& followed) {
  Block section{"Situations"};
  section.table = {{{"moment"}, {"situation"}}, {}, false, true};
  for (const Moment& moment : followed.moments) {
    if (moment.situation.empty()) continue;
    section.table.rows.push_back(
        {{moment_text(followed, moment), situation_in_words(moment.situation)}});
  }
  return section;
}

bool is_exact(const FollowedBattle& followed) {
  return followed.numbers == Numbers::exact;
}

std::string followed_as_text(const FollowedBattle& followed, const int& /*digits*/) {
  Page page = {moments_of(followed)};
  if (Block block = situations_of(followed); !block.table.rows.empty()) page.push_back(block);
  for (Block& block : conventions_of(followed.problem).summary()) page.push_back(std::move(block));
  page.push_back(
      {"",
       {origin_text(is_exact(followed)), program_text(followed.problem, followed.rosters)},
       {},
       {}});
  return layout::as_text(page);
}

std::string followed_as_markdown(const FollowedBattle& followed, const int& /*digits*/) {
  Page page = {moments_of(followed)};
  if (Block block = situations_of(followed); !block.table.rows.empty()) page.push_back(block);
  page.push_back(conventions_of(followed.problem).rules_of_page(Terms(*followed.problem.rules)));
  page.push_back(
      {"", {certainty_text(is_exact(followed), followed.problem, followed.rosters) + "."}, {}, {}});
  return layout::as_markdown(page);
}

std::string followed_as_json(const FollowedBattle& followed, const int& digits) {
  Json json = heading_json(followed.problem, followed.rosters);
  json["seed"] = followed.seed;
  json["moments"] = Json::array();
  const UnitOrder order(followed.problem);
  for (const Moment& moment : followed.moments) {
    Json line = {{"round", moment.fought}, {"over", moment.is_over}};
    add_units(moment.position, order, line);
    line["situation"] = situation_json(moment.situation);
    line["winner"] = winners_json(moment.winner, !is_exact(followed), true, digits);
    if (moment.takes) {
      line["takes"] = number_json(*moment.takes, !is_exact(followed), true, digits);
    }
    json["moments"].push_back(std::move(line));
  }
  return json_text(json);
}

const Writers<FollowedBattle, int> followed_writers = {{Format::text, followed_as_text},
                                                       {Format::markdown, followed_as_markdown},
                                                       {Format::json, followed_as_json}};

}  // namespace

const std::vector<Format>& formats_of_followed_battles() {
  static const std::vector<Format> formats = formats_of(followed_writers);
  return formats;
}

std::string report(const FollowedBattle& followed, Format format, int digits) {
  return write(followed_writers, format, followed, digits);
}

const std::vector<Format>& formats_of_samples() {
  static const std::vector<Format> formats = formats_of(writers);
  return formats;
}

std::string report(const Sample& sample, Format format) {
  return write(writers, format, sample);
}

}  // namespace asdic
