// Reads the steps of a rules file.
#include <algorithm>
#include <map>

#include "lib/text.hpp"
#include "states/rules_file/read_parts.hpp"

namespace asdic::rules_file {

namespace {

const std::vector<std::string> actions = {"become", "leave", "lose",    "note", "spot",
                                          "fire",   "ready", "declare", "count"};

class StepReader {
 public:
  StepReader(const Document& document, Section& root, RulesFile& rules)
      : document_(document), root_(root), rules_(rules) {}

  void read() {
    read_steps("before", rules_.before);
    read_steps("round", rules_.round);
    read_steps("always", rules_.after_each);
    for (const Step& step : rules_.after_each) {
      if (std::holds_alternative<Loss>(step.action)) continue;
      throw Error(step.place, "a step of [[always]] can only have 'lose'");
    }
    if (rules_.before.size() + rules_.round.size() + rules_.after_each.size() > most_steps) {
      throw Error(root_.place("round"),
                  "there are at most " + std::to_string(most_steps) + " steps");
    }
    if (rules_.round.empty()) {
      throw Error(root_.place("round"), "the rules have no [[round]] step");
    }
    std::vector<std::string> ready = names_of_ready(rules_.before);
    for (const std::string& name : names_of_ready(rules_.round)) ready.push_back(name);
    for (const auto& [name, place] : hits_) {
      if (!has_word(ready, name))
        throw Error(place, unknown_message("name of ready dice", name, ready));
    }
    check_ready(rules_.before);
    check_ready(rules_.round);
  }

 private:
  void read_steps(const std::string& sequence, std::vector<Step>& steps) {
    for (Section& table : root_.tables(sequence).value_or(std::vector<Section>())) {
      Step step{require(table, "name", "detection"),
                table.text("title").value_or(""),
                {},
                always_true(),
                table.place("name")};
      for (const auto* list : {&rules_.before, &rules_.round, &rules_.after_each}) {
        if (find_named(*list, step.name))
          throw Error(step.place, "a step is called " + quote(step.name) + " already");
      }
      if (const Step* known = find_named(steps, step.name))
        throw Error(step.place, "a step is called " + quote(known->name) + " already");
      step.condition = condition_at(table);
      step.times = expression_at(table, "times");
      ready_ = names_of_ready(steps);
      read_action(table, step);
      if (sequence != "before" && std::holds_alternative<Declaration>(step.action)) {
        throw Error(step.place, "depths are declared in a step of [[before]]");
      }
      table.finish();
      steps.push_back(std::move(step));
    }
  }

  void read_action(Section& table, Step& step) {
    std::string action;
    for (const std::string& each : actions) {
      if (!table.has(each)) continue;
      if (!action.empty()) {
        throw Error(table.place(each),
                    "a step does one thing: " + action + " or " + each + "; make two steps of it");
      }
      action = each;
    }
    if (action.empty()) {
      for (const std::string& each : actions) table.accept(each);
      table.finish();
      throw Error(step.place, "the step " + quote(step.name) +
                                  " does nothing; give it an action, such as " + actions.front());
    }
    if (action == "fire") {
      step.action = read_fire(table);
      auto shots = table.tables("fire");
      for (Section& shot : *shots) {
        if (++shots_ > most_shots) {
          throw Error(shot.place("who"), too_many_shots());
        }
        std::get<Fire>(step.action).shots.push_back(read_shot(shot));
      }
      check_support(table, std::get<Fire>(step.action));
      return;
    }
    const Item* item = table.item(action);
    if (item->table() == nullptr)
      throw Error(item->place, quote(action) + " must be a table, as in { who = \"sub\" }");
    Section inner(document_, action, *item);
    if (action == "note") {
      step.action = read_note(inner, *item);
      return;
    }
    if (action == "ready") {
      step.action = read_ready(inner, *item);
      return;
    }
    if (action == "declare") {
      step.action = read_declaration(inner);
      return;
    }
    if (action == "spot") {
      step.action = read_search(inner);
      return;
    }
    if (action == "count") {
      step.action = read_count(inner);
      return;
    }
    if (action == "lose") {
      Loss loss{side_at(inner), required_expression(inner, "who", "is kaiten"),
                condition_at(inner)};
      inner.finish();
      step.action = std::move(loss);
      return;
    }
    step.action = read_move(inner, action == "leave");
  }

