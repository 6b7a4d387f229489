#include "lib/input/unit_types.hpp"

#include <algorithm>

#include "lib/input/section.hpp"
#include "lib/input/unit_names.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

UnitKind checked_kind(const std::string& kind, const std::vector<UnitKind>& kinds,
                      const Place& place) {
  std::vector<std::string> possible;
  for (const UnitKind known : kinds) possible.emplace_back(name(known));
  if (std::find(possible.begin(), possible.end(), kind) == possible.end()) {
    throw Error(place, unknown_message("kind", kind, possible));
  }
  return *parse_kind(kind);
}

/// Reads a type in a case. A type that the case adds must have a kind and both values.
void read_unit_type(Section& unit, const std::vector<UnitKind>& kinds, int die, bool added,
                    UnitType& type) {
  if (const auto kind = unit.text("kind")) {
    type.kind = checked_kind(*kind, kinds, unit.place("kind"));
  } else if (added) {
    throw Error(unit.place("kind"), "the new unit " + quote(type.code) + " needs a kind");
  }
  if (const auto attack = unit.whole("attack", 0, die)) type.attack = attack;
  if (const auto defense = unit.whole("defense", 0, die)) type.defense = defense;
  if (added && (!type.attack || !type.defense)) {
    throw Error(unit.place(type.attack ? "defense" : "attack"),
                "the new unit " + quote(type.code) + " needs attack and defense");
  }
  type.hits = unit.whole("hits", 1, most_hits).value_or(type.hits);
  type.cost = unit.whole("cost", 0, most_cost).value_or(type.cost);
  type.detects = unit.share("detects", most_detected).value_or(type.detects);
  std::vector<std::string> names = read_names(unit);
  if (!names.empty() && type.names != nullptr) {
    names.insert(names.end(), type.names->begin(), type.names->end());
  }
  if (!names.empty()) type.names = shared_names(std::move(names));
  unit.finish();
}

}  // namespace

void read_unit_types(const Document& document, const std::vector<UnitKind>& kinds, int die,
                     std::vector<UnitType>& types) {
  Section units(document, "units");
  for (const std::string& code : units.keys()) {
    if (!is_code(code)) {
      throw Error(units.place(code), "a unit's code may have only letters, digits, '_' and '-'");
    }
    auto type = std::find_if(types.begin(), types.end(),
                             [&](const UnitType& known) { return known.code == code; });
    const bool added = type == types.end();
    if (added) type = types.insert(types.end(), UnitType{code});
    Section unit(document, "units." + code);
    read_unit_type(unit, kinds, die, added, *type);
  }
  for (const std::string& code : units.keys()) check_aliases(document, "units." + code, types);
}

FindUnitType finder(const std::vector<UnitType>& types) {
  return [&types](std::string_view code, const Place& place) -> const UnitType& {
    return require_unit(code, types, place);
  };
}

}  // namespace asdic
