#include "odds/report/terms.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "lib/input/section.hpp"
#include "lib/input/unit_key.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

/// Where the case has no other name for a code.
const std::map<std::string, UnitWords> usual_units = {
    {"aa", {"anti-aircraft gun", "anti-aircraft guns"}},
    {"arm", {"tank", "tanks"}},
    {"art", {"artillery", "artillery"}},
    {"bb", {"battleship", "battleships"}},
    {"bmb", {"bomber", "bombers"}},
    {"ca", {"cruiser", "cruisers"}},
    {"cl", {"light cruiser", "light cruisers"}},
    {"cv", {"carrier", "carriers"}},
    {"dd", {"destroyer", "destroyers"}},
    {"ftr", {"fighter", "fighters"}},
    {"inf", {"infantry", "infantry"}},
    {"kaiten", {"kaiten", "kaitens"}},
    {"kamikaze", {"kamikaze", "kamikazes"}},
    {"mech", {"mechanized infantry", "mechanized infantry"}},
    {"rocket", {"rocket", "rockets"}},
    {"sub", {"submarine", "submarines"}},
    {"tac", {"tactical bomber", "tactical bombers"}},
    {"tr", {"transport", "transports"}}};

/// A name in dotted parts, and the words for it. SIDE, UNIT, WORD and N stand for a part each, and
/// appear in the words as {SIDE} and so on; {SIDING} is "attacking", {UNITS} more than one.
struct Phrase {
  const char* name;
  const char* words;
};

constexpr Phrase key_phrases[] = {{"SIDE.units", "{SIDE}"},
                                  {"SIDE.units.UNIT", "{SIDING} {UNITS}"},
                                  {"SIDE.losses", "the {SIDE}'s order of loss"},
                                  {"SIDE.technologies.all", "the {SIDE}'s technologies"},
                                  {"SIDE.technologies.WORD", "the {SIDE}'s technologies ({WORD})"},
                                  {"SIDE.WORD", "the {SIDE}'s {WORD}"},
                                  {"units.UNIT.WORD", "{UNIT}'s {WORD}"},
                                  {"options.WORD", "{WORD}"},
                                  {"die", "faces of the dice"},
                                  {"rounds", "limit of rounds"},
                                  {"fought", "rounds already fought"},
                                  {"WORD.WORD", "{WORD} of the {FIRST}"}};

constexpr Phrase figure_phrases[] = {
    {"winner.SIDE", "The {SIDE} wins"},
    {"winner.SIDE.by_round.N", "The {SIDE} has won by round {N}"},
    {"winner.WORD", "{WORD}"},
    {"winner.WORD.by_round.N", "{WORD} by round {N}"},
    {"takes", "The attacker wins with a land unit"},
    {"clears", "Nobody defends"},
    {"rounds.mean", "Rounds on average"},
    {"rounds.sd", "Standard deviation of the rounds"},
    {"rounds.at_most.N", "Over within {N} rounds"},
    {"exchange", "Mean exchange ({CURRENCY})"},
    {"exchange.sd", "Standard deviation of the exchange ({CURRENCY})"},
    {"exchange.variance", "Variance of the exchange"},
    {"exchange.median", "Median of the exchange ({CURRENCY})"},
    {"exchange.quantile.N", "{N}% quantile of the exchange ({CURRENCY})"},
    {"exchange.above.N", "The exchange is above {N}"},
    {"losses.SIDE.cost", "The {SIDE}'s mean loss ({CURRENCY})"},
    {"losses.SIDE.cost.sd", "Standard deviation of the {SIDE}'s loss ({CURRENCY})"},
    {"losses.SIDE.variance", "Variance of the {SIDE}'s loss"},
    {"losses.SIDE.units.UNIT", "{SIDING} {UNITS} lost, on average"},
    {"survivors.SIDE.at_least.N", "The {SIDE} keeps at least {N} of all units"},
    {"survivors.SIDE.UNIT.at_least.N", "The {SIDE} keeps at least {N} of the {UNITS}"},
    {"strength.SIDE.cost.in_round.N", "The {SIDE}'s mean strength in round {N} ({CURRENCY})"},
    {"strength.SIDE.WORD.in_round.N", "The {SIDE}'s {WORD} in round {N}, on average"},
    {"detected.SIDE.UNIT", "{SIDING} {UNITS} detected, on average"},
    {"located.SIDE.WORD", "{SIDING} submarines located, on average: {WORD}"},
    {"value", "Value of best play"},
    {"choice.SIDE.WORD", "The {SIDE}'s best choice: {WORD}"},
    {"price.SIDE.WORD", "What the default costs the {SIDE}: {WORD}"},
    {"knowing.SIDE", "What the {SIDE} gains by knowing this"},
    {"price.SIDE.WORD.POLICY", "What {POLICY} costs the {SIDE}: {WORD}"},
    {"WORD.mean", "Mean {WORD}"},
    {"WORD.sd", "Standard deviation of the {WORD}"}};

