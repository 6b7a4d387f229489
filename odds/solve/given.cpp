#include "odds/solve/given.hpp"

#include "lib/text.hpp"

namespace asdic {

namespace {

const Place of_given{"--given"};
constexpr int most_rounds_given = 1000;

}  // namespace

GivenConditions::GivenConditions(const std::vector<std::string>& texts, const Rosters& brought)
    : text_(join(texts, "; ")), brought_(brought) {
  std::vector<std::string> together;
  for (const std::string& text : texts) {
    if (text.find(" or ") != std::string::npos) {
      if (text.find(rounds_are) != std::string::npos) {
        throw Error(of_given, "a condition on rounds cannot be an alternative; join it by 'and'");
      }
      conditions_.emplace_back(text, of_given, &brought);
      continue;
    }
    if (text.empty()) continue;
    for (const std::string& clause : clauses_of(text)) {
      if (!clause.starts_with(rounds_are)) {
        together.push_back(clause);
        continue;
      }
      if (rounds_) throw Error(of_given, "the rounds are given twice");
      rounds_ = parse_range(clause.substr(rounds_are.size()), 0, most_rounds_given);
      if (!rounds_) {
        throw Error(of_given, quote(clause) +
                                  " is neither a number of rounds nor a rising range (0 to 1000); "
                                  "write rounds=2, rounds=2..4, rounds=2.. or rounds=..4");
      }
    }
  }
  if (!together.empty()) conditions_.emplace_back(join(together, ";"), of_given, &brought);
}

GivenChance GivenConditions::condition(std::vector<OutcomeChance>& outcomes) const {
  std::erase_if(outcomes,
                [&](const auto& each) { return each.chance.is_zero() || !fits(each.outcome); });
  if (outcomes.empty()) throw Error(of_given, "no battle meets the condition " + quote(text_));
  Value whole;
  for (const auto& [outcome, chance] : outcomes) whole += chance;
  if (whole.lower() <= 0) {
    throw Error(
        ErrorCode::limit,
        "--given: certified numbers do not show whether a battle can meet the condition; use "
        "--numbers exact");
  }
  for (auto& [outcome, chance] : outcomes) chance = to_1(ratio(chance, whole));
  return {text_, to_1(whole)};
}

}  // namespace asdic
