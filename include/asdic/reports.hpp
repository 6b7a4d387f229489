// Reports: luck, comparisons, samples, followed battles, diagnoses, and plans of checks and turns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "asdic/check.hpp"
#include "asdic/result.hpp"
#include "asdic/shared.hpp"

namespace asdic::ASDIC_V0 {

/// The report of a command of asdic. The JSON of docs/reference/results.md has all of its numbers.
/// Copies share their data, so they are cheap.
class ASDIC_API Report {
 public:
  /// Returns the formats of this report, JSON among them. The first one is that of the command.
  std::vector<Format> formats() const;
  /// Returns the report in a format, with a line end at its end. Throws Error(input) for another
  /// format.
  std::string text(Format format) const;
  /// Returns false if asdic reached a limit in a part of the work, which the report names.
  bool is_complete() const;

  struct Impl;  ///< internal

 private:
  explicit Report(const Impl* impl);
  SharedPointer<Impl> impl_;
};

/// Options and limits of luck().
struct LuckOptions {
  Work work = {};               ///< the watch and the limits
  std::string by = "exchange";  ///< the figure that counts: exchange or a loss
};

/// Ranks the results of battles among all possible ones. A result is a text such as "attacker keeps
/// 3 sub", or with other forces, "5 sub against 3 dd: attacker keeps 3 sub". Throws Error(input)
/// for a result that is impossible or ambiguous.
ASDIC_API Report luck(const Case& battle, const std::vector<std::string>& results,
                      const LuckOptions& options = {});

/// Options and limits of comparisons.
struct CompareOptions {
  Work work = {};                      ///< the watch and the limits
  std::vector<std::string> show = {};  ///< figures; by default winner.attacker
};

/// Compares each value of these rule options, or of all, with the default of the option.
ASDIC_API Report compare_interpretations(const Case& battle,
                                         const std::vector<std::string>& rule_options = {},
                                         const CompareOptions& options = {});
/// Compares a second case with the first one.
ASDIC_API Report compare_cases(const Case& first, const Case& second,
                               const CompareOptions& options = {});
/// Changes each number of the case by one, up and down.
ASDIC_API Report compare_changes(const Case& battle, const CompareOptions& options = {});
/// Finds the values of a key between which the favourite changes. `key` is KEY or KEY=VALUES, as in
/// a table.
ASDIC_API Report find_edge(const Case& battle, const std::string& key,
                           const CompareOptions& options = {});
/// Makes a map of the favourite over two keys, each as in find_edge(), with proof. Throws
/// Error(input) if `options` has figures to show.
ASDIC_API Report map_favourites(const Case& battle, const std::string& rows,
                                const std::string& columns, const CompareOptions& options = {});

/// Options and limits of sample().
struct SampleOptions {
  Work work = {};                  ///< the watch and the limits
  std::uint64_t battles = 10'000;  ///< the number of battles
  std::uint64_t seed = 1;          ///< equal seeds give equal counts
};

/// Plays battles with dice and counts the outcomes.
ASDIC_API Report sample(const Case& battle, const SampleOptions& options = {});

/// Options and limits of follow().
struct FollowOptions {
  Work work = {};          ///< the watch and the limits
  std::uint64_t seed = 1;  ///< equal seeds give the same battle
  bool certified = false;  ///< true for intervals, which are faster; false for exact fractions
};

/// Plays one battle with dice: the units after each round, and the odds from there. Throws
/// Error(input) for a battle without a winner.
ASDIC_API Report follow(const Case& battle, const FollowOptions& options = {});

/// Options and limits of check_report().
struct DiagnosisOptions {
  Work work = {};                ///< the watch and the limits
  double level = 0.001;          ///< as in CheckOptions
  bool changes = false;          ///< true to look for the change of the case that explains counts
  bool interpretations = false;  ///< true to rank the combinations of rule options
  double fault = 0.01;           ///< an error of a probability, of which the report has the power
};

/// Checks counts as check() does, and explains them if `options` ask for it.
ASDIC_API Report check_report(const Case& battle, std::string_view counts,
                              const std::string& source = "counts",
                              const DiagnosisOptions& options = {});

/// Options and limits of plan_check().
struct CheckPlanOptions {
  Work work = {};        ///< the watch and the limits
  double level = 0.001;  ///< as in CheckOptions
  double power = 0.9;    ///< the least probability to detect a change
};

/// Finds the smallest battles whose counts distinguish the case from each change in `against`, such
/// as "options.first_strike=first-round".
ASDIC_API Report plan_check(const Case& battle, const std::vector<std::string>& against,
                            const CheckPlanOptions& options = {});

/// Options and limits of plan_turn().
struct TurnOptions {
  Work work = {};                       ///< the watch and the limits
  std::string goal = {};                ///< "gain", "all", "successes", or that of the file
  std::string pool = {};                ///< the units of the pool, or those of the file
  std::vector<std::string> where = {};  ///< conditions such as "Egypt: takes >= 80%"
  std::size_t top = 10;                 ///< the number of best divisions to report
  bool exact = false;                   ///< true for exact numbers, not intervals
};

/// Finds the best divisions of a pool of units among the battles of a turn, with a proof. `turn` is
/// a file as `asdic turn` takes, read as a case.
ASDIC_API Report plan_turn(const Case& turn, const TurnOptions& options = {});

}  // namespace asdic::ASDIC_V0
