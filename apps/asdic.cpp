// The command line of asdic: reads arguments, asks the library, prints.
#include <CLI/CLI.hpp>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <new>

#include "apps/progress_line.hpp"
#include "lib/error.hpp"
#include "lib/text.hpp"
#include "odds/compare.hpp"
#include "odds/figures.hpp"
#include "odds/report.hpp"
#include "odds/sample.hpp"
#include "odds/solve.hpp"
#include "odds/solve_table.hpp"
#include "odds/table_report.hpp"

namespace {

using namespace asdic;

enum ExitStatus {
  done = 0,
  answer_is_no = 1,
  input_wrong = 2,
  limit_reached = 3,
  check_failed = 4
};

/// What every command that takes a CASE takes with it.
struct CaseArguments {
  std::vector<std::string> what;  ///< CASE, or with `rules` ATTACKER and DEFENDER
  std::string rules;
  std::vector<std::string> sets;
  std::optional<std::uint64_t> max_states;

  void add_to(CLI::App& command) {
    command.add_option("CASE", what, "a case file, - for standard input; with --rules two forces");
    command.add_option("--rules", rules, "a rule system, for forces given as arguments");
    command.add_option("--set", sets, "KEY=VALUE: overrides a key of the case (repeatable)")
        ->allow_extra_args(false);
    command.add_option("--max-states", max_states, "stop with status 3 past so many states")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{0xfffffffe}));
  }

  /// What stands behind CASE, or behind the two forces.
  std::vector<std::string> take_options() {
    const std::size_t own = rules.empty() ? 1 : 2;
    if (what.size() <= own) return {};
    std::vector<std::string> options(what.begin() + static_cast<std::ptrdiff_t>(own), what.end());
    what.resize(own);
    return options;
  }

  Case read() const { return read_case(document()); }

  Document document() const {
    Document document = [&] {
      if (!rules.empty()) {
        if (what.size() != 2) {
          throw Error(ErrorCode::input,
                      "--rules takes two forces: ATTACKER DEFENDER; what has none is a case file");
        }
        return Document::of_forces(rules, what[0], what[1]);
      }
      if (what.size() != 1) {
        throw Error(ErrorCode::input, "one CASE is needed; or --rules NAME and two forces");
      }
      return what[0] == "-" ? Document::read_standard_input() : Document::read_file(what[0]);
    }();
    for (const std::string& assignment : sets) document.set(assignment);
    return document;
  }
};

void print(const std::string& text) {
  std::cout << text << std::flush;
  if (!std::cout) throw Error(ErrorCode::limit, "standard output cannot be written");
}

/// Refuses what CLI11 would read otherwise than it looks: 010 as 8, and 2^64 as 2^64 - 1.
std::string plain_digits(const std::string& text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [read, fault] = std::from_chars(text.data(), end, number);
  if (fault == std::errc() && read == end && std::to_string(number) == text) return {};
  return "Value " + one_line(text) + " is no whole number from 0 to 2^64 - 1";
}

class SolveCommand {
 public:
  explicit SolveCommand(CLI::App& app)
      : command_(*app.add_subcommand("solve", "the exact odds of one case")) {
    arguments_.add_to(command_);
    const std::map<std::string, Format> formats = {{"text", Format::text},
                                                   {"json", Format::json},
                                                   {"csv", Format::csv},
                                                   {"markdown", Format::markdown},
                                                   {"svg", Format::svg}};
    command_.add_option("--format", options_.format, "text, json, csv, markdown or svg")
        ->transform(CLI::CheckedTransformer(formats).description("NAME"));
    const std::map<std::string, Numbers> numbers = {{"exact", Numbers::exact},
                                                    {"certified", Numbers::certified}};
    command_
        .add_option("--numbers", numbers_, "exact (fractions) or certified (enclosures, faster)")
        ->transform(CLI::CheckedTransformer(numbers).description("KIND"));
    command_
        .add_option("--digits", options_.digits, "significant digits of decimals, 12 if not given")
        ->check(CLI::Range(1, 10000));
    command_.add_flag("--no-fractions", no_fractions_, "decimals alone");
    command_.add_flag("--verify", verify_, "status 1 unless the case's [expect] holds");
  }

  bool chosen() const { return command_.parsed(); }

