// Counts the dice of the steps of fire of a rules file.
#include <algorithm>
#include <map>

#include "states/rules_file/procedure.hpp"

namespace asdic::rules_file {

namespace {

/// The greatest number of dice that units of one slot may roll in one entry.
constexpr std::int64_t most_dice = 10'000;

}  // namespace

/// Counts the dice of both sides for the step `at` and begins their fire. Returns false if no dice
/// are rolled.
bool Procedure::begin_fire(State& state, std::size_t at, const FireStage& firing) {
  const StateView now = state_view(state, at);
  for (const Side side : both_sides) {
    const std::vector<SupportStage>& help = firing.help[index(side)];
    std::vector<int> helpers;
    for (const SupportStage& each : help) {
      helpers.push_back(holds(each.condition, now) ? count(state, each.by) : 0);
    }
    rest_.clear();
    if (!ready_.empty()) rest_ = volleys_.dice(state.volleys[index(side)]);
    dice_.clear();
    remainder_ = 0;
    if (luck_ == Luck::none) {
      const VolleyIndex volley = state.volleys[index(side)];
      remainder_ = static_cast<std::uint32_t>(remainder(volley, side));
      std::erase_if(rest_, [&](const Dice& dice) { return dice.kind == remainders_[index(side)]; });
    }
    const std::uint32_t before_fire = remainder_;
    std::size_t first = 0;  // the first die whose value low luck has not yet summed
    const FireEntry* before = nullptr;
    bool was_fair = false;
    for (const FireEntry& entry : firing.entries[index(side)]) {
      if (!holds(entry.condition, now)) continue;
      entry_dice_.clear();
      if (entry.ready) {
        for (const Dice& dice : rest_) {
          if (dice.kind != *entry.ready) continue;
          entry_dice_.push_back({entry.kind, dice.value, dice.count, dice.best_of});
        }
      } else {
        add_dice(entry, help, helpers, state, now);
      }
      if (entry_dice_.empty()) continue;  // as if the entry were not there
      const bool is_fair = entry.fair && entry.fair->holds(now);
      const bool is_aimed = entry.aimed && entry.aimed->holds(now);
      const bool is_apart =
          before != nullptr && (before->together != entry.together || was_fair != is_fair);
      if (is_apart || is_aimed) {
        throw_dice(state, first, was_fair);
        first = dice_.size();
      }
      before = &entry;
      was_fair = is_fair;
      dice_.insert(dice_.end(), entry_dice_.begin(), entry_dice_.end());
      if (is_aimed && aim(entry, first, is_fair, state)) first = dice_.size();
    }
    throw_dice(state, first, was_fair);
    const auto& rolled = firing.rolled[index(side)];
    const bool is_idle = dice_.empty() && rolled.empty() && remainder_ == before_fire;
    if (is_idle) continue;  // only ready dice, if any
    for (const Dice& dice : rest_) {
      if (std::find(rolled.begin(), rolled.end(), dice.kind) == rolled.end()) dice_.push_back(dice);
    }
    if (luck_ == Luck::none) {
      dice_.push_back({remainders_[index(side)], static_cast<std::uint16_t>(remainder_), 1});
    }
    state.volleys[index(side)] = volleys_.intern(dice_);
  }
  const bool has_dice = is_rolled(state.volleys[0]) || is_rolled(state.volleys[1]);
  if (has_dice) read_casualty_order(state);
  for (const auto& removed : firing.removed) {
    for (const SlotIndex slot : removed) state.units[slot] = 0;
  }
  if (!has_dice) return false;
  state.phase = Phase::attacker_fires;
  state.step = static_cast<std::uint8_t>(at);
  keep_notes(state, steps_[at].live_after);
  return true;
}

/// Adds the dice of `entry` to entry_dice_ as fair dice, before throw_dice() changes them.
/// `helpers` has the numbers of supporting units that are still free, by stage of `help`.
void Procedure::add_dice(const FireEntry& entry, const std::vector<SupportStage>& help,
                         std::vector<int>& helpers, const State& state, const StateView& now) {
  const bool is_plain = !entry.each && !entry.most && help.empty() && entry.off_board.empty() &&
                        entry.values.empty() && entry.for_targets.empty();
  std::vector<Dice>& all = entry_dice_;
  if (is_plain) return volleys_.add(all, entry.kind, state.units, entry.who);
  for (const FireEntry::TargetDie& die : entry.for_targets) {
    if (state.units[die.target] == 0) continue;
    all.push_back({die.kind, static_cast<std::uint16_t>(die.value), state.units[die.target]});
  }
  if (!entry.for_targets.empty()) return;
  const int each = entry.each ? entry.each->number(now) : 1;
  const std::int64_t most = entry.most ? entry.most->number(now) : Formula::most_number;
  if (each <= 0 || most <= 0) return;
  helped_.clear();  // by group of dice: the stage that helps, and the dice of each unit
  const auto add = [&](int value, std::int64_t dice, int best_of, HelpedDice helped) {
    dice = std::min(dice, most);
    if (value <= 0 || dice <= 0) return;
    if (dice > most_dice) {
      throw Error(ErrorCode::limit, "units of one kind roll at most " + std::to_string(most_dice) +
                                        " dice in an entry of 'fire'");
    }
    all.push_back({entry.kind, static_cast<std::uint16_t>(value), static_cast<std::uint32_t>(dice),
                   static_cast<std::uint32_t>(best_of)});
    helped_.push_back(helped);
  };
  for (const Dice& group : entry.off_board) {
    add(group.value, std::int64_t{group.count} * each, 1, {});
  }
  share_help(entry, help, helpers, state);
  for (std::size_t who = 0; who < entry.who.size(); ++who) {
    const SlotIndex slot = entry.who[who];
    const asdic::Fire fire = fleet_.slots()[slot].fire;
    const std::int64_t dice = entry.each ? each : fire.dice;
    int left = state.units[slot];
    for (std::size_t i = 0; i < help.size(); ++i) {
      const HelpedUnits& units = shared_[who * help.size() + i];
      add(units.value, units.number * dice, fire.best_of, {i, dice});
      left -= units.number;
    }
    add(entry.values.empty() ? fire.value : entry.values[who], left * dice, fire.best_of, {});
  }
  if (entry.most) keep_strongest(most);
  // Only units whose dice are rolled and can hit a unit use their help up.
  if (!can_be_hit(state.units, kinds_[entry.kind].targets)) return;
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (helped_[k].dice == 0) continue;
    const std::int64_t units = (all[k].count + helped_[k].dice - 1) / helped_[k].dice;
    helpers[helped_[k].stage] -= static_cast<int>(units);
  }
}

