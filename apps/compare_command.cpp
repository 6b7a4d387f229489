#include <algorithm>

#include "apps/command.hpp"
#include "apps/log.hpp"
#include "apps/progress_line.hpp"
#include "lib/error.hpp"
#include "odds/compare/cases.hpp"
#include "odds/compare/edge.hpp"
#include "odds/compare/readings.hpp"
#include "odds/compare/report.hpp"
#include "odds/compare/sensitivity.hpp"

namespace asdic {

namespace {

class CompareCommand : public Command {
 public:
  CompareCommand(CLI::App& app, std::string command_line)
      : Command(*app.add_subcommand("compare", "what readings, cases and values do to the odds")),
        command_line_(std::move(command_line)) {
    arguments_.add_to(command_, "; then the OPTIONs to compare, all readings if none");
    auto* with = command_.add_option("--with", second_, "a second case");
    auto* edge = command_.add_option("--edge", edge_,
                                     "KEY=VALUES: for which of the values the favourite changes");
    auto* sensitivity = command_.add_flag(
        "--sensitivity", sensitivity_, "each number of units, value and setting one up and down");
    with->excludes(edge)->excludes(sensitivity);
    edge->excludes(sensitivity);
    command_
        .add_option("--show", how_.show, "a figure, winner.attacker if none is given (repeatable)")
        ->allow_extra_args(false)
        ->excludes(edge);
    command_.add_option("--format", format_, names(formats_of_comparisons()))
        ->transform(one_of(by_name(formats_of_comparisons())));
    command_.add_option("--digits", digits_, "significant digits of decimals, 12 if not given")
        ->check(CLI::Range(1, 10000));
  }

  int run() override {
    const std::vector<std::string> options = arguments_.take_more();
    if (!options.empty() && (!second_.empty() || !edge_.empty() || sensitivity_)) {
      throw Error(ErrorCode::input,
                  "options are compared by themselves, without --with, --edge "
                  "and --sensitivity");
    }
    const Document document = arguments_.document();
    ProgressLine line;
    how_.solving = {arguments_.max_states, Numbers::exact, line.listener()};
    Comparison comparison = compare(document, options);
    comparison.command = command_line_;
    const std::string text = report(comparison, format_, digits_);
    line.wipe();
    print(text);
    const auto failed = std::count_if(comparison.rows.begin(), comparison.rows.end(),
                                      [](const Compared& row) { return row.beyond_limit; });
    if (failed == 0) return done;
    log_error(std::to_string(failed) + " of " + std::to_string(comparison.rows.size()) +
              " battles could not be solved; each says why");
    return limit_reached;
  }

 private:
  Comparison compare(const Document& document, const std::vector<std::string>& options) const {
    if (!second_.empty()) return compare_cases(document, Document::read_file(second_), how_);
    if (!edge_.empty()) return find_edge(document, edge_, how_);
    if (sensitivity_) return sensitivity(document, how_);
    return compare_readings(document, options, how_);
  }

  CaseArguments arguments_;
  CompareOptions how_;
  Format format_ = Format::text;
  std::string second_;
  std::string edge_;
  std::string command_line_;
  int digits_ = 12;
  bool sensitivity_ = false;
};

}  // namespace

NewCommand compare_command(CLI::App& app, const std::string& line) {
  return std::make_unique<CompareCommand>(app, line);
}

}  // namespace asdic
