#include "states/words.hpp"

#include <cstdint>

#include "lib/input/side.hpp"
#include "lib/input/unit_key.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

/// Returns whether a part of a phrase is a variable.
bool is_variable(std::string_view part) {
  return part == "SIDE" || part == "UNIT" || part == "WORD" || part == "POLICY" || part == "N";
}

bool can_stand_for(std::string_view variable, std::string_view part) {
  if (variable == "SIDE") return part == name(Side::attacker) || part == name(Side::defender);
  if (variable == "N") return parse_whole<std::int64_t>(part).has_value();
  if (variable != "UNIT") return !part.empty();
  const auto unit = parse_key(part);
  return unit && unit->name().part == BattlePart::first;
}

}  // namespace

std::optional<PhraseParts> phrase_parts(const Phrase& phrase, std::string_view name) {
  const auto expected = split(phrase.name, '.');
  const auto parts = split(name, '.');
  if (expected.size() != parts.size()) return std::nullopt;
  PhraseParts named;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!is_variable(expected[i])) {
      if (expected[i] != parts[i]) return std::nullopt;
      continue;
    }
    if (!can_stand_for(expected[i], parts[i])) return std::nullopt;
    named.emplace_back(expected[i], parts[i]);
  }
  return named;
}

}  // namespace asdic
