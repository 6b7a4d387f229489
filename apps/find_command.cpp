#include "apps/command.hpp"
#include "apps/dry_run.hpp"
#include "apps/log.hpp"
#include "apps/number_flags.hpp"
#include "apps/progress_line.hpp"
#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "odds/find/report.hpp"
#include "odds/find/search.hpp"
#include "odds/table/near_fractions.hpp"

namespace asdic {

namespace {

class FindCommand : public Command {
 public:
  explicit FindCommand(std::string command_line)
      : Command("find", "find the cheapest or the best force, with a proof"),
        command_line_(std::move(command_line)) {
    arguments_.example(
        "asdic find --rules axis-allies '5..12 inf, 1..6 art' '8 inf, 1 aa' \\\n"
        "    --least attacker.cost --where 'clears >= 90%'");
    arguments_.example(
        "asdic find battle.toml --vary attacker.units.sub=0..8 \\\n"
        "    --most exchange");
    arguments_.list_first({"--vary", "--least", "--most", "--front", "--where", "--budget",
                           "--show", "--rules", "--set"});
    arguments_.flag("--least FIGURE", "minimize a figure, such as attacker.cost", question_.least);
    arguments_.flag("--most FIGURE", "maximize a figure, such as winner.attacker", question_.most);
    arguments_.flag(
        "--front FIGURE,FIGURE",
        "print every case that no other case beats in one figure without losing in the other",
        question_.front);
    arguments_.make_exclusive({"--least", "--most", "--front"});
    arguments_.make_exclusive({"--front", "--top"});
    arguments_.flag("--where CONDITION",
                    "keep only cases in which a figure has a value, such as 'clears >= 90%' "
                    "(repeatable)",
                    question_.where);
    arguments_.flag("--budget CONDITION",
                    "limit attacker.cost, attacker.units, defender.cost or defender.units, such as "
                    "'attacker.cost <= 60' (repeatable)",
                    question_.budget);
    arguments_.flag("--vary KEY=VALUES",
                    "a key of the case and the values to try, such as attacker.units.sub=0..8 "
                    "(repeatable); a force can also have ranges: '5..12 inf, 2 aa'",
                    question_.vary);
    arguments_.whole("--top N", "print the N best (default: 10)", 1, most_candidates,
                     question_.top);
    arguments_.flag("--show FIGURE", "another figure to print (repeatable)", question_.show);
    arguments_.flag("--dry-run", "estimate forces, chains, time and memory; do not solve",
                    dry_run_);
    arguments_.make_exclusive({"--dry-run", "--format"});
    arguments_.one_of("--format NAME", "", by_name(formats_of_searches()), format_);
  }

  int run() override {
    std::vector<std::string> ranges;
    const Document document = case_.document(&ranges);
    question_.vary.insert(question_.vary.begin(), ranges.begin(), ranges.end());
    std::vector<VariedKey> varied;
    for (const std::string& text : question_.vary) {
      varied.push_back({parse_axis(text, "--vary"), "--vary"});
    }
    warn(decimals_near_fractions(document, varied));
    if (dry_run_) {
      const FindForecast estimate = forecast_find(document, question_, probe_seconds);
      const LimitScope scope(case_.limits({}));  // the probe may exceed the limit of states
      print(forecast_text(estimate), Format::text);
      return done;
    }
    check_format(objectives_of(question_).size(), format_);
    ProgressLine line;
    const bool exact = numbers_.form().style == NumberStyle::fraction;
    const LimitScope scope(case_.limits(line.listener()));
    FindResult result = find(document, question_, exact);
    result.command = command_line_;
    const std::string text = report(result, format_, numbers_.form());
    line.wipe();
    print(text, format_);
    if (!result.is_proven()) {
      log_error("the search is not complete: " + with_limit(result.why));
      return limit_reached;
    }
    return result.best.empty() ? answer_is_no : done;
  }

 private:
  CaseArguments case_{arguments_};
  NumberFlags numbers_{arguments_,
                       "12 in csv and json, 4 in the other formats, and with --percent two digits "
                       "after the point"};
  FindQuestion question_;
  Format format_ = Format::text;
  bool dry_run_ = false;
  std::string command_line_;
};

}  // namespace

NewCommand find_command(const std::string& line) {
  return std::make_unique<FindCommand>(line);
}

}  // namespace asdic
