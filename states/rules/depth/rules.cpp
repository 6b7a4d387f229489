// Submarine depth: search, periscope depth, silent running.
//
// Source: Historical Board Gaming, submarine status markers, 5/22/14. The text prints no values:
// the tables are those of Axis & Allies Global 1940, second edition, or of Global War 1936 on a
// D12.
//
// In each round
//   1. destroyers and aircraft search for submarines below the surface: one success finds all that
//      are at periscope depth, a lower roll those that are submerged too,
//   2. the attacker's units fire, at nobody who is concealed and not located,
//   3. a defending submarine that was not hit may forgo its fire and leave,
//   4. the defender's units fire, those hit in step 2 included; one that is not located only if the
//      attacker brought ships, and then it is located from the next round on.
// Periscope depth gives +1, +2 or +3 to the attack on a D6, D12 or D20, submerged as much less to
// attack and defense. Silent submarines have left.
//
// | option          | default     | else                     | open in the text                      |
// | --------------- | ----------- | ------------------------ | ------------------------------------- |
// | search          | each-round  | once                     | "before combat begins"                |
// | located_lasts   | battle      | round                    | "safe for that round"                 |
// | withdraw_window | every-round | first-round              | "for the first cycle of combat"       |
// | search_dice     | shared      | separate                 | dice of their own for each depth?     |
// | surprise_strike | none        | without-destroyer        | the base game may have it             |
// | searchers       | both        | attacker                 | does the defender search?             |
// | withdraw_who    | any         | located                  | "any surviving submarines"            |
// | attack_reveals  | false       | true                     | does attacking give away?             |
// | success_finds   | depth       | all                      | "all submarines in a single sea zone" |
// | declared        | before      | attacker, defender, both | depths chosen before the battle       |
// | values          | scaled      | gw1936                   | no values in the text                 |
// Policies: searching of each side, withdraw and concealed of the defender, retreat of the
// attacker.
#include "lib/error.hpp"
#include "states/dice/search.hpp"
#include "states/fleet/choices.hpp"
#include "states/fleet/fleet_rules.hpp"
#include "states/games/global_units.hpp"
#include "states/rule_system.hpp"

namespace asdic {

namespace {

enum class Phase : std::uint8_t {
  attacker_declares,  ///< an open decision about depths
  defender_declares,
  round,                ///< a round begins
  attacker_may_search,  ///< an open decision
  attacker_searches,
  defender_may_search,  ///< an open decision
  defender_searches,
  strike_choice,  ///< an open decision: which concealed submarines of the defender strike
  strike,         ///< the attacker's surprise strike
  strike_reply,   ///< the defender's
  attack,         ///< the attacker's fire
  withdrawal,     ///< an open decision: who leaves
  reply_choice,   ///< an open decision: which concealed submarines of the defender fire
  reply,          ///< the defender's fire
  over,
};

/// The value of a group's dice: with +1, +2 or +3 at periscope depth and as much less submerged.
int value_at_depth(int die, Side side, const Group& group) {
  const int step = die == 6 ? 1 : die == 12 ? 2 : 3;
  const int value = printed_value(side, group);
  if (group.name.depth == Depth::submerged) return std::max(0, value - step);
  return group.name.depth == Depth::periscope && side == Side::attacker ? value + step : value;
}

/// A set of sides.
constexpr std::uint8_t struck_by(Side side) {
  return static_cast<std::uint8_t>(1u << index(side));
}

template <std::size_t Slots>
struct DepthState : FleetState<Slots> {
  Phase phase = Phase::round;
  bool first_round = false;  ///< only as long as it matters
  std::uint8_t struck = 0;   ///< the sides whose submarines struck in this round
  std::uint8_t located = 0;  ///< by side, as sets of two bits: what searches have just found
};

template <std::size_t Slots>
class Submarines : private FleetRules<Submarines<Slots>, DepthState<Slots>> {
 public:
  using State = DepthState<Slots>;

