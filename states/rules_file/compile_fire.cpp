// Compiles the steps of fire of a rules file: their dice, and the units that hits fall on.
#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "states/rules_file/procedure.hpp"

namespace asdic::rules_file {

namespace {

bool has_all(const std::vector<SlotIndex>& slots, const std::vector<SlotIndex>& some) {
  return std::includes(slots.begin(), slots.end(), some.begin(), some.end());
}

}  // namespace

bool Procedure::compile_fire(const rules_file::Fire& fire, const Expression& condition,
                             CompiledStep& compiled) {
  FireStage firing;
  bool acts = false;
  for (const Side side : both_sides) {
    for (const Shot& shot : fire.shots) {
      if (!shot.side || *shot.side == side) compile_shot(shot, condition, side, firing);
    }
    for (const Shot& shot : fire.shots) {
      if (shot.ready.empty() || (shot.side && *shot.side != side)) continue;
      firing.rolled[index(side)].push_back(ready_dice(shot.ready, side).kind);
    }
    if (fire.removed) firing.removed[index(side)] = scope_.slots(*fire.removed, side);
    acts = acts || !firing.entries[index(side)].empty() || !firing.removed[index(side)].empty();
  }
  for (const Support& support : fire.support) compile_help(support, condition, firing);
  for (const Side side : both_sides) {
    firing.takes_most[index(enemy(side))] = fire.most_hits && scope_.holds(*fire.most_hits) &&
                                            order_can_matter(firing.entries[index(side)]);
  }
  compiled.action = std::move(firing);
  return acts;
}

void Procedure::compile_shot(const Shot& shot, const Expression& condition, Side side,
                             FireStage& firing) {
  FireEntry entry;
  entry.condition = this->condition(condition, shot.condition, side);
  if (entry.condition && entry.condition->is_never()) return;
  std::vector<SlotIndex> at = scope_.slots(shot.at, enemy(side));
  if (!shot.to.empty()) keep_those_for(at, shot.to, status_of(rules_, shot.to));
  entry.together = group_of(shot);
  if (shot.fair) entry.fair = scope_.condition(*shot.fair, side);
  if (!shot.ready.empty()) {
    entry.ready = ready_dice(shot.ready, side).kind;
    if (at.empty()) return;
    entry.kind = kind_of(shot, side, at);
    firing.entries[index(side)].push_back(std::move(entry));
    return;
  }
  if (shot.per_target) return compile_for_targets(shot, at, side, std::move(entry), firing);
  if (shot.force.empty()) {
    entry.who = scope_.slots(shot.who, side);
  } else {
    entry.off_board = scope_.dice_of_key(*rules_.key(shot.force));
  }
  if ((entry.who.empty() && entry.off_board.empty()) || at.empty()) return;
  const auto number = [&](const std::optional<Expression>& written) {
    return written ? std::optional(scope_.number(*written, side)) : std::nullopt;
  };
  entry.each = number(shot.each);
  entry.most = number(shot.most);
  const auto value = [&](SlotIndex slot) {
    const Slot& units = fleet_.slots()[slot];
    return shot.value ? scope_.number_of_slot(*shot.value, units, 0, die_) : units.fire.value;
  };
  if (entry.most) {
    std::stable_sort(entry.who.begin(), entry.who.end(),
                     [&](SlotIndex a, SlotIndex b) { return value(a) > value(b); });
  }
  if (shot.value) {
    for (const SlotIndex slot : entry.who) entry.values.push_back(value(slot));
  }
  entry.kind = kind_of(shot, side, at);
  if (shot.aimed) {
    entry.aimed = scope_.condition(*shot.aimed, side);
    std::map<std::string, std::vector<SlotIndex>> by_name;
    for (const SlotIndex slot : at) by_name[fleet_.slots()[slot].name.text()].push_back(slot);
    for (const auto& [name, slots] : by_name) {
      entry.aimed_at.push_back(kind_of(shot, side, slots));
    }
  }
  firing.entries[index(side)].push_back(std::move(entry));
}

/// Returns a number that is equal for entries of the step that fire at the same units.
std::size_t Procedure::group_of(const Shot& shot) const {
  const auto& shots = std::get<rules_file::Fire>(compiling_->action).shots;
  const auto is_alike = [&](const Shot& each) {
    return each.at_text == shot.at_text && each.to == shot.to;
  };
  return static_cast<std::size_t>(std::find_if(shots.begin(), shots.end(), is_alike) -
                                  shots.begin());
}

/// Adds an entry with one die for each target in `at` for which the value of the die is above 0. If
/// dice are aimed, each die can hit only one target.
void Procedure::compile_for_targets(const Shot& shot, std::vector<SlotIndex> at, Side side,
                                    FireEntry entry, FireStage& firing) {
  const auto value = [&](SlotIndex slot) {
    return scope_.number_of_slot(*shot.per_target, fleet_.slots()[slot], 0, die_);
  };
  const std::vector<SlotIndex> all = at;
  std::erase_if(at, [&](SlotIndex slot) { return value(slot) == 0; });
  if (at.empty()) return;
  const bool is_aimed = shot.aimed && scope_.holds(*shot.aimed);
  // Another hit of the step may damage the target before the die that is aimed at it hits.
  const auto with_damage = [&](SlotIndex target) {
    const Slot& aimed = fleet_.slots()[target];
    std::vector<SlotIndex> same;
    std::copy_if(all.begin(), all.end(), std::back_inserter(same), [&](SlotIndex slot) {
      const Slot& other = fleet_.slots()[slot];
      return other.same_units(aimed) && other.status == aimed.status &&
             other.damage >= aimed.damage;
    });
    return same;
  };
  for (const SlotIndex slot : at) {
    const HitKindIndex kind = kind_of(shot, side, is_aimed ? with_damage(slot) : at);
    entry.for_targets.push_back({slot, value(slot), kind});
  }
  entry.kind = entry.for_targets.front().kind;
  firing.entries[index(side)].push_back(std::move(entry));
}

void Procedure::compile_help(const Support& support, const Expression& condition,
                             FireStage& firing) {
  for (const Side side : both_sides) {
    if (support.side && *support.side != side) continue;
    SupportStage help;
    help.condition = this->condition(condition, support.condition, side);
    if (help.condition && help.condition->is_never()) continue;
    for (const Expression& who : support.who) {
      for (const SlotIndex slot : scope_.slots(who, side)) {
        if (std::find(help.helped.begin(), help.helped.end(), slot) != help.helped.end()) continue;
        help.helped.push_back(slot);
        help.values.push_back(scope_.number_of_slot(support.value, fleet_.slots()[slot], 0, die_));
      }
    }
    help.by = scope_.slots(support.by, side);
    if (!help.helped.empty() && !help.by.empty()) {
      firing.help[index(side)].push_back(std::move(help));
    }
  }
}

/// Returns whether a hit of an entry can take a unit that a later entry needs. It cannot if all
/// later entries can hit all units that the entry can hit.
bool Procedure::order_can_matter(const std::vector<FireEntry>& entries) const {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    for (std::size_t j = i + 1; j < entries.size(); ++j) {
      if (!has_all(kinds_[entries[j].kind].slots, kinds_[entries[i].kind].slots)) return true;
    }
  }
  return false;
}

