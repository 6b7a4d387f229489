#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "lib/text.hpp"
#include "states/rules_file/read_parts.hpp"
#include "states/rules_file/rules_file.hpp"
#include "states/rules_file/scope.hpp"

namespace asdic::rules_file {

namespace {

/// The kind of expression that a key needs.
enum class Role { constant, selection, condition, number, term, of_unit };

struct ExpressionUse {
  Role role;
  const Expression* expression;
};

/// Returns all expressions of a step, with the kinds that they must have.
std::vector<ExpressionUse> expressions_of(const Step& step) {
  std::vector<ExpressionUse> all = {{Role::condition, &step.condition}};
  if (step.times) all.push_back({Role::number, &*step.times});
  if (const Move* move = std::get_if<Move>(&step.action)) {
    all.push_back({Role::selection, &move->who});
    all.push_back({Role::condition, &move->condition});
    all.push_back({Role::condition, &move->is_open});
    if (move->number) all.push_back({Role::number, &*move->number});
    for (const Move::Part& part : move->parts) {
      all.push_back({Role::selection, &part.who});
      all.push_back({Role::condition, &part.condition});
    }
  } else if (const Loss* loss = std::get_if<Loss>(&step.action)) {
    all.push_back({Role::selection, &loss->who});
    all.push_back({Role::condition, &loss->condition});
  } else if (const Search* search = std::get_if<Search>(&step.action)) {
    all.push_back({Role::selection, &search->by});
    all.push_back({Role::selection, &search->who});
    all.push_back({search->finds_all ? Role::of_unit : Role::number, &search->value});
    all.push_back({Role::condition, &search->condition});
    if (search->dice) all.push_back({Role::number, &*search->dice});
    if (search->harder) all.push_back({Role::of_unit, &*search->harder});
    if (search->separate) all.push_back({Role::constant, &*search->separate});
    if (search->together) all.push_back({Role::constant, &*search->together});
    if (search->aid) {
      all.push_back({Role::selection, &search->aid->by});
      all.push_back({Role::of_unit, &search->aid->value});
    }
  } else if (const ReadiedDice* ready = std::get_if<ReadiedDice>(&step.action)) {
    for (const ReadiedDice::Dice& dice : ready->dice) {
      all.push_back({Role::selection, &dice.who});
      all.push_back({Role::condition, &dice.condition});
    }
  } else if (const Declaration* declaration = std::get_if<Declaration>(&step.action)) {
    all.push_back({Role::condition, &declaration->condition});
  } else if (const Count* count = std::get_if<Count>(&step.action)) {
    all.push_back({Role::number, &count->number});
    all.push_back({Role::condition, &count->condition});
    if (count->over) all.push_back({Role::number, &*count->over});
  } else if (const Note* note = std::get_if<Note>(&step.action)) {
    for (const NamedExpression& each : note->notes)
      all.push_back({Role::condition, &each.expression});
  } else {
    const Fire& fire = std::get<Fire>(step.action);
    const auto add = [&](Role role, const std::optional<Expression>& expression) {
      if (expression) all.push_back({role, &*expression});
    };
    for (const Shot& shot : fire.shots) {
      const bool has_units = shot.force.empty() && shot.ready.empty() && !shot.per_target;
      if (has_units) all.push_back({Role::selection, &shot.who});
      all.push_back({Role::selection, &shot.at});
      all.push_back({Role::condition, &shot.condition});
      add(Role::of_unit, shot.value);
      add(Role::of_unit, shot.per_target);
      add(Role::number, shot.each);
      add(Role::number, shot.most);
      add(shot.per_target ? Role::constant : Role::condition, shot.aimed);
      add(Role::condition, shot.fair);
    }
    for (const Support& support : fire.support) {
      for (const Expression& who : support.who) all.push_back({Role::selection, &who});
      all.push_back({Role::selection, &support.by});
      all.push_back({Role::of_unit, &support.value});
      all.push_back({Role::condition, &support.condition});
    }
    add(Role::selection, fire.removed);
    add(Role::constant, fire.most_hits);
  }
  return all;
}

std::vector<const Step*> steps_of(const RulesFile& rules) {
  std::vector<const Step*> steps;
  for (const auto* sequence : {&rules.before, &rules.round, &rules.after_each}) {
    for (const Step& step : *sequence) steps.push_back(&step);
  }
  return steps;
}

std::vector<ExpressionUse> expressions_of(const RulesFile& rules) {
  std::vector<ExpressionUse> all;
  const auto add = [&](Role role, const std::optional<Expression>& expression) {
    if (expression) all.push_back({role, &*expression});
  };
  for (const Unit& unit : rules.units) all.push_back({Role::constant, &unit.condition});
  for (const Modifier& each : rules.modifiers) {
    all.push_back({Role::selection, &each.who});
    add(Role::of_unit, each.attack);
    add(Role::of_unit, each.defense);
  }
  for (const Values& values : rules.values) all.push_back({Role::constant, &values.condition});
  for (const Requirement& each : rules.requirements) {
    all.push_back({each.is_of_sides ? Role::condition : Role::constant, &each.condition});
    add(Role::selection, each.units);
  }
  for (const SideKey& key : rules.keys) all.push_back({Role::selection, &key.who});
  add(Role::selection, rules.losses.last);
  add(Role::selection, rules.losses.never);
  add(Role::selection, rules.losses.late);
  all.push_back({Role::condition, &rules.losses.late_if});
  add(Role::constant, rules.throws.low_luck);
  add(Role::constant, rules.throws.medium_luck);
  add(Role::constant, rules.throws.no_luck);
  add(Role::constant, rules.throws.weighted);
  add(Role::constant, rules.damage_stays);
  if (rules.transports) all.push_back({Role::of_unit, &rules.transports->space});
  if (rules.carriers) {
    all.push_back({Role::of_unit, &rules.carriers->room});
    all.push_back({Role::selection, &rules.carriers->aircraft});
  }
  for (const StatusRule& status : rules.statuses) all.push_back({Role::selection, &status.who});
  for (const NamedExpression& group : rules.groups)
    all.push_back({Role::selection, &group.expression});
  for (const NamedExpression& term : rules.terms) all.push_back({Role::term, &term.expression});
  for (const Step* step : steps_of(rules)) {
    for (const ExpressionUse& each : expressions_of(*step)) all.push_back(each);
  }
  all.push_back({Role::selection, &rules.retreating});
  return all;
}

Settings default_settings(const RulesFile& rules) {
  std::vector<Setting> settings;
  for (const Option& option : rules.options) settings.push_back(option.setting);
  return asdic::default_settings(settings);
}

/// Calls `use` for each name in an expression.
void each_name(const Expression& expression, const std::function<void(const Expression&)>& use) {
  if (expression.kind == Expression::Kind::name) use(expression);
  for (const Expression& part : expression.parts) each_name(part, use);
}

/// Returns a name without its side: "struck" for "enemy.struck".
std::string without_side(const std::string& name) {
  const auto dot = name.rfind('.');
  return dot == std::string::npos ? name : name.substr(dot + 1);
}

/// Names whose values depend on the case or on a unit.
const std::set<std::string> of_case = {
    "die",         "begun",      "nation",           "value", "hits",      "cost",  "added",
    "may_retreat", "flown_over", "flown_over_radar", "depth", "with_mark", "raised"};

class Checker {
 public:
  explicit Checker(const RulesFile& rules)
      : rules_(rules), settings_(default_settings(rules)), scope_(rules, settings_, 6) {}