  Move read_move(Section& table, bool leaves) {
    Move move{side_at(table), always_true(), {}, "left"};
    read_who(table, move);
    if (!leaves) {
      move.to = read_status(table);
    }
    move.number = expression_at(table, "number");
    move.costly_first = table.word("first", {"owner", "costly"}).value_or("owner") == "costly";
    if (const auto policy = table.text("policy")) read_asked(table, *policy, move);
    if (table.has("count")) {
      if (leaves || table.has("policy")) {
        throw Error(table.place("count"), "only 'become' without a policy can have 'count'");
      }
      move.count = read_counted_figure(table, "count");
    }
    move.forgoes = table.flag("forgoes").value_or(false);
    move.condition = condition_at(table);
    table.finish();
    return move;
  }

  /// Reads the key `who` of `table` into `move`: a selection of units, or a list of selections,
  /// each with its own condition.
  static void read_who(Section& table, Move& move) {
    const Item* who = table.item("who");
    if (who == nullptr || who->list() == nullptr) {
      move.who = required_expression(table, "who", "hidden");
      return;
    }
    for (const Item& each : *who->list()) {
      if (each.table() != nullptr) continue;
      throw Error(each.place, "each entry of 'who' must be a table, as in { units = \"hidden\" }");
    }
    if (who->list()->empty())
      throw Error(who->place,
                  "'who' must list at least one selection, as in { units = \"hidden\" }");
    for (Section& part : table.tables("who").value_or(std::vector<Section>())) {
      move.parts.push_back({required_expression(part, "units", "hidden"), condition_at(part)});
      part.finish();
      const Expression& units = move.parts.back().who;
      move.who = move.parts.size() == 1 ? units
                                        : Expression{Expression::Kind::operation,
                                                     "or",
                                                     0,
                                                     {std::move(move.who), units},
                                                     units.place};
    }
    if (move.parts.size() > most_parts) {
      throw Error(who->place, "'who' lists at most " + std::to_string(most_parts) + " selections");
    }
  }
  static constexpr std::size_t most_parts = 20;

  ReadiedDice read_ready(Section& table, const Item& item) {
    ReadiedDice ready;
    for (const Member* member : members_in_written_order(item, document_.source())) {
      table.accept(member->key);
      check_name(rules_, member->key, "the name of ready dice", member->place);
      if (member->item.table() == nullptr) {
        throw Error(member->place,
                    "each name of ready dice has a table, as in { kept = { who = \"sub\" } }");
      }
      Section dice(document_, member->key, member->item);
      ready.dice.push_back({member->key, side_at(dice), required_expression(dice, "who", "sub"),
                            condition_at(dice), member->place});
      dice.finish();
    }
    if (ready.dice.empty())
      throw Error(item.place, "'ready' must name dice, as in { held = { who = \"sub\" } }");
    return ready;
  }

  Declaration read_declaration(Section& table) const {
    if (!rules_.has_depths) {
      Section(document_, "").check_spelling({"depths"});
      throw Error(table.place("option"), "'declare' needs depths = true in the rules");
    }
    Declaration declaration{require(table, "option", "declared"), condition_at(table)};
    const Option* option = find_named(rules_.options, declaration.option);
    if (option == nullptr || option->setting.open.empty()) {
      std::vector<std::string> possible;
      for (const Option& each : rules_.options) {
        if (!each.setting.open.empty()) possible.push_back(each.name);
      }
      throw Error(table.place("option"),
                  unknown_message("option with 'asks'", declaration.option, possible));
    }
    table.finish();
    return declaration;
  }

  std::string read_status(Section& table) {
    std::string to = require(table, "to", "undetected");
    if (to == "plain" || rules_.status(to) != nullptr) return to;
    auto possible = names_of(rules_.statuses);
    possible.emplace_back("plain");
    throw Error(table.place("to"), unknown_message("status", to, possible));
  }

