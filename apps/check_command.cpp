#include "apps/command.hpp"
#include "apps/progress_line.hpp"
#include "lib/error.hpp"
#include "odds/check/report.hpp"

namespace asdic {

namespace {

class CheckCommand : public Command {
 public:
  explicit CheckCommand(CLI::App& app)
      : Command(*app.add_subcommand("check", "counts of a simulator against the exact odds")) {
    arguments_.add_to(command_, "; then the COUNTS, CSV or JSON");
    command_
        .add_option("--level", options_.level,
                    "how rarely a right simulator may be refused, 0.001 if not given")
        ->check(CLI::Range(1e-12, 0.5));
    command_
        .add_option("--fault", options_.fault,
                    "the fault of a chance whose visibility is told, 0.01 if not given")
        ->check(CLI::Range(1e-9, 0.5));
    command_.add_flag("--readings", readings_,
                      "which combination of the open points the counts fit");
    command_.add_option("--format", format_, names(formats_of_checks()))
        ->transform(one_of(by_name(formats_of_checks())));
  }

  int run() override {
    const std::vector<std::string> files = arguments_.take_more();
    if (files.size() != 1) {
      throw Error(ErrorCode::input, "one CASE and one file of COUNTS are needed, in this order");
    }
    const CountsTable counts = read_counts(files.front());
    const Document document = arguments_.document();
    ProgressLine line;
    const SolveOptions solving{arguments_.max_states, Numbers::certified, line.listener(),
                               asks_for_rounds(counts) ? most_rounds : most_rounds_listed};
    const Result result = solve(read_case(document), solving);
    const Checked checked = check(result, observe(counts, result), options_);
    std::optional<ReadingsChecked> readings;
    if (readings_) readings = check_readings(document, counts, options_, solving);
    line.wipe();
    print(report({checked, readings, result, options_}, format_));
    return checked.consistent ? done : answer_is_no;
  }

 private:
  CaseArguments arguments_;
  CheckOptions options_;
  Format format_ = Format::text;
  bool readings_ = false;
};

}  // namespace

NewCommand check_command(CLI::App& app) {
  return std::make_unique<CheckCommand>(app);
}

}  // namespace asdic