  std::vector<Warning> warnings() {
    find_unread_names();
    find_empty_selections();
    find_idle_steps();
    find_early_reads();
    find_values();
    find_fire();
    std::stable_sort(found_.begin(), found_.end(), [](const Warning& a, const Warning& b) {
      return std::tuple(a.place.source, a.place.line, a.place.column) <
             std::tuple(b.place.source, b.place.line, b.place.column);
    });
    return std::move(found_);
  }

 private:
  void warn(const Place& place, const std::string& text) { found_.push_back({place, text}); }

  void find_unread_names() {
    std::set<std::string> read;
    const auto add = [&](const Expression& name) {
      for (const std::string_view part : split(name.word, '.')) read.emplace(part);
    };
    for (const ExpressionUse& each : expressions_of(rules_)) each_name(*each.expression, add);
    for (const Step* step : steps_of(rules_)) {
      if (const Move* move = std::get_if<Move>(&step->action)) read.insert(move->policy);
      if (const Search* search = std::get_if<Search>(&step->action)) read.insert(search->policy);
      if (const Declaration* each = std::get_if<Declaration>(&step->action)) {
        read.insert(each->option);
      }
    }
    for (const Option& each : rules_.options)
      read.insert(without_side(each.setting.other_defaults.path));
    if (!rules_.sea.empty()) read.insert("bombard_after_battle");
    const auto check = [&](const auto& list, const std::string& what) {
      for (const auto& each : list) {
        if (!read.contains(each.name))
          warn(each.place, "nothing reads " + what + " " + quote(each.name));
      }
    };
    check(rules_.options, "the option");
    check(rules_.policies, "the policy");
    for (const Step* step : steps_of(rules_)) {
      const Fire* fire = std::get_if<Fire>(&step->action);
      if (fire == nullptr) continue;
      for (const Shot& shot : fire->shots) {
        read.insert(shot.force);
        read.insert(shot.ready);
      }
    }
    check(rules_.keys, "the key");
    for (const Step* step : steps_of(rules_)) {
      if (const ReadiedDice* ready = std::get_if<ReadiedDice>(&step->action)) {
        for (const ReadiedDice::Dice& dice : ready->dice) {
          if (!read.contains(dice.name))
            warn(dice.place, "no step rolls the ready dice " + quote(dice.name));
        }
      }
    }
    check(rules_.groups, "the group");
    check(rules_.terms, "the term");
    for (const Step* step : steps_of(rules_)) {
      if (const Note* note = std::get_if<Note>(&step->action)) check(note->notes, "the note");
    }
    std::set<std::string> given;
    for (const Step* step : steps_of(rules_)) {
      if (const Move* move = std::get_if<Move>(&step->action)) given.insert(move->to);
      if (const Search* search = std::get_if<Search>(&step->action)) given.insert(search->to);
      if (const Fire* fire = std::get_if<Fire>(&step->action)) {
        for (const Shot& shot : fire->shots) given.insert(shot.to);
      }
    }
    for (const StatusRule& status : rules_.statuses) {
      if (!given.contains(status.name))
        warn(status.place, "no step gives units the status " + quote(status.name));
    }
  }

