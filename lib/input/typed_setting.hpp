// Settings whose values have a type: how a rule system declares and reads them.
#pragma once

#include <array>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/input/setting_form.hpp"
#include "lib/input/side.hpp"

namespace asdic {

class Rational;

/// A setting whose value is a T. A rule system declares it once, lists it in its CaseFormat and
/// reads it as battle[setting]; the case was checked by the same declaration.
template <class T>
class TypedSetting {
 public:
  using Read = std::function<T(const std::string& text)>;

  TypedSetting(Setting setting, Read read) : setting_(std::move(setting)), read_(std::move(read)) {}

  operator const Setting&() const { return setting_; }
  const Setting& setting() const { return setting_; }
  const std::string& path() const { return setting_.path; }

  /// Throws Error(misuse) where the settings are of a format that does not list this one.
  T value_in(const Settings& settings) const;

  /// The value that a text stands for, which was checked. Throws Error(misuse) for none.
  T value_of(const std::string& text) const { return read_(text); }

  /// The same, or in one more form; `read` gets the text of a value that has it.
  TypedSetting with_form(const Setting::Form& form, Read read) const {
    Setting setting = setting_;
    setting.forms.push_back(form);
    const auto shared = std::make_shared<const Setting>(setting);  // by its copies
    return {std::move(setting),
            [shared, form, words = read_, read = std::move(read)](const std::string& text) {
              return has_form(text, form, *shared) ? read(text) : words(text);
            }};
  }

  /// The same values under another description.
  TypedSetting described_by(Setting setting) const { return {std::move(setting), read_}; }

 private:
  Setting setting_;
  Read read_;
};

/// What may be written and what it stands for, the default first.
template <class T>
using Words = std::vector<std::pair<std::string, T>>;

/// The words "true" and "false".
Words<bool> flag(bool by_default);

/// Under [options]. `open` are words that leave a decision to its owner.
template <class T>
TypedSetting<T> rule_option(const std::string& option, const Words<T>& words,
                            const std::string& meaning, const Words<T>& open = {});
template <class T>
TypedSetting<T> policy(const std::string& path, const Words<T>& words, const std::string& meaning,
                       const Words<T>& open = {});
template <class T>
TypedSetting<T> word(const std::string& path, const Words<T>& words, const std::string& meaning,
                     const Words<T>& open = {});

/// What a case writes of a choice that it leaves to its player.
inline constexpr const char* optimal = "optimal";

/// How many of the units that may do something do it: so many at most.
struct UnitQuota {
  int most = 0;
  bool is_open = false;  ///< it is for the player to say

  bool operator==(const UnitQuota&) const = default;
};
inline constexpr UnitQuota nobody = {};
inline constexpr UnitQuota everybody = {std::numeric_limits<int>::max()};
inline constexpr UnitQuota as_the_player_says = {0, true};

/// A policy about units, which takes a number of them as well, and may hang on conditions.
TypedSetting<UnitQuota> policy_of_units(const std::string& path, const Words<UnitQuota>& words,
                                        const std::string& meaning,
                                        const Words<UnitQuota>& open = {});

/// The same policy, which may hang on conditions.
template <class T>
TypedSetting<T> conditional(const TypedSetting<T>& setting) {
  Setting changed = setting;
  changed.in_blocks = changed.values;
  return setting.described_by(std::move(changed));
}

/// Under [options], a fraction from 0.
TypedSetting<Rational> parameter(const std::string& option, const Rational& by_default,
                                 const std::string& meaning);

/// `by_default` is nothing where the number has to be given.
TypedSetting<int> number(const std::string& path, int least, int most,
                         std::optional<int> by_default, const std::string& meaning);

/// A number from 1, or by default the word, which stands for none.
TypedSetting<std::optional<int>> number_or(const std::string& word, const std::string& path,
                                           int most, const std::string& meaning);

/// A list that has to be given, or one of the words that leave it to its owner: an empty list.
TypedSetting<std::vector<int>> numbers(const std::string& path, int least, int most,
                                       const std::string& meaning,
                                       const std::vector<std::string>& open = {});

/// Units as text, which parse_force reads; none by default.
TypedSetting<std::string> force(const std::string& path, const std::string& meaning);

/// The same without a default: it has to be given.
template <class T>
TypedSetting<T> make_required(const TypedSetting<T>& setting);

/// A setting that each side has, by index(side); `setting` has its key alone in place of the path.
template <class T>
std::array<TypedSetting<T>, 2> each_side(const TypedSetting<T>& setting,
                                         const std::string& meaning_for_defender);
template <class T>
std::array<TypedSetting<T>, 2> each_side(const TypedSetting<T>& setting) {
  return each_side(setting, setting.setting().meaning);
}

namespace typed_setting {

/// The text of a setting. Throws Error(misuse) where there is none.
const std::string& text_in(const Settings& settings, const std::string& path);

/// Throws Error(misuse).
[[noreturn]] void refuse(const std::string& text);

template <class T>
TypedSetting<T> choice(Setting::Kind kind, const std::string& path, const Words<T>& words,
                       const std::string& meaning, const Words<T>& open = {}) {
  Setting setting{kind, path, words.front().first, {}, meaning};
  for (const auto& [text, value] : words) setting.values.push_back(text);
  for (const auto& [text, value] : open) setting.open.push_back(text);
  const auto all = std::make_shared<Words<T>>(words);  // shared by its copies
  all->insert(all->end(), open.begin(), open.end());
  return {std::move(setting), [all](const std::string& text) {
            for (const auto& [word, value] : *all) {
              if (word == text) return value;
            }
            refuse(text);
          }};
}

}  // namespace typed_setting

template <class T>
T TypedSetting<T>::value_in(const Settings& settings) const {
  return read_(typed_setting::text_in(settings, path()));
}

template <class T>
TypedSetting<T> rule_option(const std::string& option, const Words<T>& words,
                            const std::string& meaning, const Words<T>& open) {
  using typed_setting::choice;
  return choice(Setting::Kind::rule_option, "options." + option, words, meaning, open);
}

template <class T>
TypedSetting<T> policy(const std::string& path, const Words<T>& words, const std::string& meaning,
                       const Words<T>& open) {
  return typed_setting::choice(Setting::Kind::policy, path, words, meaning, open);
}

template <class T>
TypedSetting<T> word(const std::string& path, const Words<T>& words, const std::string& meaning,
                     const Words<T>& open) {
  return typed_setting::choice(Setting::Kind::word, path, words, meaning, open);
}

template <class T>
TypedSetting<T> make_required(const TypedSetting<T>& setting) {
  Setting changed = setting;
  changed.default_value.clear();
  return setting.described_by(std::move(changed));
}

template <class T>
std::array<TypedSetting<T>, 2> each_side(const TypedSetting<T>& setting,
                                         const std::string& meaning_for_defender) {
  const auto of = [&](Side side, const std::string& meaning) {
    Setting changed = setting;
    changed.path = name(side) + ("." + setting.path());
    changed.meaning = meaning;
    return setting.described_by(std::move(changed));
  };
  return {of(Side::attacker, setting.setting().meaning), of(Side::defender, meaning_for_defender)};
}

}  // namespace asdic
