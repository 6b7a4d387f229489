#include "states/rules_file/expression_words.hpp"

#include <algorithm>
#include <string_view>

#include "lib/text.hpp"

namespace asdic::rules_file {

namespace {

bool is(const Expression& expression, std::string_view operation) {
  return expression.kind == Expression::Kind::operation && expression.word == operation;
}

bool is_number(const Expression& expression, int number) {
  return expression.kind == Expression::Kind::number && expression.number == number;
}

/// Adds to `parts` the parts of an expression that `operation` joins, or the expression itself.
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

/// Splits a name into words for the side and the rest: "enemy.struck" into "the enemy" and
/// "struck".
std::pair<std::string, std::string> of_side(const std::string& name) {
  if (name.starts_with("own.")) return {"the side", name.substr(4)};
  if (name.starts_with("enemy.")) return {"the enemy", name.substr(6)};
  if (name.starts_with("attacker.")) return {"the attacker", name.substr(9)};
  if (name.starts_with("defender.")) return {"the defender", name.substr(9)};
  return {"", name};
}

/// Returns `text` as it is for the other side: with "the side" and "the enemy" exchanged.
std::string with_sides_exchanged(const std::string& text) {
  std::string exchanged;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = std::string_view(text).substr(at);
    const bool is_side = rest.starts_with("the side");
    if (is_side || rest.starts_with("the enemy")) {
      exchanged += is_side ? "the enemy" : "the side";
      at += is_side ? 8 : 9;
    } else {
      exchanged += text[at++];
    }
  }
  return exchanged;
}

}  // namespace

std::string code_text(const std::string& name) {
  return "`" + name + "`";
}

std::string joined_words(const std::vector<std::string>& words, const std::string& last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " " + last + " " : ", ";
    text += words[i];
  }
  return text;
}

std::string ExpressionWords::status(const std::string& name) const {
  if (name == "plain") return rules_.plain_words;
  return rules_.status(name)->words;
}

// Units.

std::string ExpressionWords::units(const Expression& who) const {
  if (is(who, "if")) {
    return units(who.parts[0]) + " if " + clause(who.parts[1]) + ", else " + units(who.parts[2]);
  }
  const auto alternatives = parts_of(who, "or");
  if (alternatives.size() > 1) {
    std::vector<std::string> words;
    for (const Expression* each : alternatives) words.push_back(units(*each));
    const auto joins_units = [](const std::string& units) {
      return units.find(" and ") != std::string::npos ||
             units.find(" except ") != std::string::npos;
    };
    if (std::none_of(words.begin(), words.end(), joins_units)) return joined_words(words, "and");
    const std::string last = std::exchange(words.back(), "");
    words.pop_back();
    return join(words, "; ") + "; and " + last;
  }
  std::vector<std::string> adjectives;
  std::string noun;
  std::vector<std::string> restrictions;
  std::vector<std::string> exceptions;
  for (const Expression* part : parts_of(who, "and")) {
    if (is(*part, "not")) {
      exceptions.push_back(units(part->parts[0]));
    } else {
      add_units(*part, adjectives, noun, restrictions);
    }
  }
  if (noun.empty()) noun = noun_of_status(who);
  std::string text = adjectives.empty() ? "" : join(adjectives, " ") + " ";
  const bool are_all =
      noun.empty() && adjectives.empty() && restrictions.empty() && exceptions.empty();
  text += are_all ? "all units" : noun.empty() ? "units" : noun;
  if (!restrictions.empty()) text += " " + joined_words(restrictions, "and");
  if (!exceptions.empty()) {
    text += (restrictions.empty() ? "" : ",") + std::string(" except ");
    text += joined_words(exceptions, "and");
  }
  return text;
}

/// Returns words for the units that may have a status of the selection `who`, such as "submarines".
/// Returns an empty text if `who` has no status for a kind or a group of units.
std::string ExpressionWords::noun_of_status(const Expression& who) const {
  for (const Expression* part : parts_of(who, "and")) {
    const StatusRule* status = rules_.status(part->word);
    const bool is_known = status != nullptr && status->who.kind == Expression::Kind::name &&
                          (parse_kind(status->who.word) || rules_.group(status->who.word));
    if (is_known) return named_units(status->who);
  }
  return "";
}

