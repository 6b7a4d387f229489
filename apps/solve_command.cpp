#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "apps/command.hpp"
#include "apps/dry_run.hpp"
#include "apps/log.hpp"
#include "apps/number_flags.hpp"
#include "apps/progress_line.hpp"
#include "apps/signals.hpp"
#include "apps/workers.hpp"
#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "lib/limits.hpp"
#include "lib/output_file.hpp"
#include "lib/text.hpp"
#include "odds/certificate/certificate.hpp"
#include "odds/figures/expectations.hpp"
#include "odds/report/best_play_page.hpp"
#include "odds/report/first_screen.hpp"
#include "odds/report/report.hpp"
#include "odds/solve/first_counts.hpp"
#include "odds/solve/in_layers.hpp"
#include "odds/solve/keys_without_effect.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

namespace {

/// The size in bytes from which the cost of a certificate is reported.
constexpr double least_reported = 10e6;

/// If a chain has more states, the rounds of exact odds have only this number of certain digits,
/// unless the arguments require more.
constexpr std::uint64_t many_states = 20'000;
constexpr int certain_digits = 12;

class SolveCommand : public Command {
 public:
  explicit SolveCommand(const std::string& command_line)
      : Command("solve", "compute the exact odds of one battle") {
    options_.command = command_line;
    arguments_.example("asdic solve --rules one-for-one '5 sub' '3 dd, 1 ca'");
    arguments_.example("asdic solve battle.toml --show losses,options");
    arguments_.list_first({"--rules", "--set", "--show", "--given", "--format", "--digits"});
    arguments_.one_of("--format NAME", "", by_name(formats_of_results()), options_.format);
    arguments_.one_of("--numbers KIND", "; certified is faster and prints only certain digits",
                      kinds_of_numbers, numbers_);
    arguments_.flag("--in-layers",
                    "with certified numbers: solve a battle larger than memory (without the "
                    "probability of each number of rounds)",
                    in_layers_);
    arguments_.flag("--no-fractions", "print decimals without the exact fractions", no_fractions_);
    arguments_.some_of<Part>("--show PARTS", "; extra sections, separated by commas",
                             {{"all", Part::all},
                              {"outcomes", Part::outcomes},
                              {"losses", Part::losses},
                              {"length", Part::length},
                              {"rounds", Part::rounds},
                              {"atleast", Part::at_least},
                              {"swing", Part::swing},
                              {"figures", Part::figures},
                              {"detection", Part::detection},
                              {"play", Part::play},
                              {"options", Part::options},
                              {"chain", Part::chain}},
                             options_.show);
    arguments_.flag("--given CONDITION",
                    "show the odds given 'attacker keeps 2 sub' or 'rounds=1..2' (repeatable)",
                    given_);
    arguments_.flag("--play FILE",
                    "write best play as CSV: every position, the best option and its value",
                    play_file_);
    arguments_.flag("--price KEY=VALUE",
                    "print what a policy costs compared with best play, such as "
                    "'attacker.retreat={ odds = \"1/4\" }'",
                    priced_);
    arguments_.flag("--certificate FOLDER",
                    "write a certificate that check_certificate.py can verify", certificate_);
    arguments_.flag("--checkpoint FOLDER", "save progress in FOLDER and resume from it",
                    checkpoint_);
    arguments_.flag("--verify", "exit with status 1 unless the [expect] table of the case holds",
                    verify_);
    arguments_.make_exclusive({"--given", "--verify"});
    arguments_.make_exclusive({"--no-fractions", "--fractions"});
    arguments_.flag("--dry-run", "estimate states, time and memory; do not solve", dry_run_);
    arguments_.make_exclusive({"--dry-run", "--format"});
    arguments_.make_exclusive({"--dry-run", "--verify"});
    arguments_.make_exclusive({"--dry-run", "--play"});
    arguments_.make_exclusive({"--dry-run", "--checkpoint"});
    arguments_.make_exclusive({"--given", "--certificate"});
    for (const char* other : {"--given", "--play", "--price", "--certificate", "--checkpoint",
                              "--verify", "--dry-run"}) {
      arguments_.make_exclusive({"--in-layers", other});
    }
  }

