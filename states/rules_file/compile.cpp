// Compiles the steps of a rules file for one battle, into tables of slots and formulas.
#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

#include "lib/error.hpp"
#include "states/rules_file/procedure.hpp"

namespace asdic::rules_file {

namespace {

constexpr int most_note_bits = 16;
constexpr int most_times = 250;

unsigned notes_in(const std::optional<Formula>& formula) {
  return formula ? formula->notes() : 0;
}

/// Returns the number of faces of the dice in the chain. If faces have weights, it is their sum.
int faces(const RulesFile& rules, const Case& battle) {
  const Throws& throws = rules.throws;
  const bool are_weighted =
      throws.weighted && Scope(rules, battle.settings, battle.die).holds(*throws.weighted);
  if (!are_weighted) return battle.die;
  return std::accumulate(throws.weights.begin(), throws.weights.end(), 0);
}

/// Returns whether the case has units in a key of a side, which are in no force.
bool has_off_board(const RulesFile& rules, const Case& battle) {
  return std::any_of(rules.keys.begin(), rules.keys.end(),
                     [&](const SideKey& key) { return key.force && !battle[*key.force].empty(); });
}

}  // namespace

Procedure::Procedure(const Case& battle, const Fleet& fleet, Chain& chain, const RulesFile& rules,
                     const PossibleMoves& possible)
    : FleetRounds(battle, fleet, chain.rolls, faces(rules, battle)),
      rules_(rules),
      scope_(rules, battle),
      chain_(chain),
      assignment_(fleet.slots()) {
  scope_.know(fleet);
  set_throws(battle);
  set_late();
  is_open_ = [this](std::size_t policy) {
    const auto& asked = policies_[policy];  // nothing if the side does not have the policy
    return asked && asked->value_in(*units_).is_open;
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
  if (rules.has_landings) retreat_of_landing_.emplace(battle, fleet, has_off_board(rules, battle));
  for (const Step& step : rules.before) compile(step, possible, battle, steps_);
  first_of_round_ = steps_.size();
  is_idle_ = false;
  for (const Step& step : rules.round) compile(step, possible, battle, steps_);
  for (const Step& step : rules.after_each) compile(step, possible, battle, always_);
  has_searches_ = std::any_of(
      steps_.begin() + static_cast<std::ptrdiff_t>(first_of_round_), steps_.end(),
      [](const CompiledStep& step) { return std::holds_alternative<Searches>(step.action); });
  counts_ = std::any_of(steps_.begin(), steps_.end(), [](const CompiledStep& step) {
    const auto* moves = std::get_if<Moves>(&step.action);
    return std::holds_alternative<Counts>(step.action) ||
           (moves != nullptr && moves->counts_units());
  });
  find_narrower();
  find_live_notes();
  find_opening();
}

/// Makes the policies of both sides. A policy matters while there are units that it may move, with
/// any status.
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
          const Search* search = std::get_if<Search>(&step.action);
          const bool moves = move != nullptr && move->policy == rules_.policies[i].name;
          const bool searches = search != nullptr && search->policy == rules_.policies[i].name;
          if (!moves && !searches) continue;
          const auto more = scope_.slots(moves ? move->who : search->by, side);
          about.insert(about.end(), more.begin(), more.end());
        }
      }
      policies_[Scope::policy_number(i, side)].emplace(battle, *setting, fleet_,
                                                       slots_of_any_status(about), rounds_);
    }
  }
}

