#include "odds/solve/keys_without_effect.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "lib/exact/components.hpp"
#include "lib/input/open_choices.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "odds/best_play/battle_of_case.hpp"
#include "odds/question/payoffs.hpp"
#include "odds/question/problem.hpp"
#include "odds/question/variations.hpp"

namespace asdic {

namespace {

constexpr std::uint64_t most_states_compared = 2'000;  // each comparison then takes about 1 ms
constexpr const char* without_it = "without it";

bool has_unit(const Case& battle, std::string_view code) {
  return std::any_of(battle.units.begin(), battle.units.end(),
                     [&](const UnitType& type) { return type.code == code; });
}

/// Adds a warning for each table [units.CODE] or [ships.NAME] whose unit is not in a force.
/// Excludes units that a setting brings, and anti-aircraft guns, which may be on the way of
/// aircraft.
void add_unused_units(const Document& document, const std::string& table, const Case& battle,
                      const CaseFormat& format, std::vector<Warning>& all) {
  const Item* units = document.root().find(table);
  if (units == nullptr || units->table() == nullptr) return;
  for (const Member& unit : *units->table()) {
    const auto type = std::find_if(battle.types.begin(), battle.types.end(),
                                   [&](const UnitType& each) { return each.code == unit.key; });
    const bool may_be_on_the_way = type != battle.types.end() && type->kind == UnitKind::aa;
    if (has_unit(battle, unit.key) || may_be_on_the_way ||
        is_brought_by_a_setting(battle, format, unit.key)) {
      continue;
    }
    all.push_back({unit.item.place,
                   quote(table + "." + unit.key) + " changes nothing: no force has this unit"});
  }
}

/// A key that differs from its default, and how to read the case with the default.
struct Deviation {
  Place place;
  std::string what;
  std::string instead;  ///< the text "with the default, 1942," or "without it"
  std::function<Problem()> with_default;
};

class Deviations {
 public:
  Deviations(const Document& document, const Problem& problem)
      : document_(document), problem_(problem) {
    const auto& [rules, battle] = problem;
    for (const Setting& setting : rules->format.settings) add_setting("", setting, battle);
    for (std::size_t i = 0; i < battle.waves.size(); ++i) {
      add_wave_settings(i, battle.waves[i], rules->format);
    }
    add_units("units", battle, rules->format);
    add_technologies("");
    if (battle.sea != nullptr) {
      for (const Setting& setting : rules->format.sea().settings) {
        // The other keys are those of the case, which were added above.
        if (document.root().find("sea." + setting.path) == nullptr) continue;
        add_setting("sea.", setting, *battle.sea);
      }
      add_units("sea.units", *battle.sea, rules->format.sea());
      add_technologies("sea.");
    }
    if (rules->format.has_land()) add_territory(battle.territory);
    add_ships();
    if (warnings_of(battle).empty()) add_policies();
  }

  const std::vector<Deviation>& all() const { return all_; }

 private:
  void add(const Place& place, const std::string& key, const std::string& value,
           const std::string& by_default) {
    if (value == by_default) return;
    all_.push_back({place, key + " = " + (value.empty() ? "none" : value),
                    by_default.empty() ? without_it : "with the default, " + by_default + ",",
                    [=, this] {
                      Document changed = document_;
                      changed.set(key, by_default, "with");
                      return read_case(changed);
                    }});
  }

  void add_setting(const std::string& table, const Setting& setting, const Case& battle) {
    add_setting(setting, battle, table + setting.path);
  }

  /// Adds the settings of a wave, whose table has the keys of the attacker.
  void add_wave_settings(std::size_t wave, const Case& battle, const CaseFormat& format) {
    for (const Setting& setting : format.settings) {
      if (setting.table() != name(Side::attacker)) continue;
      add_setting(setting, battle, "wave." + text(part_of_wave(wave)) + "." + setting.key());
    }
  }

  void add_setting(const Setting& setting, const Case& battle, const std::string& key) {
    const std::string& by_default = setting.default_in(battle.settings);
    const bool is_required = by_default.empty() && setting.kind != Setting::Kind::force;
    const auto place = battle.places.find(setting.path);
    // An edition names the game that is played. Several editions may have the same odds.
    const bool is_edition = setting.path == "options.edition";
    if (is_required || is_edition || place == battle.places.end()) return;
    // An open choice requests best play, which is a result even if best play is the default.
    const std::string& value = battle.setting(setting.path);
    const auto& open = setting.open;
    if (std::find(open.begin(), open.end(), value) != open.end()) return;
    add(place->second, key, value, by_default);
  }

