#include <limits>

#include "apps/command.hpp"
#include "apps/progress_line.hpp"
#include "lib/limits.hpp"
#include "odds/sample/report.hpp"

namespace asdic {

namespace {

class SampleCommand : public Command {
 public:
  SampleCommand() : Command("sample", "play battles with dice and count the outcomes") {
    arguments_.example("asdic sample battle.toml --battles 100000");
    arguments_.example("asdic sample battle.toml --seed 7 --format json");
    arguments_.list_first({"--battles", "--seed", "--format"});
    arguments_.whole("--battles N", "number of battles, at most 10^10 (default: 10000)", 1,
                     most_battles, options_.battles);
    arguments_.whole("--seed N", "seed of the random numbers, below 2^64 (default: 1)", 0,
                     std::numeric_limits<std::uint64_t>::max(), options_.seed);
    arguments_.one_of("--format NAME", "", by_name(formats_of_samples()), format_);
  }

  int run() override {
    const Problem problem = case_.read();
    ProgressLine line;
    const LimitScope scope(case_.limits(line.listener()));
    const std::string text = report(sample(problem, options_), format_);
    line.wipe();
    print(text, format_);
    return done;
  }

 private:
  CaseArguments case_{arguments_};
  SampleOptions options_;
  Format format_ = Format::csv;
};

}  // namespace

NewCommand sample_command() {
  return std::make_unique<SampleCommand>();
}

}  // namespace asdic