  Submarines(const Case& battle, const Fleet& fleet, Chain& chain)
      : Base(battle, fleet, chain.rolls),
        searches_(battle.die, battle.setting("options.search_dice") == "shared",
                  battle.setting("options.success_finds") == "all", chain.rolls),
        searches_once_(battle.setting("options.search") == "once"),
        located_for_battle_(battle.setting("options.located_lasts") == "battle"),
        withdraws_once_(battle.setting("options.withdraw_window") == "first-round"),
        surprise_(battle.setting("options.surprise_strike") != "none"),
        any_withdraws_(battle.setting("options.withdraw_who") == "any"),
        attack_reveals_(battle.flag("options.attack_reveals")),
        declared_(battle.setting("options.declared")),
        withdraw_(battle.setting("defender.withdraw")),
        concealed_(battle.setting("defender.concealed")) {
    const bool attacker_alone = battle.setting("options.searchers") == "attacker";
    searching_ = {battle.setting("attacker.searching"),
                  attacker_alone ? "never" : battle.setting("defender.searching")};
    for (const Side side : both_sides) {
      sides_[index(side)] = slots_of(side);
      add_marks(side, chain.mark_names);
    }
    for (const Group& group : battle.sides[index(Side::attacker)].force) {
      ships_attack_ = ships_attack_ || group.type.kind == UnitKind::ship;
    }
  }

  State start(const Fleet& fleet) const {
    return to_declaration(this->brought(fleet), Side::attacker);
  }

  void expand(const State& state, Node<State>& node) {
    if (state.located != 0) return note_located(state, node);
    switch (state.phase) {
      case Phase::over:
        return node.end();
      case Phase::round:
        this->begin_round(state, node);
        return proceed(this->settled(to_search(state, Side::attacker)), node);
      default:
        return proceed(state, node);
    }
  }

 private:
  using Base = FleetRules<Submarines, State>;
  friend Base;
  using Base::count;

  struct SideSlots {
    std::vector<SlotIndex> others;  ///< all but submarines
    std::vector<SlotIndex> destroyers;
    std::vector<SlotIndex> searchers;  ///< destroyers and aircraft
    std::vector<SlotIndex> submarines;
    std::vector<SlotIndex> visible;                    ///< submarines that may be hit
    std::vector<SlotIndex> hidden;                     ///< submarines neither located nor betrayed
    std::vector<SlotIndex> betrayed;                   ///< submarines
    std::vector<SlotIndex> exposed;                    ///< submarines
    std::vector<SlotIndex> sea_units;                  ///< that may be hit
    std::array<std::vector<SlotIndex>, 2> hidden_at;   ///< by concealed depth
    std::array<std::vector<SlotIndex>, 2> located_at;  ///< by search; by concealed depth
    std::vector<SlotIndex> below;  ///< submarines as brought, where not surfaced
    Targets sea_targets;           ///< of submarines
    Targets all_targets;           ///< of others
  };

  SideSlots slots_of(Side side) const {
    const auto where = [&](auto condition) { return this->slots(side, condition); };
    const auto submarines = [&](auto condition) {
      return where([&](const Slot& s) { return s.is_sub() && condition(s); });
    };
    SideSlots slots;
    slots.others = where([](const Slot& s) { return !s.is_sub(); });
    slots.destroyers = where([](const Slot& s) { return s.type.detects; });
    slots.searchers =
        where([](const Slot& s) { return s.type.detects || s.type.kind == UnitKind::air; });
    slots.submarines = submarines([](const Slot&) { return true; });
    slots.visible = submarines([](const Slot& s) { return s.can_be_seen(); });
    slots.hidden = submarines([](const Slot& s) { return s.status == Status::undetected; });
    slots.betrayed = submarines([](const Slot& s) { return s.status == Status::betrayed; });
    slots.exposed = submarines([](const Slot& s) { return s.status == Status::exposed; });
    slots.below = submarines([](const Slot& s) {
      return s.status == Status::detected && s.name.depth != Depth::surfaced;
    });
    slots.sea_units = where([](const Slot& s) { return s.at_sea() && s.can_be_seen(); });
    for (std::size_t d = 0; d < concealed_depths.size(); ++d) {
      const auto at_depth = [&](Status status) {
        return submarines([=](const Slot& s) {
          return s.status == status && s.name.depth == concealed_depths[d];
        });
      };
      slots.hidden_at[d] = at_depth(Status::undetected);
      slots.located_at[d] = at_depth(Status::detected);
    }
    slots.sea_targets = this->fleet_.targets(slots.sea_units);
    slots.all_targets = this->fleet_.targets(where([](const Slot& s) { return s.can_be_seen(); }));
    return slots;
  }

