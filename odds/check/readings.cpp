#include "odds/check/readings.hpp"

#include <algorithm>
#include <tuple>

#include "lib/error.hpp"
#include "odds/solve/side_by_side.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_combinations = 20'000;

/// A reading with the values that the case allows.
struct Possible {
  std::string path;
  std::vector<std::string> values;
};

/// Throws Error(input) where the case does not allow it.
Posed with(const Document& document,
           const std::vector<std::pair<std::string, std::string>>& values) {
  Document changed = document;
  for (const auto& [path, value] : values) changed.set(path + "=" + value, "--readings");
  return read_case(changed);
}

std::vector<Possible> possible_readings(const Document& document, const RuleSystem& rules,
                                        std::vector<std::string>& left_out) {
  std::vector<Possible> readings;
  for (const Setting& setting : rules.format.settings) {
    if (setting.kind != Setting::Kind::reading) continue;
    Possible& possible = readings.emplace_back(Possible{setting.path, {}});
    for (const std::string& value : setting.values) {
      try {
        with(document, {{setting.path, value}});
        possible.values.push_back(value);
      } catch (const Error& error) {
        left_out.push_back(setting.path + " = " + value + ": " + error.what());
      }
    }
  }
  return readings;
}

}  // namespace

ReadingsChecked check_readings(const Document& document, const CountsTable& counts,
                               const CheckOptions& options, const SolveOptions& solving) {
  const Posed own = read_case(document);
  ReadingsChecked all;
  const std::vector<Possible> readings = possible_readings(document, *own.rules, all.left_out);
  std::size_t combinations = 1;
  for (const Possible& each : readings) combinations *= each.values.size();
  if (combinations > most_combinations) {
    throw Error(ErrorCode::limit, "these rules have " + std::to_string(combinations) +
                                      " combinations of readings; at most " +
                                      std::to_string(most_combinations) + " are possible");
  }
  all.ranked.resize(combinations);
  const auto check_one = [&](std::size_t number, std::uint64_t max_states,
                             const Progress& progress) {
    ReadingChecked each;
    std::vector<std::pair<std::string, std::string>> values;
    std::size_t rest = number;
    for (const Possible& reading : readings) {
      const std::string& value = reading.values[rest % reading.values.size()];
      rest /= reading.values.size();
      values.emplace_back(reading.path, value);
      if (value != own.battle.setting(reading.path))
        each.readings.push_back(reading.path + " = " + value);
    }
    SolveOptions alone = solving;
    alone.max_states = max_states;
    alone.progress = progress;
    const Result result = solve(with(document, values), alone);
    each.checked = check(result, observe(counts, result), options);
    all.ranked[number] = std::move(each);
  };
  const std::vector<std::string> whys =
      solve_side_by_side(std::vector<std::size_t>(combinations, 1), solving.max_states, check_one,
                         "checking readings", solving.progress);
  for (const std::string& why : whys) {
    if (!why.empty()) throw Error(ErrorCode::limit, why);
  }
  std::sort(
      all.ranked.begin(), all.ranked.end(), [](const ReadingChecked& a, const ReadingChecked& b) {
        const auto key = [](const ReadingChecked& each) {
          return std::tuple(-each.checked.log_likelihood, each.readings.size(), each.readings);
        };
        return key(a) < key(b);
      });
  return all;
}

}  // namespace asdic
