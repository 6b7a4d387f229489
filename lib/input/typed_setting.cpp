#include "lib/input/typed_setting.hpp"

#include <algorithm>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "lib/input/units.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

int whole(std::string_view text) {
  const auto number = parse_whole<int>(text);
  if (!number) typed_setting::refuse(std::string(text));
  return *number;
}

}  // namespace

namespace typed_setting {

const std::string& text_in(const Settings& settings, const std::string& path) {
  const auto found = settings.find(path);
  if (found == settings.end()) {
    throw Error(ErrorCode::misuse, "the format of these rules does not list " + quote(path));
  }
  return found->second;
}

void refuse(const std::string& text) {
  throw Error(ErrorCode::misuse, "no value of its setting: " + quote(text));
}

}  // namespace typed_setting

Words<bool> flag(bool by_default) {
  if (by_default) return {{"true", true}, {"false", false}};
  return {{"false", false}, {"true", true}};
}

TypedSetting<UnitQuota> policy_of_units(const std::string& path, const Words<UnitQuota>& words,
                                        const std::string& meaning, const Words<UnitQuota>& open) {
  return conditional(
      policy<UnitQuota>(path, words, meaning, open)
          .with_form({Setting::Form::Kind::number, 0, most_of_a_kind},
                     [](const std::string& number) { return UnitQuota{whole(number)}; }));
}

TypedSetting<Rational> fraction(const std::string& path, const Rational& by_default,
                                const std::string& meaning) {
  const auto value = [](const std::string& text) {
    const auto number = parse_fraction(text);
    if (!number) typed_setting::refuse(text);
    return *number;
  };
  return {{Setting::Kind::parameter, path, to_string(by_default), {}, meaning}, value};
}

TypedSetting<int> number(const std::string& path, int least, int most,
                         std::optional<int> by_default, const std::string& meaning) {
  const std::string text = by_default ? std::to_string(*by_default) : "";
  return {{Setting::Kind::number, path, text, {}, meaning, {}, least, most}, whole};
}

TypedSetting<std::optional<int>> number_or(const std::string& word, const std::string& path,
                                           int most, const std::string& meaning, int least) {
  const auto value = [word](const std::string& text) {
    return text == word ? std::nullopt : std::optional(whole(text));
  };
  return {{Setting::Kind::number_or_word, path, word, {}, meaning, {}, least, most}, value};
}

TypedSetting<std::vector<int>> numbers(const std::string& path, int least, int most,
                                       const std::string& meaning,
                                       const std::vector<std::string>& open) {
  const auto value = [open](const std::string& text) {
    std::vector<int> list;
    if (std::find(open.begin(), open.end(), text) != open.end()) return list;
    for (const std::string_view each : split(text, ',')) list.push_back(whole(trim(each)));
    return list;
  };
  return {{Setting::Kind::numbers, path, "", {}, meaning, open, least, most}, value};
}

TypedSetting<std::string> force(const std::string& path, const std::string& meaning) {
  return {{Setting::Kind::force, path, "", {}, meaning},
          [](const std::string& text) { return text; }};
}

}  // namespace asdic
