#include "lib/input/unit_names.hpp"

#include <algorithm>

#include "lib/input/force_text.hpp"
#include "lib/input/unit_words.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

/// The least number of letters that stand for a name which begins with them.
constexpr std::size_t least_letters = 3;

/// Calls `visit` with the code and each name of the type, until it returns true.
template <class Visit>
bool any_name(const UnitType& type, const Visit& visit) {
  if (visit(std::string_view(type.code))) return true;
  if (type.names == nullptr) return false;
  return std::any_of(type.names->begin(), type.names->end(),
                     [&](const std::string& name) { return visit(std::string_view(name)); });
}

bool is_left_out(char c) {
  return std::string_view(" \t\n\r-_.").find(c) != std::string_view::npos;
}

/// Returns whether plain_name(name) is `plain`, without making it: rules with many units compare
/// each alias with all names.
bool is_plain_name_of(std::string_view plain, std::string_view name) {
  std::size_t at = 0;
  for (const char c : name) {
    if (is_left_out(c)) continue;
    if (at == plain.size() || in_small_letters(c) != plain[at]) return false;
    ++at;
  }
  return at == plain.size();
}

bool has_name(const UnitType& type, const std::string& plain) {
  return any_name(type, [&](std::string_view name) { return is_plain_name_of(plain, name); });
}

bool has_name_from(const UnitType& type, const std::string& plain) {
  return any_name(type, [&](std::string_view name) { return plain_name(name).starts_with(plain); });
}

bool has_name_to(const UnitType& type, const std::string& plain) {
  return any_name(type, [&](std::string_view name) { return plain_name(name).ends_with(plain); });
}

using Candidates = std::vector<const UnitType*>;

template <class Condition>
Candidates those(const std::vector<UnitType>& types, const Condition& condition) {
  Candidates found;
  for (const UnitType& type : types) {
    if (condition(type)) found.push_back(&type);
  }
  return found;
}

/// Returns the types that `name` may mean. Exact names come before plurals and beginnings.
Candidates meant_by(std::string_view name, const std::vector<UnitType>& types) {
  Candidates exact = those(types, [&](const UnitType& type) { return type.code == name; });
  if (!exact.empty()) return exact;
  std::string plain = plain_name(name);
  if (plain.empty()) return {};
  Candidates found = those(types, [&](const UnitType& type) { return has_name(type, plain); });
  if (!found.empty()) return found;
  for (const std::string_view ending : {"s", "es"}) {
    if (!plain.ends_with(ending)) continue;
    const std::string one = plain.substr(0, plain.size() - ending.size());
    found = those(types, [&](const UnitType& type) { return has_name(type, one); });
    if (!found.empty()) return found;
  }
  found = those(types, [&](const UnitType& type) { return has_name_from(type, plain); });
  if (!found.empty() || plain.size() < least_letters) return found;
  // "cruiser" may be a heavy or a light one, but nobody writes "ship" for a battleship.
  found = those(types, [&](const UnitType& type) { return has_name_to(type, plain); });
  return found.size() > 1 ? found : Candidates();
}

/// Returns whether the only candidate for `name` is certain enough to be taken.
bool is_clear(std::string_view name, const Candidates& found) {
  if (found.size() != 1) return false;
  const std::string plain = plain_name(name);
  if (plain.size() >= least_letters) return true;
  return found.front()->code == name || has_name(*found.front(), plain) ||
         (plain.ends_with('s') && has_name(*found.front(), plain.substr(0, plain.size() - 1)));
}

std::string called(const UnitType& type) {
  if (type.names == nullptr || type.names->front() == type.code) return type.code;
  return type.names->front() + " (" + type.code + ")";
}

}  // namespace

std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char c : in_small_letters(name)) {
    if (!is_left_out(c)) plain += c;
  }
  return plain;
}

std::vector<std::string> read_names(Section& unit) {
  std::vector<std::string> names;
  if (const auto words = read_unit_words(unit)) {
    names.push_back(words->one);
    if (words->many != words->one) names.push_back(words->many);
  }
  for (const auto& [alias, place] : unit.texts("aliases")) {
    if (plain_name(alias).empty() || !is_unit_phrase(alias)) {
      throw Error(place, quote(alias) +
                             " cannot be a name of a unit; write words with letters, such as "
                             "\"tank\" or \"light tank\"");
    }
    names.push_back(alias);
  }
  return names;
}

UnitNames shared_names(std::vector<std::string> names) {
  if (names.empty()) return nullptr;
  return std::make_shared<const std::vector<std::string>>(std::move(names));
}

const UnitType* unit_named(std::string_view name, const std::vector<UnitType>& types) {
  const Candidates found = meant_by(name, types);
  return is_clear(name, found) ? found.front() : nullptr;
}

const UnitType& require_unit(std::string_view name, const std::vector<UnitType>& types,
                             const Place& place) {
  const Candidates found = meant_by(name, types);
  if (is_clear(name, found)) return *found.front();
  if (found.size() > 1) {
    std::vector<std::string> candidates;
    for (const UnitType* type : found) candidates.push_back(called(*type));
    throw Error(place,
                quote(name) + " may be " + some_of(candidates, " or ") + "; write one of these");
  }
  std::vector<std::string> codes;
  std::vector<std::string> names;
  for (const UnitType& type : types) {
    codes.push_back(type.code);
    if (type.names != nullptr) names.insert(names.end(), type.names->begin(), type.names->end());
  }
  names.insert(names.begin(), codes.begin(), codes.end());
  const bool is_near = likely_name(name, names) != nullptr;
  throw Error(place, unknown_message("unit", name, is_near ? names : codes));
}

std::string in_code(std::string_view unit, const std::vector<UnitType>& types) {
  const std::size_t end = std::min(unit.find_first_of(":@#*!"), unit.size());
  const UnitType* const type = unit_named(unit.substr(0, end), types);
  return type == nullptr ? std::string(unit) : type->code + std::string(unit.substr(end));
}

std::string in_codes(const std::string& force, const Place& place,
                     const std::vector<UnitType>& types) {
  std::vector<std::string> entries;
  for (const ForceEntry& entry : read_entries(force, place)) {
    entries.push_back((entry.replaces ? "=" : "") + std::to_string(entry.number) + " " +
                      in_code(entry.unit, types));
  }
  const auto without_blanks = [](std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
    return text;
  };
  std::string written = join(entries);
  return without_blanks(written) == without_blanks(force) ? force : written;
}

void check_aliases(Section& unit, std::string_view code, const std::vector<UnitType>& types) {
  for (const auto& [alias, place] : unit.texts("aliases")) {
    const std::string plain = plain_name(alias);
    for (const UnitType& other : types) {
      if (other.code == code || !has_name(other, plain)) continue;
      throw Error(place, quote(alias) + " is a name of two units, " + quote(code) + " and " +
                             called(other) + "; write it for one of them");
    }
  }
}

void check_aliases(const Document& document, const std::string& path,
                   const std::vector<UnitType>& types) {
  Section unit(document, path);
  check_aliases(unit, std::string_view(path).substr(path.rfind('.') + 1), types);
}

}  // namespace asdic
