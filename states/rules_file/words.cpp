#include <algorithm>
#include <numeric>
#include <optional>

#include "lib/text.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic::rules_file {

namespace {

bool is(const Expression& expression, std::string_view operation) {
  return expression.kind == Expression::Kind::operation && expression.word == operation;
}

bool is_number(const Expression& expression, int number) {
  return expression.kind == Expression::Kind::number && expression.number == number;
}

std::string in_code(const std::string& name) {
  return "`" + name + "`";
}

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

/// "a, b and c".
std::string listed(const std::vector<std::string>& words, const std::string& last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " " + last + " " : ", ";
    text += words[i];
  }
  return text;
}

/// The parts of an expression that is a chain of one operator.
void add_parts(const Expression& expression, std::string_view operation,
               std::vector<const Expression*>& parts) {
  if (!is(expression, operation)) {
    parts.push_back(&expression);
    return;
  }
  for (const Expression& part : expression.parts) add_parts(part, operation, parts);
}

std::vector<const Expression*> parts_of(const Expression& expression, std::string_view operation) {
  std::vector<const Expression*> parts;
  add_parts(expression, operation, parts);
  return parts;
}

const std::vector<std::pair<std::string, std::string>> opposites = {
    {"==", "!="}, {"!=", "=="}, {"<", ">="}, {">=", "<"}, {">", "<="}, {"<=", ">"}};

const std::vector<std::pair<std::string, std::string>> comparison_words = {
    {"==", " is "},          {"!=", " is not "},      {"<", " is less than "},
    {">=", " is at least "}, {">", " is more than "}, {"<=", " is at most "}};

class Writer {
 public:
  explicit Writer(const RulesFile& rules) : rules_(rules) {}

  StepInWords step(const Step& step) const {
    StepInWords words{step.title.empty() ? capitalized(step.name) : step.title, {}};
    const std::string when = is_always(step.condition) ? "" : clause(step.condition);
    if (step.times) {
      words.sentences.push_back("asdic plays this step " + number(*step.times) + " times.");
    }
    if (const Move* move = std::get_if<Move>(&step.action)) {
      words.sentences.push_back(sentence(when, move->condition, moving(*move)));
    } else if (const Loss* loss = std::get_if<Loss>(&step.action)) {
      words.sentences.push_back(
          sentence(when, loss->condition, whose(loss->side) + units(loss->who) + " are removed"));
    } else if (const Search* search = std::get_if<Search>(&step.action)) {
      const std::string order = search->costly_first ? ", the most expensive first" : "";
      words.sentences.push_back(sentence(when, search->condition,
                                         whose(search->side) + "each of the " + units(search->by) +
                                             " rolls a die; on " + number(search->value) +
                                             " or less, one of the enemy's " + units(search->who) +
                                             " is " + status(search->to) + " from now on" + order));
    } else if (const Note* note = std::get_if<Note>(&step.action)) {
      for (const Named& each : note->notes) {
        words.sentences.push_back(
            sentence(when, always(),
                     "a side is marked " + in_code(each.name) + " if " + clause(each.expression)));
      }
    } else {
      add_fire(std::get<Fire>(step.action), when, words.sentences);
    }
    return words;
  }

  /// What holds in all steps.
  std::vector<std::string> in_general() const {
    std::vector<std::string> sentences;
    for (const Modifier& modifier : rules_.modifiers) {
      std::vector<std::string> changes;
      if (modifier.attack) changes.push_back("attack at " + std::to_string(*modifier.attack));
      if (modifier.defense) changes.push_back("defend at " + std::to_string(*modifier.defense));
      if (modifier.attacking_dice) {
        changes.push_back("attack with " + std::to_string(*modifier.attacking_dice) + " dice");
      }
      sentences.push_back(capitalized(units(modifier.who)) + " " + listed(changes, "and") + ".");
    }
    const LossRules& losses = rules_.losses;
    if (losses.last) sentences.push_back(capitalized(units(*losses.last)) + " are lost last.");
    if (losses.late) {
      sentences.push_back(
          sentence("", losses.late_if, units(*losses.late) + " are lost after all others"));
    }
    if (rules_.has_landings) {
      sentences.emplace_back("Land units that came ashore cannot retreat.");
    }
    if (rules_.throws.low_luck) {
      sentences.push_back(sentence(
          "", *rules_.throws.low_luck,
          "the values of dice that fire at the same units are added: a full die hits for certain, "
          "and one die is rolled for the rest"));
    }
    if (rules_.throws.weighted) {
      std::vector<std::string> weights;
      for (const int weight : rules_.throws.weights) weights.push_back(std::to_string(weight));
      sentences.push_back(
          sentence("", *rules_.throws.weighted,
                   "the faces of a die come as often as " + listed(weights, "and") + " in " +
                       std::to_string(std::accumulate(rules_.throws.weights.begin(),
                                                      rules_.throws.weights.end(), 0)) +
                       " throws"));
    }
    return sentences;
  }