  const SideSlots& of(Side side) const { return sides_[index(side)]; }

  void add_marks(Side side, std::vector<std::string>& names) {
    for (std::size_t d = 0; d < concealed_depths.size(); ++d) {
      if (of(side).hidden_at[d].empty()) continue;
      marks_.emplace_back(set_of(2 * index(side) + d), static_cast<std::uint32_t>(names.size()));
      names.push_back(std::string("located.") + name(side) + "." +
                      std::string(name(concealed_depths[d])));
    }
  }

  /// What was located is noted where the battle goes on, before anything else happens.
  void note_located(State state, Node<State>& node) {
    for (const auto& [bit, mark] : marks_) {
      if ((state.located & bit) != 0) node.mark(mark);
    }
    state.located = 0;
    proceed(this->settled(state), node);
  }

  /// From a state that is settled, but for its round having begun.
  void proceed(const State& state, Node<State>& node) {
    switch (state.phase) {
      case Phase::attacker_declares:
        return declare(state, Side::attacker, node);
      case Phase::defender_declares:
        return declare(state, Side::defender, node);
      case Phase::attacker_may_search:
        return choose_to_search(state, Side::attacker, node);
      case Phase::defender_may_search:
        return choose_to_search(state, Side::defender, node);
      case Phase::attacker_searches:
        return search(state, Side::attacker, node);
      case Phase::defender_searches:
        return search(state, Side::defender, node);
      case Phase::strike_choice:
      case Phase::reply_choice:
        return choose(state, of(Side::defender).hidden, node);
      case Phase::withdrawal:
        return choose(state, may_withdraw(state), node);
      case Phase::round:
      case Phase::over:
        return node.surely(state);
      default:
        return this->roll(state, node);
    }
  }

  /// How many of these submarines of the defender strike, leave or fire is his decision.
  void choose(const State& state, const std::vector<SlotIndex>& slots, Node<State>& node) {
    std::vector<int> most;
    for (const SlotIndex slot : slots) most.push_back(state.units[slot]);
    const auto chosen = [&](const std::vector<int>& numbers) -> std::optional<State> {
      State next = state;
      for (std::size_t i = 0; i < slots.size(); ++i) {
        if (state.phase == Phase::withdrawal) {
          withdraw(next, slots[i], numbers[i]);
        } else if (state.phase == Phase::reply_choice) {
          answer(next, slots[i], numbers[i]);
        } else {
          this->move(next, slots[i], Status::betrayed, numbers[i]);
        }
      }
      return this->settled(state.phase == Phase::withdrawal     ? to_reply(next)
                           : state.phase == Phase::reply_choice ? begin_reply(next)
                                                                : begin_strike(next));
    };
    choose_numbers(this->fleet_, Side::defender, slots, most, node, chosen);
  }

  // Before the battle.

  State to_declaration(State state, Side side) const {
    if (declared_ != "both" && declared_ != name(side)) return after_declaration(state, side);
    state.phase = side == Side::attacker ? Phase::attacker_declares : Phase::defender_declares;
    return state;
  }

  State after_declaration(const State& state, Side side) const {
    return side == Side::attacker ? to_declaration(state, Side::defender) : dived(state);
  }

  /// Any number of the submarines go to each depth; the others stay at the surface.
  void declare(const State& state, Side side, Node<State>& node) const {
    const std::vector<SlotIndex>& below = of(side).below;
    std::vector<int> most;
    for (const SlotIndex slot : below) most.push_back(state.units[surfaced(slot)]);
    const auto chosen = [&](const std::vector<int>& numbers) -> std::optional<State> {
      State next = state;
      for (std::size_t i = 0; i < below.size(); ++i) {
        UnitCount& boats = next.units[surfaced(below[i])];
        if (boats < numbers[i]) return std::nullopt;
        boats = static_cast<UnitCount>(boats - numbers[i]);
        next.units[below[i]] = static_cast<UnitCount>(numbers[i]);
      }
      return after_declaration(next, side);
    };
    choose_numbers(this->fleet_, side, below, most, node, chosen);
  }