  Search read_search(Section& table) {
    Search search{side_at(table), required_expression(table, "by", "destroyers"),
                  required_expression(table, "value", "3"),
                  required_expression(table, "who", "hidden"), read_status(table)};
    search.costly_first = table.word("first", {"owner", "costly"}).value_or("owner") == "costly";
    search.dice = expression_at(table, "dice");
    search.finds_all = table.word("finds", {"one", "all"}).value_or("one") == "all";
    for (const char* key : {"harder", "separate", "together", "aid", "figures"}) {
      if (table.has(key) && !search.finds_all) {
        table.check_spelling({"finds"});
        throw Error(table.place(key), quote(key) + " needs finds = \"all\"");
      }
    }
    for (const char* key : {"first", "dice"}) {
      if (!table.has(key) || !search.finds_all) continue;
      throw Error(table.place(key), quote(key) + " cannot be used with finds = \"all\"");
    }
    search.harder = expression_at(table, "harder");
    search.separate = expression_at(table, "separate");
    search.together = expression_at(table, "together");
    if (const Item* aid = table.item("aid")) {
      if (aid->table() == nullptr) {
        throw Error(aid->place, "'aid' must be a table, as in { by = \"air\", value = 1 }");
      }
      Section inner(document_, "aid", *aid);
      search.aid = {required_expression(inner, "by", "air"),
                    required_expression(inner, "value", "1")};
      inner.finish();
    }
    if (search.dice && table.has("policy")) {
      throw Error(table.place("policy"), "'dice' gives the number of dice already");
    }
    if (const auto policy = table.text("policy")) {
      const Policy& known = policy_named(table, *policy);
      search.policy = known.name;
      search.policy_place = table.place("policy");
      for (const Side side : both_sides) {
        if (known.settings[index(side)] || search.side == enemy(side)) continue;
        throw Error(search.policy_place, "the " + std::string(name(side)) + " has no policy " +
                                             quote(known.name) + "; write side = \"" +
                                             name(enemy(side)) + "\"");
      }
    }
    for (const auto& [typed, place] : table.texts("figures")) {
      std::string name = typed;
      if (const std::size_t at = name.find("DEPTH"); at != std::string::npos) {
        name.replace(at, 5, "WORD");
      }
      if (!has_figure(name)) {
        throw Error(place, unknown_message("figure", typed, names_of_figures()));
      }
      search.figures.push_back(name);
    }
    search.condition = condition_at(table);
    table.finish();
    return search;
  }

  Count read_count(Section& table) const {
    Count count{read_counted_figure(table, "figure"), side_at(table),
                required_expression(table, "number", "own.hidden")};
    count.over = expression_at(table, "over");
    count.is_expected = table.flag("expected").value_or(false);
    count.condition = condition_at(table);
    table.finish();
    return count;
  }

  std::string read_counted_figure(Section& table, const std::string& key) const {
    std::string figure = require(table, key, "detected.SIDE");
    if (!has_figure(figure)) {
      throw Error(table.place(key), unknown_message("figure", figure, names_of_figures()));
    }
    if (split(figure, '.').size() != 2) {
      throw Error(table.place(key),
                  "a step counts a figure without units, as in \"detected.SIDE\"");
    }
    return figure;
  }

  bool has_figure(const std::string& name) const {
    return std::any_of(rules_.figures.begin(), rules_.figures.end(),
                       [&](const Phrase& phrase) { return phrase.name == name; });
  }

  /// Returns the names of figures as rules files write them, with DEPTH.
  std::vector<std::string> names_of_figures() const {
    std::vector<std::string> names;
    for (const Phrase& phrase : rules_.figures) {
      std::string name = phrase.name;
      if (name.ends_with(".WORD")) name.replace(name.size() - 4, 4, "DEPTH");
      names.push_back(std::move(name));
    }
    return names;
  }

