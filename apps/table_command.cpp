#include <algorithm>

#include "apps/command.hpp"
#include "apps/log.hpp"
#include "apps/progress_line.hpp"
#include "odds/table/report.hpp"
#include "odds/table/solve_table.hpp"

namespace asdic {

namespace {

class TableCommand : public Command {
 public:
  TableCommand(CLI::App& app, std::string command_line)
      : Command(*app.add_subcommand("table", "figures for all values of one or two keys")),
        command_line_(std::move(command_line)) {
    arguments_.add_to(command_);
    command_.add_option("--rows", question_.rows,
                        "KEY=VALUES: a key of the case, and values as 1..10, 0,1/2,1 or with "
                        "semicolons between forces");
    command_.add_option("--columns", question_.columns, "the same for columns");
    command_
        .add_option("--show", question_.show,
                    "a figure, winner.attacker if none is given (repeatable)")
        ->allow_extra_args(false);
    command_.add_option("--format", options_.format, names(formats_of_tables()))
        ->transform(one_of(by_name(formats_of_tables())));
    auto* percent = command_.add_flag("--percent", percent_, "chances in percent");
    command_.add_flag("--fractions", fractions_, "exact fractions")->excludes(percent);
    command_
        .add_option("--digits", options_.digits,
                    "significant digits; if not given 12 in csv and json, else 4, or with "
                    "--percent two after the point")
        ->check(CLI::Range(1, 10000));
  }

  int run() override {
    if (percent_) options_.style = NumberStyle::percent;
    if (fractions_) options_.style = NumberStyle::fraction;
    const Document document = arguments_.document();
    ProgressLine line;
    OddsTable table = solve_table(document, table_question(document, question_),
                                  {arguments_.max_states, line.listener()});
    table.command = command_line_;
    const std::string text = report(table, options_);
    line.wipe();
    print(text);
    const auto failed = std::count_if(table.cells.begin(), table.cells.end(),
                                      [](const TableCell& cell) { return !cell.why.empty(); });
    if (failed == 0) return done;
    log_error(std::to_string(failed) + " of " + std::to_string(table.cells.size()) +
              " cells could not be solved; each says why");
    return limit_reached;
  }

 private:
  CaseArguments arguments_;
  TableQuestion question_;
  TableOptions options_;
  std::string command_line_;
  bool percent_ = false;
  bool fractions_ = false;
};

}  // namespace

NewCommand table_command(CLI::App& app, const std::string& line) {
  return std::make_unique<TableCommand>(app, line);
}

}  // namespace asdic
