#include "apps/command.hpp"
#include "odds/report/rules.hpp"

namespace asdic {

namespace {

class RulesCommand : public Command {
 public:
  explicit RulesCommand(CLI::App& app)
      : Command(*app.add_subcommand("rules", "the rule systems, their options and units")) {
    command_.add_option("NAME", name_, "one rule system");
  }

  int run() override {
    print(name_.empty() ? describe_rules(rule_systems())
                        : describe_rules(rule_system(name_, {"argument NAME"})));
    return done;
  }

 private:
  std::string name_;
};

}  // namespace

NewCommand rules_command(CLI::App& app) {
  return std::make_unique<RulesCommand>(app);
}

}  // namespace asdic