/// Returns the kind of hits of the entry `shot` on `slots`, in the step that is compiled.
HitKindIndex Procedure::kind_of(const Shot& shot, Side side, std::vector<SlotIndex> slots) {
  const Side target = enemy(side);
  const std::string& to = shot.to;
  const std::optional<HitKindIndex> waits_as =
      shot.hits.empty() ? std::nullopt : std::optional(ready_dice(shot.hits, side).kind);
  const auto known = std::find_if(kinds_.begin(), kinds_.end(), [&](const HitKind& kind) {
    return kind.step == steps_.size() && kind.target == target && kind.slots == slots &&
           kind.to == to && kind.waits_as == waits_as;
  });
  if (known != kinds_.end()) return static_cast<HitKindIndex>(known - kinds_.begin());
  HitKind kind{steps_.size(), target, std::move(slots), to, {}};
  kind.waits_as = waits_as;
  kind.targets = targets_of(kind.slots, target, to);
  if (late_[index(target)]) {
    const std::vector<SlotIndex> late = scope_.slots(*rules_.losses.late, target);
    kind.late_targets = kind.targets;
    for (CasualtyStep& step : kind.late_targets) {
      step.late = fleet_.slots()[step.from].hits_left() == 1 &&
                  std::find(late.begin(), late.end(), step.from) != late.end();
    }
    std::stable_sort(kind.late_targets.begin(), kind.late_targets.end(),
                     [](const CasualtyStep& a, const CasualtyStep& b) {
                       return std::pair(a.last, a.late) < std::pair(b.last, b.late);
                     });
  }
  kinds_.push_back(std::move(kind));
  return static_cast<HitKindIndex>(kinds_.size() - 1);
}

/// Returns the ready dice `name` of `side`. Adds them if they are new.
ReadyDice& Procedure::ready_dice(const std::string& name, Side side) {
  const auto known = std::find_if(ready_.begin(), ready_.end(), [&](const ReadyDice& each) {
    return each.name == name && each.side == side;
  });
  if (known != ready_.end()) return *known;
  kinds_.push_back({HitKind::no_step, enemy(side), {}, "", {}});
  ready_kinds_.resize(kinds_.size());
  ready_kinds_.back() = 1;
  ready_.push_back({name, side, static_cast<HitKindIndex>(kinds_.size() - 1), {}});
  return ready_.back();
}

bool Procedure::compile_ready(const ReadiedDice& ready, const Expression& condition,
                              CompiledStep& compiled) {
  ReadyEntries entries;
  bool acts = false;
  for (const ReadiedDice::Dice& dice : ready.dice) {
    for (const Side side : both_sides) {
      if (dice.side && *dice.side != side) continue;
      const auto own = this->condition(condition, dice.condition, side);
      std::vector<SlotIndex> who = scope_.slots(dice.who, side);
      if (who.empty() || (own && own->is_never())) continue;
      ReadyDice& known = ready_dice(dice.name, side);
      known.who.insert(known.who.end(), who.begin(), who.end());
      entries[index(side)].push_back({own, std::move(who), known.kind});
      acts = true;
    }
  }
  compiled.action = std::move(entries);
  return acts;
}

