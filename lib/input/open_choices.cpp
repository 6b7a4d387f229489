#include "lib/input/open_choices.hpp"

#include <algorithm>

#include "lib/input/policies.hpp"

namespace asdic {

namespace {

bool leaves_open(const Setting& setting, const std::string& value) {
  return std::find(setting.open.begin(), setting.open.end(), value) != setting.open.end();
}

void add(const std::string& path, std::vector<std::string>& paths) {
  if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
}

void add_open(const Case& battle, const CaseFormat& format, std::vector<std::string>& paths) {
  for (const Setting& setting : format.settings) {
    if (leaves_open(setting, battle.setting(setting.path))) add(setting.path, paths);
    for (const CaseSide& side : battle.sides) {
      for (const PolicyBlock& block : side.policies) {
        if (block.choice == setting.path && leaves_open(setting, block.what)) {
          add(setting.path, paths);
        }
      }
    }
  }
  for (const Side side : both_sides) {
    const CaseSide& own = battle.sides[index(side)];
    if (own.chooses_losses || own.seeks_order) add(losses_path(side), paths);
  }
  if (battle.sea) add_open(*battle.sea, format.sea(), paths);
  for (const Case& wave : battle.waves) add_open(wave, format, paths);
}

}  // namespace

std::vector<std::string> open_choices(const Case& battle, const CaseFormat& format) {
  std::vector<std::string> paths;
  add_open(battle, format, paths);
  return paths;
}

std::vector<std::string> possible_open_choices(const CaseFormat& format) {
  std::vector<std::string> paths;
  for (const Setting& setting : format.settings) {
    if (!setting.open.empty()) add(setting.path, paths);
  }
  for (const Side side : both_sides) {
    if (format.open_losses) add(losses_path(side), paths);
  }
  if (format.sea != nullptr) {
    for (const std::string& path : possible_open_choices(format.sea())) add(path, paths);
  }
  return paths;
}

}  // namespace asdic
