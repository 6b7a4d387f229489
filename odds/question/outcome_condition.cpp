#include "odds/question/outcome_condition.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "lib/input/unit_names.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

constexpr std::string_view keeps = " keeps ";
constexpr std::string_view left = " left";

/// Returns a unit such as "tanks" or "battleship*" with the code of its type, if a side brought it.
/// Returns other text as it is.
std::string code_among(std::string_view unit, const std::vector<Roster>& brought) {
  const auto key = parse_key(unit);
  std::vector<UnitType> types;
  for (const Roster& roster : brought) {
    if (key && roster.has(key->name_text())) return std::string(unit);
    const std::string code = roster.name.substr(0, roster.name.find_first_of(":@#"));
    const bool is_new = std::none_of(types.begin(), types.end(),
                                     [&](const UnitType& type) { return type.code == code; });
    if (is_new) types.push_back({.code = code, .names = roster.words});
  }
  return in_code(unit, types);
}

/// Throws Error(input) unless a side that brought these units can keep `number` of the unit.
void check_unit(const UnitKey& key, int number, std::string_view unit, const Place& place,
                const std::vector<Roster>& brought) {
  const auto roster = std::find_if(brought.begin(), brought.end(),
                                   [&](const Roster& each) { return each.has(key.name_text()); });
  if (roster == brought.end()) {
    std::vector<std::string> possible;
    for (const Roster& each : brought) {
      possible.push_back(each.name);
      possible.insert(possible.end(), each.other_names.begin(), each.other_names.end());
    }
    throw Error(place, unknown_message("unit", unit, possible));
  }
  if (number > roster->count) {
    const std::string has = std::to_string(roster->count) + " " + roster->name;
    throw Error(place, "no battle ends with " + std::to_string(number) + " " + std::string(unit) +
                           " (the side has only " + has + ")");
  }
  if (key.damage() >= roster->hits) {
    throw Error(place, quote(unit) + " would be lost: " + roster->name + " takes " +
                           std::to_string(roster->hits) + (roster->hits == 1 ? " hit" : " hits"));
  }
}

/// Reads units such as "2 sub, 1 bb*", or "nothing". Throws Error(input) at `place` for another
/// form, and for units that are not in `brought`, unless it is null.
Units parse_units(std::string_view text, const Place& place, const std::vector<Roster>* brought) {
  Units units;
  if (trim(text) == "nothing") return units;
  for (const std::string_view group : split(text, ',')) {
    const std::string_view own = trim(group);
    const auto blank = own.find(' ');
    const auto number = parse_whole<int>(own.substr(0, blank));
    if (blank == std::string_view::npos || !number || *number < 1) {
      throw Error(place, quote(own) +
                             " is not a number and a unit; write them as in '2 sub, 1 bb*', "
                             "or 'nothing'");
    }
    const std::string_view word = trim(own.substr(blank));
    const std::string unit = brought == nullptr ? std::string(word) : code_among(word, *brought);
    const auto key = parse_key(unit);
    if (!key) {
      if (brought == nullptr) continue;  // words, which only the units of a side can explain
      throw Error(place, quote(unit) + " is not a unit");
    }
    if (brought != nullptr) check_unit(*key, *number, unit, place, *brought);
    if (units.contains(*key)) throw Error(place, quote(unit) + " is given twice");
    units[*key] = *number;
  }
  return units;
}

/// Returns the units of a side that are in battle or have left, as one set.
Units together(const Outcome& outcome, Side side) {
  Units units = outcome.in_battle[index(side)];
  for (const auto& [key, count] : outcome.left[index(side)]) units[key] += count;
  return units;
}

}  // namespace

std::vector<Kept> parse_kept(std::string_view text, const Place& place, const Rosters* brought) {
  const auto of_side = [&](Side side) {
    return brought == nullptr ? nullptr : &(*brought)[index(side)];
  };
  std::vector<Kept> kept;
  for (const std::string_view untrimmed : split(text, ';')) {
    const std::string_view part = trim(untrimmed);
    if (part.ends_with(left) && !kept.empty() && !kept.back().left) {
      kept.back().left =
          parse_units(part.substr(0, part.size() - left.size()), place, of_side(kept.back().side));
      continue;
    }
    const auto at = part.find(keeps);
    const std::string_view who = part.substr(0, at);
    const auto side = std::find_if(both_sides.begin(), both_sides.end(),
                                   [&](Side each) { return who == name(each); });
    if (at == std::string_view::npos || side == both_sides.end()) {
      throw Error(place, quote(part) +
                             " does not say what a side keeps; write it as in 'attacker keeps 2 "
                             "sub, 1 bb*; defender keeps nothing'");
    }
    if (std::any_of(kept.begin(), kept.end(),
                    [&](const Kept& each) { return each.side == *side; })) {
      throw Error(place, std::string("what the ") + name(*side) + " keeps is given twice");
    }
    kept.push_back({*side, parse_units(part.substr(at + keeps.size()), place, of_side(*side)), {}});
  }
  return kept;
}

