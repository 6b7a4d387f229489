// Checks how asdic reads each file of the corpus of counts, against
// expectations that were written by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "lib/text.hpp"
#include "odds/check/counted_chances.hpp"
#include "tests/fuzz/readers.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

const std::filesystem::path corpus = ASDIC_SOURCE_DIR "/tests/corpus/counts";

std::string content(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(corpus / name, std::ios::binary).rdbuf();
  return text.str();
}

/// Returns the observation as text: "winner.draw 5, ..." for counts and "FIGURE = RATE of TRIALS,
/// ..." for rates.
std::string text_of(const Observation& observation, const Result& result) {
  std::vector<std::string> parts;
  for (const CountedOutcome& each : observation.outcomes) {
    parts.push_back(text_of(each.outcome, observation, result.problem) + " " +
                    std::to_string(each.count));
  }
  for (const Rate& each : observation.rates) {
    parts.push_back(each.figure + " = " + each.text + " of " + std::to_string(each.trials));
  }
  return join(parts);
}

struct ReadFile {
  const char* name;
  const char* read_as;
  const char* counts;
};

const char* const winners = "winner.attacker 812, winner.defender 150, winner.draw 38";
const char* const few = "winner.attacker 5, winner.draw 3";
const char* const five = "winner.attacker 5, winner.defender 2, winner.draw 3";
const char* const thousands = "winner.attacker 12345, winner.defender 1234, winner.draw 7";
const char* const percent =
    "winner.attacker = 63.7% of 1000, winner.defender = 30.1% of 1000, winner.draw = 6.2% of 1000";
const char* const fractions =
    "winner.attacker = 0.637 of 1000, winner.defender = 0.301 of 1000, winner.draw = 0.062 of 1000";

