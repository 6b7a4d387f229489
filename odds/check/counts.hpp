// Counts and rates that another program printed, as CSV or JSON.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "odds/figures/of_result.hpp"
#include "states/battle.hpp"

namespace asdic {

/// A table with named columns, as it stands in the file.
struct CountsTable {
  struct Row {
    Place place;
    std::map<std::string, std::string> fields;
  };
  std::string source;
  std::vector<std::string> columns;
  std::vector<Row> rows;
};

/// Reads CSV with a header, or JSON: a list of objects, or an object that has one as "outcomes",
/// "winners" or "rates". Throws Error(input) at the line, or the number of the object.
CountsTable read_counts(const std::string& path);
CountsTable parse_counts(std::string_view text, const std::string& source);

/// Whether it has rates of the number of rounds, for which their whole distribution is needed.
bool asks_for_rounds(const CountsTable& table);

/// Which differences between outcomes a file knows.
struct Tells {
  bool winner = false;
  bool damage = false;
  bool nations = false;
  bool depths = false;
  bool left = false;
};

struct CountedOutcome {
  Outcome outcome;
  std::int64_t count;
};

/// A rate stands for all that rounds to it: from `least` to `most`.
struct Rate {
  std::string figure;
  std::string text;
  Rational least;
  Rational most;
  std::int64_t trials;
  Place place;
};

/// Of one case: either outcomes (with survivors, winners alone, or named integers), or rates.
struct Observation {
  enum class Kind { outcomes, winners, rates };
  Kind kind = Kind::outcomes;
  Tells tells;
  std::vector<CountedOutcome> outcomes;
  std::vector<Rate> rates;
  std::int64_t trials = 0;  ///< of outcomes
};

/// What a file tells of a unit.
UnitKey without_untold(const UnitKey& key, const Tells& tells);

/// What the table says of battles of this result. Throws Error(input) at the row for counts that
/// are none, units that the case has not, unknown winners and figures, and chances that exceed 1.
Observation observe(const CountsTable& table, const Result& result);

}  // namespace asdic