bool fits(const Outcome& outcome, const std::vector<Kept>& kept) {
  return std::all_of(kept.begin(), kept.end(), [&](const Kept& each) {
    if (!each.left) return together(outcome, each.side) == each.units;
    return outcome.in_battle[index(each.side)] == each.units &&
           outcome.left[index(each.side)] == *each.left;
  });
}

namespace {

constexpr std::int64_t no_bound = std::numeric_limits<std::int64_t>::max();

/// The words for units of several kinds.
constexpr std::array<std::pair<std::string_view, std::array<UnitKind, 2>>, 3> words_for_kinds = {
    {{"aircraft", {UnitKind::air, UnitKind::air}},
     {"ships", {UnitKind::ship, UnitKind::sub}},
     {"land units", {UnitKind::land, UnitKind::aa}}}};
constexpr std::string_view word_for_all = "units";

bool is_word(std::string_view units) {
  return units == word_for_all ||
         std::any_of(words_for_kinds.begin(), words_for_kinds.end(),
                     [&](const auto& each) { return each.first == units; });
}

bool is_meant(const Roster& roster, const std::string& units) {
  if (units == word_for_all) return true;
  for (const auto& [word, kinds] : words_for_kinds) {
    if (units == word) return roster.kind == kinds[0] || roster.kind == kinds[1];
  }
  return roster.has(units);
}

bool take_words(std::string_view& text, std::string_view beginning) {
  if (!text.starts_with(beginning)) return false;
  text = trim(text.substr(beginning.size()));
  return true;
}

/// Removes "attacker " or "defender " from the start of `text`. Returns the side, or nothing.
std::optional<Side> take_side(std::string_view& text) {
  for (const Side side : both_sides) {
    if (take_words(text, std::string(name(side)) + " ")) return side;
  }
  return std::nullopt;
}

/// Returns the winner of "draw" and the other words for battles that neither side wins.
std::optional<Winner> winner_of(std::string_view word) {
  const auto first = winner_names.begin() + 2;
  const auto found = std::find(first, winner_names.end(), word);
  if (found == winner_names.end()) return std::nullopt;
  return static_cast<Winner>(found - winner_names.begin());
}

/// Returns whether a part begins a clause; other parts continue the units of the clause before.
bool begins_clause(std::string_view part) {
  for (const std::string_view word : {"takes", "holds", "clears"}) {
    if (part == word) return true;
  }
  return part.starts_with(rounds_are) || take_side(part).has_value() || winner_of(part).has_value();
}

/// Splits `text` at each `word` and removes the blanks around the parts.
std::vector<std::string_view> split_at(std::string_view text, std::string_view word) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0;;) {
    const auto at = text.find(word, from);
    parts.push_back(trim(text.substr(from, at == std::string_view::npos ? at : at - from)));
    if (at == std::string_view::npos) return parts;
    from = at + word.size();
  }
}

[[noreturn]] void refuse(std::string_view clause, const Place& place) {
  throw Error(place, quote(clause) +
                         " is not a condition on outcomes; write 'takes', 'attacker wins', "
                         "'attacker keeps 2 sub', 'attacker keeps at least 2 sub', 'attacker keeps "
                         "all aircraft' or 'attacker loses at most 1 dd'");
}

}  // namespace

std::vector<std::string> clauses_of(std::string_view text) {
  std::vector<std::string> clauses;
  for (const std::string_view between : split(text, ';')) {
    bool continues = false;  // units of a clause do not continue after a semicolon
    for (const std::string_view by_commas : split(between, ',')) {
      std::string_view listed = trim(by_commas);
      if (listed.starts_with("and ")) listed.remove_prefix(4);
      for (const std::string_view part : split_at(listed, " and ")) {
        if (continues && !begins_clause(part)) {
          clauses.back() += ", " + std::string(part);
        } else {
          clauses.emplace_back(part);
        }
        continues = true;
      }
    }
  }
  return clauses;
}

OutcomeCondition::OutcomeCondition(std::string_view text, const Place& place,
                                   const Rosters* brought) {
  for (const std::string_view each : split_at(text, " or ")) {
    alternatives_.push_back(parse(each, place, brought));
  }
}