  /// Returns whether `selector` selects a unit of the rules, or of a key of a side, with any status
  /// and damage.
  bool selects_any(const Formula& selector) const {
    std::vector<Status> statuses = {Status::detected};
    for (const StatusRule& each : rules_.statuses) statuses.push_back(status_of(rules_, each.name));
    std::vector<UnitType> types;
    for (const Unit& unit : rules_.units) types.push_back(unit.type);
    for (const SideKey& key : rules_.keys) {
      types.insert(types.end(), key.types.begin(), key.types.end());
    }
    for (const UnitType& type : types) {
      for (int damage = 0; damage < most_hits; ++damage) {
        for (const Status status : statuses) {
          const Slot slot{Side::attacker, {type.code, ""}, type, {}, damage, status, {}};
          if (Scope::selects(selector, slot)) return true;
        }
      }
    }
    return false;
  }

  bool names_removed_unit(const Expression& expression) const {
    const bool is_removed =
        expression.kind == Expression::Kind::is && has_word(rules_.removed_units, expression.word);
    return is_removed ||
           std::any_of(expression.parts.begin(), expression.parts.end(),
                       [&](const Expression& part) { return names_removed_unit(part); });
  }

  void find_empty_selections() {
    for (const ExpressionUse& each : expressions_of(rules_)) {
      if (each.role != Role::selection) continue;
      if (depends_on_case(*each.expression) || names_removed_unit(*each.expression)) continue;
      if (!selects_any(scope_.selector(*each.expression))) {
        warn(each.expression->place, "no unit of these rules is selected by this");
      }
    }
  }

  static bool asks_for_technology(const Expression& expression) {
    return (expression.kind == Expression::Kind::call && expression.word == "has") ||
           std::any_of(expression.parts.begin(), expression.parts.end(), asks_for_technology);
  }

  /// Returns whether the value of an expression, or of a name in it, can differ between cases: by
  /// an option, a nation or a number of a unit.
  bool depends_on_case(const Expression& expression, int depth = 0) const {
    bool reads = asks_for_technology(expression);
    each_name(expression, [&](const Expression& name) {
      const bool asks = of_case.contains(name.word);
      const bool is_key = rules_.key(without_side(name.word)) != nullptr ||
                          (rules_.has_landings && without_side(name.word) == "landed");
      if (rules_.option(name.word) != nullptr || asks || is_key) reads = true;
      const NamedExpression* group = rules_.group(without_side(name.word));
      const NamedExpression* term = rules_.term(name.word);
      for (const NamedExpression* each : {group, term}) {
        if (each != nullptr && depth < most_expression_depth) {
          reads = reads || depends_on_case(each->expression, depth + 1);
        }
      }
    });
    return reads;
  }

