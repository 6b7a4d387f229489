#include "odds/luck/fate.hpp"

#include <algorithm>
#include <utility>

#include "lib/input/force_text.hpp"
#include "lib/input/unit_names.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

enum class Verb { keeps, loses };

struct FateClause {
  Side side;
  Verb verb;
  std::string units;
};

constexpr const char* fate_example = "write it as in 'attacker loses 2 inf; defender keeps 1 tank'";

bool is_within_word(const std::string& text, std::size_t at) {
  return at > 0 && at < text.size() && text[at] >= 'a' && text[at] <= 'z' && text[at - 1] >= 'a' &&
         text[at - 1] <= 'z';
}

/// Returns the beginnings of the clauses of the sides, each with its side.
std::vector<std::pair<std::size_t, Side>> beginnings_of(const std::string& small) {
  std::vector<std::pair<std::size_t, Side>> found;
  for (const Side side : both_sides) {
    const std::string word = name(side);
    for (std::size_t at = small.find(word); at != std::string::npos;
         at = small.find(word, at + word.size())) {
      if (!is_within_word(small, at)) found.emplace_back(at, side);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// Removes separators, blanks and "and" from the end of a clause.
std::string_view without_separators(std::string_view clause) {
  for (;;) {
    clause = trim(clause);
    if (clause.ends_with(" and")) {
      clause.remove_suffix(4);
    } else if (clause.ends_with(',') || clause.ends_with(';') || clause.ends_with('.')) {
      clause.remove_suffix(1);
    } else {
      return clause;
    }
  }
}

FateClause clause_of(std::string_view clause, Side side, const Place& place) {
  std::string_view rest = trim(clause.substr(std::string_view(name(side)).size()));
  for (const auto& [word, verb] :
       {std::pair{"keeps", Verb::keeps}, std::pair{"kept", Verb::keeps},
        std::pair{"loses", Verb::loses}, std::pair{"lost", Verb::loses},
        std::pair{"losses", Verb::loses}, std::pair{"survivors", Verb::keeps}}) {
    if (!in_small_letters(rest).starts_with(word)) continue;
    rest.remove_prefix(std::string_view(word).size());
    if (rest.starts_with(':')) rest.remove_prefix(1);
    return {side, verb, std::string(without_separators(rest))};
  }
  throw Error(place, quote(without_separators(clause)) + " does not say what the " + name(side) +
                         " keeps or loses; " + fate_example);
}

std::vector<FateClause> clauses_of(const std::string& text, const Place& place) {
  const auto beginnings = beginnings_of(in_small_letters(text));
  if (beginnings.empty()) {
    throw Error(place, quote(text) + " names no side; " + fate_example);
  }
  std::vector<FateClause> clauses;
  for (std::size_t i = 0; i < beginnings.size(); ++i) {
    const auto [from, side] = beginnings[i];
    const std::size_t end = i + 1 < beginnings.size() ? beginnings[i + 1].first : text.size();
    clauses.push_back(clause_of(std::string_view(text).substr(from, end - from), side, place));
  }
  return clauses;
}

bool has_loss(const std::string& text) {
  const std::string small = in_small_letters(text);
  return std::any_of(both_sides.begin(), both_sides.end(), [&](Side side) {
    const std::string who = name(side);
    return small.find(who + " los") != std::string::npos;
  });
}

bool is_nothing(const std::string& units) {
  const std::string small = in_small_letters(units);
  return small.empty() || small == "nothing" || small == "none" || small == "no units" ||
         small == "0" || small == "-";
}

bool is_everything(const std::string& units) {
  const std::string small = in_small_letters(units);
  return small == "all" || small == "everything" || small == "all units";
}

/// Returns how many units of each roster the text names.
std::vector<int> numbers_of(const FateClause& clause, const Place& place, const Result& result) {
  const std::vector<Roster>& brought = result.rosters[index(clause.side)];
  std::vector<int> numbers(brought.size(), 0);
  if (is_nothing(clause.units)) return numbers;
  if (is_everything(clause.units)) {
    for (std::size_t i = 0; i < brought.size(); ++i) numbers[i] = brought[i].count;
    return numbers;
  }
  const std::string units = in_codes(clause.units, place, result.problem.battle.types);
  for (const ForceEntry& entry : read_entries(units, place)) {
    const std::string_view unit = parts_of_key(entry.unit).name;
    const auto roster = std::find_if(brought.begin(), brought.end(),
                                     [&](const Roster& each) { return each.has(unit); });
    if (roster == brought.end()) {
      std::vector<std::string> possible;
      for (const Roster& each : brought) possible.push_back(each.name);
      throw Error(place, unknown_message(std::string("unit of the ") + name(clause.side),
                                         entry.unit, possible));
    }
    int& number = numbers[static_cast<std::size_t>(roster - brought.begin())];
    number += entry.number;
    if (number <= roster->count) continue;
    const bool loses = clause.verb == Verb::loses;
    throw Error(place, std::string("the ") + name(clause.side) + " cannot " +
                           (loses ? "lose " : "keep ") + std::to_string(number) + " " +
                           roster->name + " (it has only " + std::to_string(roster->count) + ")");
  }
  return numbers;
}

/// Puts codes in the place of other names of units in "attacker keeps 2 subs; 1 dd left".
std::string kept_in_codes(const std::string& text, const Place& place, const Result& result) {
  constexpr std::string_view keeps = " keeps ";
  constexpr std::string_view left = " left";
  std::vector<std::string> parts;
  for (const std::string_view untrimmed : split(text, ';')) {
    const std::string part(trim(untrimmed));
    const auto at = part.find(keeps);
    const std::size_t from = at == std::string::npos ? 0 : at + keeps.size();
    const bool has_left = part.ends_with(left);
    const std::size_t end = part.size() - (has_left ? left.size() : 0);
    const std::string units = part.substr(from, std::max(end, from) - from);
    if (at != std::string::npos && is_nothing(units) && !has_left) {
      parts.push_back(part.substr(0, from) + "nothing");
      continue;
    }
    const bool is_force = (at != std::string::npos || has_left) && !is_nothing(units);
    parts.push_back(is_force ? part.substr(0, from) +
                                   in_codes(units, place, result.problem.battle.types) +
                                   part.substr(std::max(end, from))
                             : part);
  }
  return join(parts, "; ");
}

}  // namespace

bool SidesFate::fits(const Outcome& outcome, const Rosters& brought) const {
  if (!has_losses()) return asdic::fits(outcome, kept);
  for (const Side side : both_sides) {
    const auto& numbers = lost[index(side)];
    if (!numbers) continue;
    const std::vector<Roster>& rosters = brought[index(side)];
    for (std::size_t i = 0; i < rosters.size(); ++i) {
      if (asdic::lost(outcome, side, rosters[i]) != (*numbers)[i]) return false;
    }
  }
  return true;
}

std::vector<Kept> SidesFate::survivors(const Rosters& brought) const {
  if (!has_losses()) return kept;
  std::vector<Kept> all;
  for (const Side side : both_sides) {
    const std::vector<Roster>& rosters = brought[index(side)];
    Kept own = {side, {}, {}};
    for (std::size_t i = 0; i < rosters.size(); ++i) {
      const int gone = lost[index(side)] ? (*lost[index(side)])[i] : 0;
      const auto key = parse_key(rosters[i].name);
      if (key && rosters[i].count > gone) own.units[*key] = rosters[i].count - gone;
    }
    all.push_back(std::move(own));
  }
  return all;
}

SidesFate read_fate(const std::string& text, const Place& place, const Result& result) {
  SidesFate fate;
  if (!has_loss(text)) {
    fate.kept = parse_kept(kept_in_codes(text, place, result), place, &result.rosters);
    return fate;
  }
  for (const FateClause& clause : clauses_of(text, place)) {
    auto& own = fate.lost[index(clause.side)];
    if (own) {
      throw Error(place, std::string("the fate of the ") + name(clause.side) + " is given twice");
    }
    own = numbers_of(clause, place, result);
    if (clause.verb == Verb::loses) continue;
    for (std::size_t i = 0; i < own->size(); ++i) {
      (*own)[i] = result.rosters[index(clause.side)][i].count - (*own)[i];
    }
  }
  return fate;
}

}  // namespace asdic