void ExpressionWords::add_units(const Expression& part, std::vector<std::string>& adjectives,
                                std::string& noun, std::vector<std::string>& restrictions) const {
  if (part.kind == Expression::Kind::call && part.word == "has") {
    restrictions.emplace_back("with " + code_text(part.parts[0].word));
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
  } else if (part.word == "with_mark") {
    adjectives.emplace_back("marked");
  } else if (is(part, "==") && part.parts[0].word == "depth") {
    const std::string& depth = part.parts[1].word;
    if (depth == "periscope") {
      restrictions.emplace_back("at periscope depth");
    } else {
      adjectives.push_back(depth);
    }
  } else {
    restrictions.push_back("with " + restriction(part));
  }
}

/// Returns words that follow units, such as "`hits` above 1", or a condition.
std::string ExpressionWords::restriction(const Expression& part) const {
  static const std::vector<std::pair<std::string, std::string>> words = {
      {"==", " of "},          {"!=", " other than "}, {"<", " below "},
      {">=", " of at least "}, {">", " above "},       {"<=", " of at most "}};
  const bool compares = part.kind == Expression::Kind::operation && part.parts.size() == 2 &&
                        part.parts[0].kind == Expression::Kind::name &&
                        part.parts[1].kind != Expression::Kind::text;
  const std::string name = compares ? part.parts[0].word : "";
  if (name != "hits" && name != "value" && name != "cost") return clause(part);
  const auto said = std::find_if(words.begin(), words.end(),
                                 [&](const auto& each) { return each.first == part.word; });
  return code_text(name) + said->second + number(part.parts[1]);
}

