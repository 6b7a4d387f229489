// Random cases of every rule system through every report, exact and certified: whatever is printed
// can be true, and the certified numbers have the exact ones between their bounds.
#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>

#include "lib/input/open_choices.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/report/report.hpp"
#include "odds/solve/in_layers.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/report.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/support/parsed_json.hpp"
#include "tests/support/random_case.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/sanitizer.hpp"

using namespace asdic;

namespace {

/// The number of cases of each rule system, unless the environment gives seconds.
constexpr std::uint64_t cases_of_each = has_sanitizer ? 5 : 40;
/// A rule system has more cases than that until this number have an answer: three quarters of the
/// random raids are refused, and now and then nearly all of 40.
constexpr std::uint64_t least_answers = cases_of_each / 5 + 1;
constexpr std::uint64_t most_cases = 8 * cases_of_each;
constexpr std::uint64_t most_states = 3000;  ///< of a chain; larger ones are refused

/// Returns a decimal of JSON, with or without an exponent.
Rational decimal_in(const std::string& text) {
  const auto e = text.find('e');
  Rational number = parse_fraction(text.substr(0, e)).value();
  for (int i = e == std::string::npos ? 0 : std::stoi(text.substr(e + 1)); i < 0; ++i) number /= 10;
  return number;
}

/// What is wrong with the reports of one case.
class Faults {
 public:
  void add_if(bool is_wrong, const std::string& what) {
    if (is_wrong && all_.size() < 10) all_.push_back(what);
  }
  bool any() const { return !all_.empty(); }
  std::string text() const { return join(all_, "\n"); }