  /// The submarines of this slot, were they at the surface.
  SlotIndex surfaced(SlotIndex slot) const {
    UnitName name = this->fleet_.slots()[slot].name;
    const Side side = this->fleet_.slots()[slot].side;
    name.depth = Depth::surfaced;
    return this->fleet_
        .where([&](const Slot& s) {
          return s.side == side && s.name == name && s.status == Status::detected;
        })
        .front();
  }

  State dived(State state) const {
    for (const Side side : both_sides) {
      for (const SlotIndex slot : of(side).below) {
        const bool silent = this->fleet_.slots()[slot].name.depth == Depth::silent;
        this->move(state, slot, silent ? Status::left : Status::undetected, state.units[slot]);
      }
    }
    state.first_round = true;
    return next_round(state);
  }

  // 1. Search.

  State next_round(State state) const {
    const Status exposed = located_for_battle_ ? Status::detected : Status::exposed;
    for (const SideSlots& side : sides_) {
      if (!located_for_battle_) {
        for (const auto& at : side.located_at) this->move_all(state, at, Status::undetected);
      }
      this->move_all(state, side.betrayed, exposed);
    }
    state.struck = 0;
    if (this->fought_out(state)) return over(state);
    state.first_round = state.first_round && first_round_matters(state);
    state.phase = Phase::round;
    return state;
  }

  State over(State state) const {
    for (const SideSlots& side : sides_) {
      this->move_all(state, side.hidden, Status::detected);
      this->move_all(state, side.exposed, Status::detected);
    }
    state.first_round = false;
    state.phase = Phase::over;
    return state;
  }

  bool first_round_matters(const State& state) const {
    const bool searched = may_search(state, Side::attacker) || may_search(state, Side::defender);
    if (searches_once_ && searched) return true;
    if (!withdraws_once_ || withdraw_ == "never") return false;
    return !may_withdraw(state).empty() || may_search(state, Side::attacker);
  }

  bool may_search(const State& state, Side side) const {
    return searching_[index(side)] != "never" && (!searches_once_ || state.first_round) &&
           count(state, of(side).searchers) > 0 && count(state, of(enemy(side)).hidden) > 0;
  }

  State to_search(State state, Side side) {
    const bool attacker = side == Side::attacker;
    if (!may_search(state, side)) return after_search(state, side);
    if (searching_[index(side)] == "optimal") {
      state.phase = attacker ? Phase::attacker_may_search : Phase::defender_may_search;
    } else {
      state.phase = attacker ? Phase::attacker_searches : Phase::defender_searches;
    }
    return state;
  }

  State after_search(const State& state, Side side) {
    return side == Side::attacker ? to_search(state, Side::defender) : to_strike(state);
  }

  void choose_to_search(State state, Side side, Node<State>& node) {
    node.decision(side);
    node.option("no search", this->settled(after_search(state, side)));
    state.phase = side == Side::attacker ? Phase::attacker_searches : Phase::defender_searches;
    node.option("search", state);
  }

  void search(const State& state, Side side, Node<State>& node) {
    const SideSlots& hunted = of(enemy(side));
    DepthSet sought = 0;
    for (std::size_t d = 0; d < concealed_depths.size(); ++d) {
      if (count(state, hunted.hidden_at[d]) > 0) sought |= set_of(d);
    }
    const Search& search = searches_.search(sought, count(state, of(side).searchers));
    node.chance(search.roll);
    for (const DepthSet found : search.found) {
      State next = state;
      for (std::size_t d = 0; d < concealed_depths.size(); ++d) {
        if ((found & set_of(d)) != 0) this->move_all(next, hunted.hidden_at[d], Status::detected);
      }
      next.located |= static_cast<std::uint8_t>(found << 2 * index(enemy(side)));
      const State after = after_search(next, side);
      node.to(after.located != 0 ? after : this->settled(after));
    }
  }