Targets Procedure::targets_of(const std::vector<SlotIndex>& slots, Side target,
                              const std::string& to) const {
  std::vector<SlotIndex> first = slots;
  std::vector<SlotIndex> last;
  if (rules_.losses.last) {
    last = scope_.slots(*rules_.losses.last, target);
    std::erase_if(last, [&](SlotIndex slot) {
      return std::find(slots.begin(), slots.end(), slot) == slots.end();
    });
    std::erase_if(first, [&](SlotIndex slot) {
      return std::find(last.begin(), last.end(), slot) != last.end();
    });
  }
  Targets targets = fleet_.targets(first);
  for (CasualtyStep step : fleet_.targets(last)) {
    step.last = true;
    targets.push_back(step);
  }
  return to.empty() ? targets : fleet_.that_leave(status_of(rules_, to), std::move(targets));
}

void Procedure::set_late() {
  if (!rules_.losses.late) return;
  for (const Side side : both_sides) {
    Formula late = scope_.condition(rules_.losses.late_if, side);
    if (!late.is_never()) late_[index(side)] = std::move(late);
  }
}

void Procedure::set_throws(const Case& battle) {
  die_ = battle.die;
  const Throws& throws = rules_.throws;
  const auto is_used = [&](const std::optional<Expression>& luck) {
    return luck && scope_.holds(*luck);
  };
  if (is_used(throws.low_luck)) luck_ = Luck::low;
  if (is_used(throws.medium_luck)) luck_ = Luck::medium;
  if (is_used(throws.no_luck)) {
    luck_ = Luck::none;
    for (const Side side : both_sides) remainders_[index(side)] = ready_dice("", side).kind;
  }
  const bool has_best_throws = std::any_of(fleet_.slots().begin(), fleet_.slots().end(),
                                           [](const Slot& slot) { return slot.fire.best_of > 1; });
  if (luck_ != Luck::fair && has_best_throws) {
    const auto& [rule, kind] = luck_ == Luck::low      ? std::pair(throws.low_luck, "low")
                               : luck_ == Luck::medium ? std::pair(throws.medium_luck, "medium")
                                                       : std::pair(throws.no_luck, "no");
    throw Error(rule->place,
                kind + std::string(" luck adds the values of dice, and has no rule for "
                                   "units with 'attacking_best_of'"));
  }
  if (!throws.weighted || !scope_.holds(*throws.weighted)) return;
  throws_below_ = {0};
  for (const int weight : throws.weights) throws_below_.push_back(throws_below_.back() + weight);
  if (throws.weights.size() != static_cast<std::size_t>(battle.die)) {
    throw Error(throws.weighted->place, "there are " + std::to_string(throws.weights.size()) +
                                            " weights for a die with " +
                                            std::to_string(battle.die) + " faces");
  }
}

/// Returns whether a hit in the step of `kind` can move a unit into the slots `empty`: a unit that
/// is damaged, or that gets another status.
bool Procedure::hits_can_fill(const HitKind& kind, const std::vector<SlotIndex>& empty) const {
  const auto is_empty = [&](SlotIndex slot) {
    return std::find(empty.begin(), empty.end(), slot) != empty.end();
  };
  return std::any_of(kinds_.begin(), kinds_.end(), [&](const HitKind& other) {
    if (other.step != kind.step || other.target != kind.target) return false;
    return std::any_of(other.targets.begin(), other.targets.end(), [&](const CasualtyStep& step) {
      return is_empty(step.to) && !is_empty(step.from);
    });
  });
}

void Procedure::find_narrower() {
  for (const HitKind& kind : kinds_) {
    std::vector<bool>& includes = includes_.emplace_back();
    for (const HitKind& other : kinds_) {
      includes.push_back(kind.target == other.target && has_all(kind.slots, other.slots));
    }
  }
  for (HitKind& kind : kinds_) {
    for (std::size_t other = 0; other < kinds_.size(); ++other) {
      const HitKind& narrow = kinds_[other];
      const bool is_narrower = narrow.step == kind.step && narrow.target == kind.target &&
                               narrow.to == kind.to && narrow.waits_as == kind.waits_as &&
                               narrow.slots.size() < kind.slots.size() &&
                               has_all(kind.slots, narrow.slots);
      if (!is_narrower) continue;
      HitKind::NarrowerKind found{static_cast<HitKindIndex>(other), {}};
      std::set_difference(kind.slots.begin(), kind.slots.end(), narrow.slots.begin(),
                          narrow.slots.end(), std::back_inserter(found.others));
      if (hits_can_fill(kind, found.others)) continue;
      kind.narrower.push_back(std::move(found));
      can_narrow_.resize(kinds_.size());
      can_narrow_[static_cast<std::size_t>(&kind - kinds_.data())] = 1;
    }
    std::stable_sort(kind.narrower.begin(), kind.narrower.end(), [](const auto& a, const auto& b) {
      return a.others.size() > b.others.size();
    });
  }
}

}  // namespace asdic::rules_file