  void add_units(const std::string& table, const Case& battle, const CaseFormat& format) {
    const Item* units = document_.root().find(table);
    if (units == nullptr || units->table() == nullptr || format.own != nullptr) return;
    const std::vector<UnitType> by_rules = format.units(battle.die, battle.settings, {});
    for (const Member& unit : *units->table()) {
      if (!has_unit(battle, unit.key)) continue;
      const auto code = [&](const UnitType& each) { return each.code == unit.key; };
      const UnitType type = *std::find_if(battle.types.begin(), battle.types.end(), code);
      const auto known = std::find_if(by_rules.begin(), by_rules.end(), code);
      const bool is_new = known == by_rules.end();
      const UnitType usual = is_new ? UnitType() : *known;
      const auto add_value = [&](const char* key, const auto& value, const auto& by_default) {
        const Item* item = unit.item.get(key);
        if (item != nullptr)
          add(item->place, table + "." + unit.key + "." + key, value, by_default);
      };
      if (!is_new) {
        if (usual.attack) add_number(add_value, "attack", *type.attack, *usual.attack);
        if (usual.defense) add_number(add_value, "defense", *type.defense, *usual.defense);
        add_value("kind", std::string(name(type.kind)), std::string(name(usual.kind)));
      }
      add_number(add_value, "hits", type.hits, usual.hits);
      add_number(add_value, "cost", type.cost, usual.cost);
      add_value("detects", type.detects_text(), usual.detects_text());
    }
  }

  template <class Add>
  static void add_number(const Add& add_value, const char* key, int value, int by_default) {
    add_value(key, std::to_string(value), std::to_string(by_default));
  }

  void add_territory(const TerritoryWorth& worth) {
    const Item* table = document_.root().find("territory");
    if (table == nullptr) return;
    for (const auto& [key, value] :
         {std::pair("value", worth.value), {"dead_zone", worth.dead_zone}}) {
      const Item* item = table->get(key);
      if (item == nullptr) continue;
      add(item->place, std::string("territory.") + key, std::to_string(value), "0");
    }
  }

  /// Adds each technology of each nation, to be compared with the case that has only the others.
  void add_technologies(const std::string& part) {
    for (const Side side : both_sides) {
      const std::string table = part + name(side) + ".technologies";
      const Item* nations = document_.root().find(table);
      if (nations == nullptr || nations->table() == nullptr) continue;
      for (const Member& nation : *nations->table()) {
        const Item::List* list = nation.item.list();
        if (list == nullptr) continue;
        for (const Item& left_out : *list) {
          std::vector<std::string> others;
          for (const Item& each : *list) {
            if (&each != &left_out) others.push_back("\"" + *each.text() + "\"");
          }
          const std::string key = table + "." + nation.key;
          all_.push_back({left_out.place, key + ": " + *left_out.text(), without_it, [=, this] {
                            Document changed = document_;
                            changed.set(key, "[" + join(others) + "]", "with");
                            return read_case(changed);
                          }});
        }
      }
    }
  }

  /// Adds the numbers that the case changes in the rules' ships.
  void add_ships() {
    const CaseFormat& format = problem_.rules->format;
    if (format.own == nullptr) return;
    std::vector<UnitType> by_rules =
        format.units(problem_.battle.die, problem_.battle.settings, {});
    const RuleTables usual = format.own(Document::parse("", ""), by_rules);
    for (const RuleTables::Description& line : usual.described) {
      const Item* ship = document_.root().find(line.key);
      if (line.unit.empty() || ship == nullptr || ship->table() == nullptr) continue;
      if (!has_unit(problem_.battle, line.unit)) continue;
      for (const Member& member : *ship->table()) {
        const Item* known = usual.written.find(line.key + "." + member.key);
        if (known == nullptr || known->whole() == nullptr || member.item.whole() == nullptr)
          continue;
        add(member.item.place, line.key + "." + member.key, std::to_string(*member.item.whole()),
            std::to_string(*known->whole()));
      }
    }
  }

  void add_policies() {
    const auto add_block = [this](const CaseSide& side, std::size_t block, const auto& side_of) {
      all_.push_back({side.policies[block].place, "the block " + side.policies[block].text(),
                      without_it, [this, block, side_of] {
                        Problem changed = problem_;
                        auto& policies = side_of(changed.battle).policies;
                        policies.erase(policies.begin() + static_cast<std::ptrdiff_t>(block));
                        return changed;
                      }});
    };
    for (const Side side : both_sides) {
      const CaseSide& own = problem_.battle.sides[index(side)];
      for (std::size_t i = 0; i < own.policies.size(); ++i) {
        add_block(own, i, [side](Case& of) -> CaseSide& { return of.sides[index(side)]; });
      }
    }
  }