  // Surprise strike, where the base game has it.

  bool may_strike(const State& state, Side side) const {
    return surprise_ && count(state, of(enemy(side)).destroyers) == 0 &&
           count(state, of(enemy(side)).sea_units) > 0;
  }

  State to_strike(State state) {
    state.first_round = state.first_round && withdraws_once_ && withdraw_ != "never";
    if (may_strike(state, Side::defender) && may_answer(state)) {
      if (concealed_ == "optimal") {
        state.phase = Phase::strike_choice;
        return state;
      }
      this->move_all(state, of(Side::defender).hidden, Status::betrayed);
    }
    return begin_strike(state);
  }

  State begin_strike(State state) {
    const SideSlots& attacker = of(Side::attacker);
    const SideSlots& defender = of(Side::defender);
    if (may_strike(state, Side::attacker) && count(state, attacker.submarines) > 0) {
      state.struck |= struck_by(Side::attacker);
      state.volleys[0] = this->volley(state, attacker.submarines, {});
      if (attack_reveals_) this->move_all(state, attacker.hidden, Status::betrayed);
    }
    if (may_strike(state, Side::defender)) {
      std::vector<SlotIndex> strikers = defender.visible;
      strikers.insert(strikers.end(), defender.betrayed.begin(), defender.betrayed.end());
      if (count(state, strikers) > 0) state.struck |= struck_by(Side::defender);
      state.volleys[1] = this->volley(state, strikers, {});
    }
    if (state.struck == 0) return begin_attack(state);
    state.phase = Phase::strike;
    return state;
  }

  // 2. The attacker's fire.

  State begin_attack(State state) {
    const SideSlots& attacker = of(Side::attacker);
    const SideSlots& defender = of(Side::defender);
    static const std::vector<SlotIndex> none;
    const bool attacker_struck = (state.struck & struck_by(Side::attacker)) != 0;
    const bool defender_struck = (state.struck & struck_by(Side::defender)) != 0;
    if (attack_reveals_ && !attacker_struck && count(state, defender.sea_units) > 0) {
      this->move_all(state, attacker.hidden, Status::betrayed);
    }
    state.volleys[0] =
        this->volley(state, attacker_struck ? none : attacker.submarines, attacker.others);
    state.volleys[1] =
        this->volley(state, defender_struck ? none : defender.visible, defender.others);
    state.struck &= withdrawing(state) ? struck_by(Side::defender) : 0;
    state.phase = Phase::attack;
    return state;
  }

  // 3. Withdrawal.

  bool withdrawing(const State& state) const {
    return withdraw_ != "never" && (!withdraws_once_ || state.first_round);
  }

  std::vector<SlotIndex> may_withdraw(const State& state) const {
    std::vector<SlotIndex> slots;
    if (!withdrawing(state)) return slots;
    const auto add = [&](const std::vector<SlotIndex>& some) {
      for (const SlotIndex slot : some) {
        if (state.units[slot] > 0) slots.push_back(slot);
      }
    };
    if ((state.struck & struck_by(Side::defender)) == 0) add(of(Side::defender).visible);
    if (any_withdraws_) add(of(Side::defender).hidden);
    return slots;
  }

  State to_withdrawal(State state) {
    const std::vector<SlotIndex> slots = may_withdraw(state);
    if (!slots.empty() && withdraw_ == "optimal") {
      state.phase = Phase::withdrawal;
      return state;
    }
    for (const SlotIndex slot : slots) withdraw(state, slot, state.units[slot]);
    return to_reply(state);
  }

  /// Those who were hit still fire, those who leave do not.
  void withdraw(State& state, SlotIndex slot, int number) {
    const Slot& leaving = this->fleet_.slots()[slot];
    this->move(state, slot, Status::left, number);
    if (!leaving.can_be_seen()) return;
    std::vector<Dice> dice = this->volleys_.dice(state.volleys[1]);
    auto rest = static_cast<std::uint32_t>(number);
    for (Dice& group : dice) {
      if (group.kind != from_submarines || group.value != leaving.fire.value) continue;
      const std::uint32_t taken = std::min(rest, group.count);
      group.count -= taken;
      rest -= taken;
    }
    state.volleys[1] = this->volleys_.intern(dice);
  }

