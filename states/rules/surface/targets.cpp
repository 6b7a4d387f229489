#include "states/rules/surface/targets.hpp"

#include <algorithm>
#include <string_view>

#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "states/rules/surface/settings.hpp"

namespace asdic::surface {

namespace {

constexpr std::string_view at = " at ";

/// Reads the entries of a value, and throws errors at their places.
class Targets {
 public:
  Targets(const std::string& text, const Setting& policy, const Case& battle)
      : text_(text), policy_(policy), battle_(battle) {}

  TargetsOfShips read(std::string_view entry) const {
    TargetsOfShips ships;
    const auto place = entry.find(at);
    if (place != std::string_view::npos) read_who(trim(entry.substr(0, place)), ships);
    const std::string_view aim =
        trim(place == std::string_view::npos ? entry : entry.substr(place + at.size()));
    ships.spread = aim == "spread";
    if (ships.spread || aim == "concentrate") return ships;
    ships.order = class_names(aim, text_, policy_, battle_);
    return ships;
  }

  [[noreturn]] void refuse(std::string_view part, const std::string& what) const {
    throw Error(place_within(battle_.places.at(policy_.path), text_, part),
                what + " (for " + policy_.path + ")");
  }

 private:
  void read_who(std::string_view who, TargetsOfShips& ships) const {
    if (who.find(',') != std::string_view::npos) {
      refuse(who, quote(who) +
                      " names several classes; write an entry for each, as in \"ca at "
                      "bb; cl at bb\"");
    }
    const auto space = who.find(' ');
    if (space != std::string_view::npos) {
      ships.number = parse_whole<int>(who.substr(0, space));
      if (!ships.number || *ships.number < 1 || *ships.number > all_ships) {
        refuse(who, quote(who) + " does not begin with a number of ships from 1 to " +
                        std::to_string(all_ships) + ", as in \"1 ca at bb\"");
      }
      who = trim(who.substr(space));
    }
    ships.who = class_names(who, text_, policy_, battle_).front();
  }

  const std::string& text_;
  const Setting& policy_;
  const Case& battle_;
};

/// Returns whether `first` covers all ships that `second` covers.
bool hides(const TargetsOfShips& first, const TargetsOfShips& second) {
  if (first.number || !first.who || !second.who) return false;
  return first.who->code == second.who->code &&
         (!first.who->nation || first.who->nation == second.who->nation);
}

}  // namespace

bool is_by_ships(const std::string& targets) {
  return targets.find(at) != std::string::npos || targets.find(';') != std::string::npos;
}

std::vector<TargetsOfShips> targets_of_ships(const std::string& text, const Setting& policy,
                                             const Case& battle) {
  const Targets targets(text, policy, battle);
  std::vector<TargetsOfShips> all;
  for (const std::string_view part : split(text, ';')) {
    const std::string_view entry = trim(part);
    if (entry.empty()) {
      targets.refuse(part,
                     "there is nothing between two semicolons; write targets as in \"ca at "
                     "bb; dd at spread\"");
    }
    if (!all.empty() && !all.back().who) {
      targets.refuse(entry,
                     "an entry without \"at\" is about all other ships and has to be the "
                     "last");
    }
    all.push_back(targets.read(entry));
    const bool is_hidden = std::any_of(all.begin(), all.end() - 1,
                                       [&](const auto& each) { return hides(each, all.back()); });
    if (is_hidden) {
      targets.refuse(entry, "no ship is left for " + quote(entry) + " after the entries before it");
    }
  }
  if (all.back().who) all.emplace_back();
  return all;
}

}  // namespace asdic::surface