/// Sets shared_: by slot of `entry` and stage of `help`, the units that are helped. The units of
/// the first selection of a stage come first.
void Procedure::share_help(const FireEntry& entry, const std::vector<SupportStage>& help,
                           const std::vector<int>& helpers, const State& state) {
  shared_.assign(entry.who.size() * help.size(), {});
  for (std::size_t i = 0; i < help.size(); ++i) {
    int free = helpers[i];
    for (std::size_t k = 0; k < help[i].helped.size() && free > 0; ++k) {
      const auto at = std::find(entry.who.begin(), entry.who.end(), help[i].helped[k]);
      if (at == entry.who.end()) continue;
      HelpedUnits* const of_slot =
          &shared_[static_cast<std::size_t>(at - entry.who.begin()) * help.size()];
      int left = state.units[*at];
      for (std::size_t before = 0; before < i; ++before) left -= of_slot[before].number;
      of_slot[i] = {std::min(left, free), help[i].values[k]};
      free -= of_slot[i].number;
    }
  }
}

/// Keeps the `most` dice of entry_dice_ that have the highest values.
void Procedure::keep_strongest(std::int64_t most) {
  std::vector<std::pair<Dice, HelpedDice>> all;
  for (std::size_t k = 0; k < helped_.size(); ++k) all.emplace_back(entry_dice_[k], helped_[k]);
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.first.value > b.first.value; });
  entry_dice_.clear();
  helped_.clear();
  for (auto& [dice, helped] : all) {
    dice.count = static_cast<std::uint32_t>(std::min<std::int64_t>(dice.count, most));
    most -= dice.count;
    if (dice.count == 0) break;
    entry_dice_.push_back(dice);
    helped_.push_back(helped);
  }
}

/// Aims the dice from `first` on: each unit that can be hit is the target of one die. Returns false
/// and changes nothing if the dice differ or their number is not that of the targets.
bool Procedure::aim(const FireEntry& entry, std::size_t first, bool is_fair, const State& state) {
  if (first == dice_.size()) return false;
  const Dice die = dice_[first];
  std::int64_t number = 0;
  for (std::size_t i = first; i < dice_.size(); ++i) {
    if (!dice_[i].same_dice(die)) return false;
    number += dice_[i].count;
  }
  if (number != count(state, kinds_[entry.kind].slots)) return false;
  dice_.resize(first);
  for (const HitKindIndex kind : entry.aimed_at) {
    const std::size_t own = dice_.size();
    dice_.push_back({kind, die.value, static_cast<std::uint32_t>(count(state, kinds_[kind].slots)),
                     die.best_of});
    throw_dice(state, own, is_fair);
  }
  return true;
}