const std::vector<ReadFile> files = {
    // CSV as people and spreadsheets write it.
    {"good-capitals.csv", "CSV: 1,000 battles", winners},
    {"good-tie.csv", "CSV: 10 battles", five},
    {"good-other-titles.csv", "CSV: 10 battles", five},
    {"good-points-between-thousands.csv", "CSV: 13,586 battles, thousands separators removed",
     thousands},
    {"good-quoted-thousands.csv", "CSV: 1,246,919 battles, thousands separators removed",
     "winner.attacker 12345, winner.defender 1234567, winner.draw 7"},
    {"good-blanks-between-thousands.csv", "CSV: 13,586 battles, thousands separators removed",
     thousands},
    {"good-apostrophes.csv", "CSV: 13,586 battles, thousands separators removed", thousands},
    {"good-decimal-commas.csv",
     "CSV: 1,000 battles, percentages with 1 digit after the point, decimal commas", percent},
    {"good-decimal-comma-of-mean.csv",
     "CSV: 1,000 battles, rates with 3 digits after the point, decimal commas",
     "rounds.mean = 2.5 of 1000, losses.attacker.cost = 12.250 of 1000"},
    {"good-percent-column.csv", "CSV: 1,000 battles, percentages with 1 digit after the point",
     percent},
    {"good-separator-line.csv", "CSV: 8 battles", few},
    {"good-empty-columns.csv", "CSV: 8 battles", few},
    {"good-quoted.csv", "CSV: 8 battles", few},
    {"good-tabs-mark-crlf.csv", "CSV: 8 battles", few},
    {"good-utf16-little.csv", "CSV: 8 battles", few},
    {"good-utf16-big.csv", "CSV: 8 battles", few},
    {"good-utf16-without-mark.csv", "CSV: 8 battles", few},
    {"good-fractions-of-counts.csv", "CSV: 850 battles", "winner.attacker 812, winner.draw 38"},
    {"good-unit-names.csv", "CSV: 9 battles",
     "nobody against 1 dd, 1 bb 4, 2 sub against nobody 5"},
    {"good-raid-rates.csv", "CSV: 1,000 battles, percentages rounded to whole numbers",
     "damage 0 = 17% of 1000, damage 1 = 14% of 1000"},
    // Data frames of R.
    {"good-r-write-csv.csv", "CSV: 1,000 battles", winners},
    {"good-r-write-table.txt", "CSV: 1,000 battles", winners},
    {"good-r-print.txt", "CSV: 1,000 battles", winners},
    {"good-r-table.txt", "a tally of winners: 1,000 battles", winners},
    // Single battles.
    {"good-battles.csv", "single battles: 3 battles, one in each line",
     "attacker: 2 sub against nobody 2, defender: nobody against 1 dd, 1 bb 1"},
    {"good-battles-winners.txt", "single battles: 5 battles, one in each line",
     "winner.attacker 3, winner.defender 1, winner.draw 1"},
    {"good-battles-numbered.csv", "single battles: 3 battles, one in each line",
     "winner.attacker 2, winner.draw 1"},
    {"good-battles.json", "single battles: 3 battles, one in each object",
     "winner.attacker 2, winner.draw 1"},
    {"good-battles-survivors.json", "single battles: 3 battles, one in each object",
     "nobody against 1 dd 1, 2 sub against nobody 2"},
    // One number for each winner.
    {"good-wide-rates.csv", "rates of winners: 1,000 battles, rates with 3 digits after the point",
     fractions},
    {"good-wide-percentages.csv",
     "rates of winners: 1,000 battles, percentages with 1 digit after the point", percent},
    {"good-wide-percentages-without-sign.csv",
     "rates of winners: 1,000 battles, percentages with 1 digit after the point", percent},
    {"good-wide-data-frame.csv",
     "rates of winners: 1,000 battles, rates with 3 digits after the point", fractions},
    {"good-wide-tally.csv", "a tally of winners: 1,000 battles", winners},
    {"good-tally.json", "a tally of winners: 1,000 battles", winners},
    {"good-tally-inside.json", "a tally of winners: 1,000 battles", winners},
    {"good-tally-lines.txt", "a tally of winners: 2,000 battles",
     "winner.attacker 1812, winner.defender 150, winner.draw 38"},
    {"good-tally-list.json", "a tally of winners: 1,000 battles", winners},
    {"good-utf16.json", "a tally of winners: 8 battles", few},
    {"good-rates-object.json",
     "rates of winners: 1,000 battles, rates with 3 digits after the point", fractions},
    {"good-rates-of-percent.json",
     "rates of winners: 1,000 battles, percentages rounded to whole numbers",
     "winner.attacker = 64% of 1000, winner.defender = 30% of 1000, winner.draw = 6% of 1000"},
    {"good-rates-lines.txt",
     "rates of winners: 1,000 battles, percentages with 1 digit after the point, decimal commas",
     percent},
    {"good-capitals.json", "JSON: 8 battles", few},
    // Calculators.
    {"good-triplea-one-line.txt",
     "TripleA's panel: 2,000 battles, percentages rounded to whole numbers",
     "winner.attacker = 63% of 2000, winner.draw = 1% of 2000, winner.defender = 36% of 2000, "
     "exchange = -2.5 of 2000, rounds.mean = 2.32 of 2000"},
    {"good-triplea-two-lines.txt",
     "TripleA's panel: 2,000 battles, percentages rounded to whole numbers",
     "winner.attacker = 63% of 2000, winner.draw = 1% of 2000, winner.defender = 36% of 2000, "
     "rounds.mean = 2.32 of 2000"},
    {"good-triplea-commas.txt",
     "TripleA's panel: 2,000 battles, percentages rounded to whole numbers",
     "winner.attacker = 63% of 2000, winner.draw = 1% of 2000, winner.defender = 36% of 2000, "
     "exchange = -2.5 of 2000, rounds.mean = 2.32 of 2000"},
    {"good-triplea-tabs.txt",
     "TripleA's panel: 2,000 battles, percentages rounded to whole numbers",
     "winner.attacker = 63% of 2000, winner.draw = 1% of 2000, winner.defender = 36% of 2000"},
    {"good-hodson.csv",
     "Hodson's calculator: computed probabilities, taken as 1,000,000,000 battles, rates with 9 "
     "digits after the point",
     "winner.attacker = 0.637345679 of 1000000000, winner.defender = 0.301234568 of 1000000000, "
     "winner.draw = 0.061419753 of 1000000000"},
    {"good-aacalc.txt", "AACalc's page: 10,000 battles, percentages with 2 digits after the point",
     "rounds.mean = 2.3 of 10000, winner.attacker = 24.5% of 10000, winner.defender = 71.0% of "
     "10000, winner.draw = 4.5% of 10000, attacker keeps 2 sub = 20.50% of 10000, attacker keeps "
     "1 sub = 4.00% of 10000, defender keeps 1 dd, 1 bb = 50.25% of 10000, defender keeps 1 bb = "
     "20.75% of 10000"},
    {"good-aacalc-overall.txt",
     "AACalc's page: 1,000 battles, percentages with 1 digit after the point",
     "winner.attacker = 24.5% of 1000, winner.defender = 71.0% of 1000, winner.draw = 4.5% of "
     "1000"},
    {"good-aacalc2-capitals.json",
     "aacalc2's result: computed probabilities, taken as 1,000,000,000 battles, rates with 9 "
     "digits after the point",
     "attacker loses nothing = 0.750000000 of 1000000000, attacker loses 1 sub = 0.250000000 of "
     "1000000000, defender loses nothing = 0.600000000 of 1000000000, defender loses 2 dd, 1 bb = "
     "0.400000000 of 1000000000"},
    {"good-aacalc2-waves.json",
     "aacalc2's result: computed probabilities, taken as 1,000,000,000 battles, rates with 9 "
     "digits after the point, the first wave of 2",
     "attacker loses 3 sub = 0.750000000 of 1000000000, defender loses 1 dd = 0.125000000 of "
     "1000000000"},
    {"good-aacalc2-raid.json",
     "aacalc2's result for a raid: computed probabilities, taken as 1,000,000,000 battles, rates "
     "with 9 digits after the point",
     "bombers_destroyed 0 = 0.833333333 of 1000000000, bombers_destroyed 1 = 0.166666667 of "
     "1000000000, damage 0 = 0.166666667 of 1000000000, damage 1 = 0.138888889 of 1000000000"},
    {"good-anydice-winner.csv",
     "AnyDice's export: computed probabilities, taken as 1,000,000,000 battles, rates with 9 "
     "digits after the point",
     "winner.defender = 0.100000000 of 1000000000, winner.draw = 0.300000000 of 1000000000, "
     "winner.attacker = 0.600000000 of 1000000000"},
    {"good-anydice-attackers.csv",
     "AnyDice's export: computed probabilities, taken as 1,000,000,000 battles, rates with 9 "
     "digits after the point",
     "survivors.attacker.at_least.1 = 0.400000000 of 1000000000, survivors.attacker.at_least.2 = "
     "0.295000000 of 1000000000, winner.attacker = 0.400000000 of 1000000000"},
    {"good-anydice-rounds.csv",
     "AnyDice's export: computed probabilities, taken as 1,000,000,000 battles, rates with 9 "
     "digits after the point",
     "rounds.at_most.1 = 0.250000000 of 1000000000, rounds.at_most.2 = 1.000000000 of "
     "1000000000"},
    // Files as they always were.
    {"good-survivors.csv", "CSV: 30 battles",
     "nobody against 2 dd, 1 bb 20, 2 sub against nobody 10"},
    {"good-rates-of-winners.csv", "CSV: 1,000 battles, percentages with 1 digit after the point",
     "winner.attacker = 33.3% of 1000, winner.draw = .333 of 1000"}};

