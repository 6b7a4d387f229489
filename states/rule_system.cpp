#include "states/rule_system.hpp"

#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "lib/file.hpp"
#include "lib/fork.hpp"
#include "lib/input/open_choices.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/text.hpp"
#include "states/joined_chain.hpp"
#include "states/own_rule_systems.hpp"
#include "states/retreat.hpp"
#include "states/rules_file/rules_file.hpp"
#include "states/waves.hpp"

namespace asdic {

namespace {

/// Enumerates a battle as RuleSystem::enumerate() describes.
Battle enumerated(const RuleSystem& rules, const Case& battle, const EnumerationOptions& options) {
  if (battle.sea) return rules.enumerate_landing(rules, battle, options);
  if (battle.has_counter_attack()) return enumerate_take_and_hold(battle, rules, options);
  if (!battle.waves.empty()) return enumerate_waves(battle, rules, options);
  Battle one = rules.enumerate_one(battle, options);
  one.rounds = battle.rounds;
  const bool is_limited = one.rounds || one.retreat_after;
  if (is_limited && (options.decides_retreats || !open_choices(battle, rules.format).empty())) {
    return with_rounds_in_states(one, options);
  }
  return one;
}

}  // namespace

Battle RuleSystem::enumerate(const Case& battle, const EnumerationOptions& options) const {
  for (const CaseSide& side : battle.sides) {
    if (side.seeks_order && side.losses.empty()) {
      throw Error(ErrorCode::misuse, "a best casualty order has to be found before the battle");
    }
  }
  const LimitScope scope = same_limit_of_states();  // for all parts of the battle
  EnumerationOptions asked = options;
  asked.decides_retreats = options.decides_retreats || retreats_by_value(battle);
  const log::Phase phase;
  Battle whole = enumerated(*this, battle, asked);
  whole.rosters.worth = battle.territory;
  const Chain& chain = whole.chain;
  if (options.in_layers == nullptr) {
    phase.done("enumerated ", log::count(chain.state_count(), "state"), ", ",
               log::count(chain.edge_count(), "edge"), " and ",
               log::count(chain.rolls.count(), "roll"));
  }
  return whole;
}

namespace {

using rules_file::RulesFile;

std::shared_ptr<const RulesFile> parsed(std::string_view text, const std::string& source) {
  return std::make_shared<const RulesFile>(rules_file::parse_rules(text, source));
}

/// The built-in rule systems of asdic, each made when it is first used, and those that were added.
/// The mutex is held for searches and insertions, never while a system is made.
class RuleSystems {
 public:
  RuleSystems() {
    for (const OwnRuleSystem& each : own_rule_systems()) {
      listed_.emplace(each.name, [this, each] { return &own(each.name, each.system); });
    }
    for (const std::string& name : rules_file::own_rules_names()) {
      listed_.emplace(
          name, [this, name] { return &in_file(rules_file::own_rules(name), name + ".toml"); });
    }
  }

  std::vector<const RuleSystem*> all() {
    std::vector<const RuleSystem*> systems;
    for (const std::string& name : names()) systems.push_back(find(name));
    return systems;
  }

  /// Returns the rule system of this name, or null if it is unknown.
  const RuleSystem* find(std::string_view name) {
    std::function<const RuleSystem*()> system;
    {
      const std::lock_guard lock(mutex_);
      const auto found = listed_.find(name);
      if (found == listed_.end()) return nullptr;
      system = found->second;
    }
    return system();
  }

  std::vector<std::string> names() {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> names;
    for (const auto& [name, system] : listed_) names.push_back(name);
    return names;
  }

  void add(RuleSystem system) {
    const std::lock_guard lock(mutex_);
    if (!is_code(system.name) || listed_.contains(system.name)) {
      throw Error(ErrorCode::misuse, "a rule system cannot be called " + quote(system.name) +
                                         ": a name has letters, digits, _ and -, and is not taken");
    }
    const RuleSystem& added = kept_.emplace_back(std::move(system));
    listed_.emplace(added.name, [&added] { return &added; });
  }

  const RuleSystem& add_file(std::string_view text, const std::string& source) {
    const RuleSystem& system = in_file(text, source);
    const RuleSystem* const known = find(system.name);
    const std::lock_guard lock(mutex_);
    if (known != nullptr && known->file != system.file && !added_files_.contains(system.name)) {
      throw Error(Place{source}, "the name " + quote(system.name) +
                                     " is taken by other rules; choose another 'name'");
    }
    added_files_.insert(system.name);
    listed_[system.name] = [&system] { return &system; };
    return system;
  }

  /// Returns the system of this name, which is made once.
  const RuleSystem& own(std::string_view name, RuleSystem (*make)()) {
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = own_.find(name); found != own_.end()) return *found->second;
    }
    return keep(make(), own_, std::string(name));
  }

  /// Returns the system of a text, which is parsed once.
  const RuleSystem& in_file(std::string_view text, const std::string& source) {
    const std::pair key(source, std::string(text));
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = by_text_.find(key); found != by_text_.end()) return *found->second;
    }
    return keep(rules_file::system_of(parsed(text, source)), by_text_, key);
  }

 private:
  /// Keeps the system in the map, unless another thread was faster, and returns the one in the map.
  template <class Map>
  const RuleSystem& keep(RuleSystem system, Map& map, const typename Map::key_type& key) {
    const std::lock_guard lock(mutex_);
    const auto found = map.find(key);
    if (found != map.end()) return *found->second;
    return *map.emplace(key, &kept_.emplace_back(std::move(system))).first->second;
  }

  ForkSafeMutex mutex_;
  std::deque<RuleSystem> kept_;  ///< a deque, so that references stay valid
  std::map<std::string, std::function<const RuleSystem*()>, std::less<>> listed_;  ///< by name
  std::map<std::string, const RuleSystem*, std::less<>> own_;                 ///< in C++, by name
  std::map<std::pair<std::string, std::string>, const RuleSystem*> by_text_;  ///< source and text
  std::set<std::string, std::less<>> added_files_;
};

RuleSystems& known_rule_systems() {
  static RuleSystems systems;
  return systems;
}

const LoadTimeInitializer known_rule_systems_at_load(known_rule_systems);

}  // namespace

std::vector<const RuleSystem*> rule_systems() {
  return known_rule_systems().all();
}

void add_rule_system(RuleSystem system) {
  known_rule_systems().add(std::move(system));
}

const RuleSystem& add_rules_file(std::string_view text, const std::string& source) {
  return known_rule_systems().add_file(text, source);
}

bool is_rules_path(std::string_view name) {
  return !is_rules_text(name) &&
         (name.ends_with(".toml") || name.find('/') != std::string_view::npos);
}

bool is_rules_text(std::string_view name) {
  return name.find('\n') != std::string_view::npos;
}

const RuleSystem& rule_system(std::string_view name, const Place& place,
                              const std::string& folder) {
  RuleSystems& known = known_rule_systems();
  if (is_rules_text(name)) return known.in_file(name, place.source + ", rules");
  if (is_rules_path(name)) {
    const std::string path = (std::filesystem::path(folder) / name).string();
    if (place.line > 0 && !std::filesystem::exists(path)) {
      throw Error(place, "there is no rules file " + quote(path));
    }
    const InputText input =
        read_input(path, rules_file::most_bytes_of_rules, "a rules file has at most 256 KiB");
    return known.in_file(input.text, input.source);
  }
  if (const RuleSystem* const found = known.find(name)) return *found;
  throw Error(place, unknown_message("rule system", name, known.names()));
}

}  // namespace asdic
