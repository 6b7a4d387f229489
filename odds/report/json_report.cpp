// A result as JSON: everything that was found, and the case with every default made explicit.

#include "lib/text.hpp"
#include "odds/report/json.hpp"
#include "odds/report/parts.hpp"

namespace asdic {

namespace {

/// How numbers are written.
struct Style {
  const ReportOptions& options;
  bool certified;
};

Json number(const Value& value, const Style& style) {
  return number_json(value, style.certified, style.options.fractions, style.options.digits);
}

/// The value of a setting as a case has it.
Json setting_json(const std::string& value, const Setting& setting) {
  switch (setting.kind) {
    case Setting::Kind::reading:
    case Setting::Kind::policy:
    case Setting::Kind::word:
      if (value == "true" || value == "false") return value == "true";
      if (value.find_first_not_of("0123456789") == std::string::npos) return std::stoi(value);
      return value;
    case Setting::Kind::otherwise:
      if (value != setting.default_value) return std::stoi(value);
      return value;
    case Setting::Kind::number:
      return std::stoi(value);
    case Setting::Kind::numbers: {
      Json list = Json::array();
      for (const std::string_view each : split(value, ',')) {
        list.push_back(std::stoi(std::string(trimmed(each))));
      }
      return list;
    }
    case Setting::Kind::parameter:
    case Setting::Kind::force:
      break;
  }
  return value;
}

Json units_json(const std::vector<UnitType>& types) {
  Json units = Json::object();
  for (const UnitType& type : types) {
    units[type.code] = {{"attack", type.attack.value_or(0)},
                        {"defense", type.defense.value_or(0)},
                        {"hits", type.hits},
                        {"cost", type.cost},
                        {"kind", name(type.kind)},
                        {"detects", type.detects}};
  }
  return units;
}

/// Rule systems have texts, whole numbers, lists and tables in tables of their own.
Json item_json(const Item& item) {
  if (item.text() != nullptr) return *item.text();
  if (item.whole() != nullptr) return *item.whole();
  Json json = item.table() != nullptr ? Json::object() : Json::array();
  if (item.table() != nullptr) {
    for (const Member& member : *item.table()) json[member.key] = item_json(member.item);
  } else {
    for (const Item& each : *item.list()) json.push_back(item_json(each));
  }
  return json;
}

/// The tables that only these rules have, but for units that take no part.
void add_own_tables(const Case& battle, Json& json) {
  Json own = item_json(battle.own.written);
  for (const OwnTables::Description& line : battle.own.described) {
    const auto is_its_unit = [&](const UnitType& type) { return type.code == line.unit; };
    if (line.unit.empty() || std::any_of(battle.units.begin(), battle.units.end(), is_its_unit)) {
      continue;
    }
    own[line.key.substr(0, line.key.find('.'))].erase(line.unit);
  }
  json.update(own, true);
}

Json outcomes_json(const Result& result, const Style& style) {
  Json outcomes = Json::array();
  const auto units_of = [&](const Units& units, Side side) {
    Json json = Json::object();
    for (const auto& [key, count] : ordered(units, result, side)) json[key.text()] = count;
    return json;
  };
  for (const auto& [outcome, chance] : result.outcomes) {
    Json json;
    if (outcome.winner) {
      json["winner"] = winner_names[static_cast<std::size_t>(*outcome.winner)];
      for (const Side side : both_sides) {
        const std::string own = name(side);
        json[own] = units_of(outcome.in_battle[index(side)], side);
        json[own + "_left"] = units_of(outcome.left[index(side)], side);
      }
    }
    for (const auto& [what, value] : outcome.numbers) json[what] = value;
    json["probability"] = number(chance, style);
    outcomes.push_back(std::move(json));
  }
  return outcomes;
}

Json rounds_json(const RoundsFought& rounds, const Style& style) {
  Json distribution = Json::array();
  for (const auto& [fought, chance] : rounds.distribution) {
    distribution.push_back({{"rounds", fought}, {"probability", number(chance, style)}});
  }
  return {{"mean", number(rounds.mean, style)},
          {"distribution", std::move(distribution)},
          {"more", number(rounds.more, style)}};
}

Json named_numbers(const std::vector<std::pair<std::string, Value>>& values, const Style& style) {
  Json json = Json::object();
  for (const auto& [name, value] : values) json[name] = number(value, style);
  return json;
}

Json losses_json(const SideLosses& losses, const Style& style) {
  return {{"cost", number(losses.cost, style)},
          {"variance", number(losses.variance, style)},
          {"units", named_numbers(losses.units, style)}};
}

}  // namespace

Json number_json(const Value& value, bool certified, bool fraction, int digits) {
  Json json;
  if (certified) {
    json["lower"] = lower_text(value);
    json["upper"] = upper_text(value);
  } else if (fraction) {
    json["exact"] = value.exact_text();
  }
  json["decimal"] = value.decimal(digits);
  return json;
}

Json case_json(const Mustered& posed) {
  const Case& battle = posed.battle;
  const CaseFormat& format = posed.rules->format;
  const bool has_sides = format.forces != CaseFormat::Forces::none;
  Json json = {{"title", battle.title}, {"source", battle.source}, {"rules", battle.rules}};
  if (format.dice.size() != 1) json["die"] = battle.die;
  if (battle.rounds) json["rounds"] = *battle.rounds;
  for (const Side side : both_sides) {
    if (!has_sides) break;
    const CaseSide& own = battle.sides[index(side)];
    json[name(side)]["units"] = text(own.force);
    const OrderOfLoss order = order_of_loss(posed, side);
    if (format.losses && order.readable && !order.entries.empty()) {
      json[name(side)]["losses"] = join(order.entries);
    }
    for (const auto& [nation, technologies] : own.technologies) {
      json[name(side)]["technologies"][nation] = technologies;
    }
  }
  json["options"] = Json::object();
  for (const Setting& setting : format.settings) {
    json[setting.table()][setting.key()] = setting_json(battle.setting(setting.path), setting);
  }
  if (format.own != nullptr) {
    add_own_tables(battle, json);
  } else if (has_sides) {
    json["units"] = units_json(battle.units);
  }
  return json;
}

std::string as_json(const Result& result, const ReportOptions& options) {
  const bool sides = result.has_sides();
  const Style style{options, result.numbers == Numbers::certified};
  if (options.fractions && !style.certified) reduce_outcomes(result);
  Json json;
  json["asdic"] = ASDIC_VERSION;
  json["case"] = case_json(result);
  json["chain"] = {{"states", result.chain.states},
                   {"transitions", result.chain.transitions},
                   {"components", result.chain.components},
                   {"largest_component", result.chain.largest_component},
                   {"signature", result.chain.signature}};
  json["numbers"] = result.numbers == Numbers::exact ? "exact" : "certified";
  json["verified"] = true;
  if (sides) {
    for (std::size_t i = 0; i < winner_names.size(); ++i) {
      json["winner"][winner_names[i]] = number(result.winner[i], style);
    }
  }
  json["outcomes"] = outcomes_json(result, style);
  if (sides) {
    json["rounds"] = rounds_json(result.rounds, style);
    for (const Side side : both_sides) {
      json["losses"][name(side)] = losses_json(result.losses[index(side)], style);
    }
  }
  json["marks"] = named_numbers(result.marks, style);
  // A title that came from the command line may be no UTF-8.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace asdic
