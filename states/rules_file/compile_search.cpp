// Compiles the searches of a rules file: the searchers, the ranks of units that are sought, and
// figures.
#include <algorithm>

#include "lib/error.hpp"
#include "states/rules_file/procedure.hpp"

namespace asdic::rules_file {

namespace {

/// The most ranks (values of `harder`) in one search.
constexpr std::size_t most_ranks = 6;

/// Returns `text` with each `part` replaced by `by`.
std::string replace_all(std::string text, const std::string& part, const std::string& by) {
  for (std::size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + by.size())) {
    text.replace(at, part.size(), by);
  }
  return text;
}

}  // namespace

bool Procedure::compile_search(const Search& search, const Expression& condition,
                               const PossibleMoves& possible, CompiledStep& compiled) {
  Searches searches;
  searches.to = status_of(rules_, search.to);
  searches.rule = &search;
  const auto always_holds = [&](const std::optional<Expression>& written) {
    return written && scope_.condition(*written, Side::attacker).is_always();
  };
  searches.are_separate = always_holds(search.separate);
  searches.are_together = always_holds(search.together);
  bool acts = false;
  for (const Side hunted : both_sides) {
    const Side side = enemy(hunted);
    SideSearch& own = searches.sides[index(side)];
    own.by = scope_.slots(search.by, side);
    own.who = scope_.slots(search.who, hunted);
    keep_those_for(own.who, search.to, searches.to);
    if (search.finds_all) {
      compile_ranks(search, own, side);
      add_custom_figures(search, own, side);  // they are 0 if no unit searches
    } else {
      order(own.who, search.costly_first);
      own.value = scope_.number(search.value, side);
      if (search.dice) own.dice = scope_.number(*search.dice, side);
    }
    if (own.by.empty() || own.who.empty()) continue;
    if (!possible.may_search(search, condition, side)) continue;
    own.condition = this->condition(condition, search.condition, side);
    if (own.condition && own.condition->is_never()) continue;
    if (!search.policy.empty()) {
      const auto at =
          static_cast<std::size_t>(rules_.policy(search.policy) - rules_.policies.data());
      own.policy = Scope::policy_number(at, side);
    }
    own.acts = acts = true;
  }
  for (const Side side : both_sides) {
    SideSearch& own = searches.sides[index(side)];
    if (!own.acts) continue;
    const std::string step = "search " + std::to_string(steps_.size()) + " ";
    if (own.policy) {
      own.decided = scope_.add_bit(step + "decided", side);
      searches.kept |= own.decided;
    }
    for (std::size_t rank = 0; rank < own.ranks.size() && !own.figures.empty(); ++rank) {
      const unsigned bit = scope_.add_bit(step + std::to_string(rank), side);
      if (rank == 0) own.found_bit = bit;
      searches.kept |= bit;
    }
  }
  compiled.action = std::move(searches);
  return acts;
}

void Procedure::compile_ranks(const Search& search, SideSearch& own, Side side) const {
  const auto number = [&](const std::optional<Expression>& written, SlotIndex slot) {
    return written ? scope_.number_of_slot(*written, fleet_.slots()[slot]) : 0;
  };
  std::map<int, std::vector<SlotIndex>> by_rank;
  for (const SlotIndex slot : own.who) by_rank[number(search.harder, slot)].push_back(slot);
  for (const auto& [harder, slots] : by_rank) own.ranks.push_back({harder, slots});
  const int easiest = own.ranks.empty() ? 0 : own.ranks.front().harder;
  const int hardest = own.ranks.empty() ? 0 : own.ranks.back().harder;
  if (own.ranks.size() > most_ranks) {
    throw Error(ErrorCode::limit, "a search has " + std::to_string(own.ranks.size()) +
                                      " grades of 'harder' (at most " + std::to_string(most_ranks) +
                                      ")");
  }
  for (const SlotIndex slot : own.by) {
    SideSearch::Searcher searcher{slot, 0, {}, 0};
    if (search.aid) {
      searcher.help = number(search.aid->value, slot);
      for (const SlotIndex each : scope_.slots(search.aid->by, side)) {
        const bool is_ally = fleet_.slots()[each].name.nation == fleet_.slots()[slot].name.nation;
        if (is_ally) searcher.aid.push_back(each);
      }
    }
    // Values below these find nothing, and values above them find everything, with help or without.
    searcher.value = scope_.number_of_slot(search.value, fleet_.slots()[slot],
                                           easiest - std::max(searcher.help, 0),
                                           hardest + die_ - std::min(searcher.help, 0));
    own.searchers.push_back(std::move(searcher));
  }
}

/// Adds the figures of `search` by `side` to the chain and to `own`. Omits a name that all units
/// share if the units have only one other name.
void Procedure::add_custom_figures(const Search& search, SideSearch& own, Side side) {
  auto& names = chain_.custom_figures;
  std::map<std::string, unsigned> ranks_of;
  std::vector<std::string> in_order;
  std::size_t names_of_units = 0;
  for (const std::string& pattern : search.figures) {
    const bool is_of_units =
        pattern.find("UNIT") != std::string::npos || pattern.find("WORD") != std::string::npos;
    if (!is_of_units && names_of_units < 2) continue;
    for (std::size_t rank = 0; rank < own.ranks.size(); ++rank) {
      for (const SlotIndex slot : own.ranks[rank].slots) {
        const UnitName& unit = fleet_.slots()[slot].name;
        std::string name = replace_all(pattern, "SIDE", std::string(asdic::name(enemy(side))));
        name = replace_all(name, "UNIT", unit.text());
        name = replace_all(name, "WORD", std::string(asdic::name(unit.depth)));
        const auto [known, is_new] = ranks_of.try_emplace(name, 0);
        known->second |= 1u << rank;
        if (is_new) in_order.push_back(name);
      }
    }
    names_of_units = in_order.size();
  }
  for (const std::string& name : in_order) {
    auto found = std::find(names.begin(), names.end(), name);
    const auto number = static_cast<std::uint32_t>(found - names.begin());
    if (found == names.end()) names.push_back(name);
    own.figures.emplace_back(ranks_of[name], number);
  }
}

}  // namespace asdic::rules_file
