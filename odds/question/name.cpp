#include "odds/question/name.hpp"

#include <algorithm>
#include <limits>

#include "lib/input/open_choices.hpp"
#include "lib/input/policies.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/question/outcome_condition.hpp"
#include "states/sequence.hpp"

namespace asdic {

namespace {

using Kind = FigureName::Kind;
using Moment = FigureName::Moment;

constexpr std::array<const char*, 3> strengths = {"units", "hits", "cost"};
constexpr std::int64_t any_number = std::numeric_limits<std::int64_t>::max();

bool contains(const auto& names, const auto& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Removes `beginning` from the start of `text`. Returns false if `text` does not begin with it.
bool take(std::string_view& text, std::string_view beginning) {
  if (!text.starts_with(beginning)) return false;
  text.remove_prefix(beginning.size());
  return true;
}

/// Removes `before` and a number after it, such as ".by_round.3", from the end of `text`. Returns
/// the number, or nothing if it is missing or not from `least` to `most`.
std::optional<std::int64_t> take_number(std::string_view& text, std::string_view before,
                                        std::int64_t least, std::int64_t most) {
  const auto at = text.rfind(before);
  if (at == std::string_view::npos) return std::nullopt;
  const auto number = parse_whole<std::int64_t>(text.substr(at + before.size()));
  if (!number || *number < least || *number > most) return std::nullopt;
  text = text.substr(0, at);
  return number;
}

bool take_unit(std::string_view name, Side side, const KnownNames& known, FigureName& figure) {
  const auto unit = parse_key(name);
  if (!unit) return false;
  const bool may_be_kept =
      figure.kind == Kind::survivors && contains(known.kept[index(side)], unit->text());
  const bool is_known = may_be_kept || contains(known.units[index(side)], unit->text()) ||
                        contains(known.codes, unit->name().code);
  if (!is_known) return false;
  figure.what = unit->text();
  return true;
}

/// Reads the part of a name after "losses.SIDE.", such as "cost" or "units.sub".
std::optional<FigureName> of_losses(std::string_view name, Side side, const KnownNames& known) {
  if (name == "cost") return FigureName{Kind::cost, Moment::mean, side};
  if (name == "variance") return FigureName{Kind::cost, Moment::variance, side};
  if (name == "cost.sd") return FigureName{Kind::cost, Moment::deviation, side};
  FigureName figure{Kind::unit, Moment::mean, side};
  if (take(name, "units.") && take_unit(name, side, known, figure)) return figure;
  return std::nullopt;
}

/// Reads the part of a name after "survivors.SIDE", such as ".at_least.3" or ".sub.at_least.3".
std::optional<FigureName> of_survivors(std::string_view name, Side side, const KnownNames& known) {
  FigureName figure{Kind::survivors, Moment::mean, side};
  const auto least = take_number(name, ".at_least.", 0, any_number);
  if (!least) return std::nullopt;
  figure.bound = *least;
  if (name.empty() || (take(name, ".") && take_unit(name, side, known, figure))) return figure;
  return std::nullopt;
}

/// Reads the part of a name after "exchange", such as "", ".sd" or ".median".
std::optional<FigureName> of_exchange(std::string_view name) {
  if (name.empty()) return FigureName{Kind::exchange};
  if (name == ".sd") return FigureName{Kind::exchange, Moment::deviation};
  if (name == ".variance") return FigureName{Kind::exchange, Moment::variance};
  FigureName figure{Kind::quantile};
  figure.bound = 50;
  if (name == ".median") return figure;
  auto number = take_number(name, ".quantile.", 1, 99);
  if (!number) {
    figure.kind = Kind::above;
    number = take_number(name, ".above.", -any_number, any_number);
  }
  if (!number || !name.empty()) return std::nullopt;
  figure.bound = *number;
  return figure;
}

/// Reads the part of a name after "winner.", such as "attacker" or "attacker.by_round.2".
std::optional<FigureName> of_winner(std::string_view name) {
  FigureName figure{Kind::winner};
  if (const auto round = take_number(name, ".by_round.", 0, last_named_round)) {
    figure.kind = Kind::won;
    figure.bound = *round;
  }
  const auto found = std::find(winner_names.begin(), winner_names.end(), name);
  if (found == winner_names.end()) return std::nullopt;
  figure.winner = static_cast<Winner>(found - winner_names.begin());
  return figure;
}

/// Reads the part of a name after "rounds.", such as "mean", "sd" or "at_most.2".
std::optional<FigureName> of_rounds(std::string_view name) {
  if (name == "mean") return FigureName{Kind::rounds};
  if (name == "sd") return FigureName{Kind::rounds, Moment::deviation};
  FigureName figure{Kind::over};
  const auto round = take_number(name, "at_most.", 0, last_named_round);
  if (!round || !name.empty()) return std::nullopt;
  figure.bound = *round;
  return figure;
}

/// Reads the part of a name after "strength.SIDE.", such as "units.in_round.2".
std::optional<FigureName> of_strength(std::string_view name, Side side) {
  FigureName figure{Kind::strength, Moment::mean, side};
  const auto round = take_number(name, ".in_round.", 1, last_named_round);
  if (!round || !contains(strengths, name)) return std::nullopt;
  figure.bound = *round;
  figure.what = name;
  return figure;
}

/// Returns rosters with the greatest number of units of each known name.
Rosters rosters_of(const KnownNames& known) {
  Rosters rosters;
  for (const Side side : both_sides) {
    for (const auto* names :
         {&known.units[index(side)], &known.kept[index(side)], &known.types, &known.codes}) {
      for (const std::string& unit : *names)
        rosters[index(side)].push_back({unit, most_of_a_kind, 0, most_hits});
    }
  }
  return rosters;
}

/// Reads the part of a name after "outcome.", such as "takes, attacker keeps all ftr", with or
/// without quotes. Returns nothing if neither side has one of the units. Throws Error(input) if
/// `condition` is not a condition.
std::optional<FigureName> of_outcome(std::string_view condition, const KnownNames& known) {
  const std::string name = "outcome." + std::string(condition);
  if (condition.size() > 1 && condition.front() == '"' && condition.back() == '"') {
    condition = condition.substr(1, condition.size() - 2);
  }
  const OutcomeCondition of_any_units(condition, Place{name}, nullptr);
  const Rosters rosters = rosters_of(known);
  try {
    const OutcomeCondition of_these(condition, Place{name}, &rosters);
  } catch (const Error&) {
    return std::nullopt;
  }
  FigureName figure{Kind::outcome};
  figure.what = condition;
  return figure;
}

std::optional<FigureName> of_sides(std::string_view name, const KnownNames& known) {
  if (take(name, "outcome.")) return of_outcome(name, known);
  if (name == "takes" && known.land) return FigureName{Kind::takes};
  if (name == "clears") return FigureName{Kind::clears};
  if (take(name, "winner.")) return of_winner(name);
  if (take(name, "exchange")) return of_exchange(name);
  if (take(name, "rounds.")) return of_rounds(name);
  for (const Side side : both_sides) {
    const std::string own = asdic::name(side);
    if (take(name, "losses." + own + ".")) return of_losses(name, side, known);
    if (take(name, "survivors." + own)) return of_survivors(name, side, known);
    if (take(name, "strength." + own + ".")) return of_strength(name, side);
  }
  return std::nullopt;
}

/// Reads the name of a figure of best play, such as "value", "choice.attacker.retreat",
/// "price.attacker.retreat" or "price.attacker.retreat.2".
std::optional<FigureName> of_play(std::string_view name, const KnownNames& known) {
  if (name == "value") return FigureName{Kind::value};
  FigureName figure{Kind::choice};
  if (!take(name, "choice.")) {
    figure.kind = Kind::price;
    if (!take(name, "price.")) return std::nullopt;
  }
  for (const std::string& path : known.choices) {
    std::string_view rest = name;
    if (!take(rest, path)) continue;
    figure.what = path;
    figure.side = side_of_setting(path).value_or(Side::attacker);
    if (rest.empty()) return figure;
    if (figure.kind != Kind::price || !take(rest, ".") || rest.empty()) continue;
    figure.policy = rest;
    return figure;
  }
  return std::nullopt;
}

}  // namespace

std::string unknown_figure(std::string_view name, const std::vector<std::string>& possible) {
  // A figure with a number that is out of its range.
  const std::size_t dot = name.rfind('.');
  const std::string start(name.substr(0, dot + 1));
  const std::string_view number = name.substr(dot + 1);
  const bool is_percent = start.ends_with(".quantile.");
  const bool is_round = start.ends_with(".by_round.") || start.ends_with(".in_round.") ||
                        start.ends_with("rounds.at_most.");
  if ((is_percent || is_round) && parse_whole<std::int64_t>(number) &&
      contains(possible, start + "N")) {
    const int least = is_percent || start.ends_with(".in_round.") ? 1 : 0;
    const int most = is_percent ? 99 : last_named_round;
    return quote(name) + " has a number out of range; possible: " + std::to_string(least) + " to " +
           std::to_string(most);
  }
  return unknown_message("figure", name, possible, "asdic rules NAME --figures lists all");
}

std::string missing_figure(std::string_view name, const std::vector<std::string>& possible) {
  const std::string unknown = unknown_figure(name, possible);
  const std::size_t hint = unknown.find("; did you mean");
  return "no battle here has the figure " + quote(name) +
         (hint == std::string::npos ? "" : unknown.substr(hint));
}

std::optional<FigureName> parse_figure(std::string_view name, const KnownNames& known) {
  if (known.goal && name == "value") return FigureName{Kind::value};
  if (known.play) {
    if (auto figure = of_play(name, known)) return figure;
  }
  const auto is_possible = [&](const Phrase& figure) {
    return phrase_parts(figure, name).has_value();
  };
  const bool is_known = contains(known.custom_figures, name);
  if (!is_known && contains(known.counted, name)) {
    throw Error(Place{quote(std::string(name))},
                "this figure is counted only on request; add count = true, or --set count=true");
  }
  if (is_known || std::any_of(known.possible.begin(), known.possible.end(), is_possible)) {
    FigureName figure{Kind::custom};
    figure.what = name;
    return figure;
  }
  if (known.sides) return of_sides(name, known);
  for (const std::string& number : known.numbers) {
    FigureName figure{Kind::number};
    figure.what = number;
    if (name == number + ".mean") return figure;
    figure.moment = Moment::deviation;
    if (name == number + ".sd") return figure;
  }
  return std::nullopt;
}

std::vector<std::string> figure_names(const KnownNames& known) {
  std::vector<std::string> names;
  if (known.play || known.goal) names.emplace_back("value");
  for (const std::string& path : known.choices) {
    names.insert(names.end(), {"choice." + path, "price." + path, "price." + path + ".POLICY"});
  }
  if (known.sides) {
    for (const std::string winner : winner_names) names.push_back("winner." + winner);
    if (known.land) names.emplace_back("takes");
    names.emplace_back("clears");
    names.insert(names.end(), {"rounds.mean", "rounds.sd"});
    for (const char* figure : {"", ".sd", ".variance", ".median", ".quantile.N", ".above.N"}) {
      names.push_back(std::string("exchange") + figure);
    }
    for (const Side side : both_sides) {
      const std::string own = name(side);
      const std::string losses = "losses." + own + ".";
      names.insert(names.end(), {losses + "cost", losses + "cost.sd", losses + "variance"});
      for (const std::string& unit : known.units[index(side)]) {
        names.push_back(losses + "units." + unit);
      }
      names.push_back("survivors." + own + ".at_least.N");
      for (const auto* units : {&known.units[index(side)], &known.kept[index(side)]}) {
        for (const std::string& unit : *units) {
          names.push_back("survivors." + own + "." + unit + ".at_least.N");
        }
      }
    }
    names.emplace_back("rounds.at_most.N");
    for (const std::string winner : winner_names) {
      names.push_back("winner." + winner + ".by_round.N");
    }
    for (const Side side : both_sides) {
      for (const std::string what : strengths) {
        names.push_back("strength." + std::string(name(side)) + "." + what + ".in_round.N");
      }
    }
  }
  for (const std::string& number : known.numbers) {
    names.insert(names.end(), {number + ".mean", number + ".sd"});
  }
  names.insert(names.end(), known.custom_figures.begin(), known.custom_figures.end());
  for (const Phrase& figure : known.possible) names.push_back(figure.name);
  return names;
}

int last_round_of(const std::vector<std::string>& figures) {
  std::int64_t last = 0;
  for (const std::string& figure : figures) {
    const auto name = parse_figure(figure, {});
    if (name && is_by_round(*name)) last = std::max({last, name->bound, std::int64_t{1}});
  }
  return static_cast<int>(last);
}

std::vector<Policy> policies_of(const std::vector<std::string>& figures,
                                const std::vector<std::string>& choices) {
  KnownNames known;
  known.play = true;
  known.choices = choices;
  std::vector<Policy> policies;
  for (const std::string& figure : figures) {
    const auto name = parse_figure(figure, known);
    if (name && name->kind == Kind::price) policies.emplace_back(name->what, name->policy);
  }
  return policies;
}

bool is_by_round(const FigureName& figure) {
  return figure.kind == Kind::over || figure.kind == Kind::won || figure.kind == Kind::strength;
}

std::vector<std::string> types_of(const Case& battle) {
  std::vector<std::string> codes;
  for (const UnitType& type : battle.types) codes.push_back(type.code);
  return codes;
}

KnownNames possible_names(KnownNames known, const RuleSystem& rules, const Case& battle) {
  const CaseFormat& format = rules.format;
  known.land = known.sides && contains(format.kinds, UnitKind::land);
  known.choices = possible_open_choices(format);
  known.play = !known.choices.empty();
  known.codes = types_of(battle);
  known.possible = rules.words.figures;
  if (!battle.counts()) known.counted = format.counted;
  if (format.has_waves() || format.sea != nullptr) {
    const auto& of_stages = figures_of_stages();
    known.possible.insert(known.possible.end(), of_stages.begin(), of_stages.end());
  }
  return known;
}

bool is_on_land(const RuleSystem& rules, const Rosters& brought) {
  return contains(rules.format.kinds, UnitKind::land) &&
         std::all_of(both_sides.begin(), both_sides.end(), [&](Side side) {
           const auto& roster = brought[index(side)];
           return std::none_of(roster.begin(), roster.end(), [](const Roster& each) {
             const bool is_before = parse_key(each.name)->name().part == BattlePart::at_sea;
             return !is_before && (each.kind == UnitKind::sub || each.kind == UnitKind::ship);
           });
         });
}

}  // namespace asdic