OutcomeCondition::Alternative OutcomeCondition::parse(std::string_view text, const Place& place,
                                                      const Rosters* brought) {
  Alternative all;
  std::string kept;
  for (const std::string& clause : clauses_of(text)) {
    std::string_view rest = clause;
    const std::optional<Side> side = take_side(rest);
    if (side && rest == "wins") {
      all.events.emplace_back(Event::wins,
                              *side == Side::attacker ? Winner::attacker : Winner::defender);
    } else if (const auto winner = winner_of(clause)) {
      all.events.emplace_back(Event::wins, *winner);
    } else if (clause == "takes" || clause == "holds" || clause == "clears") {
      all.events.emplace_back(clause == "takes"   ? Event::takes
                              : clause == "holds" ? Event::holds
                                                  : Event::clears,
                              Winner::attacker);
    } else if ((side && rest.starts_with("keeps ") &&
                (rest.substr(6) == "nothing" || (rest[6] >= '0' && rest[6] <= '9'))) ||
               (!kept.empty() && clause.ends_with(left))) {
      kept += (kept.empty() ? "" : "; ") + clause;
    } else if (side) {
      add_bounds(rest, *side, place, brought, all);
    } else {
      refuse(clause, place);
    }
  }
  if (!kept.empty()) all.kept = parse_kept(kept, place, brought);
  return all;
}

void OutcomeCondition::add_bounds(std::string_view clause, Side side, const Place& place,
                                  const Rosters* brought, Alternative& into) {
  const std::string whole = std::string(name(side)) + " " + std::string(clause);
  const bool loses = take_words(clause, "loses ");
  if (!loses && !take_words(clause, "keeps ")) refuse(whole, place);
  if (clause == "all" || (loses && clause == "nothing")) {
    const bool loses_all = loses && clause == "all";
    into.bounds.push_back({side, std::string(word_for_all), !loses_all, 0, 0});
    return;
  }
  enum class Quantity { all, none, at_least, at_most };
  std::optional<Quantity> quantity;
  for (std::string_view part : split(clause, ',')) {
    part = trim(part);
    for (const auto& [word, meaning] :
         {std::pair{"all ", Quantity::all}, std::pair{"no ", Quantity::none},
          std::pair{"at least ", Quantity::at_least}, std::pair{"at most ", Quantity::at_most}}) {
      if (take_words(part, word)) quantity = meaning;
    }
    if (!quantity) refuse(whole, place);
    UnitBounds bounds = {side, {}, loses, 0, no_bound};
    if (*quantity == Quantity::at_least || *quantity == Quantity::at_most) {
      const auto blank = part.find(' ');
      const auto number = parse_whole<int>(part.substr(0, blank));
      if (!number || blank == std::string_view::npos) refuse(whole, place);
      (*quantity == Quantity::at_least ? bounds.least : bounds.most) = *number;
      part = trim(part.substr(blank));
    } else {
      // "keeps all" means 0 losses, and "loses all" means 0 kept units.
      bounds.of_losses = loses == (*quantity == Quantity::none);
      bounds.most = 0;
    }
    bounds.units = part;
    if (!is_word(part) && brought != nullptr) {
      const std::string unit = code_among(part, (*brought)[index(side)]);
      const auto key = parse_key(unit);
      if (!key || key->damage() > 0) refuse(whole, place);
      check_unit(*key, 0, unit, place, (*brought)[index(side)]);
      bounds.units = key->text();
    }
    into.bounds.push_back(std::move(bounds));
  }
}

bool OutcomeCondition::holds(const Outcome& outcome, const Rosters& brought) const {
  return std::any_of(alternatives_.begin(), alternatives_.end(),
                     [&](const Alternative& each) { return holds(each, outcome, brought); });
}

bool OutcomeCondition::counts_losses() const {
  return std::any_of(alternatives_.begin(), alternatives_.end(), [](const Alternative& each) {
    return std::any_of(each.bounds.begin(), each.bounds.end(),
                       [](const UnitBounds& bounds) { return bounds.of_losses; });
  });
}

bool OutcomeCondition::holds(const Alternative& all, const Outcome& outcome,
                             const Rosters& brought) {
  for (const auto& [event, winner] : all.events) {
    const bool happens = event == Event::wins    ? outcome.winner == winner
                         : event == Event::takes ? takes(outcome, brought)
                         : event == Event::holds ? !takes(outcome, brought)
                                                 : clears(outcome);
    if (!happens) return false;
  }
  for (const UnitBounds& bounds : all.bounds) {
    std::int64_t number = 0;
    for (const Roster& roster : brought[index(bounds.side)]) {
      if (!is_meant(roster, bounds.units)) continue;
      number += bounds.of_losses ? lost(outcome, bounds.side, roster)
                                 : survivors(outcome, bounds.side, roster);
    }
    if (number < bounds.least || number > bounds.most) return false;
  }
  return fits(outcome, all.kept);
}

}  // namespace asdic