  int run() override {
    // Solving starts threads, which inherit the signal mask of the thread that starts them.
    if (certificate_ || play_file_ || !checkpoint_.empty()) abandon_output_files_on_signals();
    const Document document = case_.document();
    Problem problem = read_case(document);
    warn(warnings_on(document, problem), options_.warnings);
    check_parts(problem);
    if (options_.show.contains(Part::detection)) problem.battle.count = true;
    SolveOptions solving{.numbers = numbers_};
    if (options_.shows(Part::rounds) && !in_layers_) solving.course_rounds = most_rounds_listed;
    if (verify_) solving.figures = figures_expected(problem.battle);
    solving.prices = true;
    solving.given = given_;
    solving.priced = priced_;
    options_.fractions = !no_fractions_;
    options_.style = numbers_shown_.style();
    if (options_.style == NumberStyle::fraction && numbers_ == Numbers::certified) {
      throw Error(Place{"--fractions"},
                  "certified numbers have no fractions; leave out --numbers certified");
    }
    options_.decimals = numbers_shown_.digits().has_value();
    options_.digits = numbers_shown_.digits().value_or(options_.digits);
    if (decimals_suffice()) solving.most_states_with_exact_rounds = many_states;
    if (shows_only_length()) solving.most_states_with_exact_rounds = 0;
    if (dry_run_) {
      print_forecast(problem, solving);
      return done;
    }
    check_outputs();
    ProgressLine line;
    const LimitScope scope(case_.limits(line.listener()));
    solving.sharing = {&workers(), checkpoint_};
    Result result = in_layers_ ? solve_in_layers(problem) : solve(problem, solving);
    if (shows_only_length() && result.chain.states <= many_states && !has_certain_length(result)) {
      solving.most_states_with_exact_rounds = many_states;
      result = solve(problem, solving);
    }
    if (options_.show.contains(Part::detection) && !in_layers_) {
      result.first_counts = first_counts(problem, numbers_);
    }
    if (workers().rank() > 0) return done;  // the first prints
    warn(keys_without_effect(document, problem), options_.warnings);
    std::vector<WrongExpectation> wrong;
    if (verify_) wrong = wrong_expectations(result);
    if (play_file_) write_play(result);
    if (certificate_) certify(problem, line);
    line.show("writing the result");
    const log::Phase phase;
    const std::string text = report(result, options_);
    line.wipe();
    phase.done("made the report");
    print(text, options_.format);
    if (!verify_) return done;
    for (const auto& [expectation, found] : wrong) {
      const std::string value =
          found.is_exact() ? to_string(found.exact()) : found.decimal(options_.digits);
      log_error(expectation.place.text() + ": " + one_line(expectation.figure) + " is " +
                one_line(value) + ", not " + one_line(expectation.value));
    }
    if (problem.battle.expectations.empty())
      log_warning("there is nothing to verify: the case has no [expect]");
    return wrong.empty() ? done : answer_is_no;
  }

 private:
  /// Returns whether the rounds need neither fractions nor more digits than are certain.
  bool decimals_suffice() const {
    return !verify_ && options_.style != NumberStyle::fraction && options_.digits <= certain_digits;
  }

  /// Returns whether the report shows the rounds in one line, whose digits certified rounds give in
  /// nearly all battles. For five submarines, exact rounds take a quarter of the instructions of
  /// the whole answer.
  bool shows_only_length() const {
    return decimals_suffice() && options_.format == Format::text && options_.show.empty() &&
           !in_layers_ && checkpoint_.empty() && workers().size() == 1;
  }

  void print_forecast(const Problem& problem, const SolveOptions& solving) const {
    const auto answer = [&](const Problem& part) { report(solve(part, solving), options_); };
    const Forecast estimate = forecast(problem, answer, probe_seconds);
    const LimitScope scope(case_.limits({}));  // the probe may exceed the limit of states
    print(forecast_text(estimate, certificate_text(problem)), Format::text);
  }

  /// Returns the cost of the certificate, or nullopt if none is requested.
  std::optional<std::string> certificate_text(const Problem& problem) const {
    if (!certificate_) return std::nullopt;
    try {
      const LimitScope within({.seconds = probe_seconds});
      return cost_text(certificate_cost(problem, {.numbers = numbers_}));
    } catch (const Error& error) {
      if (error.code() != ErrorCode::limit) throw;
      return "not measured in the trial";
    }
  }