std::vector<SlotIndex> Procedure::slots_of_any_status(const std::vector<SlotIndex>& slots) const {
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

void Procedure::compile(const Step& step, const PossibleMoves& possible, const Case& battle,
                        std::vector<CompiledStep>& steps) {
  int times = 1;
  if (step.times) {
    const Formula number = scope_.number(*step.times, Side::attacker);
    if (!number.is_constant()) {
      throw Error(step.times->place,
                  "'times' must be known before the battle: it may ask for "
                  "options and keys");
    }
    times = number.number({});
    if (times > most_times) {
      throw Error(ErrorCode::limit, "a step is played at most " + std::to_string(most_times) +
                                        " times, and not " + std::to_string(times));
    }
  }
  for (int i = 0; i < times; ++i) compile_once(step, possible, battle, steps);
}

void Procedure::compile_once(const Step& step, const PossibleMoves& possible, const Case& battle,
                             std::vector<CompiledStep>& steps) {
  if (steps.size() == std::numeric_limits<std::uint8_t>::max()) {
    throw Error(ErrorCode::limit, "the rules have too many steps for this battle");
  }
  CompiledStep compiled{&step, Moves(), 0, 0, 0};
  compiling_ = &step;
  bool acts = false;
  if (const Move* move = std::get_if<Move>(&step.action)) {
    acts = compile_move(*move, step.condition, possible, battle, compiled);
  } else if (const Loss* loss = std::get_if<Loss>(&step.action)) {
    acts = compile_loss(*loss, step.condition, compiled);
  } else if (const rules_file::Fire* fire = std::get_if<rules_file::Fire>(&step.action)) {
    acts = compile_fire(*fire, step.condition, compiled);
  } else if (const Search* search = std::get_if<Search>(&step.action)) {
    acts = compile_search(*search, step.condition, possible, compiled);
  } else if (const ReadiedDice* ready = std::get_if<ReadiedDice>(&step.action)) {
    acts = compile_ready(*ready, step.condition, compiled);
  } else if (const Count* count = std::get_if<Count>(&step.action)) {
    acts = compile_count(*count, step.condition, battle, compiled);
  } else if (const Declaration* declaration = std::get_if<Declaration>(&step.action)) {
    acts = compile_declaration(*declaration, step.condition, battle, compiled);
  } else {
    acts = compile_notes(std::get<Note>(step.action), step.condition, compiled);
  }
  if (acts) {
    compiled.follows_idle = std::exchange(is_idle_, false);
    steps.push_back(std::move(compiled));
  } else {
    is_idle_ = true;
  }
}

std::optional<Formula> Procedure::condition(const Expression& of_step, const Expression& own,
                                            Side side) const {
  Formula formula = scope_.condition(of_step, own, side);
  if (formula.is_always()) return std::nullopt;
  return formula;
}

bool Procedure::compile_move(const Move& move, const Expression& condition,
                             const PossibleMoves& possible, const Case& battle,
                             CompiledStep& compiled) {
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
    for (const Move::Part& part : move.parts) {
      const Expression all = always_true();
      own.parts.push_back(
          {scope_.slots(part.who, side), this->condition(all, part.condition, side)});
    }
    if (move.number) own.number = scope_.number(*move.number, side);
    if (!move.policy.empty()) {
      const Policy& policy = *rules_.policy(move.policy);
      const auto at = static_cast<std::size_t>(&policy - rules_.policies.data());
      own.policy = Scope::policy_number(at, side);
      own.is_open = scope_.condition(move.is_open, side);
      if (move.word != policy.counted) own.word = policy.value(move.word).most;
    }
    own.acts = acts = true;
    if (move.count.empty() || !battle.counts()) continue;
    moves.counts[index(side)] = count_of(move.count, side, battle);
    moves.counts[index(side)].acts = true;
  }
  if (!move.count.empty() && battle.counts()) {
    for (const Side side : both_sides) {
      if (!move.side || *move.side == side) static_cast<void>(count_of(move.count, side, battle));
    }
  }
  compiled.action = std::move(moves);
  return acts;
}

/// Removes from `slots` units that already have `status`, whose name is `name`, or may not have it.
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

bool Procedure::compile_declaration(const Declaration& declaration, const Expression& condition,
                                    const Case& battle, CompiledStep& compiled) {
  Declarations declarations;
  declarations.path = &rules_.option(declaration.option)->setting.path;
  bool acts = false;
  for (const Side side : both_sides) {
    const Force& force = battle.sides[index(side)].force;
    const bool is_due =
        std::any_of(force.begin(), force.end(), [](const Group& group) { return group.any_depth; });
    const auto own = this->condition(condition, declaration.condition, side);
    if (!is_due || (own && own->is_never())) continue;
    declarations.below[index(side)] = fleet_.in_battle(side, [](const Slot& slot) {
      return slot.is_sub() && slot.status == Status::detected && slot.name.depth != Depth::surfaced;
    });
    acts = true;
  }
  compiled.action = std::move(declarations);
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
  std::vector<NoteAssignment> noted;
  for (const NamedExpression& each : note.notes) {
    for (const Side side : both_sides) {
      noted.push_back({scope_.condition(condition, each.expression, side), side, each.name, 0});
    }
  }
  compiled.action = std::move(noted);
  return true;
}

