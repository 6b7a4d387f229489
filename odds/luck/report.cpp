#include "odds/luck/report.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "odds/report/conventions.hpp"
#include "odds/report/json.hpp"
#include "odds/report/markdown.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/provenance.hpp"
#include "odds/report/text.hpp"

namespace asdic {

namespace {

using namespace layout;

const Rank& in_all(const Luck& luck) {
  return luck.together ? *luck.together : luck.battles.front().rank;
}

Block battles(const Luck& luck) {
  Block section{luck.problem.battle.title};
  if (section.title.empty()) section.title = "Luck under the rules " + luck.problem.rules->name;
  section.table.columns = {
      {"battle"}, {"result"}, {luck.by == "exchange" ? "net gain" : luck.by, Align::right}};
  if (luck.together) section.table.columns.push_back({"percentile", Align::right});
  const auto add = [&](const std::string& forces, const std::string& result, const Rank& rank) {
    Row row{{forces, result, std::to_string(rank.number)}};
    if (luck.together) row.cells.push_back(percent_text(rank.percentile()));
    section.table.rows.push_back(std::move(row));
  };
  for (const RankedBattle& each : luck.battles) add(each.forces, each.result, each.rank);
  if (luck.together) add("all together", "", *luck.together);
  if (!luck.how.empty()) section.above = {luck.how};
  if (std::any_of(luck.battles.begin(), luck.battles.end(),
                  [](const RankedBattle& each) { return !each.in_order; })) {
    section.below = {
        "The casualty orders of the case do not allow every result here: a player chose other "
        "units. The figure of such a result is that of the units that were kept."};
  }
  return section;
}

/// Returns how lucky the attacker was, in a sentence.
std::string verdict_of(const Rank& rank) {
  const Value percentile = rank.percentile();
  const auto is_at_least = [&](int hundredths) {
    return percentile.lower() * 100 >= percentile.denominator() * hundredths;
  };
  const char* verdict = is_at_least(95)   ? "very lucky"
                        : is_at_least(70) ? "lucky"
                        : is_at_least(30) ? "average luck"
                        : is_at_least(5)  ? "unlucky"
                                          : "very unlucky";
  return fmt::format("A better result than {} of battles, and a worse one than {}: {}.",
                     percent_text(rank.worse), percent_text(rank.better), verdict);
}

Block standing_of(const Luck& luck, int digits) {
  const Rank& rank = in_all(luck);
  Block section{"How lucky the attacker was"};
  section.table = {{{"how"}, {"chance", Align::right}, {"probability"}}, {}, true, false};
  const auto add = [&](const std::string& how, const Value& chance) {
    section.table.rows.push_back(
        {{how, percent_text(chance), digits > 0 ? number_text(chance, digits, true) : ""},
         to_double(chance)});
  };
  add("percentile", rank.percentile());
  add("this good or better", rank.as_well_or_better());
  add("exactly this", rank.exactly);
  add("this bad or worse", rank.as_badly_or_worse());
  section.below = {
      verdict_of(rank),
      "The percentile is the probability of a worse result for the attacker, plus half "
      "the probability of exactly this. The defender's percentile is 100% minus this."};
  return section;
}

std::string as_text(const Luck& luck, const int& digits) {
  Page page = {battles(luck), standing_of(luck, digits)};
  for (Block& block : luck.conventions.summary()) page.push_back(std::move(block));
  page.push_back({"", {origin_text(true), program_text(luck.problem, luck.rosters)}, {}, {}});
  return layout::as_text(page);
}

std::string as_markdown(const Luck& luck, const int& digits) {
  return layout::as_markdown(
      {battles(luck),
       standing_of(luck, digits),
       luck.conventions.rules_of_page(Terms(*luck.problem.rules)),
       {"", {certainty_text(true, luck.problem, luck.rosters) + "."}, {}, {}}});
}

Json rank_json(const Rank& rank, int digits) {
  const auto number = [&](const Value& value) { return number_json(value, false, true, digits); };
  return {{"value", rank.number},
          {"percentile", number(rank.percentile())},
          {"as_well_or_better", number(rank.as_well_or_better())},
          {"exactly", number(rank.exactly)},
          {"as_badly_or_worse", number(rank.as_badly_or_worse())}};
}

std::string as_json(const Luck& luck, const int& digits) {
  Json json = heading_json(luck.problem, luck.rosters);
  json["by"] = luck.by;
  if (!luck.how.empty()) json["read"] = luck.how;
  json["battles"] = Json::array();
  for (const RankedBattle& each : luck.battles) {
    Json battle = {{"forces", each.forces}, {"result", each.result}};
    battle["in_order"] = each.in_order;
    battle.update(rank_json(each.rank, digits));
    json["battles"].push_back(std::move(battle));
  }
  if (luck.together) json["together"] = rank_json(*luck.together, digits);
  return json_text(json);
}

const Writers<Luck, int> writers = {
    {Format::text, as_text}, {Format::markdown, as_markdown}, {Format::json, as_json}};

}  // namespace

const std::vector<Format>& formats_of_luck() {
  static const std::vector<Format> formats = formats_of(writers);
  return formats;
}

std::string report(const Luck& luck, Format format, int digits) {
  constexpr int digits_by_default = 12;
  return write(writers, format, luck,
               digits == 0 && format != Format::text ? digits_by_default : digits);
}

}  // namespace asdic