  void find_idle_steps() {
    for (const Step* step : steps_of(rules_)) {
      for (const ExpressionUse& each : expressions_of(*step)) {
        if (each.role != Role::condition || depends_on_case(*each.expression)) continue;
        const bool may = std::any_of(both_sides.begin(), both_sides.end(), [&](Side side) {
          return !scope_.condition(*each.expression, side).is_never();
        });
        const Move* move = std::get_if<Move>(&step->action);
        const bool asks = move != nullptr && each.expression == &move->is_open;
        if (!may && !asks) {
          warn(each.expression->place,
               "this never holds, so that nothing happens in the step " + quote(step->name));
        }
      }
    }
  }

  void find_early_reads() {
    std::set<std::string> written;
    std::map<std::string, Place> read;
    for (const Step& step : rules_.round) {
      for (const ExpressionUse& each : expressions_of(step)) {
        each_name(*each.expression, [&](const Expression& name) {
          const std::string key = without_side(name.word);
          if (name.word != key && !written.contains(key)) read.try_emplace(key, name.place);
        });
      }
      const Note* note = std::get_if<Note>(&step.action);
      if (note == nullptr) continue;
      for (const NamedExpression& each : note->notes) {
        const auto early = read.find(each.name);
        if (early != read.end() && written.insert(each.name).second) {
          warn(early->second, "the note " + quote(each.name) + " is read before the step " +
                                  quote(step.name) + " writes it, and does not hold then");
        }
        written.insert(each.name);
      }
    }
  }

  void find_values() {
    if (rules_.dice.empty()) return;
    const int faces = *std::max_element(rules_.dice.begin(), rules_.dice.end());
    const auto check = [&](const std::optional<int>& value, const Place& place,
                           const std::string& code) {
      if (value && *value > faces) {
        warn(place,
             quote(code) + " has a value above the " + std::to_string(faces) + " faces of the die");
      }
    };
    for (const Unit& unit : rules_.units) {
      check(unit.type.attack, unit.place, unit.type.code);
      check(unit.type.defense, unit.place, unit.type.code);
    }
    for (const Values& values : rules_.values) {
      for (const Values::Change& change : values.changes) {
        check(change.attack, change.place, change.code);
        check(change.defense, change.place, change.code);
      }
    }
  }

  void find_fire() {
    const bool fires = std::any_of(rules_.round.begin(), rules_.round.end(), [](const Step& step) {
      return std::holds_alternative<Fire>(step.action);
    });
    if (!fires) {
      warn(rules_.round.front().place,
           "nobody fires in a round, so that no battle is decided by fire");
    }
  }

  const RulesFile& rules_;
  Settings settings_;
  Scope scope_;
  std::vector<Warning> found_;
};

}  // namespace

std::vector<Warning> warnings_of(const RulesFile& rules) {
  return Checker(rules).warnings();
}

bool asks_for_start(const RulesFile& rules) {
  bool asks = false;
  const auto look = [&](const Expression& name) {
    asks = asks || name.word.find(".began.") != std::string::npos;
  };
  for (const ExpressionUse& each : expressions_of(rules)) each_name(*each.expression, look);
  return asks;
}

void check_expressions(const RulesFile& rules) {
  if (rules.carriers) {
    each_name(rules.carriers->room, [&](const Expression& name) {
      if (name.word != "plain" && rules.status(name.word) == nullptr) return;
      throw Error(name.place, "aircraft land after the battle, when no unit has a status; " +
                                  quote("room") + " cannot ask for " + quote(name.word));
    });
  }
  const Settings settings = default_settings(rules);
  const Scope scope(rules, settings, 6);
  for (const ExpressionUse& each : expressions_of(rules)) {
    switch (each.role) {
      case Role::constant:
        static_cast<void>(scope.holds(*each.expression));
        break;
      case Role::selection:
        static_cast<void>(scope.selector(*each.expression));
        break;
      case Role::condition:
        for (const Side side : both_sides)
          static_cast<void>(scope.condition(*each.expression, side));
        break;
      case Role::number:
        for (const Side side : both_sides) static_cast<void>(scope.number(*each.expression, side));
        break;
      case Role::of_unit: {
        const Slot slot{};
        static_cast<void>(scope.number_of_slot(*each.expression, slot));
        break;
      }
      case Role::term:
        for (const Side side : both_sides) static_cast<void>(scope.term(*each.expression, side));
        break;
    }
  }
}

}  // namespace asdic::rules_file
