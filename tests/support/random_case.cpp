#include "tests/support/random_case.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "lib/error.hpp"
#include "lib/text.hpp"
#include "odds/question/problem.hpp"
#include "tests/support/random_words.hpp"

namespace asdic {

namespace {

/// Returns the text of a setting as TOML writes it.
std::string written(const std::string& value) {
  const bool is_plain =
      value == "true" || value == "false" || value.starts_with('[') || value.starts_with('{') ||
      (!value.empty() && value.find_first_not_of("0123456789") == std::string::npos);
  return is_plain ? value : "\"" + value + "\"";
}

class RandomCase {
 public:
  RandomCase(const RuleSystem& rules, std::uint64_t seed)
      : rules_(rules), format_(rules.format), words_(seed) {}

  std::string text() {
    lines_[""] = "rules = \"" + rules_.name + "\"\n";
    if (format_.dice.size() != 1) {
      const std::vector<int> usual = {6, 6, 8, 10, 12, 20};
      die_ = any_of(format_.dice.empty() ? usual : format_.dice);
      lines_[""] += "die = " + std::to_string(die_) + "\n";
    }
    if (format_.rounds && one_in(4)) lines_[""] += "rounds = " + number(0, 4) + "\n";
    choose_pool();
    const bool has_begun = format_.fought && one_in(6);
    if (has_begun) {
      const int fought = words_.pick(1, 3);
      lines_[""] += "fought = " + std::to_string(fought) + "\n";
      if (rules_.name == std::string("surface")) {
        lines_["action.begun"] = "range = " + number(1, fought == 3 ? 2 : 3) + "\n";
      }
    }
    if (format_.has_sides()) {
      for (const Side side : both_sides) add_side(side, has_begun);
    }
    const int changes = one_in(3) ? 0 : words_.pick(1, 4);
    for (const Setting& setting : format_.settings) {
      const bool is_required =
          setting.default_value.empty() && setting.kind != Setting::Kind::force;
      const int all = static_cast<int>(format_.settings.size());
      if (is_required || words_.pick(1, all) <= changes) set(setting);
    }
    if (format_.own == nullptr && !pool_.empty() && one_in(4)) add_unit();
    if (one_in(3)) {
      lines_["play"] = "goal = \"" + words_.one_of({"win", "cost", "takes"}) + "\"\n";
    }
    if (format_.has_waves() && one_in(5)) add_waves();
    if (format_.sea != nullptr && one_in(4)) add_sea();
    return put_together();
  }

 private:
  bool one_in(int many) { return words_.pick(1, many) == 1; }
  std::string number(int from, int to) { return std::to_string(words_.pick(from, to)); }
  template <class T>
  const T& any_of(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(words_.pick(0, static_cast<int>(all.size()) - 1))];
  }

  /// Chooses units of a battle at sea or on land if the rules have both.
  void choose_pool() {
    if (!format_.has_sides()) return;
    types_ = format_.units(die_, default_settings(format_.settings), Place{"test"});
    const auto is_land = [](const UnitType& type) {
      return type.kind == UnitKind::land || type.kind == UnitKind::aa;
    };
    const bool both = std::any_of(types_.begin(), types_.end(), is_land) &&
                      std::any_of(types_.begin(), types_.end(),
                                  [](const UnitType& type) { return type.kind == UnitKind::ship; });
    const bool on_land = one_in(2);
    for (const UnitType& type : types_) {
      if (!both || type.kind == UnitKind::air || is_land(type) == on_land) pool_.push_back(type);
    }
  }

  std::string unit(const UnitType& type, bool has_begun) {
    std::string text = type.code;
    if (!format_.technologies.empty() && one_in(4)) text += words_.one_of({":us", ":de"});
    if (format_.depths && type.kind == UnitKind::sub && !one_in(3)) {
      text += words_.one_of({"@periscope", "@submerged", "@silent"});
    }
    if (type.hits > 1 && one_in(4)) text += "*";
    const bool may_be_found = has_begun && format_.detection && type.kind == UnitKind::sub;
    return text + (may_be_found && one_in(2) ? "!" : "");
  }