  void certify(const Problem& problem, ProgressLine& line) const {
    const auto tell = [&](const CertificateCost& cost) {
      if (cost.bytes < least_reported) return;
      line.wipe();
      log_note("the certificate takes some " + cost_text(cost));
    };
    write_certificate(problem, *certificate_, {.numbers = numbers_, .tell = tell});
  }

  void write_play(const Result& result) const {
    if (!result.play) {
      throw Error(Place{"--play"},
                  "the case leaves no choice open; write \"optimal\" for one, as in "
                  "attacker.retreat = \"optimal\"");
    }
    OutputFiles files;
    const log::Phase phase;
    files.add(*play_file_, [&](TextStream& out) { out << play_csv(result, options_.digits); });
    files.publish();
    phase.done("wrote the play to ", *play_file_);
  }

  /// Makes the directories of outputs, before the work. Throws Error(input) if an output cannot be
  /// written.
  void check_outputs() {
    if (workers().rank() > 0) return;  // the first writes
    if (!checkpoint_.empty()) make_folder(checkpoint_);
    if (certificate_) certificate_folder_.emplace(*certificate_);
    if (play_file_) check_replaceable(*play_file_);
    if (!certificate_) return;
    for (const char* name : certificate_files) {
      const std::string path = *certificate_ + "/" + name;
      check_replaceable(path);
      if (play_file_ && is_same_file(path, *play_file_)) {
        throw Error(Place{"--play"},
                    "--certificate also writes " + one_line(*play_file_) + "; give another name");
      }
    }
  }

  /// Returns whether the paths name the same file, after links and dots are resolved.
  static bool is_same_file(const std::string& path, const std::string& other) {
    using std::filesystem::weakly_canonical;
    std::error_code ignored;
    return weakly_canonical(path, ignored) == weakly_canonical(other, ignored);
  }

  void check_parts(const Problem& problem) const {
    if (in_layers_ && numbers_ == Numbers::exact) {
      throw Error(Place{"--in-layers"}, "the odds are certified; add --numbers certified");
    }
    if (in_layers_ && options_.show.contains(Part::rounds)) {
      throw Error(Place{"--in-layers"}, "how the battle stands after each round is not known");
    }
    if (certificate_ == "-") {
      throw Error(Place{"--certificate"},
                  "a certificate is a folder, not standard output; ./- is a folder of that name");
    }
    if (play_file_ == "-") {
      throw Error(Place{"--play"},
                  "a file is written next to the report; ./- is a file of that name");
    }
    if (!checkpoint_.empty() && numbers_ == Numbers::certified) {
      throw Error(Place{"--checkpoint"}, "certified numbers have no work that could be kept");
    }
    if (options_.show.contains(Part::detection) && problem.rules->format.counted.empty()) {
      throw Error(Place{"--show"},
                  "these rules count no detections; one-for-one, depth and "
                  "detection-roll do");
    }
    const bool has_sides = problem.rules->format.forces == CaseFormat::Forces::both;
    for (const Part part :
         {Part::rounds, Part::at_least, Part::swing, Part::losses, Part::length}) {
      if (has_sides || !options_.show.contains(part)) continue;
      throw Error(Place{"--show"}, "the battle has no sides, so it does not have this part");
    }
  }

  CaseArguments case_{arguments_};
  NumberFlags numbers_shown_{arguments_, "12"};
  ReportOptions options_;
  Numbers numbers_ = Numbers::exact;
  std::vector<std::string> given_;
  std::vector<std::string> priced_;
  std::optional<std::string> play_file_;
  std::optional<std::string> certificate_;
  std::optional<OutputFolder> certificate_folder_;
  std::string checkpoint_;
  bool in_layers_ = false;
  bool no_fractions_ = false;
  bool verify_ = false;
  bool dry_run_ = false;
};

}  // namespace

NewCommand solve_command(const std::string& line) {
  return std::make_unique<SolveCommand>(line);
}

}  // namespace asdic
