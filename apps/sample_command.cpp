#include <limits>

#include "apps/command.hpp"
#include "apps/progress_line.hpp"
#include "odds/sample/report.hpp"

namespace asdic {

namespace {

class SampleCommand : public Command {
 public:
  SampleCommand() : Command("sample", "play battles with dice and count the outcomes") {
    arguments_.whole("--battles N", "the number of battles, at most 10^10; 10000 by default", 1,
                     most_battles, options_.battles);
    arguments_.whole("--seed N", "the seed of the random numbers, below 2^64; 1 by default", 0,
                     std::numeric_limits<std::uint64_t>::max(), options_.seed);
    arguments_.one_of("--format NAME", "", by_name(formats_of_samples()), format_);
  }

  int run() override {
    const Posed posed = case_.read();
    ProgressLine line;
    options_.max_states = case_.max_states;
    options_.progress = line.listener();
    const std::string text = report(sample(posed, options_), format_);
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
