#include "odds/turn/report.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "lib/text.hpp"
#include "lib/version.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/csv.hpp"
#include "odds/report/html.hpp"
#include "odds/report/json.hpp"
#include "odds/report/markdown.hpp"
#include "odds/report/points.hpp"
#include "odds/report/text.hpp"
#include "odds/table/report.hpp"

namespace asdic {

namespace {

using namespace layout;

constexpr std::size_t short_front = 10;

std::string plural(std::uint64_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string words_of(TurnGoal goal) {
  switch (goal) {
    case TurnGoal::gain:
      return "the greatest total gain";
    case TurnGoal::all:
      return "the greatest probability that all battles succeed";
    case TurnGoal::successes:
      return "the most battles that succeed on average";
  }
  return "";
}

/// Writes the numbers of a plan in one format.
class TurnReport {
 public:
  TurnReport(const TurnResult& result, Format format, const TurnReportOptions& options)
      : result_(result), format_(format), options_(options) {}

  Page page() const {
    Block best{result_.turn.title.empty() ? "The best division" : result_.turn.title};
    best.above = {"Division for " + words_of(result_.turn.goal)};
    for (const TurnBattlePlan& battle : result_.battles) {
      for (const PlacedCondition& each : battle.battle.conditions) {
        best.above.push_back("if " + battle.battle.name + ": " + each.condition.text);
      }
    }
    if (!result_.best.empty()) best.table = table_of(result_.best, result_.best.size());
    best.below = proof();
    Page page = {std::move(best)};
    if (!result_.best.empty()) page.push_back(battles_of_best());
    if (!result_.front.empty()) page.push_back(front());
    add_conventions(page);
    page.push_back({"", {std::string(program_with_commit()) + ":"}, {}, {}});
    if (format_ == Format::text) page.back().above.push_back(result_.command);
    return page;
  }

  std::string csv() const {
    std::vector<std::string> fields = {"rank"};
    for (const TurnBattlePlan& battle : result_.battles) {
      for (const PoolUnit& unit : result_.turn.pool) {
        fields.push_back(battle.battle.name + "." + unit.unit);
      }
    }
    for (const char* figure : {"all", "successes", "gain"}) fields.emplace_back(figure);
    std::string text = csv_line(fields);
    for (const RankedDivision& each : options_.whole_front ? result_.front : result_.best) {
      fields = {std::to_string(each.rank)};
      for (std::size_t i = 0; i < result_.battles.size(); ++i) {
        for (const int count : sent(each, i)) fields.push_back(std::to_string(count));
      }
      fields.push_back(chance(each.all));
      fields.push_back(number(each.successes));
      fields.push_back(gain(each.gain));
      text += csv_line(fields);
    }
    return text;
  }

  std::string json() const {
    Json json = program_json();
    if (!result_.turn.title.empty()) json["title"] = result_.turn.title;
    json["goal"] = name(result_.turn.goal);
    for (const PoolUnit& unit : result_.turn.pool) json["pool"][unit.unit] = unit.count;
    for (const TurnBattlePlan& battle : result_.battles) json["battles"].push_back(json_of(battle));
    json["divisions"] = result_.divisions;
    json["compared"] = result_.compared;
    json["detachments"] = result_.detachments;
    json["unsolved"] = result_.unsolved;
    json["undecided"] = result_.undecided;
    json["proven"] = result_.is_proven();
    if (!result_.why.empty()) json["limit"] = result_.why;
    json["best"] = json_of(result_.best);
    json["more_ties"] = result_.left_out_ties;
    json["front"] = json_of(result_.front);
    json["command"] = result_.command;
    return json_text(json);
  }

 private:
  /// Returns a number in the form of the figure with this name.
  std::string figure(const Figure& value, const std::string& name) const {
    return figure_text(value, name, {format_, options_.numbers.style, options_.numbers.digits});
  }
  std::string chance(const Value& value) const { return figure({value, true}, ""); }
  std::string number(const Value& value) const { return figure({value}, ""); }
  std::string gain(const Value& value) const { return figure({value}, "exchange"); }

  const SolvedDetachment& detachment(const RankedDivision& division, std::size_t battle) const {
    return result_.battles[battle].detachments[division.detachments[battle]];
  }

  const Detachment& sent(const RankedDivision& division, std::size_t battle) const {
    return detachment(division, battle).sent;
  }

  Detachment at_home(const RankedDivision& division) const {
    Detachment left;
    for (const PoolUnit& unit : result_.turn.pool) left.push_back(unit.count);
    for (std::size_t i = 0; i < result_.battles.size(); ++i) {
      const Detachment& gone = sent(division, i);
      for (std::size_t kind = 0; kind < gone.size(); ++kind) left[kind] -= gone[kind];
    }
    return left;
  }

  Table table_of(const std::vector<RankedDivision>& divisions, std::size_t count) const {
    Table table;
    table.columns = {{"rank", Align::right}};
    for (const TurnBattlePlan& battle : result_.battles)
      table.columns.push_back({battle.battle.name});
    const bool some_at_home =
        std::any_of(divisions.begin(), divisions.end(), [&](const RankedDivision& each) {
          const Detachment left = at_home(each);
          return std::any_of(left.begin(), left.end(), [](int units) { return units > 0; });
        });
    if (some_at_home) table.columns.push_back({"at home"});
    for (const char* title : {"all succeed", "successes", "total gain"}) {
      table.columns.push_back({title, Align::right});
    }
    for (std::size_t i = 0; i < count; ++i) {
      const RankedDivision& each = divisions[i];
      Row row{{std::to_string(each.rank)}};
      for (std::size_t k = 0; k < result_.battles.size(); ++k) {
        row.cells.push_back(text(result_.turn, sent(each, k)));
      }
      if (some_at_home) row.cells.push_back(text(result_.turn, at_home(each)));
      row.cells.push_back(chance(each.all));
      row.cells.push_back(number(each.successes));
      row.cells.push_back(gain(each.gain));
      table.rows.push_back(std::move(row));
    }
    put_points_in_line(table);
    return table;
  }

  /// Returns the success and the gain of each battle in the best division.
  Block battles_of_best() const {
    const bool ties = result_.best.size() > 1 && result_.best[1].rank == 1;
    Block block{ties ? "The battles of the first of the best divisions"
                     : "The battles of the best division"};
    block.table.columns = {{"battle"},
                           {"from the pool"},
                           {"success"},
                           {"probability", Align::right},
                           {"gain", Align::right}};
    for (std::size_t i = 0; i < result_.battles.size(); ++i) {
      const TurnBattlePlan& battle = result_.battles[i];
      const SolvedDetachment& each = detachment(result_.best.front(), i);
      block.table.rows.push_back(
          {{battle.battle.name, text(result_.turn, each.sent),
            battle.terms.figure(battle.success()), chance(battle.success_with(each)),
            gain(battle.gain_with(each))}});
    }
    put_points_in_line(block.table);
    return block;
  }

  Block front() const {
    Block block{"The best compromises between the probability of all and the total gain"};
    const std::size_t shown =
        options_.whole_front ? result_.front.size() : std::min(result_.front.size(), short_front);
    block.table = table_of(result_.front, shown);
    if (result_.front.size() == 1) {
      block.below = {
          "No division has a higher probability that all succeed, or a higher total gain."};
    }
    if (shown < result_.front.size()) {
      block.below = {fmt::format("{} more; --front lists all.", result_.front.size() - shown)};
    }
    return block;
  }

  std::vector<std::string> proof() const {
    std::vector<std::string> lines = {
        fmt::format("{} compared, with {}.", plural(result_.compared, "division", "divisions"),
                    plural(result_.detachments, "different battle", "different battles"))};
    if (result_.best.empty()) {
      add_why_none(lines);
    } else if (result_.left_out_ties > 0) {
      lines.push_back(plural(result_.left_out_ties, "more ties", "more tie") +
                      " with the last one shown.");
    }
    if (!result_.is_proven()) {
      lines.push_back(fmt::format(
          "NOT PROVEN: {} unsolved, {} undecided{} ({}).",
          plural(result_.unsolved, "battle is", "battles are"),
          plural(result_.undecided, "comparison is", "comparisons are"),
          result_.compares_all ? "" : ", and not all divisions were compared", result_.why));
    } else if (!result_.best.empty()) {
      std::string how = "No other division is better: certified intervals prove it";
      if (result_.decided_exactly > 0) {
        how += fmt::format(", and exact fractions of {} in which they overlap",
                           plural(result_.decided_exactly, "battle", "battles"));
      }
      lines.push_back(how + ".");
    }
    return lines;
  }

  /// Adds the reason why no division is listed.
  void add_why_none(std::vector<std::string>& lines) const {
    const bool is_hopeless = result_.compared > 0;
    const std::string none = is_hopeless ? "can succeed in all battles" : "meets all conditions";
    lines.push_back(result_.is_proven() ? "No division " + none + ". That is proven."
                                        : "No division that was compared " + none + ".");
    for (const TurnBattlePlan& battle : result_.battles) {
      for (std::size_t i = 0; i < battle.nearest.size(); ++i) {
        if (!battle.nearest[i]) continue;
        const FigureCondition& condition = battle.battle.conditions[i].condition;
        lines.push_back(fmt::format("{}: {} is at {} {}.", battle.battle.name, condition.figure,
                                    condition.wants_more() ? "most" : "least",
                                    figure(*battle.nearest[i], condition.figure)));
      }
    }
  }

  /// Returns the case of a battle in the best division, or with all units if it is not fought.
  const Problem& shown_problem(std::size_t battle) const {
    if (result_.best.empty()) return result_.battles[battle].problem;
    const SolvedDetachment& best = detachment(result_.best.front(), battle);
    return best.problem ? *best.problem : result_.battles[battle].problem;
  }

  /// Adds the forces without the pool, and the settings that are not at their defaults.
  void add_conventions(Page& page) const {
    Block forces{"Forces"};
    forces.table.columns = {{"battle"}, {"rules"}, {"attacker's own units"}, {"defender"}};
    std::vector<Block> changes;
    for (std::size_t i = 0; i < result_.battles.size(); ++i) {
      const TurnBattle& battle = result_.battles[i].battle;
      const Problem& problem = shown_problem(i);
      const std::string own(trim(battle.own_units));
      const std::string defender = text(problem.battle.sides[index(Side::defender)].force);
      forces.table.rows.push_back({{battle.name, problem.rules->name, own.empty() ? "none" : own,
                                    defender.empty() ? "none" : defender}});
      if (battle.worth > 0) {
        forces.below.push_back(
            fmt::format("{}: a success is worth {}.", battle.name, battle.worth));
      }
      Block changed = conventions_of(problem).changes();
      changed.title = battle.name + ": not at the defaults";
      if (!changed.table.rows.empty()) changes.push_back(std::move(changed));
    }
    page.push_back(std::move(forces));
    for (Block& block : changes) page.push_back(std::move(block));
  }

  Json json_of(const TurnBattlePlan& battle) const {
    Json json = heading_json(battle.problem, rosters_of(battle.problem.battle));
    for (const char* key : {"asdic", "commit"}) json.erase(key);
    json["name"] = battle.battle.name;
    json["success"] = battle.success();
    json["worth"] = battle.battle.worth;
    json["conditions"] = Json::array();
    for (const PlacedCondition& each : battle.battle.conditions) {
      json["conditions"].push_back(each.condition.text);
    }
    json["detachments"] = battle.detachments.size();
    json["meeting"] = battle.meeting.size();
    return json;
  }

  Json units_json(const Detachment& units) const {
    Json json = Json::object();
    for (std::size_t kind = 0; kind < units.size(); ++kind) {
      if (units[kind] > 0) json[result_.turn.pool[kind].unit] = units[kind];
    }
    return json;
  }

  Json json_of(const std::vector<RankedDivision>& divisions) const {
    const int digits = options_.numbers.digits.value_or(digits_for_programs);
    const auto number = [&](const Value& value) { return figure_json({value}, digits); };
    Json list = Json::array();
    for (const RankedDivision& each : divisions) {
      Json row = {{"rank", each.rank}};
      for (std::size_t i = 0; i < result_.battles.size(); ++i) {
        const TurnBattlePlan& battle = result_.battles[i];
        const SolvedDetachment& own = detachment(each, i);
        row["battles"].push_back({{"sent", units_json(own.sent)},
                                  {"success", number(battle.success_with(own))},
                                  {"gain", number(battle.gain_with(own))}});
      }
      row["at_home"] = units_json(at_home(each));
      row["all"] = number(each.all);
      row["successes"] = number(each.successes);
      row["gain"] = number(each.gain);
      list.push_back(std::move(row));
    }
    return list;
  }

  const TurnResult& result_;
  const Format format_;
  const TurnReportOptions& options_;
};

std::string as_text(const TurnResult& result, const TurnReportOptions& options) {
  return layout::as_text(TurnReport(result, Format::text, options).page());
}

std::string as_markdown(const TurnResult& result, const TurnReportOptions& options) {
  return layout::as_markdown(TurnReport(result, Format::markdown, options).page(), result.command);
}

std::string as_html(const TurnResult& result, const TurnReportOptions& options) {
  const Page page = cleaned(TurnReport(result, Format::html, options).page());
  std::string body = element("h1", page.front().title) + paragraphs(page.front().above) +
                     html_table(page.front().table) + paragraphs(page.front().below);
  for (std::size_t i = 1; i < page.size(); ++i) body += html_section(page[i]);
  body += "<pre>" + element("code", result.command) + "</pre>\n";
  return html_document({page.front().title, {}}, body);
}

std::string as_csv(const TurnResult& result, const TurnReportOptions& options) {
  return TurnReport(result, Format::csv, options).csv();
}

std::string as_json(const TurnResult& result, const TurnReportOptions& options) {
  return TurnReport(result, Format::json, options).json();
}

const Writers<TurnResult, TurnReportOptions> writers = {{Format::text, as_text},
                                                        {Format::markdown, as_markdown},
                                                        {Format::html, as_html},
                                                        {Format::csv, as_csv},
                                                        {Format::json, as_json}};

}  // namespace

const std::vector<Format>& formats_of_turns() {
  static const std::vector<Format> formats = formats_of(writers);
  return formats;
}

std::string report(const TurnResult& result, Format format, const TurnReportOptions& options) {
  return write(writers, format, result, options);
}

}  // namespace asdic
