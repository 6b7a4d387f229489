#include <algorithm>
#include <limits>

#include "apps/command.hpp"
#include "apps/log.hpp"
#include "apps/number_flags.hpp"
#include "apps/progress_line.hpp"
#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "odds/compare/cases.hpp"
#include "odds/compare/edge.hpp"
#include "odds/compare/interpretations.hpp"
#include "odds/compare/map_report.hpp"
#include "odds/compare/report.hpp"
#include "odds/compare/sensitivity.hpp"

namespace asdic {

namespace {

class CompareCommand : public Command {
 public:
  explicit CompareCommand(std::string command_line)
      : Command("compare", "compare rule options, cases or values"),
        command_line_(std::move(command_line)) {
    arguments_.explain("OPTION",
                       "a rule option or a policy to compare, such as detection_lasts (default: "
                       "all rule options)");
    arguments_.example("asdic compare battle.toml");
    arguments_.example("asdic compare battle.toml --sensitivity");
    arguments_.list_first(
        {"--sensitivity", "--edge", "--with", "--show", "--format", "--rules", "--set"});
    arguments_.flag("--with CASE2", "compare with a second case", second_);
    arguments_.flag("--edge KEY[=VALUES]",
                    "find the values at which the favourite changes; without VALUES, compare all "
                    "values of a rule option, or a default range; given twice, make a map of the "
                    "favourite over both keys",
                    edges_);
    arguments_.flag("--sensitivity",
                    "change each number of units, value and setting by one, up and down",
                    sensitivity_);
    arguments_.make_exclusive({"--with", "--edge", "--sensitivity"});
    arguments_.flag(
        "--show FIGURE",
        "a figure to compare (default: winner.attacker, with --edge also winner.defender; "
        "repeatable)",
        how_.show);
    arguments_.one_of("--format NAME", "; csv, html and svg only for a map",
                      by_name(formats_of_maps()), format_);
    arguments_.example(
        "asdic compare battle.toml --edge options.detection_ratio \\\n"
        "    --edge defender.units.dd=0..6");
  }

  int run() override {
    const std::vector<std::string> options = case_.extra_arguments();
    if (!options.empty() && (!second_.empty() || !edges_.empty() || sensitivity_)) {
      throw Error(ErrorCode::input,
                  "an OPTION to compare cannot be given together with --with, --edge or "
                  "--sensitivity");
    }
    const Document document = case_.document();
    if (edges_.size() > 1) return map(document);
    check_format();
    ProgressLine line;
    const LimitScope scope(case_.limits(line.listener()));
    how_.solving.figures = how_.show;
    Comparison comparison = compare(document, options);
    comparison.command = command_line_;
    line.show("writing the comparison");
    const std::string text = report(comparison, format_, numbers_.form());
    line.wipe();
    print(text, format_);
    const auto is_failed = [](const ComparisonRow& row) { return row.beyond_limit; };
    const auto first = std::find_if(comparison.rows.begin(), comparison.rows.end(), is_failed);
    if (first == comparison.rows.end()) return done;
    const auto failed = std::count_if(first, comparison.rows.end(), is_failed);
    return report_failed(failed, comparison.rows.size(), "battles", first->why);
  }

 private:
  /// Reports that some battles or cells could not be solved, and returns the exit status.
  int report_failed(std::ptrdiff_t failed, std::size_t all, const std::string& what,
                    const std::string& why) const {
    log_error(std::to_string(failed) + " of " + std::to_string(all) + " " + what +
              " could not be solved, the first one because " + with_limit(why));
    return limit_reached;
  }

  /// Throws Error(input) if only a map has the format.
  void check_format() const {
    const std::vector<Format>& formats = formats_of_comparisons();
    if (std::find(formats.begin(), formats.end(), format_) != formats.end()) return;
    throw Error(Place{"--format"}, std::string(name(format_)) +
                                       " is a format of maps, which have two --edge flags; for "
                                       "other comparisons use text, markdown or json");
  }

  int map(const Document& document) const {
    if (!how_.show.empty()) {
      throw Error(Place{"--show"},
                  "a map shows the favourite, no figures; asdic table shows figures over two keys");
    }
    ProgressLine line;
    const LimitScope scope(case_.limits(line.listener()));
    FavouriteMap map = map_favourites(document, edges_);
    map.command = command_line_;
    const std::string text = report(map, format_);
    line.wipe();
    print(text, format_);
    const auto is_failed = [](const MapCell& cell) { return cell.beyond_limit; };
    const auto first = std::find_if(map.cells.begin(), map.cells.end(), is_failed);
    if (first == map.cells.end()) return done;
    const auto failed = std::count_if(first, map.cells.end(), is_failed);
    return report_failed(failed, map.cells.size(), "cells", first->why);
  }

  Comparison compare(const Document& document, const std::vector<std::string>& options) const {
    if (!second_.empty()) return compare_cases(document, Document::read_file(second_), how_);
    if (!edges_.empty()) return find_edge(document, edges_.front(), how_);
    if (sensitivity_) return sensitivity(document, how_);
    return compare_interpretations(document, options, how_);
  }

  CaseArguments case_{arguments_, {"[OPTION...]", 0, std::numeric_limits<std::size_t>::max()}};
  NumberFlags numbers_{arguments_,
                       "12 in json, 4 in the other formats, and with --percent two digits after "
                       "the point"};
  CompareOptions how_;
  Format format_ = Format::text;
  std::string second_;
  std::vector<std::string> edges_;
  std::string command_line_;
  bool sensitivity_ = false;
};

}  // namespace

NewCommand compare_command(const std::string& line) {
  return std::make_unique<CompareCommand>(line);
}

}  // namespace asdic
