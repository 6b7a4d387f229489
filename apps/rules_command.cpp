#include "apps/command.hpp"
#include "lib/error.hpp"
#include "odds/report/rules.hpp"

namespace asdic {

namespace {

class RulesCommand : public Command {
 public:
  RulesCommand() : Command("rules", "the rule systems, their options and units") {
    arguments_.usage("[NAME]");
    arguments_.explain("NAME", "one rule system; without a name, all are listed");
  }

  int run() override {
    const std::vector<std::string>& names = arguments_.words();
    if (names.size() > 1) throw Error(ErrorCode::input, "asdic rules takes one NAME at most");
    print(names.empty() ? describe_rules(rule_systems())
                        : describe_rules(rule_system(names[0], {"argument NAME"})),
          Format::text);
    return done;
  }
};

}  // namespace

NewCommand rules_command() {
  return std::make_unique<RulesCommand>();
}

}  // namespace asdic
