// Writes the steps of a rules file in English.
#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "lib/text.hpp"
#include "states/rules_file/expression_words.hpp"

namespace asdic::rules_file {

namespace {

/// Returns whether an expression is a condition rather than a number.
bool is_condition(const RulesFile& rules, const Expression& expression) {
  const std::string& word = expression.word;
  switch (expression.kind) {
    case Expression::Kind::truth:
      return true;
    case Expression::Kind::call:
      return word == "is_open" || word == "may_move" || word == "may_ask";
    case Expression::Kind::operation:
      if (word == "if") return is_condition(rules, expression.parts[0]);
      return word != "+" && word != "-" && word != "*" && word != "/";
    case Expression::Kind::name:
      if (const NamedExpression* term = rules.term(word))
        return is_condition(rules, term->expression);
      return word == "attacks" || word.find(".brought.") != std::string::npos;
    default:
      return false;
  }
}

class Writer {
 public:
  explicit Writer(const RulesFile& rules) : rules_(rules), words_(rules) {}

  StepInWords step(const Step& step) const {
    StepInWords words{step.title.empty() ? capital_first(step.name) : step.title, {}};
    const Expression& when = step.condition;
    if (step.times) {
      words.sentences.push_back("asdic plays this step " + words_.number(*step.times) + " times.");
    }
    if (const Move* move = std::get_if<Move>(&step.action)) {
      words.sentences.push_back(
          for_side(move->side, sentence(when, move->condition, moving(*move))));
    } else if (const Loss* loss = std::get_if<Loss>(&step.action)) {
      words.sentences.push_back(for_side(
          loss->side, sentence(when, loss->condition,
                               whose(loss->side) + words_.units(loss->who) + " are removed")));
    } else if (const Search* search = std::get_if<Search>(&step.action)) {
      add_search(*search, when, words.sentences);
    } else if (const ReadiedDice* ready = std::get_if<ReadiedDice>(&step.action)) {
      for (const ReadiedDice::Dice& dice : ready->dice) {
        words.sentences.push_back(
            for_side(dice.side,
                     sentence(when, dice.condition,
                              whose(dice.side) + words_.units(dice.who) + " count their dice as " +
                                  code_text(dice.name) + "; a later step rolls them")));
      }
    } else if (const Declaration* declaration = std::get_if<Declaration>(&step.action)) {
      words.sentences.push_back(sentence(when, declaration->condition,
                                         "the side chooses a depth for each of its submarines "
                                         "whose depth the case does not give"));
    } else if (const Note* note = std::get_if<Note>(&step.action)) {
      for (const NamedExpression& each : note->notes) {
        words.sentences.push_back(sentence(
            when, always_true(),
            "a side is marked " + code_text(each.name) + " if " + words_.clause(each.expression)));
      }
    } else {
      add_fire(std::get<Fire>(step.action), when, words.sentences);
    }
    return words;
  }