  std::string retreat(const Expression& who) const {
    return "When the attacker breaks off, " + units(who) + " leave.";
  }

 private:
  static std::string whose(const std::optional<Side>& side) {
    if (!side) return "";
    return std::string("the ") + name(*side) + "'s ";
  }

  void add_fire(const Fire& fire, const std::string& when,
                std::vector<std::string>& sentences) const {
    for (const Shot& shot : fire.shots) {
      sentences.push_back(sentence(when, shot.condition, firing(shot)));
    }
    for (const Support& support : fire.support) {
      std::vector<std::string> helped;
      for (const Expression& who : support.who) helped.push_back(units(who));
      sentences.push_back(sentence(when, support.condition,
                                   whose(support.side) + listed(helped, "and") +
                                       ", one for each of the " + units(support.by) +
                                       ", fire with this value: " + number(support.value)));
    }
    if (fire.most_hits) {
      sentences.push_back(
          sentence(when, *fire.most_hits, "as many hits are taken as can find a unit"));
    }
    if (fire.removed) {
      sentences.push_back(capitalized(units(*fire.removed)) +
                          " are lost as soon as all dice are counted.");
    }
    sentences.emplace_back("Losses are removed when all of these have fired.");
  }

  std::string firing(const Shot& shot) const {
    if (shot.per_target) {
      return whose(shot.side) + "guns fire a die at each of the " + units(shot.at) +
             "; it hits on this number or less: " + number(*shot.per_target) +
             (shot.aimed ? "; if " + clause(*shot.aimed) + ", each die hits its own target" : "");
    }
    const std::string who = shot.force.empty()
                                ? whose(shot.side) + units(shot.who)
                                : whose(shot.side) + "units in " + in_code(shot.force);
    std::string text = who + " fire at " + units(shot.at);
    if (shot.value) text += " with this value: " + number(*shot.value);
    if (shot.each) text += " with this many dice each: " + number(*shot.each);
    if (shot.most) {
      text += ", the strongest first, with at most this many dice together: " + number(*shot.most);
    }
    if (shot.aimed) {
      const std::string each = "each die is aimed at a unit of its own if there are as many";
      text += is_always(*shot.aimed) ? "; " + each : "; if " + clause(*shot.aimed) + ", " + each;
    }
    if (!shot.to.empty()) text += "; units that are hit are " + status(shot.to);
    if (shot.fair) {
      text += is_always(*shot.fair)
                  ? ", and low luck does not hold for these dice"
                  : ", and low luck does not hold for these dice if " + clause(*shot.fair);
    }
    return text;
  }

  std::string sentence(const std::string& when, const Expression& condition,
                       const std::string& what) const {
    std::vector<std::string> conditions;
    if (!when.empty()) conditions.push_back(when);
    if (!is_always(condition)) conditions.push_back(clause(condition));
    if (conditions.empty()) return capitalized(what) + ".";
    return "If " + listed(conditions, "and") + ", " + what + ".";
  }

  std::string moving(const Move& move) const {
    const bool leaves = move.to == "left";
    const std::string do_it =
        leaves ? "leave the battle" : "are " + status(move.to) + " from now on";
    const std::string who = whose(move.side) + units(move.who);
    const std::string order = move.costly_first ? ", the most expensive first" : "";
    if (!move.policy.empty()) {
      const bool counted = move.word == rules_.policy(move.policy)->counted;
      const bool asks = move.is_open.kind != Expression::Kind::truth || move.is_open.number != 0;
      const std::string policy = in_code(move.policy + " = " + move.word);
      if (counted)
        return "as many " + who + " " + do_it + " as the side's " + in_code(move.policy) + " says";
      return who + " " + do_it + " under " + policy +
             (asks ? ", or as many as an open choice says" : "");
    }
    if (!move.number) return who + " " + do_it;
    return who + " " + do_it + ", as many as this number: " + number(*move.number) + order;
  }

  std::string status(const std::string& name) const {
    if (name == "plain") return rules_.plain_words;
    return rules_.status(name)->words;
  }

  // Units.

  std::string units(const Expression& who) const {
    if (is(who, "if")) {
      return units(who.parts[0]) + " if " + clause(who.parts[1]) + ", else " + units(who.parts[2]);
    }
    const auto alternatives = parts_of(who, "or");
    if (alternatives.size() > 1) {
      std::vector<std::string> words;
      for (const Expression* each : alternatives) words.push_back(units(*each));
      return listed(words, "and");
    }
    std::vector<std::string> adjectives;
    std::string noun;
    std::vector<std::string> restrictions;
    for (const Expression* part : parts_of(who, "and")) {
      add_units(*part, adjectives, noun, restrictions);
    }
    std::string text = adjectives.empty() ? "" : join(adjectives, " ") + " ";
    const bool are_all = noun.empty() && adjectives.empty() && restrictions.empty();
    text += are_all ? "all units" : noun.empty() ? "units" : noun;
    if (!restrictions.empty()) text += " " + listed(restrictions, "and");
    return text;
  }

