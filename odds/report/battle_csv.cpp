#include "odds/report/battle_csv.hpp"

#include "odds/report/csv.hpp"
#include "odds/report/numbers.hpp"

namespace asdic {

std::vector<std::string> outcome_titles(const Outcome& outcome) {
  std::vector<std::string> names;
  if (outcome.winner) names = {"winner", "attacker", "attacker_left", "defender", "defender_left"};
  if (holder_of(outcome)) names.emplace_back("holder");
  for (const auto& [name, number] : outcome.numbers) names.push_back(name);
  return names;
}

std::vector<std::string> outcome_fields(const Outcome& outcome, const UnitOrder& order) {
  std::vector<std::string> values;
  if (outcome.winner) {
    values.emplace_back(winner_names[static_cast<std::size_t>(*outcome.winner)]);
    for (const Side side : both_sides) {
      values.push_back(order.text(outcome.in_battle[index(side)], side));
      values.push_back(order.text(outcome.left[index(side)], side));
    }
  }
  if (const auto holder = holder_of(outcome)) values.emplace_back(name(*holder));
  for (const auto& [name, number] : outcome.numbers) values.push_back(std::to_string(number));
  return values;
}

std::string as_csv(const Result& result, const ReportOptions& options) {
  const bool certified = result.numbers == Numbers::certified;
  if (options.fractions && !certified) reduce_outcomes(result);
  std::vector<std::string> header = outcome_titles(result.outcomes.front().outcome);
  if (certified) {
    header.insert(header.end(), {"lower", "upper"});
  } else if (options.fractions) {
    header.emplace_back("probability");
  }
  header.emplace_back("decimal");
  std::string text = csv_line(header);
  const UnitOrder order(result.problem);
  for (const auto& [outcome, chance] : result.outcomes) {
    std::vector<std::string> values = outcome_fields(outcome, order);
    if (certified) {
      values.push_back(lower_text(chance));
      values.push_back(upper_text(chance));
    } else if (options.fractions) {
      values.push_back(chance.exact_text());
    }
    const std::string decimal = chance.decimal(options.digits);
    values.push_back(decimal == no_digit ? "" : decimal);
    text += csv_line(values);
  }
  return text;
}

}  // namespace asdic
