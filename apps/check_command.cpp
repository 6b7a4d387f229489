#include "apps/command.hpp"
#include "apps/progress_line.hpp"
#include "odds/check/report.hpp"
#include "odds/question/name.hpp"

namespace asdic {

namespace {

class CheckCommand : public Command {
 public:
  CheckCommand() : Command("check", "tests whether the counts of a simulator fit the exact odds") {
    arguments_.explain("COUNTS", "a file of counts, CSV or JSON; - reads standard input");
    arguments_.flag("--level P",
                    "the chance that a correct simulator is rejected; 0.001 by default", 1e-12, 0.5,
                    options_.level);
    arguments_.flag(
        "--fault P",
        "the error in a chance for which the report gives the power of the test; 0.01 by default",
        1e-9, 0.5, options_.fault);
    arguments_.flag("--readings", "compares the counts with every combination of readings",
                    readings_);
    arguments_.flag("--diagnose", "tries what a simulator may do otherwise, and says what fits",
                    diagnose_);
    arguments_.one_of("--format NAME", "", by_name(formats_of_checks()), format_);
  }

  int run() override {
    const CountsTable counts = read_counts(case_.following().front());
    const Document document = case_.document();
    ProgressLine line;
    SolveOptions solving{case_.max_states, Numbers::certified, line.listener(),
                         asks_for_rounds(counts) ? most_rounds : most_rounds_listed};
    solving.figures = counts.fields_of("figure");
    const Result result = solve(posed(document), solving);
    const Checked checked = check(result, observe(counts, result), options_);
    std::optional<ReadingsChecked> readings;
    if (readings_) readings = check_readings(document, counts, options_, solving);
    std::optional<Diagnosis> diagnosis;
    if (diagnose_) diagnosis = diagnose(document, counts, options_, solving);
    line.wipe();
    print(report({checked, readings, diagnosis, result, options_}, format_));
    return checked.consistent ? done : answer_is_no;
  }

 private:
  CaseArguments case_{arguments_, {"COUNTS", 1}};
  CheckOptions options_;
  Format format_ = Format::text;
  bool readings_ = false;
  bool diagnose_ = false;
};

}  // namespace

NewCommand check_command() {
  return std::make_unique<CheckCommand>();
}

}  // namespace asdic
