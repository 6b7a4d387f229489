#include <string>
#include <vector>

#include "apps/command.hpp"
#include "lib/error.hpp"
#include "lib/text.hpp"
#include "odds/report/rules.hpp"
#include "odds/report/rules_json.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic {

namespace {

class RulesCommand : public Command {
 public:
  RulesCommand() : Command("rules", "describe the rule systems, their options and units") {
    arguments_.usage("[NAME | FILE] [FLAGS]");
    arguments_.explain("NAME", "a rule system (default: a list of all)");
    arguments_.explain("FILE", "a rules file, whose name ends with .toml");
    arguments_.example("asdic rules one-for-one");
    arguments_.example("asdic rules one-for-one --figures");
    arguments_.one_of("--format NAME", "", by_name({Format::text, Format::json}), format_);
    arguments_.flag("--source", "print the rules file, ready to copy and change", source_);
    arguments_.flag("--check", "look for mistakes in the rules file", check_);
    arguments_.flag("--figures", "list the figures of the rules, for --show", figures_);
    arguments_.make_exclusive({"--source", "--check", "--figures", "--format"});
  }

  int run() override {
    const std::vector<std::string>& names = arguments_.words();
    if (names.size() > 1)
      throw Error(ErrorCode::input, "asdic rules takes one NAME or FILE at most");
    const auto* const system = names.empty() ? nullptr : &rule_system(names[0], {"argument NAME"});
    if (source_ || check_) {
      const rules_file::RulesFile& rules = file_of(system);
      return source_ ? print_source(rules) : print_mistakes(rules);
    }
    if (figures_) {
      if (system == nullptr) throw Error(Place{"--figures"}, "needs the name of a rule system");
      print(describe_figures(*system), Format::text);
      return done;
    }
    print(format_ == Format::json ? rules_json(system ? std::vector{system} : rule_systems())
          : system                ? describe_rules(*system)
                                  : describe_rules(rule_systems()),
          format_);
    return done;
  }

 private:
  const rules_file::RulesFile& file_of(const RuleSystem* system) const {
    const std::string flag = source_ ? "--source" : "--check";
    if (system == nullptr) {
      throw Error(Place{flag}, "needs a rules file or the name of a rule system");
    }
    if (system->file == nullptr) {
      throw Error(Place{flag}, "the rules " + quote(system->name) +
                                   " are part of the program and not a rules file");
    }
    return *system->file;
  }

  static int print_source(const rules_file::RulesFile& rules) {
    print(rules.text, Format::json);  // without colors
    return done;
  }

  static int print_mistakes(const rules_file::RulesFile& rules) {
    const std::vector<Warning> mistakes = rules_file::warnings_of(rules);
    std::string text;
    for (const Warning& mistake : mistakes) {
      text += mistake.place.text() + ": " + mistake.text + "\n";
    }
    if (mistakes.empty()) {
      text = "no mistakes found; steps in a round: " + std::to_string(rules.round.size()) +
             ", options: " + std::to_string(rules.options.size()) +
             ", policies: " + std::to_string(rules.policies.size()) +
             ", units: " + std::to_string(rules.units.size()) + "\n";
    }
    print(text, Format::json);  // without colors
    return mistakes.empty() ? done : answer_is_no;
  }

  Format format_ = Format::text;
  bool source_ = false;
  bool check_ = false;
  bool figures_ = false;
};

}  // namespace

NewCommand rules_command() {
  return std::make_unique<RulesCommand>();
}

}  // namespace asdic