  const Document& document_;
  const Problem& problem_;
  std::vector<Deviation> all_;
};

bool same_rosters(const std::vector<Roster>& a, const std::vector<Roster>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Roster& x, const Roster& y) {
    return x.name == y.name && x.count == y.count && x.cost == y.cost && x.hits == y.hits &&
           x.kind == y.kind;
  });
}

/// Returns whether all figures of `a` and `b` are equal, because all states, rolls, custom figures
/// and outcomes are.
bool same_battle(const Battle& a, const Battle& b) {
  const Chain& chain = a.chain;
  if (chain.labels != b.chain.labels || chain.choices != b.chain.choices ||
      chain.custom_figures != b.chain.custom_figures || chain.signature() != b.chain.signature() ||
      a.rounds != b.rounds || a.retreat_after != b.retreat_after || a.chances != b.chances ||
      a.end_figures.size() != b.end_figures.size()) {
    return false;
  }
  for (const Side side : both_sides) {
    if (!same_rosters(a.rosters[index(side)], b.rosters[index(side)])) return false;
  }
  const bool have_aftermath = a.aftermath != nullptr || b.aftermath != nullptr;
  const StrongComponents strong = have_aftermath ? strong_components(chain) : StrongComponents();
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (have_aftermath && strong.is_closed(state) &&
        a.outcome_if_over(state) != b.outcome_if_over(state)) {
      return false;
    }
    // Within a round, outcomes may differ: hits that one rule has applied may wait under the other.
    const bool is_asked = chain.round_begins[state] != 0 || chain.successors(state).empty();
    if (is_asked) {
      const Outcome outcome = a.outcome(state);
      const bool is_same = outcome == b.outcome(state) && territory_gained(outcome, a.rosters) ==
                                                              territory_gained(outcome, b.rosters);
      if (!is_same) return false;
    }
    for (std::size_t i = 0; i < a.end_figures.size(); ++i) {
      const EndFigure& one = a.end_figures[i];
      const EndFigure& other = b.end_figures[i];
      if (one.name != other.name || one.denominator != other.denominator ||
          one.payoff(state) != other.payoff(state)) {
        return false;
      }
    }
  }
  return true;
}

/// Returns the battle, or nothing if it is too large or the case is not allowed.
std::optional<Battle> battle_of(const std::function<Problem()>& read) {
  const LimitScope scope({.states = most_states_compared, .progress = ignore_progress});
  try {
    return battle_of_case(read(), Numbers::exact);
  } catch (const Error& error) {
    const bool has_no_battle = error.code() == ErrorCode::input || error.code() == ErrorCode::limit;
    if (!has_no_battle) throw;
    return std::nullopt;
  }
}

}  // namespace

std::vector<Warning> unused_keys(const Document& document, const Problem& problem) {
  const auto& [rules, battle] = problem;
  std::vector<Warning> all;
  if (battle.goal.name != "win" && open_choices(battle, rules->format).empty()) {
    const KnownNames names = possible_names(names_of(problem), *rules, battle);
    for (const Expectation& weight : battle.goal.weights) {
      if (parse_figure(weight.figure, names) || parse_figure(weight.figure + ".mean", names))
        continue;
      all.push_back({weight.place,
                     "the goal has no value: the battle has no figure " + quote(weight.figure)});
    }
  }
  const char* const table = rules->format.own == nullptr ? "units" : "ships";
  add_unused_units(document, table, battle, rules->format, all);
  if (battle.sea != nullptr) {
    add_unused_units(document, "sea.units", *battle.sea, rules->format.sea(), all);
  }
  return all;
}

std::vector<Warning> keys_without_effect(const Document& document, const Problem& problem) {
  std::vector<Warning> all;
  for (const CaseSide& side : problem.battle.sides) {
    if (side.seeks_order) return all;
  }
  const Deviations deviations(document, problem);
  if (deviations.all().empty()) return all;
  const auto battle = battle_of([&] { return problem; });
  if (!battle) return all;
  for (const auto& [place, what, instead, with_default] : deviations.all()) {
    const auto other = battle_of(with_default);
    if (!other || !same_battle(*battle, *other)) continue;
    all.push_back({place, quote(what) + " changes nothing in this battle: " + instead +
                              " all odds are the same"});
  }
  return all;
}

}  // namespace asdic