  int run() {
    const Case battle = arguments_.read();
    ProgressLine line;
    const Result result = solve(battle, {arguments_.max_states, numbers_, line.listener()});
    const auto wrong = wrong_expectations(result);
    options_.fractions = !no_fractions_;
    const std::string text = report(result, options_);
    line.wipe();
    print(text);
    if (!verify_) return done;
    for (const auto& [expectation, found] : wrong) {
      spdlog::error("{}: {} is {}, not {}", expectation.place.text(), expectation.figure,
                    found.is_exact() ? to_string(found.exact()) : found.decimal(options_.digits),
                    to_string(expectation.value));
    }
    if (battle.expectations.empty()) spdlog::warn("the case expects nothing; there is no [expect]");
    return wrong.empty() ? done : answer_is_no;
  }

 private:
  CLI::App& command_;
  CaseArguments arguments_;
  ReportOptions options_;
  Numbers numbers_ = Numbers::exact;
  bool no_fractions_ = false;
  bool verify_ = false;
};

class TableCommand {
 public:
  TableCommand(CLI::App& app, std::string command_line)
      : command_(*app.add_subcommand("table", "figures for all values of one or two keys")),
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
    const std::map<std::string, TableFormat> formats = {
        {"text", TableFormat::text}, {"csv", TableFormat::csv},
        {"json", TableFormat::json}, {"markdown", TableFormat::markdown},
        {"html", TableFormat::html}, {"latex", TableFormat::latex},
        {"svg", TableFormat::svg}};
    command_
        .add_option("--format", options_.format, "text, csv, json, markdown, html, latex or svg")
        ->transform(CLI::CheckedTransformer(formats).description("NAME"));
    auto* percent = command_.add_flag("--percent", percent_, "chances in percent");
    command_.add_flag("--fractions", fractions_, "exact fractions")->excludes(percent);
    command_
        .add_option("--digits", options_.digits,
                    "significant digits; if not given 12 in csv and json, else 4, or with "
                    "--percent two after the point")
        ->check(CLI::Range(1, 10000));
  }

  bool chosen() const { return command_.parsed(); }

  int run() {
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
    spdlog::error("{} of {} cells could not be solved; each says why", failed, table.cells.size());
    return limit_reached;
  }

 private:
  CLI::App& command_;
  CaseArguments arguments_;
  TableQuestion question_;
  TableOptions options_;
  std::string command_line_;
  bool percent_ = false;
  bool fractions_ = false;
};

class CompareCommand {
 public:
  CompareCommand(CLI::App& app, std::string command_line)
      : command_(*app.add_subcommand("compare", "what readings, cases and values do to the odds")),
        command_line_(std::move(command_line)) {
    arguments_.add_to(command_);
    auto* with = command_.add_option("--with", second_, "a second case");
    auto* edge = command_.add_option("--edge", edge_,
                                     "KEY=VALUES: for which of the values the favourite changes");
    auto* sensitivity = command_.add_flag(
        "--sensitivity", sensitivity_, "each number of units, value and setting one up and down");
    with->excludes(edge)->excludes(sensitivity);
    edge->excludes(sensitivity);
    command_
        .add_option("--show", how_.show, "a figure, winner.attacker if none is given (repeatable)")
        ->allow_extra_args(false);
    const std::map<std::string, CompareFormat> formats = {{"text", CompareFormat::text},
                                                          {"markdown", CompareFormat::markdown},
                                                          {"json", CompareFormat::json}};
    command_.add_option("--format", format_, "text, markdown or json")
        ->transform(CLI::CheckedTransformer(formats).description("NAME"));
    command_.add_option("--digits", digits_, "significant digits of decimals, 12 if not given")
        ->check(CLI::Range(1, 10000));
  }

  bool chosen() const { return command_.parsed(); }

  int run() {
    const std::vector<std::string> options = arguments_.take_options();
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
    return done;
  }

 private:
  Comparison compare(const Document& document, const std::vector<std::string>& options) const {
    if (!second_.empty()) return compare_cases(document, Document::read_file(second_), how_);
    if (!edge_.empty()) return find_edge(document, edge_, how_);
    if (sensitivity_) return sensitivity(document, how_);
    return compare_readings(document, options, how_);
  }

