#include "apps/command.hpp"
#include "apps/number_flags.hpp"
#include "apps/progress_line.hpp"
#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "odds/check/counts_fields.hpp"
#include "odds/check/plan.hpp"
#include "odds/check/report.hpp"
#include "odds/question/name.hpp"

namespace asdic {

namespace {

class CheckCommand : public Command {
 public:
  CheckCommand() : Command("check", "test a simulator's counts against the exact odds") {
    arguments_.explain("COUNTS", "a file of counts, as tools print them; - reads standard input");
    arguments_.example("asdic check battle.toml counts.csv");
    arguments_.example("asdic check battle.toml counts.csv --diagnose");
    arguments_.list_first(
        {"--diagnose", "--readings", "--plan", "--against", "--rules", "--set", "--format"});
    arguments_.flag(
        "--level P",
        "significance level: probability that a correct simulator is rejected (default: 0.001)",
        1e-12, 0.5, options_.level);
    arguments_.flag("--fault P",
                    "error of a probability for which the report gives the power (default: 0.01)",
                    1e-9, 0.5, options_.fault);
    arguments_.flag("--readings", "compare the counts with every combination of rule options",
                    interpretations_);
    arguments_.flag("--diagnose", "look for the difference that explains the counts", diagnose_);
    arguments_.flag("--plan",
                    "find the smallest battle that distinguishes the case from --against; takes no "
                    "COUNTS",
                    plan_);
    arguments_.flag(
        "--against KEY=VALUE",
        "with --plan: another rule option, or any other change of the case (repeatable)",
        planning_.against);
    arguments_.flag("--power P",
                    "with --plan: probability of detecting the difference (default: 0.9)", 0.5,
                    0.999999, planning_.power);
    std::vector<std::pair<std::string, std::string>> formats;
    for (const std::string& name : names_of_counts_formats()) formats.emplace_back(name, name);
    arguments_.one_of("--as FORMAT", "; the format of COUNTS, if asdic does not recognize it",
                      formats, reading_.as);
    arguments_.whole("--trials N", "number of battles, if COUNTS has rates without it", 1,
                     most_trials, reading_.trials);
    arguments_.make_exclusive({"--plan", "--readings", "--diagnose"});
    arguments_.one_of("--format NAME", "", by_name(formats_of_checks()), format_);
  }

  int run() override {
    const bool has_counts = !case_.extra_arguments().empty();
    if (plan_ && has_counts) throw Error(ErrorCode::input, "--plan takes no COUNTS");
    if (!plan_ && !has_counts)
      throw Error(ErrorCode::input, "asdic check takes COUNTS after the case");
    if (plan_ && (!reading_.as.empty() || reading_.trials)) {
      throw Error(ErrorCode::input, "--plan takes no COUNTS, so it takes no --as and no --trials");
    }
    if (!plan_ && !planning_.against.empty()) {
      throw Error(ErrorCode::input, "--against needs --plan");
    }
    if (!plan_ && arguments_.value_of("--power")) {
      throw Error(ErrorCode::input, "--power needs --plan");
    }
    return plan_ ? run_plan() : run_check();
  }

 private:
  int run_plan() {
    planning_.level = options_.level;
    ProgressLine line;
    const LimitScope scope(case_.limits(line.listener()));
    const Plan planned = plan(case_.document(), planning_, {.numbers = Numbers::certified});
    line.wipe();
    print(report(planned, format_), format_);
    return planned.ranked.empty() ? answer_is_no : done;
  }

  int run_check() {
    const std::string file = case_.extra_arguments().front();
    if (file.ends_with(".toml")) {
      throw Error(Place{"argument COUNTS"}, quote(file) +
                                                " is a case, not a CSV or JSON file of "
                                                "counts; usage: asdic check CASE COUNTS");
    }
    const CountsTable counts = read_counts(file, reading_);
    log::info("read the counts ", file);
    const Document document = case_.document();
    ProgressLine line;
    const LimitScope scope(case_.limits(line.listener()));
    const NumberForm shown = {numbers_shown_.style().value_or(NumberStyle::percent),
                              numbers_shown_.digits()};
    SolveOptions solving = solving_for(counts);
    if (shown.style == NumberStyle::fraction) solving.numbers = Numbers::exact;
    const Result result = solve(problem(document), solving);
    const log::Phase phase;
    const CheckResult checked = check(result, observe(counts, result), options_);
    phase.done("made ", log::count(checked.findings.size(), "test"), " of the counts");
    std::optional<InterpretationRanking> interpretations;
    if (interpretations_)
      interpretations = check_interpretations(document, counts, options_, solving);
    std::optional<Diagnosis> diagnosis;
    if (diagnose_) diagnosis = diagnose(document, counts, options_, solving);
    line.wipe();
    print(report({checked, interpretations, diagnosis, result, options_, shown}, format_), format_);
    return checked.consistent ? done : answer_is_no;
  }

  CaseArguments case_{arguments_, {"COUNTS", 0, 1}};
  NumberFlags numbers_shown_{arguments_, "three after the point in percent, and 5 of other figures",
                             17};
  CheckOptions options_;
  CountsReading reading_;
  Format format_ = Format::text;
  bool interpretations_ = false;
  bool diagnose_ = false;
  bool plan_ = false;
  PlanOptions planning_;
};

}  // namespace

NewCommand check_command() {
  return std::make_unique<CheckCommand>();
}

}  // namespace asdic
