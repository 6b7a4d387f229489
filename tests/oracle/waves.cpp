#include "tests/oracle/waves.hpp"

#include <algorithm>
#include <utility>

namespace plain {
namespace {

constexpr int most_rounds_listed = 20;

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == at)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

Camp camp_of(const std::string& text) {
  Camp camp;
  if (text.empty()) return camp;
  for (const std::string& entry : split(text, ',')) {
    const auto blank = entry.find(' ');
    camp[entry.substr(blank + 1)] += std::stoi(entry.substr(0, blank));
  }
  return camp;
}

std::string text_of(const Camp& camp) {
  std::string text;
  for (const auto& [name, count] : camp) {
    if (count == 0) continue;
    text += (text.empty() ? "" : ",") + std::to_string(count) + " " + name;
  }
  return text;
}

std::string without_stars(const std::string& name) {
  return name.substr(0, name.find('*'));
}

Odds certain(const OutcomeParts& ended) {
  Odds odds;
  odds.outcomes[put_together(ended)] = 1;
  odds.rounds[0] = 1;
  return odds;
}

class Attacks {
 public:
  explicit Attacks(const Waves& waves) : waves_(waves) {}

  const Odds& from(std::size_t wave, const Camp& defender) {
    const auto known = known_.find({wave, defender});
    if (known != known_.end()) return known->second;
    const Odds fought = waves_.fight(wave, defender);
    const std::string name = "wave." + std::to_string(wave + 1);
    Odds all;
    all.mean_rounds = fought.mean_rounds;
    all.custom_figures = fought.custom_figures;
    all.custom_figures[name + ".fought"] = 1;
    all.custom_figures[name + ".rounds"] = fought.mean_rounds;
    for (const auto& [key, chance] : fought.outcomes) {
      const OutcomeParts ended = taken_apart(key);
      all.custom_figures[name + ".winner." + ended.winner] += chance;
      add_sequel(all, after(wave, ended), chance, rounds_before(fought, key));
    }
    return known_[{wave, defender}] = all;
  }

 private:
  // Returns whether the next wave comes: there is somebody to attack, or no attacker is left.
  bool next_comes(const OutcomeParts& ended) const {
    if (!ended.defender.empty() || ended.attacker.empty()) return true;
    return std::any_of(ended.defender_left.begin(), ended.defender_left.end(),
                       [&](const auto& unit) { return waves_.waits(without_stars(unit.first)); });
  }

  Odds after(std::size_t wave, const OutcomeParts& ended) {
    const std::string part = wave == 0 ? "" : std::to_string(wave + 1);
    if (wave + 1 == waves_.attackers.size() || !next_comes(ended)) {
      OutcomeParts last = ended;
      last.attacker.clear();
      last.attacker_left.clear();
      join(last.attacker, ended.attacker, part);
      join(last.attacker_left, ended.attacker_left, part);
      for (std::size_t i = wave + 1; i < waves_.attackers.size(); ++i)
        join(last.attacker_left, waves_.attackers[i], std::to_string(i + 1));
      return certain(last);
    }
    Camp defender;
    for (const Camp* camp : {&ended.defender, &ended.defender_left})
      for (const auto& [name, count] : *camp)
        defender[waves_.damage_stays ? name : without_stars(name)] += count;
    const Odds next = from(wave + 1, defender);
    Odds odds = next;
    odds.outcomes.clear();
    for (const auto& [key, chance] : next.outcomes) {
      OutcomeParts whole = taken_apart(key);
      join(whole.attacker_left, ended.attacker, part);
      join(whole.attacker_left, ended.attacker_left, part);
      odds.outcomes[put_together(whole)] += chance;
    }
    return odds;
  }

  const Waves& waves_;
  std::map<std::pair<std::size_t, Camp>, Odds> known_;
};

}  // namespace

OutcomeParts taken_apart(const std::string& key) {
  const std::vector<std::string> fields = split(key, '|');
  return {fields[0], camp_of(fields[1]), camp_of(fields[2]), camp_of(fields[3]),
          camp_of(fields[4])};
}

std::string put_together(const OutcomeParts& ended) {
  return ended.winner + "|" + text_of(ended.attacker) + "|" + text_of(ended.attacker_left) + "|" +
         text_of(ended.defender) + "|" + text_of(ended.defender_left);
}

void join(Camp& camp, const Camp& more, const std::string& part) {
  for (const auto& [name, count] : more) {
    const std::string bare = without_stars(name);
    camp[part.empty() ? name : bare + "#" + part + name.substr(bare.size())] += count;
  }
}

std::map<int, Fraction> rounds_before(const Odds& fought, const std::string& key) {
  std::map<int, Fraction> rounds;
  for (const auto& [round, outcomes] : fought.ended)
    if (outcomes.contains(key)) rounds[round] = outcomes.at(key);
  return rounds;
}

void add_sequel(Odds& all, const Odds& sequel, const Fraction& chance,
                const std::map<int, Fraction>& after_rounds) {
  for (const auto& [key, probability] : sequel.outcomes) all.outcomes[key] += chance * probability;
  all.mean_rounds += chance * sequel.mean_rounds;
  for (const auto& [name, value] : sequel.custom_figures)
    all.custom_figures[name] += chance * value;
  for (const auto& [before, probability] : after_rounds)
    for (const auto& [more, other] : sequel.rounds)
      if (before + more <= most_rounds_listed) all.rounds[before + more] += probability * other;
}

Odds exact(const Waves& waves) {
  Attacks attacks(waves);
  return attacks.from(0, waves.defender);
}

}  // namespace plain