  /// Returns sentences for the rules that hold in every step.
  std::vector<std::string> in_general() const {
    std::vector<std::string> sentences;
    for (const NamedExpression& term : rules_.terms) {
      if (!term.is_explained) continue;
      sentences.push_back(capital_first(term.words) +
                          (is_condition(rules_, term.expression)
                               ? " if " + words_.clause(term.expression)
                               : " is " + words_.number(term.expression)) +
                          ".");
    }
    for (const Modifier& modifier : rules_.modifiers) {
      const std::string who = capital_first(words_.units(modifier.who));
      if (modifier.attack) {
        sentences.push_back(who + " attack at " + words_.number(*modifier.attack) + ".");
      }
      if (modifier.defense) {
        sentences.push_back(who + " defend at " + words_.number(*modifier.defense) + ".");
      }
      if (modifier.attacking_dice) {
        sentences.push_back(who + " attack with " + std::to_string(*modifier.attacking_dice) +
                            " dice.");
      }
      if (modifier.attacking_best_of) {
        sentences.push_back(who + " throw each attacking die " +
                            std::to_string(*modifier.attacking_best_of) +
                            " times, and the best throw counts.");
      }
    }
    const LossRules& losses = rules_.losses;
    if (losses.last)
      sentences.push_back(capital_first(words_.units(*losses.last)) + " are lost last.");
    if (losses.late) {
      sentences.push_back(sentence(always_true(), losses.late_if,
                                   words_.units(*losses.late) + " are lost after all others"));
    }
    if (rules_.has_landings) {
      sentences.emplace_back("Land units that came ashore cannot retreat.");
    }
    if (rules_.carriers) {
      sentences.push_back("After the battle " + words_.units(rules_.carriers->aircraft) +
                          " without a place to land, on a carrier or elsewhere, are lost, the "
                          "cheapest first.");
    }
    if (rules_.throws.low_luck) {
      sentences.push_back(sentence(
          always_true(), *rules_.throws.low_luck,
          "the values of dice that fire at the same units are added: a full die hits for certain, "
          "and one die is rolled for the rest"));
    }
    if (rules_.throws.medium_luck) {
      sentences.push_back(sentence(always_true(), *rules_.throws.medium_luck,
                                   "of dice with equal values that fire at the same units, as many "
                                   "as a die has faces hit as "
                                   "often as their value for certain, and the others are rolled"));
    }
    if (rules_.throws.no_luck) {
      sentences.push_back(sentence(
          always_true(), *rules_.throws.no_luck,
          "nothing is rolled: each side adds the values of its dice that can hit a unit to what is "
          "left of earlier ones, and each full die is a hit"));
    }
    if (rules_.throws.weighted) {
      std::vector<std::string> weights;
      for (const int weight : rules_.throws.weights) weights.push_back(std::to_string(weight));
      sentences.push_back(
          sentence(always_true(), *rules_.throws.weighted,
                   "the faces of a die come as often as " + joined_words(weights, "and") + " in " +
                       std::to_string(std::accumulate(rules_.throws.weights.begin(),
                                                      rules_.throws.weights.end(), 0)) +
                       " throws"));
    }
    std::vector<std::string> counted;
    for (const auto* steps : {&rules_.before, &rules_.round}) {
      for (const Step& step : *steps) {
        const Count* count = std::get_if<Count>(&step.action);
        const Move* move = std::get_if<Move>(&step.action);
        const std::string figure = count != nullptr  ? count->figure
                                   : move != nullptr ? move->count
                                                     : "";
        if (figure.empty()) continue;
        if (std::find(counted.begin(), counted.end(), code_text(figure)) == counted.end()) {
          counted.push_back(code_text(figure));
        }
      }
    }
    if (!counted.empty()) {
      sentences.push_back("With `count = true` asdic counts " + joined_words(counted, "and") + ".");
    }
    return sentences;
  }

  std::string retreat(const Expression& who) const {
    return "When the attacker breaks off, " + words_.units(who) + " leave.";
  }

 private:
  /// Returns the sentence `text` for one side: replaces "the side" and "the enemy" by the names.
  static std::string for_side(const std::optional<Side>& side, std::string text) {
    if (!side) return text;
    const std::string own = name(*side);
    const std::string other = name(enemy(*side));
    for (const auto& [word, by] : {std::pair<std::string, std::string>{"the side", "the " + own},
                                   {"The side", "The " + own},
                                   {"the enemy", "the " + other},
                                   {"The enemy", "The " + other}}) {
      for (std::size_t at = text.find(word); at != std::string::npos;
           at = text.find(word, at + by.size())) {
        text.replace(at, word.size(), by);
      }
    }
    return text;
  }

  static std::string whose(const std::optional<Side>& side) {
    if (!side) return "";
    return std::string("the ") + name(*side) + "'s ";
  }

