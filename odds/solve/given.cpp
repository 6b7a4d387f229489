#include "odds/solve/given.hpp"

#include "lib/text.hpp"

namespace asdic {

namespace {

const Place of_given{"--given"};
constexpr std::string_view rounds_are = "rounds=";
constexpr int most_rounds_given = 1000;

/// Takes a clause on rounds, such as "rounds=2", out of a text whose clauses are joined by commas,
/// semicolons or "and". Returns the clause, or nothing if there is none.
std::optional<std::string> take_rounds(std::string& text) {
  constexpr std::string_view and_word = "and ";
  const std::string_view whole = text;
  const auto first = whole.find(rounds_are);
  if (first == std::string_view::npos) return {};
  std::string_view before = whole.substr(0, first);
  if (!trim(before).empty()) {
    const bool is_listed = trim(before).ends_with(',') || trim(before).ends_with(';');
    if (!is_listed && !before.ends_with(" and ")) return {};
    before = is_listed ? trim(before) : before;
    before.remove_suffix(is_listed ? 1 : and_word.size());
    if (trim(before).empty()) return {};
  }
  const std::size_t end = std::min(whole.find(" and ", first), whole.find_first_of(",;", first));
  const std::string clause(trim(whole.substr(first, end - first)));
  std::string_view after;
  if (end != std::string_view::npos) {
    after = trim(whole.substr(end + 1));
    if (after.starts_with(and_word)) after.remove_prefix(and_word.size());
    if (after.empty()) return {};
  }
  before = trim(before);
  text = std::string(before) + (before.empty() || after.empty() ? "" : ";") + std::string(after);
  return clause;
}

}  // namespace

GivenConditions::GivenConditions(const std::vector<std::string>& texts, const Rosters& brought)
    : text_(join(texts, "; ")), brought_(brought) {
  std::string together;
  for (std::string text : texts) {
    if (text.find(" or ") != std::string::npos) {
      if (text.find(rounds_are) != std::string::npos) {
        throw Error(of_given, "a condition on rounds cannot be an alternative; join it by 'and'");
      }
      conditions_.emplace_back(text, of_given, &brought);
      continue;
    }
    while (const auto clause = take_rounds(text)) {
      if (rounds_) throw Error(of_given, "the rounds are given twice");
      rounds_ = parse_range(clause->substr(rounds_are.size()), 0, most_rounds_given);
      if (!rounds_) {
        throw Error(of_given, quote(*clause) +
                                  " is neither a number of rounds nor a rising range (0 to 1000); "
                                  "write rounds=2, rounds=2..4, rounds=2.. or rounds=..4");
      }
      if (text.empty()) break;
    }
    if (!text.empty()) together += (together.empty() ? "" : ";") + text;
  }
  if (!together.empty()) conditions_.emplace_back(together, of_given, &brought);
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