 private:
  std::vector<std::string> all_;
};

bool is_number(const ParsedJson& json) {
  return json.is_object() && json.contains("decimal");
}

/// Returns whether the numbers of a member are probabilities.
bool is_chance(const std::string& key) {
  static const std::set<std::string> chances = {"probability", "winner", "over",  "above_0",
                                                "more",        "clears", "takes", "at_least"};
  return chances.contains(key);
}

/// Returns the bounds of a number. They are equal if it is exact.
std::pair<Rational, Rational> bounds_of(const ParsedJson& number) {
  if (number.contains("exact")) {
    const Rational exact = parse_fraction(number["exact"].get<std::string>()).value();
    return {exact, exact};
  }
  return {decimal_in(number["lower"]), decimal_in(number["upper"])};
}

/// Checks one number of a report without comparison to others.
void check_number(const ParsedJson& number, bool chance, const std::string& place, Faults& faults) {
  const auto [lower, upper] = bounds_of(number);
  faults.add_if(lower > upper, place + ": a lower bound above an upper one: " + number.dump());
  faults.add_if(chance && (upper < 0 || lower > 1), place + ": no chance: " + number.dump());
  const bool not_negative = place.find("variance") != std::string::npos ||
                            place.find("/losses/") != std::string::npos ||
                            place.find("/rounds/") != std::string::npos;
  faults.add_if(not_negative && place.find("/marks/") == std::string::npos && upper < 0,
                place + " is below 0: " + number.dump());
  if (number["decimal"].is_null()) {
    faults.add_if(lower == upper, place + ": a number without digits: " + number.dump());
    return;
  }
  const Rational decimal = decimal_in(number["decimal"]);
  const bool is_0 = decimal == 0;
  faults.add_if(is_0 && (lower != 0 || upper != 0), place + ": not 0: " + number.dump());
  // A digit at least is certain, and so half of the number.
  for (const Rational& bound : {lower, upper}) {
    const Rational off = abs(Rational(bound - decimal));
    faults.add_if(off * 2 > abs(bound), place + ": " + number.dump());
  }
}

/// Checks all numbers in a result as JSON, and all counts of units.
void check_json(const ParsedJson& json, const std::string& place, bool chance, Faults& faults) {
  if (is_number(json)) return check_number(json, chance, place, faults);
  if (json.is_object()) {
    for (const auto& [key, member] : json.items()) {
      if (key == "case") continue;
      check_json(member, place + "/" + key, chance || is_chance(key), faults);
    }
  } else if (json.is_array()) {
    for (const ParsedJson& each : json) check_json(each, place, chance, faults);
  } else if (place.starts_with("/outcomes/") && json.is_number() &&
             place.find("tender/") != std::string::npos) {
    faults.add_if(json < 0, place + ": fewer than no units");
  }
}

/// Returns the part of a list's element that distinguishes it from the others.
std::string key_of(ParsedJson element) {
  element.erase("probability");
  return element.dump();
}

/// Checks that all numbers of one result are between the bounds of the same numbers of the other.
void check_contained(const ParsedJson& exact, const ParsedJson& certified, const std::string& place,
                     Faults& faults) {
  if (is_number(exact)) {
    const auto [least, most] = bounds_of(exact);
    const auto [lower, upper] = bounds_of(certified);
    faults.add_if(most < lower || upper < least,
                  place + ": " + exact.dump() + " is not within " + certified.dump());
  } else if (exact.is_object()) {
    for (const auto& [key, member] : exact.items()) {
      if (key == "case" || key == "decisions" || !certified.contains(key)) continue;
      if (member.is_structured() != certified[key].is_structured()) continue;
      check_contained(member, certified[key], place + "/" + key, faults);
    }
  } else if (exact.is_array()) {
    std::map<std::string, ParsedJson> others;
    for (const ParsedJson& each : certified) {
      if (each.is_object()) others[key_of(each)] = each;
    }
    for (std::size_t i = 0; i < exact.size(); ++i) {
      if (!exact[i].is_object()) continue;
      if (exact[i].contains("probability")) {
        const auto other = others.find(key_of(exact[i]));
        faults.add_if(other == others.end(), place + ": not certified: " + exact[i].dump());
        if (other != others.end()) check_contained(exact[i], other->second, place, faults);
      } else if (i < certified.size()) {
        check_contained(exact[i], certified[i], place, faults);
      }
    }
  }
}

/// Checks that the probabilities of all outcomes sum to 1.
void check_sum(const ParsedJson& result, Faults& faults) {
  Rational least = 0;
  Rational most = 0;
  for (const ParsedJson& outcome : result["outcomes"]) {
    const auto [lower, upper] = bounds_of(outcome["probability"]);
    least += lower;
    most += upper;
  }
  faults.add_if(least > 1 || most < 1, "the chances of outcomes do not sum to 1");
}

/// Checks that a report has no number such as NaN or infinity.
void check_text(const std::string& text, const std::string& what, Faults& faults) {
  static const std::regex none("\\b-?nan\\b|[:=]\"?-?inf\\b|10\\^\\{\\}");
  faults.add_if(text.empty() || text.back() != '\n', what + ": no line end");
  std::smatch found;
  const bool any = std::regex_search(text, found, none);
  faults.add_if(any, what + " has " + found.str() + " in " +
                         (any ? std::string(found.prefix())
                                    .substr(found.prefix().length() -
                                            std::min<std::ptrdiff_t>(found.prefix().length(), 60))
                              : ""));
}

/// Makes all reports of a result, and returns its JSON.
ParsedJson all_reports(const Result& result, Faults& faults) {
  ReportOptions options;
  options.show = {Part::rounds, Part::at_least, Part::swing};
  std::string json;
  for (const Format format : formats_of_results()) {
    options.format = format;
    const std::string text = report(result, options);
    check_text(text, std::string(name(format)), faults);
    if (format == Format::json) json = text;
  }
  for (const NumberStyle style : {NumberStyle::percent, NumberStyle::fraction}) {
    options.style = style;
    for (const Format format : {Format::text, Format::markdown}) {
      options.format = format;
      check_text(report(result, options), std::string(name(format)), faults);
    }
  }
  auto parsed = ParsedJson::parse(json);
  check_json(parsed, "", false, faults);
  check_sum(parsed, faults);
  return parsed;
}

/// Returns a figure such as "survivors.attacker.at_least.N" with a number for N.
std::string with_number(const std::string& figure, RandomWords& words) {
  if (!figure.ends_with(".N")) return figure;
  return figure.substr(0, figure.size() - 1) + std::to_string(words.pick(1, 4));
}

std::vector<std::string> all_figures(const Result& result, std::uint64_t seed) {
  RandomWords words(seed);
  std::vector<std::string> names;
  for (const std::string& name : figure_names(names_of(result))) {
    if (!name.ends_with(".POLICY")) names.push_back(with_number(name, words));
  }
  return names;
}

/// Checks all figures by name. Compares those of both results if they have one chain.
void check_figures(const Result& exact, const Result* certified, std::uint64_t seed,
                   Faults& faults) {
  for (const std::string& name : all_figures(exact, seed)) {
    const auto own = find_figure(exact, name);
    if (!own || !own->word.empty()) continue;
    const Rational value = own->value.exact();
    faults.add_if(own->is_chance && (value < 0 || value > 1), name + " is no chance");
    faults.add_if(own->is_root && value < 0, name + " is the root of a number below 0");
    if (certified == nullptr) continue;
    const auto other = find_figure(*certified, name);
    faults.add_if(
        other && (value < other->value.lower_bound() || value > other->value.upper_bound()),
        name + " is not between its bounds");
  }
}

void check_table(const std::string& text, const std::vector<std::string>& figures,
                 std::uint64_t seed, Faults& faults) {
  const std::string key = key_of_units(text);
  if (key.empty() || figures.empty()) return;
  RandomWords words(seed);
  TableQuestion question{key + "=0..2", "", {}};
  for (int i = words.pick(1, 4); i > 0; --i) question.show.push_back(words.one_of(figures));
  const Document document = Document::parse(text, "test");
  const LimitScope scope({.states = most_states / 2});
  const OddsTable table = solve_table(document, question);
  for (const TableCell& cell : table.cells) {
    for (const auto& figure : cell.figures) {
      if (!figure || !figure->word.empty()) continue;
      faults.add_if(figure->is_chance && (figure->value.upper() < 0 ||
                                          figure->value.lower() > figure->value.denominator()),
                    "a table has no chance: " + join(question.show));
    }
  }
  for (const NumberStyle style :
       {NumberStyle::decimal, NumberStyle::percent, NumberStyle::fraction}) {
    for (const Format format : formats_of_tables()) {
      check_text(report(table, {format, style}), "table as " + std::string(name(format)), faults);
    }
  }
}

/// Returns nullopt if the case, or the work on it, is refused or exceeds a limit. Other errors are
/// faults of asdic.
template <class Work>
auto unless_refused(Work work) -> std::optional<decltype(work())> {
  try {
    return work();
  } catch (const Error& error) {
    if (error.code() != ErrorCode::input && error.code() != ErrorCode::limit) throw;
    return std::nullopt;
  }
}

SolveOptions options_for(const Problem& problem, RandomWords& words) {
  SolveOptions options;
  options.course_rounds = words.pick(0, 1) * 4;
  options.prices = words.pick(0, 1) == 0;
  for (const std::string& choice : open_choices(problem.battle, problem.rules->format)) {
    options.figures.push_back("price." + choice);
  }
  if (words.pick(0, 5) == 0)
    options.given = {words.one_of({"rounds=1..", "rounds=..2", "rounds=1"})};
  return options;
}

/// Checks one case. Returns whether it had a result.
bool check_case(const std::string& text, std::uint64_t seed, Faults& faults) {
  RandomWords words(seed + 5);
  const auto problem = unless_refused([&] { return read_case(Document::parse(text, "test")); });
  if (!problem) return false;
  const LimitScope scope({.states = most_states});
  SolveOptions options = options_for(*problem, words);
  const auto exact = unless_refused([&] { return solve(*problem, options); });
  if (!exact) return false;
  const ParsedJson of_exact = all_reports(*exact, faults);
  options.numbers = Numbers::certified;
  // With other chains they may have chosen otherwise where two options are as good.
  const auto is_same = [&](const std::optional<Result>& other) {
    return other && other->chain.signature == exact->chain.signature;
  };
  const auto certified = unless_refused([&] { return solve(*problem, options); });
  if (certified) {
    const ParsedJson of_certified = all_reports(*certified, faults);
    if (is_same(certified)) check_contained(of_exact, of_certified, "", faults);
  }
  check_figures(*exact, is_same(certified) ? &*certified : nullptr, seed, faults);
  if (options.given.empty() && words.pick(0, 3) == 0) {
    const auto layered = unless_refused([&] { return solve_in_layers(*problem); });
    if (layered) check_contained(of_exact, all_reports(*layered, faults), "", faults);
  }
  if (words.pick(0, 2) == 0) {
    unless_refused([&] {
      check_table(text, all_figures(*exact, seed), seed, faults);
      return true;
    });
  }
  return true;
}

/// The time for random cases, and the first seed.
struct Trial {
  double seconds = 0;  ///< 0 for cases_of_each
  std::uint64_t seed = 0;

