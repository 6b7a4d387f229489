// Writes the conventions of a report.
#include <algorithm>

#include "lib/text.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/text.hpp"

namespace asdic {

namespace {

using namespace layout;

/// Rules use this note for tables that replace those of the game.
constexpr std::string_view note_of_stand_in = "stand-in";

/// This text precedes a default that is not the value.
const std::string before_default = "instead of ";

}  // namespace

std::string Conventions::text(const std::vector<UnitPresence>& force) const {
  std::vector<std::string> groups;
  for (UnitPresence each : force) {
    if (each.cases < cases_) each.count.add(0);
    each.group.name.part = BattlePart::first;  // a case has no parts in the names of units
    groups.push_back(each.count.text() + " " + each.group.text());
  }
  return groups.empty() ? "none" : join(groups);
}

/// Returns the units of the wave or the side at sea that `key` names, with the numbers that all
/// cases have, or nothing if `key` does not name a wave or a side at
/// sea.
std::optional<std::string> Conventions::further_units(const std::string& key) const {
  for (const FurtherForce& each : further_) {
    if (each.key + ".units" == key) return text(each.units);
  }
  return std::nullopt;
}

/// Returns a force by the names of its units, with the numbers that all cases have.
std::string Conventions::named_text(const std::vector<UnitPresence>& force,
                                    const Terms& terms) const {
  std::vector<std::string> groups;
  for (UnitPresence each : force) {
    if (each.cases < cases_) each.count.add(0);
    groups.push_back(named_group(each.group, each.count.text(), terms));
  }
  return groups.empty() ? "none" : join(groups);
}

bool Conventions::is_shown_by_axis(const std::string& key) const {
  return std::any_of(axes_.begin(), axes_.end(),
                     [&](const std::string& axis) { return (key + ".").starts_with(axis + "."); });
}

layout::Block Conventions::rules() const {
  return rules(Extent::everything);
}

/// Returns whether a line is at its default. A table of the rules is a change if it has a note
/// other than note_of_stand_in. A setting is a change if its value is not the default. A line with
/// neither a default nor a meaning is always a change.
bool Conventions::is_at_default(const Line& line, const std::vector<std::string>& values) {
  if (values.size() > 1) return false;
  if (line.is_description) return line.note.empty() || line.note == note_of_stand_in;
  if (line.by_default.empty() && line.meaning.empty()) return false;
  return values[0] == (line.by_default.empty() ? "none" : line.by_default);
}

/// Returns the values of a line in all cases, also the default if some cases have it.
std::vector<std::string> Conventions::values_of(const Line& line) const {
  std::vector<std::string> values = line.values;
  if (line.cases < cases_ && !line.by_default.empty()) add_variant(values, line.by_default);
  return values;
}

layout::Block Conventions::rules(Extent extent) const {
  Block section{"Rules and options", {rules_->name + ": " + rules_->title, rules_->source}};
  const std::vector<std::string> units = units_.texts();
  if (!units.empty()) section.above.push_back("Units (attack/defense/cost): " + join(units));
  section.table = {
      {{"key"}, {"value"}, {"not the default"}, {"meaning", Align::left, true}}, {}, false, false};
  bool has_stand_ins = false;
  for (const Line& line : lines_) {
    const std::vector<std::string> values = values_of(line);
    if (extent == Extent::changes && is_at_default(line, values)) {
      has_stand_ins = has_stand_ins || line.note == note_of_stand_in;
      continue;
    }
    const bool differs = values.size() > 1;
    if (differs && is_shown_by_axis(line.key)) continue;
    std::string note = line.note;
    const auto force = differs ? further_units(line.key) : std::nullopt;
    if (differs && !force) {
      note = "differs";
    } else if (!line.by_default.empty() && values[0] != line.by_default) {
      note = before_default + line.by_default;
    }
    section.table.rows.push_back({{line.key, force.value_or(text_of(values)), note, line.meaning}});
  }
  if (has_stand_ins) {
    section.table.rows.push_back({{"tables", "stand-ins, not those of the game", "", ""}});
  }
  return section;
}

layout::Block Conventions::changes() const {
  Block section{"Not at the defaults"};
  section.table = {{{"what"}, {"value"}, {"default"}}, {}, false, false};
  auto& rows = section.table.rows;
  const Terms terms(*rules_);
  const std::vector<std::string> units = units_.changed_texts();
  if (!units.empty()) rows.push_back({{"Units", join(units), ""}});
  bool stand_ins = false;
  for (const Line& line : lines_) {
    const std::vector<std::string> values = values_of(line);
    const bool is_shown = line.key == "rules" || line.key.ends_with(".units") ||
                          (values.size() > 1 && is_shown_by_axis(line.key));
    if (line.is_description && line.note == note_of_stand_in) stand_ins = true;
    if (is_at_default(line, values) || is_shown) continue;
    std::string value = text_of(values);
    if (is_of_technologies(line.key)) value = technology_name(std::move(value));
    const bool has_default = !line.is_description && !line.by_default.empty();
    const std::string note = has_default ? "default: " + line.by_default : line.note;
    rows.push_back({{terms.label(line.key), value, note}});
  }
  for (const Side side : both_sides) {
    if (!rules_->format.losses || has_usual_losses_[index(side)]) continue;
    if (is_shown_by_axis(losses_path(side))) continue;
    rows.push_back({{terms.label(losses_path(side)), text_of(losses_[index(side)]),
                     "default: cheapest first"}});
  }
  if (stand_ins) rows.push_back({{"Tables", "stand-ins, not those of the game", ""}});
  return section;
}

layout::Block Conventions::battles() const {
  return battles(Extent::everything);
}

layout::Block Conventions::battles(Extent extent) const {
  Block section = rules(extent);
  if (!rules_->format.has_sides()) return section;
  std::vector<Row> forces;
  for (const Side side : both_sides) {
    const std::string units = std::string(name(side)) + ".units";
    const std::string losses = losses_path(side);
    if (!is_shown_by_axis(units)) {
      forces.push_back({{units, text(forces_[index(side)]), "", ""}});
    }
    const std::vector<std::string>& orders = losses_[index(side)];
    const bool is_usual = orders.size() == 1 && orders[0] == usual_order;
    if (extent == Extent::changes && is_usual) continue;
    if (rules_->format.losses && !is_shown_by_axis(losses)) {
      forces.push_back({{losses, text_of(orders), "", ""}});
    }
  }
  section.table.rows.insert(section.table.rows.begin(), forces.begin(), forces.end());
  return section;
}

layout::Block Conventions::rules_of_page(const Terms& terms) const {
  Block section = rules(Extent::changes);
  const std::vector<std::string> codes = explained_codes(terms);
  section.above.insert(section.above.end(), codes.begin(), codes.end());
  if (section.table.rows.empty()) {
    section.above.emplace_back("All settings are at their defaults.");
  }
  return section;
}

layout::Block Conventions::battles_of_page(const Terms& terms) const {
  Block section = battles(Extent::changes);
  const std::vector<std::string> codes = explained_codes(terms);
  section.above.insert(section.above.end(), codes.begin(), codes.end());
  section.above.emplace_back("Settings that are not listed are at their defaults.");
  return section;
}

/// Returns the meanings of codes, "sub = submarine, dd = destroyer", and of the signs behind codes.
std::vector<std::string> Conventions::explained_codes(const Terms& terms) const {
  std::vector<std::string> codes;
  for (const std::string& code : codes_) {
    const std::string name = terms.unit(code).one;
    if (name != code) codes.push_back(code + " = " + name);
  }
  std::vector<std::string> texts;
  if (!codes.empty()) texts.push_back("Codes: " + join(codes) + ".");
  std::vector<std::string> marks;
  if (marks_.contains('*')) marks.emplace_back("* = damaged");
  if (marks_.contains('@')) marks.emplace_back("@ = at this depth");
  if (marks_.contains(':')) marks.emplace_back(": = of this nation");
  if (marks_.contains('!')) marks.emplace_back("! = detected");
  if (!marks.empty()) texts.push_back("Suffixes of codes: " + join(marks) + ".");
  return texts;
}

layout::Page Conventions::summary(const std::string& heading) const {
  Block battle{heading + ": " + rules_text(*rules_)};
  battle.table = {{{"side"}, {"units"}}, {}, false, false};
  const Terms terms(*rules_);
  const auto add_row = [&](const std::string& key, const std::string& label,
                           const std::vector<UnitPresence>& force) {
    const std::string units = key + ".units";
    if (!is_shown_by_axis(units)) battle.table.rows.push_back({{label, named_text(force, terms)}});
  };
  for (const Side side : both_sides) {
    const auto& force = forces_[index(side)];
    if (!force.empty()) add_row(name(side), capital_first(name(side)), force);
  }
  for (const FurtherForce& each : further_) add_row(each.key, each.label, each.units);
  Block changed = changes();
  if (changed.table.rows.empty()) {
    const char* options = axes_.empty() ? "All options" : "All other options";
    battle.below = {std::string(options) + " are at their defaults."};
    return {battle};
  }
  return {battle, changed};
}

layout::Table with_defaults(layout::Table settings) {
  settings.columns[2].title = "default";
  for (layout::Row& row : settings.rows) {
    if (row.cells[2].starts_with(before_default)) row.cells[2].erase(0, before_default.size());
  }
  return settings;
}

std::vector<std::string> caption_of(const layout::Block& conventions) {
  std::vector<std::string> caption = conventions.above;
  std::vector<std::string> keys;
  for (const layout::Row& row : conventions.table.rows) {
    const std::string instead = row.cells[2].empty() ? "" : " (" + row.cells[2] + ")";
    keys.push_back(row.cells[0] + " = " + row.cells[1] + instead);
  }
  if (!keys.empty()) caption.push_back(join(keys, "; "));
  caption.insert(caption.end(), conventions.below.begin(), conventions.below.end());
  return caption;
}

std::string description_of(const std::string& seen, layout::Block conventions) {
  conventions.title.clear();
  return seen + "\n" + std::string(trim(layout::as_text({std::move(conventions)})));
}

}  // namespace asdic
