#include "apps/command.hpp"
#include "lib/error.hpp"
#include "odds/report/rules.hpp"
#include "odds/report/rules_json.hpp"

namespace asdic {

namespace {

class RulesCommand : public Command {
 public:
  RulesCommand() : Command("rules", "the rule systems, their options and units") {
    arguments_.usage("[NAME] [FLAGS]");
    arguments_.explain("NAME", "one rule system; without a name, all are listed");
    arguments_.one_of("--format NAME", "", by_name({Format::text, Format::json}), format_);
  }

  int run() override {
    const std::vector<std::string>& names = arguments_.words();
    if (names.size() > 1) throw Error(ErrorCode::input, "asdic rules takes one NAME at most");
    const auto* const system = names.empty() ? nullptr : &rule_system(names[0], {"argument NAME"});
    print(format_ == Format::json ? rules_json(system ? std::vector{system} : rule_systems())
          : system                ? describe_rules(*system)
                                  : describe_rules(rule_systems()),
          format_);
    return done;
  }

 private:
  Format format_ = Format::text;
};

}  // namespace

NewCommand rules_command() {
  return std::make_unique<RulesCommand>();
}

}  // namespace asdic
