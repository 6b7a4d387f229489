#include "odds/turn/turn.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <utility>

#include "lib/input/section.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

constexpr std::array<std::pair<std::string_view, TurnGoal>, 3> goals = {
    {{"gain", TurnGoal::gain}, {"all", TurnGoal::all}, {"successes", TurnGoal::successes}}};

/// The keys of a turn that are keys of each of its cases.
constexpr std::array<const char*, 5> shared_keys = {"rules", "die", "options", "units", "currency"};

/// The keys of a battle that are not keys of its case.
constexpr std::array<const char*, 6> own_keys = {"name",  "case",  "success",
                                                 "worth", "where", "pool"};

TurnGoal goal_named(const std::string& name, const Place& place) {
  std::vector<std::string> names;
  for (const auto& [known, goal] : goals) {
    if (known == name) return goal;
    names.emplace_back(known);
  }
  throw Error(place, unknown_message("goal", name, names));
}

/// Adds the members of a table to another, and replaces members that both have.
void put_over(Item& table, const Item::Table& changes) {
  Item::Table members = *table.table();
  for (const Member& change : changes) {
    const auto known = std::find_if(members.begin(), members.end(),
                                    [&](const Member& each) { return each.key == change.key; });
    if (known == members.end()) {
      members.push_back(change);
    } else if (known->item.table() != nullptr && change.item.table() != nullptr) {
      put_over(known->item, *change.item.table());
    } else {
      *known = change;
    }
  }
  const Place place = table.place;
  table = table_of(std::move(members));
  table.place = place;
}

/// Reads the units of the pool. The rules of the battles decide later which codes exist.
std::vector<PoolUnit> read_pool(std::string_view units, const Place& place) {
  static const UnitType any = {.code = "", .kind = UnitKind::sub, .hits = most_hits};
  const Force force = parse_force(
      units, place, [](std::string_view, const Place&) -> const UnitType& { return any; });
  std::vector<PoolUnit> pool;
  for (const Group& group : force) {
    if (group.detected)
      throw Error(group.place, "a unit of the pool cannot be detected; leave out the !");
    pool.push_back({group.text(), group.count});
  }
  if (pool.empty()) throw Error(place, "the pool has no units; as in units = \"3 ftr, 1 bmb\"");
  return pool;
}

/// Returns the limits in `text`, such as "2", "1..3" or "any". Returns nothing for other text.
std::optional<PoolLimits> parse_limits(std::string_view text, int all) {
  if (text == "any") return PoolLimits{0, all};
  const auto dots = text.find("..");
  const auto least = parse_whole<int>(trim(text.substr(0, dots)));
  const auto most =
      dots == std::string_view::npos ? least : parse_whole<int>(trim(text.substr(dots + 2)));
  if (!least || !most || *least < 0 || *most < 0) return std::nullopt;
  return PoolLimits{*least, *most};
}

/// Reads an entry such as "1..2 ftr", "2 ftr" or "ftr".
void read_limit(std::string_view entry, const Place& place, const Turn& turn,
                std::vector<std::optional<PoolLimits>>& limits) {
  const std::vector<PoolUnit>& pool = turn.pool;
  const auto space = entry.find_last_of(" \t");
  const bool has_number = space != std::string_view::npos;
  const std::string_view unit = has_number ? trim(entry.substr(space)) : entry;
  std::vector<std::string> units;
  for (const PoolUnit& each : pool) units.push_back(each.unit);
  const auto found = std::find(units.begin(), units.end(), unit);
  if (found == units.end()) {
    const bool is_of_flag = turn.place_of_pool.line == 0;
    const char* const what = is_of_flag ? "unit of the pool in --pool" : "unit of the pool";
    throw Error(place, unknown_message(what, unit, units));
  }
  const auto kind = static_cast<std::size_t>(found - units.begin());
  const int all = pool[kind].count;
  const std::string_view number = has_number ? trim(entry.substr(0, space)) : "any";
  const auto parsed = parse_limits(number, all);
  if (!parsed) {
    throw Error(place, quote(number) + " is not a number or a range; write '2 " + *found +
                           "', '0..2 " + *found + "' or '" + *found + "' for any number");
  }
  if (parsed->least > parsed->most) throw Error(place, "the range " + quote(number) + " is empty");
  if (parsed->least > all) {
    throw Error(place, quote(entry) + " needs more than the pool has, " + std::to_string(all) +
                           " " + *found);
  }
  if (limits[kind]) throw Error(place, quote(unit) + " appears twice");
  limits[kind] = PoolLimits{parsed->least, std::min(parsed->most, all)};
}

/// Returns how many units of each kind in the pool of `turn` the key `pool` of a battle allows.
/// Without the key, all of them may go.
std::vector<PoolLimits> read_limits(Section& section, const Turn& turn) {
  const std::vector<PoolUnit>& pool = turn.pool;
  std::vector<PoolLimits> limits;
  const auto text = section.text("pool");
  if (!text) {
    for (const PoolUnit& each : pool) limits.push_back({0, each.count});
    return limits;
  }
  std::vector<std::optional<PoolLimits>> read(pool.size());
  for (const std::string_view part : split(*text, ',')) {
    const std::string_view entry = trim(part);
    if (entry.empty() && trim(*text).empty()) break;
    const Place place = place_within(section.place("pool"), *text, entry.empty() ? part : entry);
    if (entry.empty()) throw Error(place, "there is nothing between two commas");
    read_limit(entry, place, turn, read);
  }
  for (const auto& each : read) limits.push_back(each.value_or(PoolLimits{}));
  return limits;
}