  // 4. The defender's fire.

  /// Concealed submarines may fire where the attacker brought ships and they have a target.
  bool may_answer(const State& state) const {
    return concealed_ != "hide" && ships_attack_ && count(state, of(Side::defender).hidden) > 0 &&
           count(state, of(Side::attacker).sea_units) > 0;
  }

  State to_reply(State state) {
    state.first_round = false;
    state.struck = 0;
    if (may_answer(state)) {
      if (concealed_ == "optimal") {
        state.phase = Phase::reply_choice;
        return state;
      }
      for (const SlotIndex slot : of(Side::defender).hidden) {
        answer(state, slot, state.units[slot]);
      }
    }
    return begin_reply(state);
  }

  void answer(State& state, SlotIndex slot, int number) {
    std::vector<Dice> dice = {{from_submarines,
                               static_cast<std::uint16_t>(this->fleet_.slots()[slot].fire.value),
                               static_cast<std::uint32_t>(number)}};
    const std::vector<Dice>& others = this->volleys_.dice(state.volleys[1]);
    dice.insert(dice.end(), others.begin(), others.end());
    state.volleys[1] = this->volleys_.intern(dice);
    this->move(state, slot, Status::betrayed, number);
  }

  State begin_reply(State state) const {
    state.phase = Phase::reply;
    return state;
  }

  // Fire, as FleetRules wants to know it.

  static constexpr std::array attacker_fires = {Phase::strike, Phase::attack};
  static constexpr std::array defender_fires = {Phase::strike_reply, Phase::reply};

  const Targets& targets(const State&, Side target, HitKind kind) const {
    return kind == from_submarines ? of(target).sea_targets : of(target).all_targets;
  }

  State after_fire(State state) {
    switch (state.phase) {
      case Phase::strike:
        state.phase = Phase::strike_reply;
        return state;
      case Phase::strike_reply:
        return begin_attack(state);
      case Phase::attack:
        return to_withdrawal(state);
      default:
        return next_round(state);
    }
  }