  /// Returns the trial that the environment requests by ASDIC_REPORTS_SECONDS and
  /// ASDIC_REPORTS_SEED. The default seed is the number of the day.
  static Trial asked_for() {
    using Days = std::chrono::duration<std::uint64_t, std::ratio<86400>>;
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    Trial trial{0, std::chrono::duration_cast<Days>(since).count() * 1'000'000};
    if (const char* seconds = std::getenv("ASDIC_REPORTS_SECONDS")) {
      trial.seconds = std::atof(seconds);
    }
    if (const char* seed = std::getenv("ASDIC_REPORTS_SEED")) {
      trial.seed = std::strtoull(seed, nullptr, 10);
    }
    return trial;
  }
};

/// The file of the case in progress, which remains after a crash.
class CrashFile {
 public:
  explicit CrashFile(std::uint64_t seed)
      : path_(std::filesystem::temp_directory_path() /
              ("asdic-reports-" + std::to_string(seed) + ".toml")) {}
  ~CrashFile() { std::filesystem::remove(path_); }
  CrashFile(const CrashFile&) = delete;
  CrashFile& operator=(const CrashFile&) = delete;

  void write(const std::string& text) const { std::ofstream(path_) << text; }

 private:
  std::filesystem::path path_;
};

}  // namespace