/// Returns the table of the case: what the turn shares, then the file, then the block itself.
void read_battle_case(const Document& document, const Item& block, Section& section,
                      TurnBattle& battle) {
  battle.source = document.source();
  battle.battle = {Item::Table(), battle.place};
  Item::Table shared;
  std::copy_if(document.root().table()->begin(), document.root().table()->end(),
               std::back_inserter(shared), [](const Member& member) {
                 return std::find(shared_keys.begin(), shared_keys.end(), member.key) !=
                        shared_keys.end();
               });
  put_over(battle.battle, shared);
  if (const auto file = section.text("case")) {
    if (*file == "-" || file->empty()) {
      throw Error(section.place("case"),
                  "the case of a battle has to be a file, not standard input");
    }
    const auto folder = std::filesystem::path(document.source()).parent_path();
    const Document read = Document::read_file((folder / *file).string());
    battle.source = read.source();
    put_over(battle.battle, *read.root().table());
  }
  Item::Table changes = *block.table();
  std::erase_if(changes, [](const Member& member) {
    return std::find(own_keys.begin(), own_keys.end(), member.key) != own_keys.end();
  });
  put_over(battle.battle, changes);
  const Item* units = battle.battle.find("attacker.units");
  if (units != nullptr && units->text() != nullptr) battle.own_units = *units->text();
}

TurnBattle read_battle(const Document& document, const Item& block, const Turn& turn) {
  Section section(document, "battle", block);
  TurnBattle battle;
  battle.place = block.place;
  const auto name = section.text("name");
  if (!name || trim(*name).empty()) {
    throw Error(section.place("name"), "a battle needs a name; as in name = \"Egypt\"");
  }
  battle.name = trim(*name);
  battle.success = section.text("success").value_or("");
  battle.place_of_success = section.place("success");
  battle.worth = section.whole("worth", 0, most_cost).value_or(0);
  for (const auto& [text, place] : section.one_or_more("where")) {
    battle.conditions.push_back({parse_condition(text, place), place});
  }
  battle.limits = read_limits(section, turn);
  read_battle_case(document, block, section, battle);
  return battle;
}

/// Adds the conditions of --where, "BATTLE: CONDITION".
void add_conditions(const std::vector<std::string>& where, Turn& turn) {
  const Place place{"--where"};
  std::vector<std::string> names;
  for (const TurnBattle& battle : turn.battles) names.push_back(battle.name);
  for (const std::string& text : where) {
    const auto battle =
        std::find_if(turn.battles.begin(), turn.battles.end(),
                     [&](const TurnBattle& each) { return text.starts_with(each.name + ":"); });
    if (battle == turn.battles.end()) {
      const auto colon = text.find(':');
      if (colon == std::string::npos) {
        throw Error(place, quote(text) + " names no battle; as in '" + one_line(names.front()) +
                               ": takes >= 80%'");
      }
      throw Error(place, unknown_message("battle", trim(text.substr(0, colon)), names));
    }
    const std::string condition = text.substr(battle->name.size() + 1);
    battle->conditions.push_back({parse_condition(condition, place), place});
  }
}

/// Throws Error(input) at the second of two conditions of a battle that no number meets together.
void check_conditions(const TurnBattle& battle) {
  std::vector<FigureCondition> earlier;
  for (const PlacedCondition& each : battle.conditions) {
    refuse_contradiction(each.condition, earlier, each.place);
    earlier.push_back(each.condition);
  }
}

void check_names(const std::vector<TurnBattle>& battles) {
  for (std::size_t i = 0; i < battles.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (battles[i].name != battles[k].name) continue;
      throw Error(battles[i].place, "two battles have the name " + quote(battles[i].name));
    }
  }
}

/// Throws Error(input) if the battles need more units of the pool than it has, or if no battle may
/// get units of one kind.
void check_limits(const Turn& turn) {
  for (std::size_t kind = 0; kind < turn.pool.size(); ++kind) {
    const PoolUnit& unit = turn.pool[kind];
    int least = 0;
    int most = 0;
    for (const TurnBattle& battle : turn.battles) {
      least += battle.limits[kind].least;
      most += battle.limits[kind].most;
    }
    if (least > unit.count) {
      throw Error(turn.place_of_pool, "the battles need " + std::to_string(least) + " " +
                                          unit.unit + " together, but the pool has " +
                                          std::to_string(unit.count));
    }
    if (most == 0) {
      throw Error(turn.place_of_pool,
                  unit.unit + " cannot go to any battle; add it to the 'pool' of one");
    }
  }
}

