// The steps of a rules file.
#include "lib/text.hpp"
#include "states/rules_file/read_parts.hpp"

namespace asdic::rules_file {

namespace {

const std::vector<std::string> actions = {"become", "leave", "lose", "note", "spot", "fire"};

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
  }

 private:
  void read_steps(const std::string& sequence, std::vector<Step>& steps) {
    for (Section& table : root_.tables(sequence).value_or(std::vector<Section>())) {
      Step step{required(table, "name", "detection"),
                table.text("title").value_or(""),
                {},
                always(),
                table.place("name")};
      for (const auto* list : {&rules_.before, &rules_.round, &rules_.after_each}) {
        if (find_named(*list, step.name))
          throw Error(step.place, "a step is called " + in_quotes(step.name) + " already");
      }
      if (const Step* known = find_named(steps, step.name))
        throw Error(step.place, "a step is called " + in_quotes(known->name) + " already");
      step.condition = condition_at(table);
      step.times = expression_at(table, "times");
      read_action(table, step);
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
      throw Error(step.place,
                  "the step " + in_quotes(step.name) + " does nothing; possible: " + join(actions));
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
      return;
    }
    const Item* item = table.item(action);
    if (item->table() == nullptr)
      throw Error(item->place, in_quotes(action) + " must be a table, as in { who = \"sub\" }");
    Section inner(document_, action, *item);
    if (action == "note") {
      step.action = read_note(inner, *item);
      return;
    }
    if (action == "spot") {
      step.action = read_search(inner);
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
    Move move{side_at(table), required_expression(table, "who", "hidden"), "left"};
    if (!leaves) {
      move.to = read_status(table);
    }
    move.number = expression_at(table, "number");
    move.costly_first = table.word("first", {"owner", "costly"}).value_or("owner") == "costly";
    if (const auto policy = table.text("policy")) read_asked(table, *policy, move);
    move.condition = condition_at(table);
    table.finish();
    return move;
  }

  std::string read_status(Section& table) {
    std::string to = required(table, "to", "undetected");
    if (to == "plain" || rules_.status(to) != nullptr) return to;
    auto possible = names_of(rules_.statuses);
    possible.emplace_back("plain");
    throw Error(table.place("to"), unknown("status", to, possible));
  }

  Search read_search(Section& table) {
    Search search{side_at(table), required_expression(table, "by", "destroyers"),
                  required_expression(table, "value", "3"),
                  required_expression(table, "who", "hidden"), read_status(table)};
    search.costly_first = table.word("first", {"owner", "costly"}).value_or("owner") == "costly";
    search.condition = condition_at(table);
    table.finish();
    return search;
  }

  void read_asked(Section& table, const std::string& name, Move& move) const {
    const Policy* policy = find_named(rules_.policies, name);
    move.policy_place = table.place("policy");
    if (policy == nullptr)
      throw Error(move.policy_place, unknown("policy", name, names_of(rules_.policies)));
    if (move.number) throw Error(table.place("number"), "a policy says the number already");
    move.policy = name;
    move.word = table.word("when", policy->words).value_or(policy->counted);
    move.is_open = expression_at(table, "asks").value_or(always());
    move.label = table.text("label").value_or("");
    move.asked = table.text("asked").value_or("");
  }

  Note read_note(Section& table, const Item& item) {
    Note note;
    for (const Member* member : in_written_order(item, document_.source())) {
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
        throw Error(table.place("force"), unknown("key with units", *force, possible));
      }
      if (table.has("who")) throw Error(table.place("who"), "an entry has 'who' or 'force'");
      if (table.has("value")) {
        throw Error(table.place("value"), "units of a key fire with their attack or defense");
      }
      shot.force = *force;
      shot.side = key->side;
    } else if (table.has("per_target")) {
      shot.per_target = expression_at(table, "per_target");
      for (const char* key : {"who", "value", "each", "most"}) {
        if (table.has(key)) {
          throw Error(table.place(key), std::string("dice for each target have no '") + key + "'");
        }
      }
    } else {
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
    shot.condition = condition_at(table);
    table.finish();
    return shot;
  }

  const Document& document_;
  Section& root_;
  RulesFile& rules_;
  std::size_t shots_ = 0;
};

}  // namespace

void read_steps(const Document& document, Section& root, RulesFile& rules) {
  StepReader(document, root, rules).read();
}

}  // namespace asdic::rules_file
