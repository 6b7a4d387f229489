#include "states/rules_file/statuses.hpp"

#include <algorithm>

#include "states/fleet/policies.hpp"
#include "states/fleet/retreat_policy.hpp"

namespace asdic::rules_file {

PossibleMoves::PossibleMoves(const RulesFile& rules, const Case& battle)
    : rules_(rules), battle_(battle), scope_(rules, battle) {
  for (const auto* steps : {&rules.before, &rules.round}) {
    for (const Step& step : *steps) {
      const Move* move = std::get_if<Move>(&step.action);
      const Search* search = std::get_if<Search>(&step.action);
      if (const rules_file::Fire* fire = std::get_if<rules_file::Fire>(&step.action))
        add_hits(*fire, step.condition);
      for (const Side side : both_sides) {
        if (move != nullptr && may_move(*move, step.condition, side)) {
          moves_[index(side)].push_back({scope_.selector(move->who), status_of(rules, move->to)});
        }
        if (search != nullptr && may_search(*search, step.condition, enemy(side))) {
          moves_[index(side)].push_back(
              {scope_.selector(search->who), status_of(rules, search->to)});
        }
      }
    }
  }
}

void PossibleMoves::add_hits(const rules_file::Fire& fire, const Expression& condition) {
  for (const Shot& shot : fire.shots) {
    for (const Side side : both_sides) {
      if (shot.to.empty() || (shot.side && *shot.side != side)) continue;
      if (scope_.condition(condition, shot.condition, side).is_never()) continue;
      moves_[index(enemy(side))].push_back({scope_.selector(shot.at), status_of(rules_, shot.to)});
    }
  }
}

bool PossibleMoves::may_search(const Search& search, const Expression& condition, Side side) const {
  if (search.side && *search.side != side) return false;
  return !scope_.condition(condition, search.condition, side).is_never() &&
         (search.policy.empty() || policy_allows(search, side));
}

bool PossibleMoves::policy_allows(const Search& search, Side side) const {
  const auto& setting = rules_.policy(search.policy)->settings[index(side)];
  return setting && may_be_done(battle_, *setting);
}

bool PossibleMoves::may_move(const Move& move, const Expression& condition, Side side) const {
  if (move.side && *move.side != side) return false;
  return !scope_.condition(condition, move.condition, side).is_never() &&
         (move.policy.empty() || policy_allows(move, side));
}

bool PossibleMoves::policy_allows(const Move& move, Side side) const {
  const Policy& policy = *rules_.policy(move.policy);
  const auto& setting = policy.settings[index(side)];
  if (!setting) return false;
  const auto does = [&](const UnitQuota& value) {
    if (value.is_open) return !scope_.condition(move.is_open, side).is_never();
    return move.word == policy.counted ? value.most > 0 : value == policy.value(move.word);
  };
  const auto blocks = blocks_of(battle_, setting->path());
  return does(battle_[*setting]) ||
         std::any_of(blocks.begin(), blocks.end(), [&](const PolicyBlock* block) {
           return does(setting->value_of(block->what));
         });
}

std::vector<Status> PossibleMoves::statuses(Side side, const Group& group) const {
  std::vector<Status> found = {Status::detected};
  const auto has = [&](Status status) {
    return std::find(found.begin(), found.end(), status) != found.end();
  };
  Slot units = Scope::slot_of(side, group);
  const auto selects = [&](const Formula& who, Status status, int damage) {
    units.status = status;
    units.damage = damage;
    return Scope::selects(who, units);
  };
  for (std::size_t next = 0; next < found.size(); ++next) {
    if (found[next] == Status::left) continue;
    for (const StatusMove& move : moves_[index(side)]) {
      if (has(move.to)) continue;
      for (int damage = 0; damage < group.type.hits; ++damage) {
        if (!selects(move.who, found[next], damage)) continue;
        found.push_back(move.to);
        break;
      }
    }
  }
  if (breaks_off(battle_, side) && !has(Status::left)) found.push_back(Status::left);
  found.erase(found.begin());
  return found;
}

}  // namespace asdic::rules_file
