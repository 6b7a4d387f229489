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
  explicit TableCommand(std::string command_line)
      : Command("table", "figures for all values of one or two keys"),
        command_line_(std::move(command_line)) {
    arguments_.flag("--rows KEY=VALUES",
                    "a row for each value of a key of the case; values are written as 1..10 or "
                    "0,1/2,1 and forces as '4 sub; 2 sub, 1 ca'",
                    question_.rows);
    arguments_.flag("--columns KEY=VALUES", "a column for each value of another key",
                    question_.columns);
    arguments_.flag("--show FIGURE",
                    "a figure of every cell; can be repeated; winner.attacker if not given",
                    question_.show);
    arguments_.one_of("--format NAME", "", by_name(formats_of_tables()), options_.format);
    arguments_.flag("--percent", "chances in percent; not with --fractions", percent_);
    arguments_.flag("--fractions", "exact fractions", fractions_);
    arguments_.exclusive({"--percent", "--fractions"});
    arguments_.whole(
        "--digits N",
        "significant digits, 1 to 10000; by default 12 in csv and json; the other formats "
        "have four digits after the point of chances, two in percent, and else three",
        1, 10000, options_.digits);
  }

  int run() override {
    if (percent_) options_.style = NumberStyle::percent;
    if (fractions_) options_.style = NumberStyle::fraction;
    const Document document = case_.document();
    ProgressLine line;
    OddsTable table = solve_table(document, table_question(document, question_),
                                  {case_.max_states, line.listener()});
    table.command = command_line_;
    options_.progress = line.listener();
    const std::string text = report(table, options_);
    line.wipe();
    print(text);
    const auto failed = std::count_if(table.cells.begin(), table.cells.end(),
                                      [](const TableCell& cell) { return !cell.why.empty(); });
    if (failed == 0) return done;
    log_error(std::to_string(failed) + " of " + std::to_string(table.cells.size()) +
              " cells could not be solved; each shows the reason");
    return limit_reached;
  }

 private:
  CaseArguments case_{arguments_};
  TableQuestion question_;
  TableOptions options_;
  std::string command_line_;
  bool percent_ = false;
  bool fractions_ = false;
};

}  // namespace

NewCommand table_command(const std::string& line) {
  return std::make_unique<TableCommand>(line);
}

}  // namespace asdic