  void add_search(const Search& search, const Expression& when,
                  std::vector<std::string>& sentences) const {
    const std::string units = whose(search.side) + words_.units(search.by);
    const std::string by =
        search.dice
            ? (search.side ? std::string("the ") + name(*search.side) : "each side") +
                  ", if it has " + words_.units(search.by) +
                  ", rolls as many dice as this number: " + words_.number(*search.dice) + "; "
        : search.policy.empty()
            ? "each of " + (search.side ? units : "the " + units) + " rolls a die; "
            : (search.side ? units : "the " + units) + ", as many as the side's " +
                  code_text(search.policy) + " gives, roll a die each; ";
    const std::string found = words_.units(search.who);
    const std::string status = words_.status(search.to) + " from now on";
    if (!search.finds_all) {
      const std::string value = words_.operand(search.value) + " or less";
      const std::string order = search.costly_first ? ", the most expensive first" : "";
      sentences.push_back(
          for_side(search.side, sentence(when, search.condition,
                                         by + "on " + value + ", one of the enemy's " + found +
                                             " is " + status + order)));
      return;
    }
    sentences.push_back(for_side(
        search.side,
        sentence(when, search.condition,
                 by +
                     "a die that shows this number or less finds all of the "
                     "enemy's " +
                     found + ", which are " + status + ": " + words_.number(search.value))));
    if (search.harder) {
      sentences.push_back("If a unit is harder to find, the die must be lower by this number: " +
                          words_.number(*search.harder) + ".");
    }
    if (search.aid) {
      sentences.push_back("If the nation of a unit that rolls has " + words_.units(search.aid->by) +
                          " in battle, its die may be higher by this number: " +
                          words_.number(search.aid->value) + ".");
    }
    if (search.separate) {
      sentences.push_back(
          sentence(always_true(), *search.separate,
                   "separate dice are rolled for units that are equally hard to find"));
    }
    if (search.together) {
      sentences.push_back(sentence(always_true(), *search.together,
                                   "a die that finds one unit finds all units that are sought"));
    }
  }

  void add_fire(const Fire& fire, const Expression& when,
                std::vector<std::string>& sentences) const {
    for (const Shot& shot : fire.shots) {
      sentences.push_back(for_side(shot.side, sentence(when, shot.condition, firing(shot))));
    }
    for (const Support& support : fire.support) {
      std::vector<std::string> helped;
      for (const Expression& who : support.who) helped.push_back(words_.units(who));
      sentences.push_back(sentence(when, support.condition,
                                   whose(support.side) + joined_words(helped, "and") +
                                       ", one for each of the " + words_.units(support.by) +
                                       ", fire with this value: " + words_.number(support.value)));
    }
    if (fire.most_hits) {
      sentences.push_back(
          sentence(when, *fire.most_hits, "as many hits are taken as can find a unit"));
    }
    if (fire.removed) {
      sentences.push_back(capital_first(words_.units(*fire.removed)) +
                          " are lost when all dice are counted, before a hit falls.");
    }
    const bool may_lose = std::any_of(fire.shots.begin(), fire.shots.end(), [](const Shot& shot) {
      return shot.hits.empty() && shot.to.empty();
    });
    if (may_lose) sentences.emplace_back("Losses are removed when all of these have fired.");
  }