  std::string force(const std::vector<UnitType>& pool, int most, bool has_begun = false) {
    std::vector<std::string> units;
    std::string text;
    for (int kinds = words_.pick(1, 3); kinds > 0 && most > 0; --kinds) {
      const std::string own = unit(any_of(pool), has_begun);
      if (std::find(units.begin(), units.end(), own) != units.end()) continue;
      units.push_back(own);
      const int count = words_.pick(1, std::min(most, 2));
      most -= count;
      text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + own;
    }
    return text;
  }

  void add_side(Side side, bool has_begun) {
    std::string& lines = lines_[name(side)];
    const bool needs_units = format_.forces == CaseFormat::Forces::both || side == Side::attacker;
    if (needs_units || !one_in(3)) {
      const std::string units = force(pool_, words_.pick(1, 4), has_begun);
      forces_[index(side)] = units;
      lines += "units = \"" + units + "\"\n";
    }
    if (format_.losses && one_in(3)) {
      lines +=
          "losses = \"" + (one_in(2) ? order() : words_.one_of({"optimal", "best-order"})) + "\"\n";
    }
    for (int i = words_.pick(-3, 1); i > 0 && !format_.technologies.empty(); --i) {
      lines_[std::string(name(side)) + ".technologies"] +=
          words_.one_of({"all", "us", "de"}) + " = [\"" + words_.one_of(format_.technologies) +
          "\"]\n";
    }
    if (one_in(4)) add_policy(side);
  }

  /// Returns the codes of all kinds of units in random order.
  std::string order() {
    std::vector<std::string> codes;
    for (const UnitType& type : pool_) codes.push_back(type.code);
    for (std::size_t i = codes.size(); i > 1; --i) {
      std::swap(codes[i - 1],
                codes[static_cast<std::size_t>(words_.pick(0, static_cast<int>(i) - 1))]);
    }
    return join(codes);
  }

  std::string code() { return pool_.empty() ? "inf" : any_of(pool_).code; }

  std::string in_form(const Setting::Form& form) {
    const auto few = [&] { return number(form.least, std::min(form.most, form.least + 3)); };
    switch (form.kind) {
      case Setting::Form::Kind::number:
        return few();
      case Setting::Form::Kind::by_round:
        return "[" + few() + ", " + few() + "]";
      case Setting::Form::Kind::table:
        return "{ " + form.key + " = " + few() + " }";
      case Setting::Form::Kind::units:
        return "{ " + form.key + " = " + (one_in(2) ? few() : "\"" + few() + " " + code() + "\"") +
               " }";
      case Setting::Form::Kind::fraction:
        return "{ " + form.key + " = \"" + words_.one_of({"0", "1/4", "1/2", "3/4", "1"}) + "\" }";
      case Setting::Form::Kind::chances:
        return words_.one_of({"\"1/3\"", "[false, true]", "[true]", "[false, \"1/3\"]"});
      case Setting::Form::Kind::names:
        break;
    }
    return code();
  }

  std::string word_or_form(const Setting& setting, std::vector<std::string> words) {
    words.insert(words.end(), setting.open.begin(), setting.open.end());
    const bool takes_form = !setting.forms.empty() && (words.empty() || one_in(2));
    return takes_form ? in_form(any_of(setting.forms)) : words_.one_of(words);
  }

  std::string list(const Setting& setting) {
    if (!setting.open.empty() && one_in(4)) return words_.one_of(setting.open);
    std::string text = number((setting.least + setting.most + 1) / 2, setting.most);
    for (int more = words_.pick(0, 2); more > 0; --more) {
      text += ", " + number(setting.least, setting.most);
    }
    return "[" + text + "]";
  }

  std::string of_force(const Setting& setting) {
    if (setting.key() != "landed") return "1 " + words_.one_of({"bb", "ca", "dd"});
    const std::string& units = forces_[index(Side::attacker)];
    return units.substr(0, units.find(','));
  }

