#include "odds/solve/given.hpp"

#include "lib/text.hpp"

namespace asdic {

namespace {

const Place of_given{"--given"};
constexpr std::string_view rounds_are = "rounds=";
constexpr int most_rounds_given = 1000;

}  // namespace

GivenConditions::GivenConditions(const std::vector<std::string>& texts, const Rosters& brought)
    : text_(join(texts, "; ")), brought_(brought) {
  std::string together;
  for (const std::string& text : texts) {
    if (text.find(" or ") != std::string::npos) {
      conditions_.emplace_back(text, of_given, &brought);
      continue;
    }
    if (!text.starts_with(rounds_are)) {
      together += (together.empty() ? "" : ";") + text;
      continue;
    }
    if (rounds_) throw Error(of_given, "the rounds are given twice");
    rounds_ = parse_range(text.substr(rounds_are.size()), 0, most_rounds_given);
    if (!rounds_) {
      throw Error(of_given, quote(text) +
                                " is neither a number of rounds nor a rising range (0 to 1000); "
                                "write rounds=2, rounds=2..4, rounds=2.. or rounds=..4");
    }
  }
  if (!together.empty()) conditions_.emplace_back(together, of_given, &brought);
}

GivenChance GivenConditions::condition(std::vector<OutcomeChance>& outcomes) const {
  std::erase_if(outcomes,
                [&](const auto& each) { return each.chance.is_zero() || !fits(each.outcome); });
  if (outcomes.empty()) throw Error(of_given, "no battle meets the condition: " + one_line(text_));
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