TEST_CASE("Reports of random cases print what can be, and certified numbers have the exact ones") {
  using Clock = std::chrono::steady_clock;
  const Trial trial = Trial::asked_for();
  const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(trial.seconds));
  CAPTURE(trial.seed);
  const CrashFile crash(trial.seed);
  std::map<std::string, std::uint64_t> answered;
  for (const RuleSystem* rules : rule_systems()) answered[rules->name] = 0;
  std::uint64_t tried = 0;
  int wrong = 0;
  const auto is_done = [&](const std::string& rules) {
    if (trial.seconds > 0) return Clock::now() >= end;
    return tried >= cases_of_each && (answered[rules] >= least_answers || tried >= most_cases);
  };
  for (bool any = true; any && wrong < 3; ++tried) {
    const std::uint64_t seed = trial.seed + tried;
    any = false;
    for (const RuleSystem* rules : rule_systems()) {
      if (is_done(rules->name)) continue;
      any = true;
      const std::string text = random_case(*rules, seed);
      CAPTURE(seed);
      CAPTURE(text);
      crash.write(text);
      Faults faults;
      try {
        answered[rules->name] += check_case(text, seed, faults) ? 1 : 0;
      } catch (const std::exception& error) {
        faults.add_if(true, std::string("status 4: ") + error.what());
      }
      wrong += faults.any() ? 1 : 0;
      CHECK_MESSAGE(!faults.any(), faults.text());
    }
  }
  if (trial.seconds > 0) MESSAGE(tried << " cases of each rule system, seed " << trial.seed);
  for (const auto& each : answered) {
    CAPTURE(each.first);
    if (trial.seconds > 0) MESSAGE(each.second << " cases of " << each.first << " have an answer");
    if (trial.seconds == 0) CHECK(each.second >= least_answers);  // else they are hardly tried
  }
}
