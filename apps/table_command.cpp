#include <algorithm>

#include "apps/command.hpp"
#include "apps/dry_run.hpp"
#include "apps/log.hpp"
#include "apps/number_flags.hpp"
#include "apps/progress_line.hpp"
#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "odds/solve/solve.hpp"
#include "odds/sweep/stored_table.hpp"
#include "odds/table/near_fractions.hpp"
#include "odds/table/report.hpp"
#include "odds/table/solve_table.hpp"

namespace asdic {

namespace {

class TableCommand : public Command {
 public:
  explicit TableCommand(std::string command_line)
      : Command("table", "make a table of figures for one or two varied settings"),
        command_line_(std::move(command_line)) {
    arguments_.usage("--store FILE [FLAGS]");
    arguments_.example("asdic table battle.toml --rows defender.units.dd=1..6 --percent");
    arguments_.example(
        "asdic table battle.toml --rows attacker.units.sub=1..4 \\\n"
        "    --columns defender.units.dd=0..4 --format html");
    arguments_.list_first(
        {"--rows", "--columns", "--show", "--format", "--percent", "--rules", "--set"});
    arguments_.flag("--store FILE",
                    "print a table of a sweep from its store; --set chooses values of its axes",
                    store_);
    arguments_.flag(
        "--rows KEY=VALUES",
        "one row for each value of a key of the case: 1..10, or 0,1/2,1, or forces such "
        "as '4 sub; 2 sub, 1 ca'",
        question_.rows);
    arguments_.flag("--columns KEY=VALUES", "one column for each value of another key",
                    question_.columns);
    arguments_.flag("--show FIGURE", "a figure to print (default: winner.attacker; repeatable)",
                    question_.show);
    arguments_.flag("--dry-run", "estimate cells, states, time and memory; do not solve", dry_run_);
    arguments_.make_exclusive({"--store", "--rules"});
    arguments_.make_exclusive({"--store", "--dry-run"});
    arguments_.make_exclusive({"--dry-run", "--format"});
    arguments_.one_of("--format NAME", "", by_name(formats_of_tables()), options_.format);
  }

  int run() override {
    options_.style = numbers_.form().style;
    options_.digits = numbers_.digits();
    if (dry_run_) return forecast();
    ProgressLine line;
    const LimitScope scope(case_.limits(line.listener()));
    OddsTable table = store_ ? stored() : solved();
    table.command = command_line_;
    const log::Phase phase;
    const std::string text = report(table, options_);
    line.wipe();
    phase.done("made the report");
    print(text, options_.format);
    const auto failed = std::count_if(table.cells.begin(), table.cells.end(),
                                      [](const TableCell& cell) { return !cell.why.empty(); });
    if (failed == 0) return done;
    const bool is_same =
        failed == std::ssize(table.cells) &&
        std::all_of(table.cells.begin(), table.cells.end(),
                    [&](const TableCell& cell) { return cell.why == table.cells.front().why; });
    if (is_same && !store_) {
      log_error("no cell could be solved: " + with_limit(first_reason(table)));
      return limit_reached;
    }
    const std::string what =
        std::to_string(failed) + " of " + std::to_string(table.cells.size()) +
        (store_ ? " cells have no answer in the store" : " cells could not be solved");
    log_error(store_ ? what + "; asdic sweep solves them"
                     : what + ", the first one because " + with_limit(first_reason(table)));
    return limit_reached;
  }

 private:
  static std::string first_reason(const OddsTable& table) {
    const auto failed = std::find_if(table.cells.begin(), table.cells.end(),
                                     [](const TableCell& cell) { return !cell.why.empty(); });
    return failed->why;
  }

  OddsTable solved() const {
    const Document document = case_.document();
    const TableQuestion question = table_question(document, question_);
    std::vector<VariedKey> varied = {
        {parse_axis(question.rows, question.of_rows), question.of_rows}};
    if (!question.columns.empty()) {
      varied.push_back({parse_axis(question.columns, question.of_columns), question.of_columns});
    }
    warn(decimals_near_fractions(document, varied));
    return solve_table(document, question, interval_test());
  }

  /// Returns a test of certified figures, or none if figures must be exact.
  IntervalTest interval_test() const {
    if (!shows_digits(options_)) return {};
    return [this](const Figure& figure) { return is_certain(figure, options_); };
  }

  OddsTable stored() const {
    if (!arguments_.words().empty()) {
      throw Error(ErrorCode::input,
                  "--store FILE has the case of the table; leave out the other case");
    }
    return stored_table(*store_, case_.sets(), question_);
  }

  int forecast() const {
    const Document document = case_.document();
    const TableForecast estimate = forecast_table(document, table_question(document, question_),
                                                  interval_test(), probe_seconds);
    const LimitScope scope(case_.limits({}));  // the probe may exceed the limit of states
    print(forecast_text(estimate), Format::text);
    return done;
  }

  CaseArguments case_{arguments_};
  NumberFlags numbers_{arguments_,
                       "12 in csv and json, 4 in the other formats, and with --percent two digits "
                       "after the point"};
  std::optional<std::string> store_;
  TableQuestion question_;
  bool dry_run_ = false;
  TableOptions options_;
  std::string command_line_;
};

}  // namespace

NewCommand table_command(const std::string& line) {
  return std::make_unique<TableCommand>(line);
}

}  // namespace asdic
