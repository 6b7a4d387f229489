// Settings whose values have a C++ type. Rule systems declare and read settings with them.
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
#include "lib/lazy.hpp"

namespace asdic {

class Rational;

/// A setting whose value has type T. A rule system declares it once, lists it in its CaseFormat and
/// reads it as battle[setting]. The same declaration checks the case.
template <class T>
class TypedSetting {
 public:
  using Read = std::function<T(const std::string& text)>;

  TypedSetting(Setting setting, Read read) : setting_(std::move(setting)), read_(std::move(read)) {}

  operator const Setting&() const { return setting_; }
  const Setting& setting() const { return setting_; }
  const std::string& path() const { return setting_.path; }

  /// Returns the value of the setting. Throws Error(misuse) if the settings are of a format that
  /// does not list it.
  T value_in(const Settings& settings) const;

  /// Returns the value of a checked text. Throws Error(misuse) if the text is not a value of the
  /// setting.
  T value_of(const std::string& text) const { return read_(text); }

  /// Returns the setting with one more form. `read` converts the text of a value of that form.
  TypedSetting with_form(const Setting::Form& form, Read read) const {
    Setting setting = setting_;
    setting.forms.push_back(form);
    const auto shared = std::make_shared<const Setting>(setting);  // shared by copies
    return {std::move(setting),
            [shared, form, words = read_, read = std::move(read)](const std::string& text) {
              return has_form(text, form, *shared) ? read(text) : words(text);
            }};
  }

  /// Returns a setting with the same values and another description.
  TypedSetting described_by(Setting setting) const { return {std::move(setting), read_}; }

 private:
  Setting setting_;
  Read read_;
};

/// A setting of a built-in rule system, and those of both sides, by index(side).
template <class T>
using LazySetting = Lazy<TypedSetting<T>>;
template <class T>
using LazySettings = Lazy<std::array<TypedSetting<T>, 2>>;

/// The possible words of a setting and their values, the default first.
template <class T>
using Words = std::vector<std::pair<std::string, T>>;

/// Returns the words "true" and "false", the default first.
Words<bool> flag(bool by_default);

/// Make a rule option (in [options]), a policy or a word. The words in `open` leave the choice
/// open.
template <class T>
TypedSetting<T> rule_option(const std::string& option, const Words<T>& words,
                            const std::string& meaning, const Words<T>& open = {});
template <class T>
TypedSetting<T> policy(const std::string& path, const Words<T>& words, const std::string& meaning,
                       const Words<T>& open = {});
template <class T>
TypedSetting<T> word(const std::string& path, const Words<T>& words, const std::string& meaning,
                     const Words<T>& open = {});

/// The value with which a case leaves a choice open.
inline constexpr const char* optimal = "optimal";

/// The number of units that do something: at most `most` of those that may.
struct UnitQuota {
  int most = 0;
  bool is_open = false;  ///< the choice of the number is open

  bool operator==(const UnitQuota&) const = default;
};
inline constexpr UnitQuota nobody = {};
inline constexpr UnitQuota everybody = {std::numeric_limits<int>::max()};
inline constexpr UnitQuota as_the_player_says = {0, true};

/// Returns a policy about units. Its value may also be a number of units, and policy blocks may set
/// it.
TypedSetting<UnitQuota> policy_of_units(const std::string& path, const Words<UnitQuota>& words,
                                        const std::string& meaning,
                                        const Words<UnitQuota>& open = {});

/// Returns the same policy, but policy blocks may set it.
template <class T>
TypedSetting<T> conditional(const TypedSetting<T>& setting) {
  Setting changed = setting;
  changed.in_blocks = changed.values;
  return setting.described_by(std::move(changed));
}

/// Returns a setting whose value is a fraction from 0 to 1000.
TypedSetting<Rational> fraction(const std::string& path, const Rational& by_default,
                                const std::string& meaning);

/// Returns a setting whose value is a whole number. Without `by_default` the case has to give it.
TypedSetting<int> number(const std::string& path, int least, int most,
                         std::optional<int> by_default, const std::string& meaning);

/// Returns a setting that is a number from `least` to `most`, or nothing if it is the word, the
/// default.
TypedSetting<std::optional<int>> number_or(const std::string& word, const std::string& path,
                                           int most, const std::string& meaning, int least = 1);

/// Returns a setting that is a list, which the case has to give. The words in `open` leave it open;
/// then the list is empty.
TypedSetting<std::vector<int>> numbers(const std::string& path, int least, int most,
                                       const std::string& meaning,
                                       const std::vector<std::string>& open = {});

/// Returns a setting that is a force as text for parse_force(). The default is no units.
TypedSetting<std::string> force(const std::string& path, const std::string& meaning);

/// Returns the same setting without a default, so that the case has to give it.
template <class T>
TypedSetting<T> make_required(const TypedSetting<T>& setting);

/// Returns the setting of each side, by index(side). `setting` has the key in place of a path; the
/// side is added to it.
template <class T>
std::array<TypedSetting<T>, 2> each_side(const TypedSetting<T>& setting,
                                         const std::string& meaning_for_defender);
template <class T>
std::array<TypedSetting<T>, 2> each_side(const TypedSetting<T>& setting) {
  return each_side(setting, setting.setting().meaning);
}

namespace typed_setting {

/// Returns the text of a setting. Throws Error(misuse) if there is none.
const std::string& text_in(const Settings& settings, const std::string& path);

/// Throws Error(misuse) because the text is not a value of its setting.
[[noreturn]] void refuse(const std::string& text);

template <class T>
TypedSetting<T> choice(Setting::Kind kind, const std::string& path, const Words<T>& words,
                       const std::string& meaning, const Words<T>& open = {}) {
  Setting setting{kind, path, words.front().first, {}, meaning};
  for (const auto& [text, value] : words) setting.values.push_back(text);
  for (const auto& [text, value] : open) setting.open.push_back(text);
  const auto all = std::make_shared<Words<T>>(words);  // shared by copies
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
  const auto setting_of = [&](Side side, const std::string& meaning) {
    Setting changed = setting;
    changed.path = name(side) + ("." + setting.path());
    changed.meaning = meaning;
    return setting.described_by(std::move(changed));
  };
  return {setting_of(Side::attacker, setting.setting().meaning),
          setting_of(Side::defender, meaning_for_defender)};
}

}  // namespace asdic
