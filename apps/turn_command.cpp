#include "apps/command.hpp"
#include "apps/dry_run.hpp"
#include "apps/log.hpp"
#include "apps/number_flags.hpp"
#include "apps/progress_line.hpp"
#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "odds/table/answers.hpp"
#include "odds/turn/plan.hpp"
#include "odds/turn/report.hpp"

namespace asdic {

namespace {

class TurnCommand : public Command {
 public:
  explicit TurnCommand(std::string command_line)
      : Command("turn", "divide units among the battles of a turn, with a proof"),
        command_line_(std::move(command_line)) {
    arguments_.usage("TURN [FLAGS]");
    arguments_.explain("TURN",
                       "a TOML file with [pool] and a block [[battle]] for each battle; - reads "
                       "it from standard input");
    arguments_.example("asdic turn turn.toml --top 3");
    arguments_.example(
        "asdic turn turn.toml --goal all --where 'Egypt: takes >= 80%' \\\n"
        "    --percent");
    arguments_.list_first({"--goal", "--where", "--pool", "--top", "--front"});
    std::vector<std::pair<std::string, std::string>> goals;
    for (const TurnGoal goal : {TurnGoal::gain, TurnGoal::all, TurnGoal::successes}) {
      goals.emplace_back(name(goal), name(goal));
    }
    arguments_.one_of("--goal NAME",
                      "; maximize the total gain, the probability that all battles succeed, or "
                      "the mean number of successes (default: the goal of the file, or successes)",
                      goals, question_.goal);
    arguments_.flag("--where BATTLE:CONDITION",
                    "keep only divisions that meet a condition on a battle, such as "
                    "'Egypt: takes >= 80%' (repeatable)",
                    question_.where);
    arguments_.flag("--pool FORCE", "use these units as the pool instead of those of the file",
                    question_.pool);
    arguments_.whole("--top N", "print the N best divisions (default: 10)", 1, most_candidates,
                     question_.top);
    arguments_.flag("--front",
                    "print the whole front: every division that no other beats in the probability "
                    "that all succeed or in the total gain without being worse in the other",
                    options_.whole_front);
    arguments_.flag("--dry-run", "estimate divisions, battles, time and memory; do not solve",
                    dry_run_);
    arguments_.make_exclusive({"--dry-run", "--format"});
    arguments_.make_exclusive({"--front", "--top"});
    arguments_.one_of("--format NAME", "", by_name(formats_of_turns()), format_);
    arguments_.whole(
        "--max-states N",
        "stop with status 3 if there are more than N states (default: as many as fit into "
        "half of the free memory)",
        1, 0xfffffffe, max_states_);
  }

  int run() override {
    const std::vector<std::string>& words = arguments_.words();
    if (words.size() != 1) {
      throw Error(ErrorCode::input,
                  (words.empty() ? std::string("TURN is missing")
                                 : quote(words[1]) + " is one argument too many") +
                      "; usage: asdic turn TURN");
    }
    const Turn turn = read_turn(Document::read_file(words.front()), question_);
    if (dry_run_) return forecast(turn);
    ProgressLine line;
    const bool exact = numbers_.form().style == NumberStyle::fraction;
    const LimitScope scope({.states = max_states_, .progress = line.listener()});
    TurnResult result = plan_turn(turn, question_.top, exact);
    result.command = command_line_;
    options_.numbers = numbers_.form();
    const std::string text = report(result, format_, options_);
    line.wipe();
    print(text, format_);
    if (!result.is_proven()) {
      log_error("the plan is not complete: " + with_limit(result.why));
      return limit_reached;
    }
    return result.best.empty() ? answer_is_no : done;
  }

 private:
  int forecast(const Turn& turn) const {
    const TurnWork work = work_of(turn);
    const auto answer = [](const Family& family) {
      answers_of(family, {"winner.attacker", "exchange"}, ChainSignature::not_asked,
                 [](const Figure&) { return true; });
    };
    const TableForecast estimate = asdic::forecast(work.families, answer, probe_seconds);
    const LimitScope scope({.states = max_states_});  // the probe may exceed the limit of states
    print(forecast_text(estimate, work.divisions), Format::text);
    return done;
  }

  NumberFlags numbers_{arguments_,
                       "12 in csv and json, 4 in the other formats, and with --percent two digits "
                       "after the point"};
  TurnQuestion question_;
  TurnReportOptions options_;
  Format format_ = Format::text;
  bool dry_run_ = false;
  std::optional<std::uint64_t> max_states_;
  std::string command_line_;
};

}  // namespace

NewCommand turn_command(const std::string& line) {
  return std::make_unique<TurnCommand>(line);
}

}  // namespace asdic