/// Replaces the dice from `first` on by the dice that are thrown. Under low luck, the values of
/// successive dice of one kind are added. The sum divided by the faces is the number of certain
/// hits, and one die has the remainder as its value. Under medium luck, dice of each value are a
/// group of their own, and the dice that remain of a group are thrown as they are. Without luck,
/// the sum also has the remainder of earlier dice of the side, and the new remainder is kept.
void Procedure::throw_dice(const State& state, std::size_t first, bool is_fair) {
  if (!throws_below_.empty()) {
    for (std::size_t i = first; i < dice_.size(); ++i) {
      const std::size_t value = std::min<std::size_t>(dice_[i].value, throws_below_.size() - 1);
      dice_[i].value = static_cast<std::uint16_t>(throws_below_[value]);
    }
    return;
  }
  if (luck_ == Luck::fair || (is_fair && luck_ != Luck::none)) return;
  const std::vector<Dice> single(dice_.begin() + static_cast<std::ptrdiff_t>(first), dice_.end());
  const auto faces = static_cast<std::uint32_t>(die_faces());
  dice_.resize(first);
  for (std::size_t i = 0; i < single.size();) {
    const HitKindIndex kind = single[i].kind;
    std::map<std::uint32_t, std::uint32_t> counts;  // by value
    for (; i < single.size() && single[i].kind == kind; ++i) {
      counts[std::min<std::uint32_t>(single[i].value, faces)] += single[i].count;
    }
    std::uint32_t sum = 0;
    for (const auto& [value, number] : counts) {
      sum += value * (luck_ == Luck::medium ? number - number % faces : number);
    }
    if (luck_ == Luck::none) {
      if (!can_be_hit(state.units, kinds_[kind].targets)) continue;
      sum += remainder_;
      remainder_ = sum % faces;
      dice_.push_back({kind, static_cast<std::uint16_t>(faces), sum / faces});
      continue;
    }
    dice_.push_back({kind, static_cast<std::uint16_t>(faces), sum / faces});
    dice_.push_back({kind, static_cast<std::uint16_t>(sum % faces), 1});
    if (luck_ != Luck::medium) continue;
    for (const auto& [value, number] : counts) {
      dice_.push_back({kind, static_cast<std::uint16_t>(value), number % faces});
    }
  }
}

/// Returns the remainder of `side` that `volley` keeps.
int Procedure::remainder(VolleyIndex volley, Side side) const {
  if (luck_ != Luck::none || volley == 0) return 0;
  const std::vector<Dice> dice = volleys_.dice_of_all(volley);
  const bool has_one = dice.back().kind == remainders_[index(side)];
  return has_one ? dice.back().value : 0;
}

/// Drops ready dice that no step has rolled. Without luck the remainders of both sides are kept.
void Procedure::drop_ready_dice(State& state) {
  if (luck_ != Luck::none) {
    state.volleys = {};
    return;
  }
  for (const Side side : both_sides) {
    VolleyIndex& volley = state.volleys[index(side)];
    const auto kept = static_cast<std::uint16_t>(remainder(volley, side));
    volley = volleys_.intern({{remainders_[index(side)], kept, 1}});
  }
}

/// Adds the ready dice that the step `at` counts to the volleys of both sides.
void Procedure::make_ready(State& state, std::size_t at, const ReadyEntries& ready) {
  const StateView now = state_view(state, at);
  for (const Side side : both_sides) {
    VolleyIndex& volley = state.volleys[index(side)];
    bool is_more = false;
    for (const ReadyEntry& each : ready[index(side)]) {
      if (count(state, each.who) == 0 || !holds(each.condition, now)) continue;
      if (!is_more) dice_ = volleys_.dice(volley);
      volleys_.add(dice_, each.kind, state.units, each.who);
      is_more = true;
    }
    if (is_more) volley = volleys_.intern(dice_);
  }
}

/// Removes the ready dice of `number` units of `slot`.
void Procedure::forgo(State& state, SlotIndex slot, int number) {
  const Slot& units = fleet_.slots()[slot];
  VolleyIndex& volley = state.volleys[index(units.side)];
  dice_ = volleys_.dice(volley);
  for (const ReadyDice& ready : ready_) {
    const bool counts = std::find(ready.who.begin(), ready.who.end(), slot) != ready.who.end();
    if (ready.side != units.side || !counts) continue;
    auto rest = static_cast<std::uint32_t>(number * units.fire.dice);
    for (Dice& dice : dice_) {
      if (dice.kind != ready.kind || dice.value != units.fire.value ||
          dice.best_of != static_cast<std::uint32_t>(units.fire.best_of)) {
        continue;
      }
      const std::uint32_t taken = std::min(rest, dice.count);
      dice.count -= taken;
      rest -= taken;
    }
  }
  volley = volleys_.intern(dice_);
}

}  // namespace asdic::rules_file
