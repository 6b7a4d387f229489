#include "asdic/rules.hpp"

#include <memory>
#include <utility>

#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "solver/api/calling.hpp"
#include "solver/api/chain_impl.hpp"
#include "states/rule_system.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic::v0 {

namespace {

Error misuse(const RuleSystem& system, const std::string& what) {
  return Error(ErrorCode::misuse, "the rule system " + quote(system.name) + " has " + what);
}

asdic::UnitType unit_type(const RuleSystem& system, const UnitType& unit) {
  const auto kind = parse_kind(unit.kind);
  const bool possible = is_code(unit.code) && kind && unit.attack >= 0 && unit.defense >= 0 &&
                        unit.hits >= 1 && unit.hits <= most_hits && unit.cost >= 0 &&
                        unit.cost <= most_cost;
  if (!possible) {
    throw misuse(system, "a unit " + quote(unit.code) + " that cannot be: values from 0, 1 to " +
                             std::to_string(most_hits) + " hits, a cost of 0 to " +
                             std::to_string(most_cost) + ", and a kind: sub, ship, air, land, aa");
  }
  return {unit.code, *kind, unit.attack, unit.defense, unit.hits, unit.cost};
}

Setting setting(const RuleSystem& system, const RuleOption& option) {
  if (!is_code(option.name) || option.values.empty()) {
    throw misuse(system, "a rule option " + quote(option.name) +
                             " that cannot be: a name and one value or more");
  }
  return {Setting::Kind::rule_option, "options." + option.name, option.values.front(),
          option.values, option.meaning};
}

std::vector<Group> public_force(const Force& force) {
  std::vector<Group> groups;
  for (const asdic::Group& group : force) {
    const asdic::UnitType& type = group.type;
    if (group.damage > 0 || group.name.text() != group.name.code) {
      throw asdic::Error(group.place,
                         quote(group.text()) +
                             " is no unit of these rules, which know neither nations nor damage");
    }
    groups.push_back({{type.code, type.attack.value_or(0), type.defense.value_or(0), type.hits,
                       type.cost, std::string(name(type.kind))},
                      group.count});
  }
  return groups;
}

Question question_of(const asdic::Case& battle) {
  Question question{public_force(battle.sides[0].force), public_force(battle.sides[1].force),
                    battle.die};
  for (const auto& [path, value] : battle.settings) {
    question.options.emplace(path.substr(path.find('.') + 1), value);
  }
  return question;
}

asdic::Units own_units(const Units& units) {
  asdic::Units own;
  for (const auto& [text, count] : units) {
    const auto key = parse_key(text);
    if (!key || count < 0) {
      throw asdic::Error(asdic::ErrorCode::misuse,
                         quote(std::to_string(count) + " " + text) + " is nothing in battle");
    }
    if (count > 0 && !own.contains(*key)) own[*key] = count;
  }
  return own;
}

asdic::Outcome outcome_of(const Position& position) {
  asdic::Outcome outcome;
  outcome.in_battle = {own_units(position.attacker), own_units(position.defender)};
  const bool attacker = !outcome.in_battle[0].empty();
  const bool defender = !outcome.in_battle[1].empty();
  if (attacker && !defender) outcome.winner = Winner::attacker;
  if (defender && !attacker) outcome.winner = Winner::defender;
  if (!attacker && !defender) outcome.winner = Winner::draw;
  return outcome;
}

/// Throws Error(limit) if a chain may not have this number of states.
void check_states(State states) {
  const std::uint64_t most = max_states();
  if (states > most) {
    throw asdic::Error(asdic::ErrorCode::limit, "the battle has " + std::to_string(states) +
                                                    " states, more than " + std::to_string(most));
  }
}

/// Calls `fight`, and converts errors of this interface, such as those of check_limits().
Battle fought_by(const std::function<Battle(const Question&)>& fight, const Question& question) {
  try {
    return fight(question);
  } catch (const Error& error) {
    throw asdic::Error(static_cast<asdic::ErrorCode>(error.code()), error.what());
  }
}

asdic::Battle own_battle(const Battle& fought, const asdic::Case& battle) {
  const State states = fought.chain.size();
  if (states == 0 || fought.positions.size() != states) {
    throw asdic::Error(asdic::ErrorCode::chain,
                       "the rules gave " + std::to_string(fought.positions.size()) +
                           " positions for " + std::to_string(states) + " states");
  }
  check_states(states);
  asdic::Battle own;
  own.chain = fought.chain.impl().chain;
  own.chain.starts = {0};
  for (const State state : fought.rounds) {
    require_state(own.chain, state);
    own.chain.round_begins[state] = 1;
  }
  const auto outcomes = std::make_shared<std::vector<asdic::Outcome>>();
  for (const Position& position : fought.positions) outcomes->push_back(outcome_of(position));
  own.outcome = [outcomes](StateIndex state) { return (*outcomes)[state]; };
  for (const Side side : both_sides) {
    for (const asdic::Group& group : battle.sides[index(side)].force) {
      roster_of(own.rosters[index(side)], group).count += group.count;
    }
  }
  return own;
}

}  // namespace

void add_rules(RuleSystem system) {
  calling([&] {
    asdic::RuleSystem own{system.name, system.title, system.source, {}, {}};
    std::vector<asdic::UnitType> units;
    for (const UnitType& unit : system.units) units.push_back(unit_type(system, unit));
    for (const RuleOption& option : system.options) {
      own.format.settings.push_back(setting(system, option));
    }
    if (!system.fight) throw misuse(system, "no function `fight`");
    own.format.kinds = {UnitKind::sub, UnitKind::ship, UnitKind::air, UnitKind::land, UnitKind::aa};
    own.format.units = [units](int, const Settings&, const asdic::Place&) { return units; };
    own.format.losses = false;
    own.format.waves = false;
    own.enumerate_one = [fight = system.fight](const asdic::Case& battle,
                                               const EnumerationOptions& /*options*/) {
      return own_battle(fought_by(fight, question_of(battle)), battle);
    };
    add_rule_system(std::move(own));
  });
}

void check_limits(State states) {
  calling([&] {
    check_time("enumerating", states);
    if (states > 0) check_states(states);
  });
}

RulesFile add_rules(std::string_view text, const std::string& source) {
  return calling([&] {
    const rules_file::RulesFile& added = *add_rules_file(text, source).file;
    return RulesFile{added.name, added.title, added.hash};
  });
}

}  // namespace asdic::v0