/// Returns the number of units that a force has of one kind.
int count_of(std::string_view force, std::string_view unit) {
  for (const std::string_view part : split(force, ',')) {
    const std::string_view entry = trim(part);
    const auto space = entry.find_first_of(" \t");
    if (space == std::string_view::npos) continue;
    const std::string_view own = trim(entry.substr(space));
    if (own != unit && !(parse_key(own) && parse_key(own) == parse_key(unit))) continue;
    return parse_whole<int>(entry.substr(0, space)).value_or(0);
  }
  return 0;
}

}  // namespace

std::string_view name(TurnGoal goal) {
  return goals[static_cast<std::size_t>(goal)].first;
}

Turn read_turn(const Document& document, const TurnQuestion& question) {
  Turn turn;
  turn.source = document.source();
  Section top(document, "");
  for (const char* key : shared_keys) top.accept(key);
  turn.title = top.text("title").value_or("");
  const std::string goal = top.text("goal").value_or("successes");
  turn.goal = question.goal.empty() ? goal_named(goal, top.place("goal"))
                                    : goal_named(question.goal, Place{"--goal"});
  for (const char* key : {"battle", "pool"}) top.accept(key);
  top.finish();

  Section pool(document, "pool");
  const auto units = pool.text("units");
  pool.finish();
  if (!units && question.pool.empty()) {
    throw Error(pool.place(""), "the turn has no pool; as in [pool] with units = \"3 ftr, 1 bmb\"");
  }
  turn.place_of_pool = question.pool.empty() ? pool.place("units") : Place{"--pool"};
  turn.pool = read_pool(question.pool.empty() ? *units : question.pool, turn.place_of_pool);

  const Item* battles = document.root().get("battle");
  const Item::List* blocks = battles == nullptr ? nullptr : battles->list();
  const bool has_blocks =
      blocks != nullptr && !blocks->empty() &&
      std::all_of(blocks->begin(), blocks->end(), [](const Item& each) { return each.table(); });
  if (!has_blocks) {
    throw Error(battles == nullptr ? Place{document.source()} : battles->place,
                "a turn has blocks [[battle]], each with a name and a case");
  }
  if (blocks->size() > most_battles_of_turn) {
    throw Error(battles->place, "the turn has " + std::to_string(blocks->size()) +
                                    " battles (at most " + std::to_string(most_battles_of_turn) +
                                    ")");
  }
  for (const Item& block : *blocks) {
    turn.battles.push_back(read_battle(document, block, turn));
  }
  check_names(turn.battles);
  check_limits(turn);
  add_conditions(question.where, turn);
  for (const TurnBattle& battle : turn.battles) check_conditions(battle);
  return turn;
}

Document case_with(const Turn& turn, const TurnBattle& battle, const Detachment& sent) {
  Item root = battle.battle;
  std::string units = battle.own_units;
  Place place = turn.place_of_pool;
  place.text_line = 0;  // the units are not those of the text
  for (std::size_t kind = 0; kind < sent.size(); ++kind) {
    if (sent[kind] == 0) continue;
    const std::string& unit = turn.pool[kind].unit;
    const int own = count_of(battle.own_units, unit);
    if (own > 0 || trim(units).empty()) {
      units = with_count(units, unit, own + sent[kind]);
    } else {  // the battle may have the unit by another name
      units += ", +=" + std::to_string(sent[kind]) + " " + unit;
    }
  }
  Item* attacker = root.get("attacker");
  if (attacker == nullptr) {
    attacker = &put(*root.table(), "attacker", {Item::Table(), battle.place});
  }
  if (attacker->table() != nullptr && (units != battle.own_units || units.empty())) {
    const Item* own = attacker->get("units");
    const bool is_text = own == nullptr || own->text() != nullptr;
    if (is_text) put(*attacker->table(), "units", {units, place});
  }
  return Document::from_table(std::move(root), battle.source);
}

std::vector<Detachment> detachments_of(const Turn& turn, const TurnBattle& battle) {
  std::size_t count = 1;
  for (const PoolLimits& limits : battle.limits) {
    count *= static_cast<std::size_t>(limits.most - limits.least) + 1;
    if (count > most_candidates) {
      throw Error(turn.place_of_pool, "more than " + std::to_string(most_candidates) +
                                          " detachments (the limit) may go to " +
                                          quote(battle.name) +
                                          "; narrow its 'pool', as in pool = \"0..2 ftr\"");
    }
  }
  Detachment least;
  for (const PoolLimits& limits : battle.limits) least.push_back(limits.least);
  std::vector<Detachment> all = {least};
  while (all.size() < count) {
    Detachment next = all.back();
    std::size_t kind = next.size() - 1;
    for (; next[kind] == battle.limits[kind].most; --kind) next[kind] = battle.limits[kind].least;
    ++next[kind];
    all.push_back(std::move(next));
  }
  return all;
}

std::string text(const Turn& turn, const Detachment& sent) {
  std::vector<std::string> groups;
  for (std::size_t kind = 0; kind < sent.size(); ++kind) {
    if (sent[kind] > 0) groups.push_back(std::to_string(sent[kind]) + " " + turn.pool[kind].unit);
  }
  return groups.empty() ? "none" : join(groups);
}

}  // namespace asdic