  CLI::App& command_;
  CaseArguments arguments_;
  CompareOptions how_;
  CompareFormat format_ = CompareFormat::text;
  std::string second_;
  std::string edge_;
  std::string command_line_;
  int digits_ = 12;
  bool sensitivity_ = false;
};

class SampleCommand {
 public:
  explicit SampleCommand(CLI::App& app)
      : command_(*app.add_subcommand("sample", "battles played with dice, counted by outcome")) {
    arguments_.add_to(command_);
    command_
        .add_option("--battles", options_.battles, "how many, 10000 if not given; at most 10^10")
        ->check(plain_digits)
        ->check(CLI::Range(std::uint64_t{1}, most_battles));
    command_.add_option("--seed", options_.seed, "a number of 64 bits, 1 if not given")
        ->check(plain_digits);
    const std::map<std::string, SampleFormat> formats = {{"csv", SampleFormat::csv},
                                                         {"json", SampleFormat::json}};
    command_.add_option("--format", format_, "csv or json")
        ->transform(CLI::CheckedTransformer(formats).description("NAME"));
  }

  bool chosen() const { return command_.parsed(); }

  int run() {
    const Case battle = arguments_.read();
    ProgressLine line;
    options_.max_states = arguments_.max_states;
    options_.progress = line.listener();
    const std::string text = report(sample(battle, options_), format_);
    line.wipe();
    print(text);
    return done;
  }

 private:
  CLI::App& command_;
  CaseArguments arguments_;
  SampleOptions options_;
  SampleFormat format_ = SampleFormat::csv;
};

/// The arguments as a shell takes them.
std::string command_line(int argc, char** argv) {
  constexpr const char* plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
  std::string line = "asdic";
  for (int i = 1; i < argc; ++i) {
    const std::string word = one_line(argv[i]);
    const bool bare = !word.empty() && word.find_first_not_of(plain) == std::string::npos;
    std::string quoted;
    for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
    line += bare ? " " + word : " '" + quoted + "'";
  }
  return line;
}

class RulesCommand {
 public:
  explicit RulesCommand(CLI::App& app)
      : command_(*app.add_subcommand("rules", "the rule systems, their options and units")) {
    command_.add_option("NAME", name_, "one rule system");
  }

  bool chosen() const { return command_.parsed(); }

  int run() const {
    print(name_.empty() ? describe_rules(rule_systems())
                        : describe_rules(rule_system(name_, {"argument NAME"})));
    return done;
  }

 private:
  CLI::App& command_;
  std::string name_;
};

int run(int argc, char** argv) {
  CLI::App app("Exact odds of wargame battles.", "asdic");
  app.set_version_flag("--version", std::string("asdic ") + ASDIC_VERSION);
  app.require_subcommand(1);
  SolveCommand solve(app);
  TableCommand table(app, command_line(argc, argv));
  CompareCommand compare(app, command_line(argc, argv));
  SampleCommand sample(app);
  RulesCommand rules(app);
  const std::vector<std::string> commands = {"solve", "table", "compare", "sample", "rules"};
  const std::string first = argc > 1 ? argv[1] : "-";
  if (!first.starts_with('-') &&
      std::find(commands.begin(), commands.end(), first) == commands.end()) {
    throw Error(ErrorCode::input, unknown("command", first, commands));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // --help, --version
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    spdlog::error("{}; see asdic --help", error.what());
    return input_wrong;
  }
  if (table.chosen()) return table.run();
  if (compare.chosen()) return compare.run();
  if (sample.chosen()) return sample.run();
  return solve.chosen() ? solve.run() : rules.run();
}

}  // namespace

int main(int argc, char** argv) {
  spdlog::set_default_logger(spdlog::stderr_logger_st("asdic"));
  spdlog::set_pattern("%v");
  try {
    return run(argc, argv);
  } catch (const Error& error) {
    spdlog::error(error.what());
    switch (error.code()) {
      case ErrorCode::input:
        return input_wrong;
      case ErrorCode::limit:
        return limit_reached;
      case ErrorCode::verification:
      case ErrorCode::chain:
        return check_failed;
    }
  } catch (const std::bad_alloc&) {
    spdlog::error("the memory does not suffice; --max-states sets a limit");
  }
  return limit_reached;
}