  void add_units(const Expression& part, std::vector<std::string>& adjectives, std::string& noun,
                 std::vector<std::string>& restrictions) const {
    if (is(part, "not")) {
      restrictions.push_back("except " + units(part.parts[0]));
      return;
    }
    if (part.kind == Expression::Kind::call && part.word == "has") {
      restrictions.emplace_back("with " + in_code(part.parts[0].word));
      return;
    }
    const bool is_noun = part.kind == Expression::Kind::is || part.word == "detects" ||
                         parse_kind(part.word) || rules_.group(part.word) != nullptr;
    if (is_noun) {
      const std::string words = named_units(part);
      noun.empty() ? void(noun = words) : restrictions.push_back("that are " + words);
    } else if (part.word == "any" || is_always(part)) {
      return;
    } else if (part.word == "plain" || rules_.status(part.word) != nullptr) {
      adjectives.push_back(status(part.word));
    } else if (part.word == "damaged") {
      adjectives.emplace_back("damaged");
    } else if (part.word == "added") {
      adjectives.emplace_back("added");
    } else {
      restrictions.push_back("with " + clause(part));
    }
  }

  std::string named_units(const Expression& name) const {
    if (name.kind == Expression::Kind::is) {
      for (const Unit& unit : rules_.units) {
        if (unit.type.code == name.word && unit.words) return unit.words->many;
      }
      return name.word;
    }
    if (const Named* group = rules_.group(name.word)) {
      return group->words.empty() ? units(group->expression) : group->words;
    }
    if (name.word == "detects") return "units that detect";
    switch (*parse_kind(name.word)) {
      case UnitKind::sub:
        return "submarines";
      case UnitKind::ship:
        return "ships";
      case UnitKind::air:
        return "aircraft";
      case UnitKind::land:
        return "land units";
      case UnitKind::aa:
        break;
    }
    return "anti-aircraft guns";
  }

  // Conditions.

  std::string clause(const Expression& condition, bool negated = false) const {
    if (is(condition, "not")) return clause(condition.parts[0], !negated);
    for (const std::string operation : {"and", "or"}) {
      if (!is(condition, operation)) continue;
      std::vector<std::string> words;
      for (const Expression* part : parts_of(condition, operation)) {
        words.push_back(clause(*part, negated));
      }
      const bool is_and = (operation == "and") != negated;
      return is_and ? listed(words, "and") : "either " + listed(words, "or");
    }
    if (is(condition, "if")) {
      return clause(condition.parts[0], negated) + " where " + clause(condition.parts[1]) +
             ", and else " + clause(condition.parts[2], negated);
    }
    if (condition.kind == Expression::Kind::truth)
      return (condition.number == 1) != negated ? "always" : "never";
    if (condition.kind == Expression::Kind::call && condition.word == "has") {
      return (negated ? "it does not have " : "it has ") + in_code(condition.parts[0].word);
    }
    if (condition.kind == Expression::Kind::is) {
      return (negated ? "it is not among the " : "it is among the ") + named_units(condition);
    }
    if (condition.kind == Expression::Kind::call) {
      return "the choice " + in_code(condition.parts[0].word) +
             (negated ? " is not open" : " is open");
    }
    if (condition.kind == Expression::Kind::operation) return comparison(condition, negated);
    return truth(condition.word, negated);
  }

  std::string truth(const std::string& name, bool negated) const {
    if (name == "attacks") return negated ? "the side defends" : "the side attacks";
    if (name == "may_retreat") {
      return negated ? "the side cannot break off" : "the side may break off";
    }
    if (name == "begun") return negated ? "the battle begins" : "the battle has begun";
    if (const Named* term = rules_.term(name)) {
      if (term->words.empty()) return clause(term->expression, negated);
      return negated ? "it is not so that " + term->words : term->words;
    }
    if (rules_.group(name) != nullptr) {
      const std::string who = named_units({Expression::Kind::name, name, 0, {}, {}});
      return (negated ? "it is not among the " : "it is among the ") + who;
    }
    if (name == "flown_over_radar") {
      return negated ? "the guns on the way have no radar" : "the guns on the way have radar";
    }
    if (rules_.option(name) != nullptr) return in_code(name + (negated ? " = false" : " = true"));
    const auto [side, key] = of_side(name);
    return side + (negated ? " is not marked " : " is marked ") + in_code(key);
  }