  const Policy& policy_named(Section& table, const std::string& name) const {
    const Policy* policy = find_named(rules_.policies, name);
    if (policy == nullptr)
      throw Error(table.place("policy"),
                  unknown_message("policy", name, names_of(rules_.policies)));
    return *policy;
  }

  void read_asked(Section& table, const std::string& name, Move& move) const {
    const Policy& policy = policy_named(table, name);
    move.policy_place = table.place("policy");
    if (move.number) throw Error(table.place("number"), "a policy says the number already");
    move.policy = name;
    move.word = table.word("when", policy.words).value_or(policy.counted);
    move.is_open = expression_at(table, "asks").value_or(always_true());
    move.label = table.text("label").value_or("");
    move.asked = table.text("asked").value_or("");
  }

  Note read_note(Section& table, const Item& item) {
    Note note;
    for (const Member* member : members_in_written_order(item, document_.source())) {
      check_name(rules_, member->key, "the name of a note", member->place);
      note.notes.push_back({member->key, *expression_at(table, member->key), member->place});
    }
    if (note.notes.empty()) throw Error(item.place, "the step notes nothing");
    return note;
  }

  /// Reads the keys of a step of fire, but not its entries.
  Fire read_fire(Section& table) {
    Fire fire;
    fire.removed = expression_at(table, "removes");
    fire.most_hits = expression_at(table, "most_hits");
    for (Section& each : table.tables("support").value_or(std::vector<Section>())) {
      if (++shots_ > most_shots) throw Error(each.place("by"), too_many_shots());
      Support support{side_at(each),
                      {},
                      required_expression(each, "by", "is art"),
                      required_expression(each, "value", "max(value, 2)"),
                      condition_at(each)};
      if (const Item* who = each.item("who"); who != nullptr && who->list() != nullptr) {
        for (const auto& [text, place] : each.texts("who")) {
          support.who.push_back(parse_expression(text, place));
        }
      } else {
        support.who.push_back(required_expression(each, "who", "is inf"));
      }
      each.finish();
      fire.support.push_back(std::move(support));
    }
    return fire;
  }

  /// Throws Error(input) if a step has `support`, and no entry has units that can be helped.
  static void check_support(const Section& table, const Fire& fire) {
    const bool has_units = std::any_of(fire.shots.begin(), fire.shots.end(), [](const Shot& shot) {
      return shot.force.empty() && shot.ready.empty() && !shot.per_target;
    });
    if (fire.support.empty() || has_units) return;
    throw Error(table.place("support"),
                "'support' helps the units of 'who', which no entry of this step has");
  }

  static std::string too_many_shots() {
    return "there are at most " + std::to_string(most_shots) + " entries of 'fire' in all steps";
  }

  Shot read_shot(Section& table) {
    Shot shot;
    shot.side = side_at(table);
    if (const auto force = table.text("force")) {
      const SideKey* key = find_named(rules_.keys, *force);
      if (key == nullptr || !key->force) {
        std::vector<std::string> possible;
        for (const SideKey& each : rules_.keys) {
          if (each.force) possible.push_back(each.name);
        }
        throw Error(table.place("force"), unknown_message("key with units", *force, possible));
      }
      if (table.has("who")) throw Error(table.place("who"), "an entry has 'who' or 'force'");
      if (table.has("value")) {
        throw Error(table.place("value"), "units of a key fire with their attack or defense");
      }
      shot.force = *force;
      shot.side = key->side;
    } else if (const auto ready = table.text("ready")) {
      if (!has_word(ready_, *ready)) {
        throw Error(table.place("ready"), unknown_message("name of ready dice", *ready, ready_));
      }
      refuse_keys(table, {"who", "value", "each", "most", "aimed", "fair", "hits"}, "ready");
      shot.ready = *ready;
    } else if (table.has("per_target")) {
      shot.per_target = expression_at(table, "per_target");
      refuse_keys(table, {"who", "value", "each", "most"}, "per_target");
    } else {
      if (!table.has("who")) table.check_spelling({"who", "force", "ready", "per_target"});
      shot.who = required_expression(table, "who", "sub");
    }
    shot.at = required_expression(table, "at", "any");
    if (const Item* at = table.item("at"); at->text() != nullptr) shot.at_text = *at->text();
    shot.value = expression_at(table, "value");
    shot.each = expression_at(table, "each");
    shot.most = expression_at(table, "most");
    shot.aimed = expression_at(table, "aimed");
    shot.fair = expression_at(table, "fair");
    if (table.has("to")) shot.to = read_status(table);
    if (const auto hits = table.text("hits")) {
      if (table.has("to")) throw Error(table.place("to"), "'to' cannot be used with 'hits'");
      shot.hits = *hits;
      hits_.emplace_back(*hits, table.place("hits"));
    }
    shot.condition = condition_at(table);
    table.finish();
    return shot;
  }