  std::string firing(const Shot& shot) const {
    if (shot.per_target) {
      const std::string who = shot.side ? std::string("the ") + name(*shot.side) : "each side";
      return who + " rolls a die at each of the " + words_.units(shot.at) +
             "; it hits on this number or less: " + words_.number(*shot.per_target) +
             (shot.aimed ? aimed(*shot.aimed, "each die hits its own target") : "");
    }
    if (!shot.ready.empty()) {
      return whose(shot.side) + "dice counted as " + code_text(shot.ready) +
             " are rolled against " + words_.units(shot.at) +
             (shot.to.empty() ? "" : "; units that are hit are " + words_.status(shot.to));
    }
    const std::string who = shot.force.empty()
                                ? whose(shot.side) + words_.units(shot.who)
                                : whose(shot.side) + "units in " + code_text(shot.force);
    std::string text = who + " fire at " + words_.units(shot.at);
    if (shot.value) text += " with this value: " + words_.number(*shot.value);
    if (shot.each) {
      text +=
          (shot.value ? " and" : " with") + (" this many dice each: " + words_.number(*shot.each));
    }
    if (shot.most) {
      text += ", the strongest first, with at most this many dice together: " +
              words_.number(*shot.most);
    }
    if (shot.aimed) {
      text += aimed(*shot.aimed, "each die is aimed at a unit of its own if there are as many");
    }
    if (!shot.to.empty()) text += "; units that are hit are " + words_.status(shot.to);
    if (!shot.hits.empty()) {
      text += "; their hits fall when the dice " + code_text(shot.hits) + " are rolled";
    }
    if (shot.fair) {
      text += is_always(*shot.fair)
                  ? ", and low luck does not hold for these dice"
                  : ", and low luck does not hold for these dice if " + words_.clause(*shot.fair);
    }
    return text;
  }

  std::string aimed(const Expression& condition, const std::string& how) const {
    return is_always(condition) ? "; " + how : "; if " + words_.clause(condition) + ", " + how;
  }

  std::string sentence(const Expression& when, const Expression& condition,
                       const std::string& what) const {
    if (is_always(when) && is_always(condition)) return capital_first(what) + ".";
    const Expression both =
        is_always(when) ? condition
        : is_always(condition)
            ? when
            : Expression{Expression::Kind::operation, "and", 0, {when, condition}, when.place};
    return "If " + words_.clause(both) + ", " + what + ".";
  }

  std::string moving_units(const Move& move) const {
    if (move.parts.empty()) return words_.units(move.who);
    std::vector<std::string> units;
    for (const Move::Part& part : move.parts) {
      units.push_back(
          words_.units(part.who) +
          (is_always(part.condition) ? "" : " (if " + words_.clause(part.condition) + ")"));
    }
    return joined_words(units, "and");
  }

  std::string moving(const Move& move) const {
    const bool leaves = move.to == "left";
    std::string do_it =
        leaves ? "leave the battle" : "are " + words_.status(move.to) + " from now on";
    if (move.forgoes) do_it += " and take back the dice that they have counted";
    const std::string who = whose(move.side) + moving_units(move);
    const std::string order = move.costly_first ? ", the most expensive first" : "";
    if (!move.policy.empty()) {
      const bool counted = move.word == rules_.policy(move.policy)->counted;
      const bool asks = move.is_open.kind != Expression::Kind::truth || move.is_open.number != 0;
      const std::string policy = code_text(move.policy + " = " + move.word);
      if (counted)
        return who + " " + do_it + ", as many as the side's " + code_text(move.policy) + " gives";
      return who + " " + do_it + " under " + policy +
             (asks ? ", or as many as the side chooses if it is open" : "");
    }
    if (!move.number) return who + " " + do_it;
    return who + " " + do_it + ", as many as this number: " + words_.number(*move.number) + order;
  }

  const RulesFile& rules_;
  const ExpressionWords words_;
};

}  // namespace

Sequence step_texts(const RulesFile& rules) {
  const Writer writer(rules);
  Sequence sequence;
  const auto write = [&](const std::vector<Step>& steps, std::vector<StepInWords>& words) {
    for (const Step& step : steps) {
      if (!std::holds_alternative<Count>(step.action)) words.push_back(writer.step(step));
    }
  };
  write(rules.before, sequence.before);
  write(rules.round, sequence.round);
  for (const Step& step : rules.after_each) sequence.always.push_back(writer.step(step));
  sequence.retreat = writer.retreat(rules.retreating);
  sequence.in_general = writer.in_general();
  return sequence;
}

}  // namespace asdic::rules_file
