#include "states/rules_file/procedure.hpp"

#include <algorithm>
#include <bit>
#include <iterator>

#include "lib/error.hpp"
#include "states/fleet/enumerate_fleet.hpp"

namespace asdic::rules_file {

namespace {

constexpr int most_note_bits = 16;

bool holds(const std::optional<Formula>& condition, const Reading& state) {
  return !condition || condition->holds(state);
}

unsigned notes_in(const std::optional<Formula>& formula) {
  return formula ? formula->notes() : 0;
}

bool has_all(const std::vector<SlotIndex>& slots, const std::vector<SlotIndex>& some) {
  return std::includes(slots.begin(), slots.end(), some.begin(), some.end());
}

}  // namespace

// Compiling.

Procedure::Procedure(const Case& battle, const Fleet& fleet, Chain& chain, const RulesFile& rules)
    : FleetRules(battle, fleet, chain.rolls), rules_(rules), scope_(rules, battle) {
  scope_.know(fleet);
  is_open_ = [this](std::size_t policy) {
    const auto& asked = policies_[policy];  // nothing for a side that the policy is not for
    return asked && asked->in(*units_).is_open;
  };
  const Formula retreating = scope_.selector(rules.retreating);
  std::erase_if(retreating_,
                [&](SlotIndex slot) { return !Scope::selects(retreating, fleet.slots()[slot]); });
  for (const Side side : both_sides) {
    const auto changed =
        fleet.in_battle(side, [](const Slot& slot) { return slot.status != Status::detected; });
    changed_.insert(changed_.end(), changed.begin(), changed.end());
  }
  add_policies(battle);
  const Possible possible(rules, battle);
  for (const Step& step : rules.before) compile(step, possible);
  first_of_round_ = steps_.size();
  for (const Step& step : rules.round) compile(step, possible);
  find_narrower();
  find_live_notes();
  find_opening();
}

/// A policy is about all units that it may move, whatever their status is now.
void Procedure::add_policies(const Case& battle) {
  policies_.resize(2 * rules_.policies.size());
  for (std::size_t i = 0; i < rules_.policies.size(); ++i) {
    for (const Side side : both_sides) {
      const auto& setting = rules_.policies[i].settings[index(side)];
      if (!setting) continue;
      std::vector<SlotIndex> about;
      for (const auto* steps : {&rules_.before, &rules_.round}) {
        for (const Step& step : *steps) {
          const Move* move = std::get_if<Move>(&step.action);
          if (move == nullptr || move->policy != rules_.policies[i].name) continue;
          const auto more = scope_.slots(move->who, side);
          about.insert(about.end(), more.begin(), more.end());
        }
      }
      policies_[Scope::policy_number(i, side)].emplace(battle, *setting, fleet_,
                                                       whatever_status(about), rounds_);
    }
  }
}

std::vector<SlotIndex> Procedure::whatever_status(const std::vector<SlotIndex>& slots) const {
  const std::vector<Slot>& all = fleet_.slots();
  std::vector<SlotIndex> found;
  for (SlotIndex i = 0; i < all.size(); ++i) {
    const bool is_one =
        all[i].in_battle() && std::any_of(slots.begin(), slots.end(), [&](SlotIndex slot) {
          return all[slot].same_units(all[i]) && all[slot].damage == all[i].damage;
        });
    if (is_one) found.push_back(i);
  }
  return found;
}

void Procedure::compile(const Step& step, const Possible& possible) {
  CompiledStep compiled{&step, Moves(), 0, 0, 0};
  bool acts = false;
  if (const Move* move = std::get_if<Move>(&step.action)) {
    acts = compile_move(*move, step.condition, possible, compiled);
  } else if (const Loss* loss = std::get_if<Loss>(&step.action)) {
    acts = compile_loss(*loss, step.condition, compiled);
  } else if (const rules_file::Fire* fire = std::get_if<rules_file::Fire>(&step.action)) {
    acts = compile_fire(*fire, step.condition, compiled);
  } else if (const Search* search = std::get_if<Search>(&step.action)) {
    acts = compile_search(*search, step.condition, possible, compiled);
  } else {
    acts = compile_notes(std::get<Note>(step.action), step.condition, compiled);
  }
  if (acts) steps_.push_back(std::move(compiled));
}

std::optional<Formula> Procedure::condition(const Expression& of_step, const Expression& own,
                                            Side side) const {
  const Expression all{Expression::Kind::operation, "and", 0, {of_step, own}, own.place};
  Formula formula = scope_.condition(all, side);
  if (formula.is_always()) return std::nullopt;
  return formula;
}

bool Procedure::compile_move(const Move& move, const Expression& condition,
                             const Possible& possible, CompiledStep& compiled) {
  Moves moves;
  moves.to = status_of(rules_, move.to);
  moves.rule = &move;
  bool acts = false;
  for (const Side side : both_sides) {
    if (move.side && *move.side != side) continue;
    if (!possible.may_move(move, condition, side)) continue;
    SideMove& own = moves.sides[index(side)];
    own.condition = this->condition(condition, move.condition, side);
    if (own.condition && own.condition->is_never()) continue;
    own.slots = scope_.slots(move.who, side);
    keep_those_for(own.slots, move.to, moves.to);
    if (own.slots.empty()) continue;
    order(own.slots, move.costly_first);
    if (move.number) own.number = scope_.number(*move.number, side);
    if (!move.policy.empty()) {
      const Policy& policy = *rules_.policy(move.policy);
      const auto at = static_cast<std::size_t>(&policy - rules_.policies.data());
      own.policy = Scope::policy_number(at, side);
      own.is_open = scope_.condition(move.is_open, side);
      if (move.word != policy.counted) own.word = policy.value(move.word).most;
    }
    own.acts = acts = true;
  }
  compiled.action = std::move(moves);
  return acts;
}

/// Keeps the slots of units that a status is for and that do not have it.
void Procedure::keep_those_for(std::vector<SlotIndex>& slots, const std::string& name,
                               Status status) const {
  const StatusRule* rule = rules_.status(name);
  const std::optional<Formula> who =
      rule == nullptr ? std::nullopt : std::optional(scope_.selector(rule->who));
  std::erase_if(slots, [&](SlotIndex slot) {
    const Slot& units = fleet_.slots()[slot];
    return units.status == status || (who && !Scope::selects(*who, units));
  });
}

void Procedure::order(std::vector<SlotIndex>& slots, bool costly_first) const {
  if (!costly_first) return;
  const auto worth = [&](SlotIndex slot) {
    return std::pair(fleet_.slots()[slot].type.cost, fleet_.slots()[slot].fire.value);
  };
  std::stable_sort(slots.begin(), slots.end(),
                   [&](SlotIndex a, SlotIndex b) { return worth(a) > worth(b); });
}

bool Procedure::compile_search(const Search& search, const Expression& condition,
                               const Possible& possible, CompiledStep& compiled) {
  Searches searches;
  searches.to = status_of(rules_, search.to);
  bool acts = false;
  for (const Side side : both_sides) {
    if (!possible.may_search(search, condition, side)) continue;
    SideSearch& own = searches.sides[index(side)];
    own.condition = this->condition(condition, search.condition, side);
    if (own.condition && own.condition->is_never()) continue;
    own.by = scope_.slots(search.by, side);
    own.who = scope_.slots(search.who, enemy(side));
    keep_those_for(own.who, search.to, searches.to);
    if (own.by.empty() || own.who.empty()) continue;
    order(own.who, search.costly_first);
    own.value = scope_.number(search.value, side);
    own.acts = acts = true;
  }
  compiled.action = std::move(searches);
  return acts;
}

bool Procedure::compile_loss(const Loss& loss, const Expression& condition,
                             CompiledStep& compiled) {
  Losses losses;
  bool acts = false;
  for (const Side side : both_sides) {
    if (loss.side && *loss.side != side) continue;
    const auto own = this->condition(condition, loss.condition, side);
    if (own && own->is_never()) continue;
    losses.conditions[index(side)] = own;
    losses.slots[index(side)] = scope_.slots(loss.who, side);
    acts = acts || !losses.slots[index(side)].empty();
  }
  compiled.action = std::move(losses);
  return acts;
}

bool Procedure::compile_notes(const Note& note, const Expression& condition,
                              CompiledStep& compiled) {
  std::vector<Noted> noted;
  for (const Named& each : note.notes) {
    for (const Side side : both_sides) {
      const Expression all{
          Expression::Kind::operation, "and", 0, {condition, each.expression}, each.place};
      noted.push_back({scope_.condition(all, side), side, each.name, 0});
    }
  }
  compiled.action = std::move(noted);
  return true;
}

bool Procedure::compile_fire(const rules_file::Fire& fire, const Expression& condition,
                             CompiledStep& compiled) {
  std::array<std::vector<Volley>, 2> volleys;
  for (const Shot& shot : fire.shots) {
    for (const Side side : both_sides) {
      if (shot.side && *shot.side != side) continue;
      auto own = this->condition(condition, shot.condition, side);
      if (own && own->is_never()) continue;
      std::vector<SlotIndex> who = scope_.slots(shot.who, side);
      std::vector<SlotIndex> at = scope_.slots(shot.at, enemy(side));
      if (who.empty() || at.empty()) continue;
      volleys[index(side)].push_back(
          {std::move(own), std::move(who), kind_of(enemy(side), std::move(at))});
    }
  }
  const bool acts = !volleys[0].empty() || !volleys[1].empty();
  compiled.action = std::move(volleys);
  return acts;
}

/// Dice of the step that is compiled which fall on these slots.
HitKind Procedure::kind_of(Side target, std::vector<SlotIndex> slots) {
  const auto known = std::find_if(kinds_.begin(), kinds_.end(), [&](const DiceKind& kind) {
    return kind.step == steps_.size() && kind.target == target && kind.slots == slots;
  });
  if (known != kinds_.end()) return static_cast<HitKind>(known - kinds_.begin());
  Targets targets = fleet_.targets(slots);
  kinds_.push_back({steps_.size(), target, std::move(slots), std::move(targets)});
  return static_cast<HitKind>(kinds_.size() - 1);
}

/// Returns whether a hit can move damaged units into these slots while they are empty.
bool Procedure::hits_can_fill(const std::vector<SlotIndex>& empty) const {
  const std::vector<Slot>& all = fleet_.slots();
  return std::any_of(empty.begin(), empty.end(), [&](SlotIndex damaged) {
    if (all[damaged].damage == 0) return false;
    return std::none_of(empty.begin(), empty.end(), [&](SlotIndex before) {
      return all[before].same_units(all[damaged]) && all[before].status == all[damaged].status &&
             all[before].damage + 1 == all[damaged].damage;
    });
  });
}

void Procedure::find_narrower() {
  for (DiceKind& kind : kinds_) {
    for (std::size_t other = 0; other < kinds_.size(); ++other) {
      const DiceKind& narrow = kinds_[other];
      const bool is_narrower = narrow.step == kind.step && narrow.target == kind.target &&
                               narrow.slots.size() < kind.slots.size() &&
                               has_all(kind.slots, narrow.slots);
      if (!is_narrower) continue;
      DiceKind::Narrower found{static_cast<HitKind>(other), {}};
      std::set_difference(kind.slots.begin(), kind.slots.end(), narrow.slots.begin(),
                          narrow.slots.end(), std::back_inserter(found.others));
      if (!hits_can_fill(found.others)) kind.narrower.push_back(std::move(found));
    }
    std::stable_sort(kind.narrower.begin(), kind.narrower.end(), [](const auto& a, const auto& b) {
      return a.others.size() > b.others.size();
    });
  }
}

/// Finds which notes later steps read, from the last step back.
void Procedure::find_live_notes() {
  const auto add_round = [&](const std::optional<Formula>& formula) {
    if (formula) last_round_ = std::max(last_round_, formula->last_round());
  };
  const auto each_formula = [](const CompiledStep& step, auto use) {
    if (const auto* moves = std::get_if<Moves>(&step.action)) {
      for (const Side side : both_sides) {
        const SideMove& move = moves->sides[index(side)];
        for (const auto* formula : {&move.condition, &move.number, &move.is_open})
          use(*formula, side);
      }
    } else if (const auto* losses = std::get_if<Losses>(&step.action)) {
      for (const Side side : both_sides) use(losses->conditions[index(side)], side);
    } else if (const auto* notes = std::get_if<std::vector<Noted>>(&step.action)) {
      for (const Noted& noted : *notes) use(std::optional(noted.formula), noted.side);
    } else if (const auto* searches = std::get_if<Searches>(&step.action)) {
      for (const Side side : both_sides) {
        const SideSearch& search = searches->sides[index(side)];
        for (const auto* formula : {&search.condition, &search.value}) use(*formula, side);
      }
    } else {
      for (const Side side : both_sides) {
        for (const Volley& volley : std::get<3>(step.action)[index(side)])
          use(volley.condition, side);
      }
    }
  };
  for (const CompiledStep& step : steps_) {
    each_formula(step, [&](const auto& formula, Side) { add_round(formula); });
  }
  const int width = std::bit_width(static_cast<unsigned>(last_round_));
  if (scope_.note_bits() + width > most_note_bits) {
    throw Error(ErrorCode::limit, "the rules note too much of one state for this battle");
  }
  round_shift_ = static_cast<unsigned>(scope_.note_bits());
  round_mask_ = ((1u << width) - 1) << round_shift_;
  // Which round it is beyond those told apart says nothing. If only the first is told from others,
  // it is one of these after the last step that asks.
  const unsigned always_live = last_round_ > 1 ? round_mask_ : 0;
  unsigned live = always_live;
  for (std::size_t at = steps_.size(); at-- > 0;) {
    CompiledStep& step = steps_[at];
    if (at + 1 == first_of_round_) live = round_mask_;
    each_formula(step, [&](const std::optional<Formula>& formula, Side side) {
      const unsigned reads =
          notes_in(formula) | (formula && formula->last_round() > 0 ? round_mask_ : 0);
      step.reads |= reads;
      if (side == Side::defender) step.read_by_defender |= reads;
    });
    step.live_after = live;
    unsigned writes = 0;
    if (auto* notes = std::get_if<std::vector<Noted>>(&step.action)) {
      for (Noted& noted : *notes) {
        noted.bit = scope_.bit_of_note(noted.name, noted.side) & live;
        writes |= noted.bit;
      }
    }
    live = (live & ~writes) | step.reads;
  }
}

/// Units that change their status at the beginning of a round without dice or a choice do so when
/// the round before it ends: what they were before is forgotten then. If the attacker breaks off
/// after a number of rounds, and who may leave depends on the status, it matters until then.
void Procedure::find_opening() {
  opening_ = first_of_round_;
  const auto stays = [&](SlotIndex slot) {
    return std::find(retreating_.begin(), retreating_.end(), slot) == retreating_.end();
  };
  const bool matters =
      retreats_ && std::any_of(retreating_.begin(), retreating_.end(), [&](SlotIndex slot) {
        const auto all = whatever_status({slot});
        return std::any_of(all.begin(), all.end(), stays);
      });
  if (matters) return;
  for (; opening_ < steps_.size(); ++opening_) {
    const auto* moves = std::get_if<Moves>(&steps_[opening_].action);
    if (moves == nullptr || moves->to == Status::left) return;
    if (moves->sides[0].policy || moves->sides[1].policy) return;
  }
}

// Playing.

State Procedure::start(const Fleet& fleet) {
  State state = brought(fleet);
  brought_ = &fleet;
  if (has_begun()) {
    for (std::size_t at = 0; at < first_of_round_; ++at) {
      const auto* moves = std::get_if<Moves>(&steps_[at].action);
      if (moves != nullptr) move_units(state, at, Side::attacker, asked(state, at));
    }
    const int rest = std::max(0, last_round_ - fought_);  // of the rounds that are told apart
    state.notes = static_cast<std::uint16_t>(static_cast<unsigned>(rest) << round_shift_);
    return resumed(state);
  }
  state.notes = static_cast<std::uint16_t>(static_cast<unsigned>(last_round_) << round_shift_);
  run(state, 0, false);
  settle(state);
  return state;
}

void Procedure::expand(const State& state, Node<State>& node) {
  if (state.phase == Phase::attacker_chooses || state.phase == Phase::defender_chooses) {
    return choose(state, node);
  }
  if (state.phase == Phase::attacker_searches || state.phase == Phase::defender_searches) {
    return roll_search(state, node);
  }
  return FleetRules::expand(state, node);
}

int Procedure::round_of(const State& state) const {
  return last_round_ + 1 - static_cast<int>((state.notes & round_mask_) >> round_shift_);
}

Reading Procedure::reading(const State& state, std::size_t at) const {
  units_ = &state.units;
  return {&state.units, state.notes, at < first_of_round_ ? 0 : round_of(state), &is_open_};
}

void Procedure::run(State& state, std::size_t at, bool in_round) {
  const std::size_t end = in_round ? steps_.size() : first_of_round_;
  for (; at < end; ++at) {
    const CompiledStep& step = steps_[at];
    if (std::holds_alternative<Moves>(step.action)) {
      if (!move_units(state, at, Side::attacker, asked(state, at))) return;
    } else if (const auto* volleys =
                   std::get_if<std::array<std::vector<Volley>, 2>>(&step.action)) {
      if (begin_fire(state, at, *volleys)) return;
    } else if (const auto* notes = std::get_if<std::vector<Noted>>(&step.action)) {
      note(state, at, *notes);
    } else if (std::holds_alternative<Searches>(step.action)) {
      if (!search(state, at, Side::attacker)) return;
    } else {
      lose(state, at, std::get<Losses>(step.action));
    }
    keep_notes(state, step.live_after);
  }
  state.step = 0;
  keep_notes(state, round_mask_);
  if (!in_round) return next_round(state);
  if ((state.notes & round_mask_) != 0) {
    state.notes = static_cast<std::uint16_t>(state.notes - (1u << round_shift_));
  }
  end_round(state);
}

void Procedure::note(State& state, std::size_t at, const std::vector<Noted>& notes) const {
  const Reading before = reading(state, at);
  unsigned now = state.notes;
  for (const Noted& noted : notes) {
    if (noted.bit == 0) continue;
    now = noted.formula.holds(before) ? now | noted.bit : now & ~noted.bit;
  }
  state.notes = static_cast<std::uint16_t>(now);
}

void Procedure::lose(State& state, std::size_t at, const Losses& losses) const {
  std::array<bool, 2> lost;
  for (const Side side : both_sides) {
    lost[index(side)] = holds(losses.conditions[index(side)], reading(state, at));
  }
  for (const Side side : both_sides) {
    if (!lost[index(side)]) continue;
    for (const SlotIndex slot : losses.slots[index(side)]) state.units[slot] = 0;
  }
}

/// Both sides are asked before anybody moves.
std::array<Asked, 2> Procedure::asked(const State& state, std::size_t at) const {
  const Moves& moves = std::get<Moves>(steps_[at].action);
  const Reading now = reading(state, at);
  std::array<Asked, 2> asked;
  for (const Side side : both_sides) {
    const SideMove& own = moves.sides[index(side)];
    Asked& how = asked[index(side)];
    if (!own.acts || !holds(own.condition, now)) continue;
    if (own.number) {
      how.most = own.number->number(now);
    } else if (!own.policy) {
      how.most = everybody.most;
    } else if (const HowMany policy = policies_[*own.policy]->in(state.units); policy.is_open) {
      how.is_open = own.is_open->holds(now);
    } else if (own.word) {
      how.most = policy.most == *own.word ? everybody.most : 0;
    } else {
      how.most = policy.most;
    }
  }
  return asked;
}

/// From this side on; false at a side that has to choose.
bool Procedure::move_units(State& state, std::size_t at, Side from,
                           const std::array<Asked, 2>& asked) {
  const Moves& moves = std::get<Moves>(steps_[at].action);
  for (std::size_t side = index(from); side < both_sides.size(); ++side) {
    const SideMove& own = moves.sides[side];
    if (asked[side].is_open && count(state, own.slots) > 0) {
      const bool attacker = side == 0;
      state.phase = attacker ? Phase::attacker_chooses : Phase::defender_chooses;
      state.step = static_cast<std::uint8_t>(at);
      keep_notes(state, steps_[at].live_after | (attacker ? steps_[at].read_by_defender : 0));
      return false;
    }
    int rest = asked[side].most;
    for (const SlotIndex slot : own.slots) {
      if (rest <= 0) break;
      // Units that the enemy has detected in a battle that has begun stay as they are.
      const int known =
          at < first_of_round_ && brought_ != nullptr ? brought_->detected_in(slot) : 0;
      const int moved = std::min(rest, state.units[slot] - known);
      if (moved > 0) move(state, slot, moves.to, moved);
      rest -= std::max(moved, 0);
    }
  }
  return true;
}

void Procedure::choose(const State& state, Node<State>& node) {
  const Side side = state.phase == Phase::attacker_chooses ? Side::attacker : Side::defender;
  const std::size_t at = state.step;
  const Moves& moves = std::get<Moves>(steps_[at].action);
  const SideMove& own = moves.sides[index(side)];
  const std::array<Asked, 2> asked = this->asked(state, at);
  const std::string& path = rules_.policy(moves.rule->policy)->settings[index(side)]->path();
  std::vector<int> most;
  for (const SlotIndex slot : own.slots) most.push_back(state.units[slot]);
  const auto chosen = [&](const std::vector<int>& numbers) {
    State next = state;
    for (std::size_t i = 0; i < own.slots.size(); ++i) {
      if (numbers[i] > 0) move(next, own.slots[i], moves.to, numbers[i]);
    }
    if (side == Side::defender || move_units(next, at, Side::defender, asked)) {
      keep_notes(next, steps_[at].live_after);
      run(next, at + 1, at >= first_of_round_);
    }
    settle(next);
    return std::optional(next);
  };
  choose_numbers(fleet_, side, path, own.slots, most, node, chosen, moves.rule->label);
}

/// From this side on; false at a side that rolls dice which can find somebody.
bool Procedure::search(State& state, std::size_t at, Side from) {
  const Searches& searches = std::get<Searches>(steps_[at].action);
  for (std::size_t side = index(from); side < both_sides.size(); ++side) {
    if (searching_dice(state, searches.sides[side], at) == 0) continue;
    const bool attacker = side == 0;
    state.phase = attacker ? Phase::attacker_searches : Phase::defender_searches;
    state.step = static_cast<std::uint8_t>(at);
    keep_notes(state,
               steps_[at].live_after | (attacker ? steps_[at].reads : steps_[at].read_by_defender));
    return false;
  }
  return true;
}

int Procedure::searching_dice(const State& state, const SideSearch& search, std::size_t at) const {
  if (!search.acts || count(state, search.who) == 0) return 0;
  const Reading now = reading(state, at);
  if (!holds(search.condition, now) || search.value->number(now) <= 0) return 0;
  return count(state, search.by);
}

void Procedure::roll_search(const State& state, Node<State>& node) {
  const Side side = state.phase == Phase::attacker_searches ? Side::attacker : Side::defender;
  const std::size_t at = state.step;
  const Searches& searches = std::get<Searches>(steps_[at].action);
  const SideSearch& own = searches.sides[index(side)];
  const int value = std::min(own.value->number(reading(state, at)), die_faces());
  const auto dice = static_cast<std::uint32_t>(searching_dice(state, own, at));
  const HitRoll found = volleys_.hits(
      volleys_.intern({{0, static_cast<std::uint16_t>(value), dice}}), count(state, own.who));
  node.chance(found.roll);
  for (std::uint32_t k = 0; k < volleys_.results(found.roll); ++k) {
    State next = state;
    move_first(next, own.who, searches.to, found.least + static_cast<int>(k));
    if (side == Side::defender || search(next, at, Side::defender)) {
      keep_notes(next, steps_[at].live_after);
      run(next, at + 1, at >= first_of_round_);
    }
    settle(next);
    node.to(next);
  }
}

/// False if there are no dice.
bool Procedure::begin_fire(State& state, std::size_t at,
                           const std::array<std::vector<Volley>, 2>& volleys) {
  const Reading now = reading(state, at);
  for (const Side side : both_sides) {
    dice_.clear();
    for (const Volley& volley : volleys[index(side)]) {
      if (holds(volley.condition, now)) volleys_.add(dice_, volley.kind, state.units, volley.who);
    }
    state.volleys[index(side)] = volleys_.intern(dice_);
  }
  if (state.volleys[0] == 0 && state.volleys[1] == 0) return false;
  state.phase = Phase::attacker_fires;
  state.step = static_cast<std::uint8_t>(at);
  keep_notes(state, steps_[at].live_after);
  return true;
}

void Procedure::after_fire(State& state) {
  if (state.phase == Phase::attacker_fires) {
    state.phase = Phase::defender_fires;
    return;
  }
  const std::size_t at = state.step;
  run(state, at + 1, at >= first_of_round_);
}

void Procedure::next_round(State& state) {
  state.step = 0;
  if (fought_out(state)) {
    for (const SlotIndex slot : changed_) {
      if (state.units[slot] > 0) move(state, slot, Status::detected, state.units[slot]);
    }
    state.notes = 0;
    state.phase = Phase::over;
    return;
  }
  state.phase = Phase::round;
  for (std::size_t at = first_of_round_; at < opening_; ++at) {
    move_units(state, at, Side::attacker, asked(state, at));
  }
  if (last_round_ == 1 && (state.notes & round_mask_) != 0 && is_like_later_rounds(state)) {
    state.notes = 0;
  }
}

/// Returns whether the first round of a battle continues as a later one would from this state.
bool Procedure::is_like_later_rounds(const State& state) {
  State first = state;
  State later = state;
  later.notes = 0;
  for (State* const each : {&first, &later}) {
    open_round(*each);
    settle(*each);
  }
  return same_header(first, later) && first.units == later.units;
}

void Procedure::forget(State& state) {
  for (VolleyIndex& volley : state.volleys) {
    if (volley == 0) continue;
    std::vector<Dice>& dice = dice_;
    dice = volleys_.dice(volley);
    bool changes = false;
    for (Dice& each : dice) {
      for (const DiceKind::Narrower& narrower : kinds_[each.kind].narrower) {
        if (count(state, narrower.others) > 0) continue;
        each.kind = narrower.kind;
        changes = true;
        break;
      }
    }
    if (changes) volley = volleys_.intern(dice);
  }
}

bool Procedure::is_unchanged(State before, State after) const {
  for (State* const state : {&before, &after}) {
    state->notes = 0;
    for (const SlotIndex slot : changed_) {
      if (state->units[slot] > 0) move(*state, slot, Status::detected, state->units[slot]);
    }
  }
  return FleetRules::is_unchanged(before, after);
}

Situation Procedure::situation(const State& state) const {
  Situation situation = FleetRules::situation(state);
  const bool chooses =
      state.phase == Phase::attacker_chooses || state.phase == Phase::defender_chooses;
  if (chooses) {
    const std::string& asked = std::get<Moves>(steps_[state.step].action).rule->asked;
    if (!asked.empty()) situation.emplace_back(asked, 1);
  }
  return situation;
}

Battle enumerate_together(const RulesFile& rules, std::span<const Case> battles,
                          const EnumerationLimits& limits) {
  const Case& battle = battles.front();
  const Possible possible(rules, battle);
  const auto statuses = [&](Side side, const Group& group) {
    return possible.statuses(side, group);
  };
  Fleets fleets;
  for (const Case& each : battles) {
    fleets.push_back(std::make_shared<const Fleet>(each, statuses, printed_value, Fleet::FireOf(),
                                                   Fleet::EntryWords(), status_table(rules)));
  }
  return enumerate_fleet<Procedure>(battle, fleets, limits, rules);
}

}  // namespace asdic::rules_file