  /// Throws Error(input) if `table` has one of `keys`, which do not go with the key `other`.
  static void refuse_keys(Section& table, const std::vector<std::string>& keys,
                          const std::string& other) {
    for (const std::string& key : keys) {
      if (!table.has(key)) continue;
      throw Error(table.place(key), quote(key) + " cannot be used with '" + other + "'");
    }
  }

  /// Returns the names of the dice that `steps` make ready.
  static std::vector<std::string> names_of_ready(const std::vector<Step>& steps) {
    std::vector<std::string> names;
    for (const Step& step : steps) {
      const ReadiedDice* ready = std::get_if<ReadiedDice>(&step.action);
      if (ready == nullptr) continue;
      for (const ReadiedDice::Dice& dice : ready->dice) names.push_back(dice.name);
    }
    return names;
  }

  /// Throws Error(input) if two of `steps` count or roll the same ready dice, or if a step that
  /// does so has `times`.
  static void check_ready(const std::vector<Step>& steps) {
    std::vector<std::string> counted;
    std::map<std::string, std::string> rolled;      // the step that rolls these dice
    std::map<std::string, const Shot*> at_of_dice;  // the entry that rolls them
    for (const Step& step : steps) {
      if (const ReadiedDice* ready = std::get_if<ReadiedDice>(&step.action)) {
        if (step.times) throw Error(step.times->place, "a step with 'ready' cannot have 'times'");
        for (const ReadiedDice::Dice& dice : ready->dice) {
          if (has_word(counted, dice.name)) {
            throw Error(dice.place, "an earlier step already counts the dice " + quote(dice.name) +
                                        "; choose another name");
          }
          counted.push_back(dice.name);
        }
      }
      const Fire* fire = std::get_if<Fire>(&step.action);
      if (fire == nullptr) continue;
      for (const Shot& shot : fire->shots) {
        if (shot.ready.empty()) continue;
        at_of_dice.try_emplace(shot.ready, &shot);
        if (step.times)
          throw Error(step.times->place, "a step that rolls ready dice cannot have 'times'");
        const auto known = rolled.try_emplace(shot.ready, step.name).first;
        if (known->second != step.name) {
          throw Error(shot.at.place, "the step " + quote(known->second) +
                                         " already rolls the dice " + quote(shot.ready) +
                                         " (one step rolls them)");
        }
      }
    }
    for (const Step& step : steps) {
      const Fire* fire = std::get_if<Fire>(&step.action);
      if (fire == nullptr) continue;
      for (const Shot& shot : fire->shots) {
        const auto rolled_at = at_of_dice.find(shot.hits);
        if (rolled_at == at_of_dice.end() || rolled_at->second->at_text == shot.at_text) continue;
        throw Error(shot.at.place, "the hits wait for the dice " + quote(shot.hits) +
                                       ", whose entry has at = " +
                                       quote(rolled_at->second->at_text) + "; write the same here");
      }
    }
  }

  const Document& document_;
  Section& root_;
  RulesFile& rules_;
  std::size_t shots_ = 0;
  std::vector<std::string> ready_;  ///< the names of dice that earlier steps make ready
  std::vector<std::pair<std::string, Place>> hits_;  ///< the names of dice with which hits wait
};

}  // namespace

void read_steps(const Document& document, Section& root, RulesFile& rules) {
  StepReader(document, root, rules).read();
}

}  // namespace asdic::rules_file