  /// "the enemy" and "struck" of "enemy.struck".
  static std::pair<std::string, std::string> of_side(const std::string& name) {
    if (name.starts_with("own.")) return {"the side", name.substr(4)};
    if (name.starts_with("enemy.")) return {"the enemy", name.substr(6)};
    if (name.starts_with("attacker.")) return {"the attacker", name.substr(9)};
    if (name.starts_with("defender.")) return {"the defender", name.substr(9)};
    return {"", name};
  }

  std::string comparison(const Expression& written, bool negated) const {
    std::string word = written.word;
    if (negated) {
      word = std::find_if(opposites.begin(), opposites.end(), [&](const auto& each) {
               return each.first == word;
             })->second;
    }
    const Expression& left = written.parts[0];
    const Expression& right = written.parts[1];
    if (right.kind == Expression::Kind::text) {
      if (word == "==") return in_code(left.word + " = " + right.word);
      return in_code(left.word) + " is not " + in_code(right.word);
    }
    if (left.kind == Expression::Kind::name && left.word == "round") return round(word, right);
    const auto [side, key] = of_side(left.word);
    const bool counts = left.kind == Expression::Kind::name && !side.empty() &&
                        rules_.key(key) == nullptr && key != "landed";
    if (counts && is_number(right, 0)) {
      const std::string who = units({Expression::Kind::name, key, 0, {}, {}});
      if (word == "==" || word == "<=") return side + " has no " + who;
      if (word == ">" || word == "!=") return side + " has " + who;
    }
    const auto said = std::find_if(comparison_words.begin(), comparison_words.end(),
                                   [&](const auto& each) { return each.first == word; });
    return number(left) + said->second + number(right);
  }

  std::string round(const std::string& word, const Expression& number) const {
    const std::string n = this->number(number);
    if (word == "==") return is_number(number, 1) ? "it is the first round" : "it is round " + n;
    if (word == ">" || (word == "!=" && is_number(number, 1)))
      return is_number(number, 1) ? "the first round is over" : "round " + n + " is over";
    if (word == "<=") return "it is round " + n + " or an earlier one";
    if (word == ">=") return "it is round " + n + " or a later one";
    if (word == "<") return "it is before round " + n;
    return "it is not round " + n;
  }

  // Numbers.

  std::string number(const Expression& expression) const {
    switch (expression.kind) {
      case Expression::Kind::number:
        return std::to_string(expression.number);
      case Expression::Kind::name:
        return named_number(expression.word);
      case Expression::Kind::call:
        return call(expression);
      case Expression::Kind::operation:
        break;
      default:
        return expression.word;
    }
    if (is(expression, "if")) {
      return number(expression.parts[0]) + " if " + clause(expression.parts[1]) + ", else " +
             number(expression.parts[2]);
    }
    if (expression.parts.size() == 1) return "minus " + number(expression.parts[0]);
    const std::string word = expression.word == "+"   ? " plus "
                             : expression.word == "-" ? " minus "
                             : expression.word == "*" ? " times "
                                                      : " divided by ";
    return operand(expression.parts[0]) + word + operand(expression.parts[1]);
  }

  std::string operand(const Expression& expression) const {
    const std::string text = number(expression);
    return is(expression, "if") ? "(" + text + ")" : text;
  }

  std::string call(const Expression& call) const {
    std::vector<std::string> parts;
    for (const Expression& part : call.parts) parts.push_back(number(part));
    if (call.word == "min") return "the least of " + listed(parts, "and");
    if (call.word == "max") return "the greatest of " + listed(parts, "and");
    const std::string how = call.word == "floor"  ? " rounded down"
                            : call.word == "ceil" ? " rounded up"
                                                  : " rounded to the nearest";
    return "(" + parts[0] + ")" + how;
  }

  std::string named_number(const std::string& name) const {
    if (name == "die") return "the faces of the die";
    if (const Named* term = rules_.term(name)) {
      return term->words.empty() ? number(term->expression) : term->words;
    }
    const auto [side, key] = of_side(name);
    if (side.empty()) return in_code(name);
    if (rules_.key(key) != nullptr) return side + "'s " + in_code(key);
    if (key == "landed") return side + "'s units that came ashore";
    return side + "'s " + units({Expression::Kind::name, key, 0, {}, {}});
  }

  const RulesFile& rules_;
};

}  // namespace

Sequence in_words(const RulesFile& rules) {
  const Writer writer(rules);
  Sequence sequence;
  for (const Step& step : rules.before) sequence.before.push_back(writer.step(step));
  for (const Step& step : rules.round) sequence.round.push_back(writer.step(step));
  for (const Step& step : rules.after_each) sequence.always.push_back(writer.step(step));
  sequence.retreat = writer.retreat(rules.retreating);
  sequence.in_general = writer.in_general();
  return sequence;
}

}  // namespace asdic::rules_file
