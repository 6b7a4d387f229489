#include <algorithm>

#include "apps/command.hpp"
#include "apps/log.hpp"
#include "apps/progress_line.hpp"
#include "lib/exact/number.hpp"
#include "odds/figures/expectations.hpp"
#include "odds/report/report.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

namespace {

class SolveCommand : public Command {
 public:
  explicit SolveCommand(CLI::App& app)
      : Command(*app.add_subcommand("solve", "the exact odds of one case")) {
    arguments_.add_to(command_);
    const std::map<std::string, Format> formats = {{"text", Format::text},
                                                   {"json", Format::json},
                                                   {"csv", Format::csv},
                                                   {"markdown", Format::markdown},
                                                   {"svg", Format::svg}};
    command_.add_option("--format", options_.format, "text, json, csv, markdown or svg")
        ->transform(one_of(formats));
    const std::map<std::string, Numbers> numbers = {{"exact", Numbers::exact},
                                                    {"certified", Numbers::certified}};
    command_
        .add_option("--numbers", numbers_, "exact (fractions) or certified (enclosures, faster)")
        ->transform(one_of(numbers));
    command_
        .add_option("--digits", options_.digits, "significant digits of decimals, 12 if not given")
        ->check(CLI::Range(1, 10000));
    command_.add_flag("--no-fractions", no_fractions_, "decimals alone");
    command_.add_flag("--verify", verify_, "status 1 unless the case's [expect] holds");
  }

  int run() override {
    const Posed posed = arguments_.read();
    ProgressLine line;
    const Result result = solve(posed, {arguments_.max_states, numbers_, line.listener()});
    const auto wrong = wrong_expectations(result);
    options_.fractions = !no_fractions_;
    const std::string text = report(result, options_);
    line.wipe();
    print(text);
    if (!verify_) return done;
    for (const auto& [expectation, found] : wrong) {
      const std::string value =
          found.is_exact() ? to_string(found.exact()) : found.decimal(options_.digits);
      log_error(expectation.place.text() + ": " + expectation.figure + " is " + value + ", not " +
                to_string(expectation.value));
    }
    if (posed.battle.expectations.empty())
      log_warning("the case expects nothing; there is no [expect]");
    return wrong.empty() ? done : answer_is_no;
  }

 private:
  CaseArguments arguments_;
  ReportOptions options_;
  Numbers numbers_ = Numbers::exact;
  bool no_fractions_ = false;
  bool verify_ = false;
};

}  // namespace

NewCommand solve_command(CLI::App& app) {
  return std::make_unique<SolveCommand>(app);
}

}  // namespace asdic