  Searches searches_;
  bool searches_once_;
  bool located_for_battle_;
  bool withdraws_once_;
  bool surprise_;
  bool any_withdraws_;
  bool attack_reveals_;
  bool ships_attack_ = false;
  std::string declared_;
  std::string withdraw_;
  std::string concealed_;
  std::array<std::string, 2> searching_;  ///< by side
  std::array<SideSlots, 2> sides_;
  std::vector<std::pair<std::uint8_t, std::uint32_t>> marks_;  ///< by bit of `located`
};

/// Where a side declares depths during the battle, its submarines begin at the surface and have
/// places at every depth.
Case with_depths_open(Case battle) {
  const std::string& declared = battle.setting("options.declared");
  for (const Side side : both_sides) {
    if (declared != "both" && declared != name(side)) continue;
    Force force;
    for (const Group& group : battle.sides[index(side)].force) {
      if (group.type.kind != UnitKind::sub) {
        force.push_back(group);
        continue;
      }
      const auto same = std::find_if(force.begin(), force.end(), [&](const Group& other) {
        return other.name.code == group.name.code && other.name.nation == group.name.nation;
      });
      if (same != force.end()) {
        same->count += group.count;
        if (same->count <= most_of_a_kind) continue;
        throw Error(group.place, "more than " + std::to_string(most_of_a_kind) + " of " +
                                     group.name.code + " at all depths together");
      }
      Group boats = group;
      for (const Depth depth :
           {Depth::surfaced, Depth::periscope, Depth::submerged, Depth::silent}) {
        boats.name.depth = depth;
        force.push_back(boats);
        boats.count = 0;
      }
    }
    battle.sides[index(side)].force = force;
  }
  return battle;
}

Battle enumerate_together(std::span<const Case> battles, const EnumerationLimits& limits) {
  const Case battle = with_depths_open(battles.front());
  const bool for_a_round = battle.setting("options.located_lasts") == "round";
  const auto statuses = [&](Side side, const Group& group) {
    std::vector<Status> possible;
    const bool attacker = side == Side::attacker;
    const bool sub = group.type.kind == UnitKind::sub;
    const Depth depth = group.name.depth;
    const bool leaves = attacker ? battle.setting("attacker.retreat") != "never"
                                 : sub && battle.setting("defender.withdraw") != "never";
    if (depth == Depth::periscope || depth == Depth::submerged) {
      const bool fires = attacker ? battle.flag("options.attack_reveals")
                                  : battle.setting("defender.concealed") != "hide";
      if (fires && for_a_round) possible.push_back(Status::exposed);
      if (fires) possible.push_back(Status::betrayed);
      possible.push_back(Status::undetected);
    }
    if (leaves || depth == Depth::silent) possible.push_back(Status::left);
    return possible;
  };
  const auto fire = [&](Side side, const Group& group) -> Fire {
    return {value_at_depth(battle.die, side, group)};
  };
  Fleets fleets;
  for (const Case& each : battles) {
    fleets.push_back(
        std::make_shared<const Fleet>(with_depths_open(each), statuses, printed_value, fire));
  }
  return enumerate_fleet<Submarines>(battle, fleets, limits);
}

Battle enumerate(const Case& battle, const EnumerationLimits& limits) {
  return enumerate_together({&battle, 1}, limits);
}

void check(const Case& battle) {
  for (const CaseSide& side : battle.sides) {
    for (const Group& group : side.force) {
      if (group.type.kind == UnitKind::sub && group.type.hits != 1) {
        throw Error(group.place, "in these rules a submarine takes 1 hit, and not " +
                                     std::to_string(group.type.hits) + " as this '" +
                                     group.name.code + "'");
      }
    }
  }
}

}  // namespace

namespace rules {

const RuleSystem& depth() {
  static const RuleSystem system = {
      "depth",
      "Submarines at periscope depth, submerged, or silent",
      "Historical Board Gaming, submarine status markers, 5/22/14",
      {.settings =
           {reading("search", {"each-round", "once"},
                    "searches are rolled in every round, or in the first alone"),
            reading("located_lasts", {"battle", "round"},
                    "a located submarine stays so, or is searched for again in each round"),
            reading("withdraw_window", {"every-round", "first-round"},
                    "when defending submarines may withdraw"),
            reading("search_dice", {"shared", "separate"},
                    "one set of dice for both depths, or one for each"),
            reading("surprise_strike", {"none", "without-destroyer"},
                    "submarines may fire before all others where the enemy has no destroyer"),
            reading("searchers", {"both", "attacker"}, "which sides search"),
            reading(
                "withdraw_who", {"any", "located"},
                "any submarine that was not hit may withdraw, or only located and surfaced ones"),
            reading("attack_reveals", {"false", "true"},
                    "a concealed attacking submarine that fired is located from the next round on"),
            reading("success_finds", {"depth", "all"},
                    "a success finds those whose threshold the roll meets, or all"),
            reading("declared", {"before"}, "depths are given by the forces",
                    {"attacker", "defender", "both"}),
            values_setting,
            policy("attacker.searching", {"always", "never"},
                   "whether the attacker's destroyers and aircraft search", {"optimal"}),
            policy("defender.searching", {"always", "never"}, "the same for the defender's",
                   {"optimal"}),
            policy("defender.withdraw", {"never", "always"},
                   "whether submarines that were not hit leave instead of firing", {"optimal"}),
            policy("defender.concealed", {"hide", "defend"},
                   "whether submarines that are not located fire", {"optimal"}),
            retreat_setting},
       .kinds = {UnitKind::sub, UnitKind::ship, UnitKind::air},
       .units = global_units,
       .depths = true,
       .dice = {6, 12, 20},
       .check = check},
      enumerate,
      enumerate_together};
  return system;
}

}  // namespace rules

}  // namespace asdic