  void set(const Setting& setting) {
    std::string value;
    switch (setting.kind) {
      case Setting::Kind::rule_option:
      case Setting::Kind::policy:
      case Setting::Kind::word:
        value = word_or_form(setting, setting.values);
        break;
      case Setting::Kind::parameter:
        value = words_.one_of({"0", "1/2", "1", "3/2", "2"});
        break;
      case Setting::Kind::number:
        value = number(setting.least, std::min(setting.most, setting.least + 4));
        break;
      case Setting::Kind::number_or_word:
        value = one_in(3) ? word_or_form(setting, {setting.default_value})
                          : number(setting.least, std::min(setting.most, setting.least + 3));
        break;
      case Setting::Kind::numbers:
        value = list(setting);
        break;
      case Setting::Kind::force:
        value = of_force(setting);
        break;
    }
    lines_[setting.table()] += setting.key() + " = " + written(value) + "\n";
  }

  /// Adds a block for one of the side's choices, or for its losses.
  void add_policy(Side side) {
    std::vector<std::pair<std::string, std::string>> choices;
    for (const Setting& setting : format_.settings) {
      if (setting.table() != name(side) || setting.in_blocks.empty()) continue;
      choices.emplace_back(setting.key(), written(word_or_form(setting, setting.in_blocks)));
    }
    if (format_.losses) choices.emplace_back("losses", "\"" + order() + "\"");
    if (choices.empty()) return;
    const std::string table = std::string(name(side)) + ".policy";
    const auto& [choice, what] = any_of(choices);
    blocks_ +=
        "[[" + table + "]]\nchoice = \"" + choice + "\"\ndo = " + what + "\n[" + table + ".when]\n";
    if (format_.rounds && one_in(2)) {
      blocks_ += "round = \"" + number(1, 3) + words_.one_of({"", ".."}) + "\"\n";
    }
    if (one_in(2)) {
      blocks_ += words_.one_of({"attacker", "defender"}) + ".units." + code() + " = \"" +
                 words_.one_of({"0", "1..", "..1"}) + "\"\n";
    }
  }

  void add_unit() {
    lines_["units." + code()] =
        words_.one_of({"attack", "defense", "cost", "hits"}) + " = " + number(1, 3) + "\n";
  }

  void add_waves() {
    for (int waves = words_.pick(1, 2); waves > 0; --waves) {
      blocks_ += "[[wave]]\nunits = \"" + force(pool_, 2) + "\"\n";
      if (one_in(4)) blocks_ += "retreat = " + number(1, 2) + "\n";
    }
  }

  void add_sea() {
    std::vector<UnitType> ships =
        format_.sea().units(die_, default_settings(format_.sea().settings), Place{"test"});
    for (const Side side : both_sides) {
      lines_[std::string("sea.") + name(side)] = "units = \"" + force(ships, 2) + "\"\n";
    }
  }

  std::string put_together() const {
    std::string text;
    for (const auto& [table, lines] : lines_) {
      text += (table.empty() ? "" : "[" + table + "]\n") + lines;
    }
    return text + blocks_;
  }

  const RuleSystem& rules_;
  const CaseFormat& format_;
  RandomWords words_;
  int die_ = 6;
  std::vector<UnitType> types_;
  std::vector<UnitType> pool_;
  std::array<std::string, 2> forces_;
  std::map<std::string, std::string> lines_;  ///< by table; those of the root come first
  std::string blocks_;
};

}  // namespace

std::string random_case(const RuleSystem& rules, std::uint64_t seed) {
  constexpr std::uint64_t most_tries = 12;
  std::string text;
  for (std::uint64_t i = 0; i < most_tries; ++i) {
    text = RandomCase(rules, seed * most_tries + i).text();
    if (seed % 8 == 0) break;  // even if it is refused
    try {
      read_case(Document::parse(text, "test"));
      break;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::input) throw;
    }
  }
  return text;
}

std::string key_of_units(const std::string& case_text) {
  const std::string of_units = "[attacker]\nunits = \"";
  const auto at = case_text.find(of_units);
  if (at == std::string::npos) return "";
  const std::string_view units = std::string_view(case_text).substr(at + of_units.size());
  const std::string_view first = units.substr(0, units.find_first_of(",\""));
  std::string unit(first.substr(first.find(' ') + 1));
  unit.resize(std::min(unit.size(), unit.find_first_of("*!")));
  return "attacker.units." + (unit.find('@') == std::string::npos ? unit : "\"" + unit + "\"");
}

}  // namespace asdic
