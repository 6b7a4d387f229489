#include "odds/check/triplea_properties.hpp"

namespace asdic {

const std::vector<TripleaProperty>& triplea_properties() {
  static const std::vector<TripleaProperty> all = {
      {"options.air_hits_subs = destroyer", "Air Attack Sub Restricted", "true"},
      {"options.air_hits_subs = always", "Air Attack Sub Restricted", "false"},
      {"options.submerge_when = strike", "Sub Retreat Before Battle", "true"},
      {"options.submerge_when = end", "Sub Retreat Before Battle", "false"},
      {"options.sub_strikes = both", "Defending Subs Sneak Attack", "true"},
      {"options.sub_strikes = attacker", "Defending Subs Sneak Attack", "false"},
      {"options.transports = defenseless", "Transport Casualties Restricted", "true"},
      {"options.transports = ordinary", "Transport Casualties Restricted", "false"},
      {"options.bombardment_limit = landed", "Shore Bombard Per Ground Unit Restricted", "true"},
      {"options.bombardment_limit = none", "Shore Bombard Per Ground Unit Restricted", "false"},
      {"options.bombardment_reply = true", "Naval Bombard Casualties Return Fire", "true"},
      {"options.bombardment_reply = false", "Naval Bombard Casualties Return Fire", "false"},
      {"options.aa_targets = owner", "Choose AA Casualties", "true"},
      {"options.aa_targets = aimed", "Choose AA Casualties", "false"},
      {"options.heavy_dice = best", "LHTR Heavy Bombers", "true"},
      {"options.heavy_dice = all", "LHTR Heavy Bombers", "false"},
      {"options.dice = low-luck", "Low Luck", "true"},
      {"options.dice = fair", "Low Luck", "false"},
      {"options.low_luck_aa = true", "Low Luck for AntiAircraft", "true"},
      {"options.low_luck_aa = false", "Low Luck for AntiAircraft", "false"},
  };
  return all;
}

std::vector<std::string> triplea_settings(const std::string& rules,
                                          const std::vector<std::string>& changes) {
  std::vector<std::string> settings;
  if (rules != "axis-allies") return settings;
  for (const std::string& option : changes) {
    for (const TripleaProperty& each : triplea_properties()) {
      // Hypotheses add the value of the case: " instead of fair".
      const bool is_that =
          option == each.option || option.starts_with(std::string(each.option) + " instead of ");
      if (!is_that) continue;
      settings.push_back(std::string(each.property) + " = " + each.value);
    }
  }
  return settings;
}

}  // namespace asdic
