#include "states/rules/surface/tables.hpp"

namespace asdic {

namespace {

Item item_of(const SurfaceTables& own) {
  std::vector<Member> ships;
  for (const ShipClass& ship : own.classes) ships.push_back({ship.name, item_of(ship)});
  Item::List bounce;
  for (const Bounce& result : own.bounce) bounce.push_back(item_of(result));
  std::vector<Member> action = {{"bounce", {std::move(bounce)}}};
  if (own.begun.is_given) action.push_back({"begun", item_of(own.begun)});
  return table_of({{"ships", table_of(std::move(ships))},
                   {"tables", item_of(own.tables)},
                   {"action", table_of(std::move(action))}});
}

/// Returns whether action.begun names ships of the class `name`.
bool has_begun_with(const SurfaceTables& own, const std::string& name) {
  for (const auto& ships : own.begun.ships) {
    for (const ShipsInProgress& each : ships) {
      for (const Group& group : each.ships) {
        if (group.name.code == name) return true;
      }
    }
  }
  return false;
}

std::vector<RuleTables::Description> descriptions_of(const SurfaceTables& own) {
  std::vector<RuleTables::Description> lines;
  for (const ShipClass& ship : own.classes) {
    const std::string origin = ship.stand_in ? "stand-in" : "of the case";
    const std::string unit = has_begun_with(own, ship.name) ? "" : ship.name;
    lines.push_back({"ships." + ship.name, text(ship), origin, unit});
  }
  const auto tables = descriptions_of(own.tables);
  lines.insert(lines.end(), tables.begin(), tables.end());
  for (const Bounce& result : own.bounce) lines.push_back({"action.bounce", text(result), "", ""});
  const auto begun = descriptions_of(own.begun);
  lines.insert(lines.end(), begun.begin(), begun.end());
  return lines;
}

}  // namespace

RuleTables read_surface_tables(const Document& document, std::vector<UnitType>& types) {
  SurfaceTables own = {read_classes(document), read_combat_tables(document), read_bounce(document)};
  types.clear();
  for (const ShipClass& ship : own.classes) types.push_back(unit_of(ship));
  own.begun = read_action_in_progress(document, types);
  RuleTables tables;
  tables.written = item_of(own);
  tables.described = descriptions_of(own);
  tables.value = std::move(own);
  return tables;
}

const SurfaceTables& surface_tables(const Case& battle) {
  return std::any_cast<const SurfaceTables&>(battle.own.value);
}

}  // namespace asdic
