#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "apps/command.hpp"
#include "apps/number_flags.hpp"
#include "apps/progress_line.hpp"
#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "odds/sample/report.hpp"

namespace asdic {

namespace {

class SampleCommand : public Command {
 public:
  SampleCommand() : Command("sample", "play battles with dice and count the outcomes") {
    arguments_.example("asdic sample battle.toml --battles 100000");
    arguments_.example("asdic sample battle.toml --seed 7 --format json");
    arguments_.example("asdic sample battle.toml --follow --seed 7");
    arguments_.list_first({"--battles", "--seed", "--follow", "--format"});
    arguments_.whole("--battles N", "number of battles, at most 10^10 (default: 10000)", 1,
                     most_battles, options_.battles);
    arguments_.whole("--seed N", "seed of the random numbers, below 2^64 (default: 1)", 0,
                     std::numeric_limits<std::uint64_t>::max(), options_.seed);
    arguments_.flag("--follow", "play one battle, and show its units and its odds after each round",
                    follow_);
    arguments_.make_exclusive({"--battles", "--follow"});
    arguments_.one_of("--format NAME", "; by default csv, or text with --follow",
                      by_name({Format::text, Format::markdown, Format::csv, Format::json}),
                      format_);
    arguments_.one_of("--numbers KIND",
                      " with --follow; certified is faster and prints only certain digits",
                      kinds_of_numbers, numbers_);
    arguments_.whole("--digits N",
                     "with --follow, decimals in JSON have N significant digits, 1 to 10000 "
                     "(default: 12)",
                     1, 10000, digits_);
  }

  int run() override {
    if (!follow_ && (numbers_ || digits_)) {
      throw Error(Place{numbers_ ? "--numbers" : "--digits"}, "it needs --follow");
    }
    const Format format = format_.value_or(follow_ ? Format::text : Format::csv);
    const std::vector<Format>& possible =
        follow_ ? formats_of_followed_battles() : formats_of_samples();
    if (std::find(possible.begin(), possible.end(), format) == possible.end()) {
      throw Error(Place{"--format"},
                  std::string(name(format)) +
                      (follow_ ? " is for samples; text, markdown and json are for --follow"
                               : " needs --follow; csv and json are for samples"));
    }
    if (digits_ && format != Format::json) {
      throw Error(Place{"--digits"}, "it needs --format json");
    }
    const Problem problem = case_.read();
    ProgressLine line;
    const LimitScope scope(case_.limits(line.listener()));
    const std::string text =
        follow_ ? report(follow(problem, options_.seed, numbers_.value_or(Numbers::exact)), format,
                         digits_.value_or(digits_of_followed_battles))
                : report(sample(problem, options_), format);
    line.wipe();
    print(text, format);
    return done;
  }

 private:
  CaseArguments case_{arguments_};
  SampleOptions options_;
  bool follow_ = false;
  std::optional<Format> format_;
  std::optional<Numbers> numbers_;
  std::optional<int> digits_;
};

}  // namespace

NewCommand sample_command() {
  return std::make_unique<SampleCommand>();
}

}  // namespace asdic