using Bindings = std::map<std::string, std::string>;

std::string spaced(std::string word) {
  std::replace(word.begin(), word.end(), '_', ' ');
  return word == "ipc" ? "IPC" : word;
}

bool is_whole(const std::string& text) {
  const std::string digits = text.starts_with('-') ? text.substr(1) : text;
  return !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos;
}

/// "us", "at periscope depth", "damaged"; nothing of a plain unit.
std::string particulars(const UnitKey& unit) {
  std::vector<std::string> all;
  if (!unit.name().nation.empty()) all.push_back(unit.name().nation);
  if (unit.name().depth != Depth::surfaced) all.emplace_back(asdic::name(unit.name().depth));
  if (unit.damage() > 0) all.emplace_back("damaged");
  return all.empty() ? "" : " (" + join(all) + ")";
}

/// Whether a part of a name is of a kind; what it then stands for in words is kept.
bool fits(const std::string& kind, const std::string& part, const Terms& terms, Bindings& bound) {
  if (kind == "SIDE") {
    if (part != "attacker" && part != "defender") return false;
    bound["SIDE"] = part;
    bound["SIDING"] = part == "attacker" ? "attacking" : "defending";
    return true;
  }
  if (kind == "UNIT") {
    const auto unit = parse_key(part);
    if (!unit || !unit->name().part.empty()) return false;
    const UnitWords own = terms.unit(unit->name().code);
    bound["UNIT"] = own.one + particulars(*unit);
    bound["UNITS"] = own.many + particulars(*unit);
    return true;
  }
  if (kind == "WORD") {
    if (bound.contains("WORD")) bound["FIRST"] = bound["WORD"];
    bound["WORD"] = spaced(part);
    return true;
  }
  if (kind == "N" || kind == "POLICY") {
    bound[kind] = part;
    return kind == "POLICY" || is_whole(part);
  }
  return kind == part;
}

std::optional<Bindings> bindings(std::string_view pattern, const std::string& name,
                                 const Terms& terms) {
  const auto kinds = split(pattern, '.');
  const auto parts = split(name, '.');
  if (kinds.size() != parts.size()) return std::nullopt;
  Bindings bound = {{"CURRENCY", terms.currency()}};
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (!fits(std::string(kinds[i]), std::string(parts[i]), terms, bound)) return std::nullopt;
  }
  return bound;
}

std::string filled(std::string_view phrase, const Bindings& bound) {
  std::string text;
  for (std::size_t at = 0; at < phrase.size();) {
    if (phrase[at] != '{') {
      text += phrase[at++];
      continue;
    }
    const auto end = phrase.find('}', at);
    text += bound.at(std::string(phrase.substr(at + 1, end - at - 1)));
    at = end + 1;
  }
  return text;
}

/// The words of the first phrase that fits; the name itself where none does.
std::string said(const auto& phrases, const std::string& name, const Terms& terms) {
  for (const Phrase& phrase : phrases) {
    if (const auto bound = bindings(phrase.name, name, terms)) return filled(phrase.words, *bound);
  }
  return name;
}

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

}  // namespace

Terms::Terms(const Document& document) {
  currency_ = Section(document, "").text("currency").value_or(currency_);
  Section units(document, "units");
  for (const std::string& code : units.keys()) {
    Section unit(document, "units." + code);
    const auto one = unit.text("name");
    if (!one) continue;
    units_[code] = {*one, unit.text("plural").value_or(*one)};
  }
  Section labels(document, "table.labels");
  for (const std::string& name : labels.keys()) labels_[name] = labels.text(name).value_or("");
}

UnitWords Terms::unit(const std::string& code) const {
  if (const auto own = units_.find(code); own != units_.end()) return own->second;
  if (const auto usual = usual_units.find(code); usual != usual_units.end()) return usual->second;
  return {code, code};
}

std::string Terms::key(const std::string& key) const {
  if (const auto own = labels_.find(key); own != labels_.end()) return own->second;
  return said(key_phrases, key, *this);
}

std::string Terms::figure(const std::string& figure) const {
  if (const auto own = labels_.find(figure); own != labels_.end()) return own->second;
  const std::string words = said(figure_phrases, figure, *this);
  return words == figure ? figure : capitalized(words);
}

}  // namespace asdic