/// Finds the notes that later steps read, from the last step to the first.
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
        for (const SideMove::Part& part : move.parts) use(part.condition, side);
      }
    } else if (const auto* ready = std::get_if<ReadyEntries>(&step.action)) {
      for (const Side side : both_sides) {
        for (const ReadyEntry& entry : (*ready)[index(side)]) use(entry.condition, side);
      }
    } else if (const auto* counts = std::get_if<Counts>(&step.action)) {
      for (const Side side : both_sides) {
        use(counts->sides[index(side)].condition, side);
        use(counts->sides[index(side)].number, side);
      }
    } else if (const auto* losses = std::get_if<Losses>(&step.action)) {
      for (const Side side : both_sides) use(losses->conditions[index(side)], side);
    } else if (const auto* notes = std::get_if<std::vector<NoteAssignment>>(&step.action)) {
      for (const NoteAssignment& noted : *notes) use(std::optional(noted.formula), noted.side);
    } else if (const auto* searches = std::get_if<Searches>(&step.action)) {
      for (const Side side : both_sides) {
        const SideSearch& search = searches->sides[index(side)];
        for (const auto* formula : {&search.condition, &search.value, &search.dice})
          use(*formula, side);
      }
    } else if (const auto* firing = std::get_if<FireStage>(&step.action)) {
      for (const Side side : both_sides) {
        for (const FireEntry& entry : firing->entries[index(side)]) {
          for (const auto* formula :
               {&entry.condition, &entry.each, &entry.most, &entry.aimed, &entry.fair}) {
            use(*formula, side);
          }
        }
        for (const SupportStage& help : firing->help[index(side)]) use(help.condition, side);
      }
    }
  };
  unsigned always_read = 0;
  for (const CompiledStep& step : steps_) {
    each_formula(step, [&](const auto& formula, Side) { add_round(formula); });
  }
  for (const CompiledStep& step : always_) {
    each_formula(step, [&](const auto& formula, Side) {
      add_round(formula);
      always_read |= notes_in(formula);
    });
  }
  const int width = std::bit_width(static_cast<unsigned>(last_round_));
  if (scope_.note_bits() + width > most_note_bits) {
    throw Error(ErrorCode::limit, "the rules need too many notes for this battle (at most " +
                                      std::to_string(most_note_bits) + ")");
  }
  round_shift_ = static_cast<unsigned>(scope_.note_bits());
  round_mask_ = ((1u << width) - 1) << round_shift_;
  // Formulas do not distinguish rounds after last_round_. If they distinguish only the first round,
  // the number of the round does not matter after the last step that reads it.
  const bool round_is_always_live = last_round_ > 1 || (last_round_ > 0 && !always_.empty());
  const unsigned always_live = (round_is_always_live ? round_mask_ : 0) | always_read;
  unsigned live = always_live;
  for (std::size_t at = steps_.size(); at-- > 0;) {
    CompiledStep& step = steps_[at];
    if (at + 1 == first_of_round_) live = round_mask_ | always_read;
    each_formula(step, [&](const std::optional<Formula>& formula, Side side) {
      const unsigned reads =
          notes_in(formula) | (formula && formula->last_round() > 0 ? round_mask_ : 0);
      step.reads |= reads;
      if (side == Side::defender) step.read_by_defender |= reads;
    });
    step.live_after = live;
    unsigned writes = 0;
    if (auto* notes = std::get_if<std::vector<NoteAssignment>>(&step.action)) {
      for (NoteAssignment& noted : *notes) {
        noted.bit = scope_.bit_of_note(noted.name, noted.side) & live;
        writes |= noted.bit;
      }
    }
    live = (live & ~writes) | step.reads | always_read;
  }
}

/// Finds the first moves of a round that need no dice and no choice. The round before executes them
/// at its end, so that states that differ only in the statuses before them become equal. The moves
/// remain in their round if the attacker breaks off after a number of rounds and the units that may
/// leave depend on the status.
void Procedure::find_opening() {
  opening_ = first_of_round_;
  if (!always_.empty()) return;
  const auto stays = [&](SlotIndex slot) {
    return std::find(retreating_.begin(), retreating_.end(), slot) == retreating_.end();
  };
  const bool matters =
      retreats_ && std::any_of(retreating_.begin(), retreating_.end(), [&](SlotIndex slot) {
        const auto all = slots_of_any_status({slot});
        return std::any_of(all.begin(), all.end(), stays);
      });
  if (matters) return;
  for (; opening_ < steps_.size(); ++opening_) {
    const auto* moves = std::get_if<Moves>(&steps_[opening_].action);
    if (moves == nullptr || moves->to == Status::left || moves->counts_units()) return;
    if (moves->sides[0].policy || moves->sides[1].policy) return;
  }
}

}  // namespace asdic::rules_file
