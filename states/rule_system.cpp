#include "states/rule_system.hpp"

#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "lib/file.hpp"
#include "lib/input/open_choices.hpp"
#include "lib/log.hpp"
#include "lib/text.hpp"
#include "states/joined_chain.hpp"
#include "states/own_rule_systems.hpp"
#include "states/retreat_below.hpp"
#include "states/rules_file/merge.hpp"
#include "states/rules_file/system.hpp"
#include "states/waves.hpp"

namespace asdic {

namespace {

/// As RuleSystem::enumerate() does it.
Battle enumerated(const RuleSystem& rules, const Case& battle, const EnumerationLimits& limits) {
  if (battle.sea) return rules.enumerate_landing(battle, limits);
  if (!battle.waves.empty()) return enumerate_waves(battle, rules, limits);
  Battle one = rules.enumerate_one(battle, limits);
  one.rounds = battle.rounds;
  const bool is_limited = one.rounds || one.retreat_after;
  if (is_limited && (limits.decides_retreats || !open_choices(battle, rules.format).empty())) {
    return with_rounds_in_states(one, limits);
  }
  return one;
}

}  // namespace

Battle RuleSystem::enumerate(const Case& battle, const EnumerationLimits& limits) const {
  for (const CaseSide& side : battle.sides) {
    if (side.seeks_order && side.losses.empty()) {
      throw Error(ErrorCode::misuse, "a best order of loss has to be found before the battle");
    }
  }
  EnumerationLimits asked = limits;
  asked.decides_retreats = limits.decides_retreats || retreats_below(battle);
  const log::Phase phase;
  Battle whole = enumerated(*this, battle, asked);
  const Chain& chain = whole.chain;
  if (limits.in_layers == nullptr) {
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

/// Those of asdic, which are made when they are first asked for, and what was added.
class RuleSystems {
 public:
  RuleSystems() {
    for (const auto& [name, system] : own_rule_systems()) {
      listed_.emplace(name, [made = system] { return &made(); });
    }
    for (const std::string& name : rules_file::own_rules_names()) {
      listed_.emplace(
          name, [this, name] { return &system_in(rules_file::own_rules(name), name + ".toml"); });
    }
  }

  std::vector<const RuleSystem*> all() {
    const std::lock_guard lock(mutex_);
    std::vector<const RuleSystem*> systems;
    for (const auto& [name, system] : listed_) systems.push_back(system());
    return systems;
  }

  /// Returns null for an unknown name.
  const RuleSystem* find(std::string_view name) {
    const std::lock_guard lock(mutex_);
    const auto found = listed_.find(name);
    return found == listed_.end() ? nullptr : found->second();
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
      throw Error(ErrorCode::misuse, "a rule system cannot be called " + in_quotes(system.name) +
                                         ": a name has letters, digits, _ and -, and is not taken");
    }
    const RuleSystem& added = kept_.emplace_back(std::move(system));
    listed_.emplace(added.name, [&added] { return &added; });
  }

  const RuleSystem& add_file(std::string_view text, const std::string& source) {
    const std::lock_guard lock(mutex_);
    const RuleSystem& system = system_in(text, source);
    const auto known = listed_.find(system.name);
    if (known != listed_.end() && known->second()->file != system.file &&
        !is_added_file(system.name)) {
      throw Error(Place{source}, "the name " + in_quotes(system.name) +
                                     " is taken by other rules; choose another 'name'");
    }
    added_files_.insert(system.name);
    listed_[system.name] = [&system] { return &system; };
    return system;
  }

  const RuleSystem& in_file(std::string_view text, const std::string& source) {
    const std::lock_guard lock(mutex_);
    return system_in(text, source);
  }

 private:
  bool is_added_file(const std::string& name) const { return added_files_.contains(name); }

  /// The system of a text, which is parsed once.
  const RuleSystem& system_in(std::string_view text, const std::string& source) {
    const auto found = by_text_.find({source, std::string(text)});
    if (found != by_text_.end()) return *found->second;
    const RuleSystem& system = kept_.emplace_back(rules_file::system_of(parsed(text, source)));
    by_text_.emplace(std::pair(source, std::string(text)), &system);
    return system;
  }

  std::mutex mutex_;
  std::deque<RuleSystem> kept_;  ///< which stay where they are
  std::map<std::string, std::function<const RuleSystem*()>, std::less<>> listed_;  ///< by name
  std::map<std::pair<std::string, std::string>, const RuleSystem*> by_text_;
  std::set<std::string, std::less<>> added_files_;
};

RuleSystems& known_rule_systems() {
  static RuleSystems systems;
  return systems;
}

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
    const InputText input =
        read_input(path, rules_file::most_bytes_of_rules, "a rules file has at most 256 KiB");
    return known.in_file(input.text, input.source);
  }
  if (const RuleSystem* const found = known.find(name)) return *found;
  throw Error(place, unknown("rule system", name, known.names()));
}

}  // namespace asdic