/// Returns the message of the refusal of a text, without its place.
std::string why_refused(const std::string& text, const CountsReading& how = {}) {
  return refusal([&] { observe(parse_counts(text, "c", how), readers::small_battle()); }).message();
}

}  // namespace

TEST_CASE("Each file of the corpus is read as it is meant") {
  CHECK(files.size() > 40);
  for (const ReadFile& file : files) {
    CAPTURE(file.name);
    const CountsTable table = parse_counts(content(file.name), file.name);
    const Result& result = table.column("damage") ? readers::small_raid() : readers::small_battle();
    const Observation observation = observe(table, result);
    CHECK(observation.read_as == file.read_as);
    CHECK(text_of(observation, result) == file.counts);
  }
}

TEST_CASE("A file that two formats can read is refused with both readings") {
  CHECK(why_refused(content("bad-tally-or-rates.csv")) ==
        "can be read as a tally of winners: 100 battles (--as tally), or as rates of winners: "
        "percentages rounded to whole numbers (--as rates); choose with --as");
  CHECK(why_refused(content("bad-battles-or-tally.csv")) ==
        "can be read as a tally of winners: 5 battles (--as tally), or as single battles: 1 "
        "battle, one in each line (--as battles); choose with --as");
  const auto read_as = [](const char* name, const CountsReading& how) {
    return parse_counts(content(name), "c", how).read_as;
  };
  CHECK(read_as("bad-tally-or-rates.csv", {"tally"}) == "a tally of winners: 100 battles");
  CHECK(read_as("bad-tally-or-rates.csv", {"rates", 2000}) ==
        "rates of winners: 2,000 battles, percentages rounded to whole numbers");
  CHECK(read_as("bad-battles-or-tally.csv", {"battles"}) ==
        "single battles: 1 battle, one in each line");
  CHECK(why_refused("winner,count\ndraw,1\n", {"table"}).starts_with("unknown format 'table'"));
}

TEST_CASE("The number of battles of rates may be an argument") {
  const std::string rates = content("bad-rates-without-trials.csv");
  CHECK(why_refused(rates) == "has no column 'trials'; give the number of battles as --trials N");
  CHECK(parse_counts(rates, "c", {"", 500}).read_as ==
        "rates of winners: 500 battles, rates with 1 digit after the point");
  CHECK(why_refused("winner,count\ndraw,1\n", {"", 500}) ==
        "c has its number of battles; leave --trials out");
}

TEST_CASE("A comma is decimal or separates thousands, and asdic never guesses which") {
  CHECK(why_refused(content("bad-comma.csv")) ==
        "'1,234' can be 1.234 with a decimal comma or 1234 with a thousands separator; write it as "
        "one of them");
  const auto field = [](const std::string& rate) {
    return parse_counts("figure;rate;trials\nexchange;" + rate + ";1.000\nrounds.mean;2,5;9\n", "c")
        .fields_of("rate")
        .front();
  };
  CHECK(field("1,234") == "1.234");
  CHECK(field("-1.234,5") == "-1234.5");
  CHECK(parse_counts("figure;rate;trials\nexchange;1,234.5;9\nexchange;1,234;9\n", "c")
            .fields_of("rate") == std::vector<std::string>{"1234.5", "1234"});
}