std::string ExpressionWords::named_units(const Expression& name) const {
  if (name.kind == Expression::Kind::is) {
    for (const Unit& unit : rules_.units) {
      if (unit.type.code == name.word && unit.words) return unit.words->many;
    }
    return name.word;
  }
  if (const NamedExpression* group = rules_.group(name.word)) {
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

std::string ExpressionWords::clause(const Expression& condition, bool negated) const {
  if (is(condition, "not")) return clause(condition.parts[0], !negated);
  if (is(condition, "and") || is(condition, "or")) {
    const bool is_and = is(condition, "and") != negated;
    std::vector<std::string> words;
    add_clauses(condition, negated, is_and, words);
    if (is_and) return joined_words(words, "and");
    return (words.size() == 2 ? "either " : "") + joined_words(words, "or");
  }
  if (is(condition, "if")) {
    return "(" + clause(condition.parts[0], negated) + " if " + clause(condition.parts[1]) +
           ", else " + clause(condition.parts[2], negated) + ")";
  }
  if (condition.kind == Expression::Kind::truth)
    return (condition.number == 1) != negated ? "always" : "never";
  if (condition.kind == Expression::Kind::call && condition.word == "has") {
    return (negated ? "its nation does not have " : "its nation has ") +
           code_text(condition.parts[0].word);
  }
  if (condition.kind == Expression::Kind::is) {
    return (negated ? "the unit is not among the " : "the unit is among the ") +
           named_units(condition);
  }
  if (condition.kind == Expression::Kind::call) return policy(condition, negated);
  if (condition.kind == Expression::Kind::operation) return comparison(condition, negated);
  return truth(condition.word, negated);
}

/// Adds the clauses that `condition` joins by "and" or by "or". Looks into terms without words, and
/// puts parts that join their own parts by the other word in parentheses.
void ExpressionWords::add_clauses(const Expression& condition, bool negated, bool is_and,
                                  std::vector<std::string>& words) const {
  if (is(condition, "not")) return add_clauses(condition.parts[0], !negated, is_and, words);
  const NamedExpression* term =
      condition.kind == Expression::Kind::name ? rules_.term(condition.word) : nullptr;
  if (term != nullptr && term->words.empty()) {
    return add_clauses(term->expression, negated, is_and, words);
  }
  if (!is(condition, "and") && !is(condition, "or")) {
    words.push_back(clause(condition, negated));
  } else if ((is(condition, "and") != negated) != is_and) {
    words.push_back("(" + clause(condition, negated) + ")");
  } else {
    for (const Expression& part : condition.parts) add_clauses(part, negated, is_and, words);
  }
}

std::string ExpressionWords::policy(const Expression& call, bool negated) const {
  const auto [side, name] = of_side(call.parts[0].word);
  const std::string who = side.empty() ? "the side" : side;
  if (call.word == "is_open") {
    return "the choice " + code_text(name) + (negated ? " is not open" : " is open") +
           (side.empty() ? "" : " to " + side);
  }
  if (call.word == "may_ask") {
    return who + (negated ? " never chooses " : " may choose ") + code_text(name) +
           " in the battle";
  }
  return (negated ? "no unit can move under " : "units can move under ") + who + "'s " +
         code_text(name);
}

std::string ExpressionWords::truth(const std::string& name, bool negated) const {
  if (name == "attacks") return negated ? "the side defends" : "the side attacks";
  if (name == "may_retreat") {
    return negated ? "the side cannot break off" : "the side may break off";
  }
  if (name == "begun")
    return negated ? "no earlier round has been fought" : "earlier rounds have been fought";
  if (name == "detects") return negated ? "the unit does not detect" : "the unit detects";
  if (name == "damaged") return negated ? "the unit is not damaged" : "the unit is damaged";
  if (name == "plain" || rules_.status(name) != nullptr) {
    return (negated ? "the unit is not " : "the unit is ") + status(name);
  }
  if (parse_kind(name)) {
    const std::string who = named_units({Expression::Kind::name, name, 0, {}, {}});
    return (negated ? "the unit is not among the " : "the unit is among the ") + who;
  }
  if (const NamedExpression* term = rules_.term(name)) {
    if (term->words.empty()) return clause(term->expression, negated);
    if (!negated) return term->words;
    return term->opposite.empty() ? "it is not true that " + term->words : term->opposite;
  }
  if (rules_.group(name) != nullptr) {
    const std::string who = named_units({Expression::Kind::name, name, 0, {}, {}});
    return (negated ? "the unit is not among the " : "the unit is among the ") + who;
  }
  if (name == "flown_over_radar") {
    return negated ? "the guns on the way have no radar" : "the guns on the way have radar";
  }
  if (rules_.option(name) != nullptr) return code_text(name + (negated ? " = false" : " = true"));
  const auto [side, key] = of_side(name);
  if (key.starts_with("brought.")) {
    return side + (negated ? " brought no " : " brought ") +
           units({Expression::Kind::name, key.substr(8), 0, {}, {}});
  }
  if (key == "chooses_losses") {
    return side + (negated ? " does not choose its losses" : " chooses its losses");
  }
  return side + (negated ? " is not marked " : " is marked ") + code_text(key);
}

std::string ExpressionWords::comparison(const Expression& written, bool negated) const {
  std::string word = written.word;
  if (negated) {
    word = std::find_if(opposites.begin(), opposites.end(), [&](const auto& each) {
             return each.first == word;
           })->second;
  }
  const Expression& left = written.parts[0];
  const Expression& right = written.parts[1];
  if (is_condition(left) || is_condition(right)) {
    return "(" + clause(left) + ") exactly if " + (word == "==" ? "(" : "not (") + clause(right) +
           ")";
  }
  if (right.kind == Expression::Kind::text && left.word == "depth") {
    const std::string at = right.word == "periscope"  ? "at periscope depth"
                           : right.word == "surfaced" ? "at the surface"
                                                      : right.word;
    return (word == "==" ? "the unit is " : "the unit is not ") + at;
  }
  if (right.kind == Expression::Kind::text) {
    if (word == "==") return code_text(left.word + " = " + right.word);
    return code_text(left.word) + " is not " + code_text(right.word);
  }
  if (left.kind == Expression::Kind::name && left.word == "round") return round(word, right);
  if (left.kind == Expression::Kind::name && left.word == "die" && (word == "==" || word == "!=")) {
    return "the die has " + std::string(word == "==" ? "" : "not ") + number(right) + " faces";
  }
  const auto [side, key] = of_side(left.word);
  if (key == "loss_orders" && word == ">" && is_number(right, 1)) {
    return side + " has more than one casualty order";
  }
  const bool counts = left.kind == Expression::Kind::name && !side.empty() &&
                      rules_.key(key) == nullptr && key != "landed" && key != "loss_orders";
  if (counts && is_number(right, 0)) {
    const bool are_all = key == "any";
    const std::string who =
        are_all ? "units in battle" : units({Expression::Kind::name, key, 0, {}, {}});
    if (word == "==" || word == "<=") return side + " has no " + who;
    if (word == ">" || word == "!=") return side + " has " + who;
  }
  const auto said = std::find_if(comparison_words.begin(), comparison_words.end(),
                                 [&](const auto& each) { return each.first == word; });
  return operand(left) + said->second + operand(right);
}

std::string ExpressionWords::round(const std::string& word, const Expression& number) const {
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

std::string ExpressionWords::number(const Expression& expression) const {
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
  if (expression.parts.size() == 1) return "minus " + within(expression.parts[0], "");
  const std::string word = expression.word == "+"   ? " plus "
                           : expression.word == "-" ? " minus "
                           : expression.word == "*" ? " times "
                                                    : " divided by ";
  // Without parentheses, products come before sums, and the rest is read from left to right.
  const bool is_sum = expression.word == "+" || expression.word == "-";
  const char* const right = expression.word == "+"   ? "+*/"
                            : expression.word == "-" ? "*/"
                            : expression.word == "*" ? "*"
                                                     : "";
  return within(expression.parts[0], is_sum ? "+-*/" : "*") + word +
         within(expression.parts[1], right);
}

/// Returns the expression that `name` has if it is a term without words, or `name` itself.
const Expression& ExpressionWords::without_name(const Expression& name) const {
  if (name.kind != Expression::Kind::name) return name;
  const NamedExpression* term = rules_.term(of_side(name.word).second);
  return term != nullptr && term->words.empty() ? without_name(term->expression) : name;
}

/// Returns a number in words. It is in parentheses if it is an operation that is not in `kept`.
/// There, "m" is for the lower or higher of numbers and for a number with "minus" in front.
std::string ExpressionWords::within(const Expression& expression, std::string_view kept) const {
  const Expression& plain = without_name(expression);
  char sign = plain.word.empty() ? ' ' : plain.word[0];
  if (plain.kind == Expression::Kind::operation) {
    if (plain.parts.size() == 1) sign = 'm';
  } else if (plain.kind != Expression::Kind::call || sign != 'm') {
    return number(expression);
  }
  const bool is_kept = kept.find(sign) != std::string_view::npos;
  return is_kept ? number(expression) : "(" + number(expression) + ")";
}

std::string ExpressionWords::operand(const Expression& expression) const {
  return within(expression, "+-*/m");
}

/// Returns whether `expression` is certainly a condition, not a number.
bool ExpressionWords::is_condition(const Expression& expression) const {
  const Expression& plain = without_name(expression);
  using Kind = Expression::Kind;
  switch (plain.kind) {
    case Kind::truth:
    case Kind::is:
      return true;
    case Kind::call:
      return plain.word == "has" || plain.word == "is_open" || plain.word == "may_ask" ||
             plain.word == "may_move";
    case Kind::name:
      return plain.word == "attacks" || plain.word == "begun" || plain.word == "may_retreat" ||
             plain.word == "flown_over_radar";
    case Kind::operation:
      return is(plain, "if") ? is_condition(plain.parts[0])
                             : plain.word.size() != 1 || plain.word == "<" || plain.word == ">";
    default:
      return false;
  }
}

std::string ExpressionWords::call(const Expression& call) const {
  std::vector<std::string> parts;
  for (const Expression& part : call.parts) parts.push_back(within(part, ""));
  const bool are_two = parts.size() == 2;
  if (call.word == "min")
    return (are_two ? "the lower of " : "the least of ") + joined_words(parts, "and");
  if (call.word == "max")
    return (are_two ? "the higher of " : "the greatest of ") + joined_words(parts, "and");
  const Expression& part = call.parts[0];
  if (call.word != "nearest" && is(part, "/") && is_number(part.parts[1], 2)) {
    return "half of " + within(part.parts[0], "") +
           (call.word == "floor" ? " (rounded down)" : " (rounded up)");
  }
  const std::string how = call.word == "floor"  ? " rounded down"
                          : call.word == "ceil" ? " rounded up"
                                                : " rounded to the nearest";
  return "(" + number(part) + ")" + how;
}

std::string ExpressionWords::named_number(const std::string& name) const {
  if (name == "die") return "the number of faces of the die";
  if (name == "value") return "the value of the unit";
  if (name == "raised") return "the bonus that the case gives the attack of the unit";
  if (const NamedExpression* term = rules_.term(name)) {
    return term->words.empty() ? number(term->expression) : term->words;
  }
  const auto [side, key] = of_side(name);
  if (side.empty()) return code_text(name);
  if (const NamedExpression* term = rules_.term(key)) {
    const std::string words = term->words.empty() ? number(term->expression) : term->words;
    return side == "the enemy" ? with_sides_exchanged(words) : words;
  }
  if (rules_.key(key) != nullptr) return side + "'s " + code_text(key);
  if (key == "landed") return side + "'s units that came ashore";
  if (key == "loss_orders") return side + "'s casualty orders";
  for (const std::string number : {"value", "hits", "cost", "detects"}) {
    if (!key.ends_with("." + number)) continue;
    const std::string who = key.substr(0, key.size() - number.size() - 1);
    return "the sum of " + code_text(number) + " of " + side + "'s " +
           units({Expression::Kind::name, who, 0, {}, {}});
  }
  if (key == "any") return side + "'s units";
  return side + "'s " + units({Expression::Kind::name, key, 0, {}, {}});
}

}  // namespace asdic::rules_file
