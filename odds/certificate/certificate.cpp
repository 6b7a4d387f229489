#include "odds/certificate/certificate.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "lib/error.hpp"
#include "lib/gzip.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/output_file.hpp"
#include "lib/text.hpp"
#include "odds/best_play/battle_of_case.hpp"
#include "odds/best_play/best_order.hpp"
#include "odds/best_play/best_play.hpp"
#include "odds/best_play/position.hpp"
#include "odds/certificate/proven_strategy.hpp"
#include "odds/question/stakes.hpp"
#include "odds/solve/solve.hpp"
#include "states/joined_chain.hpp"

namespace asdic {

namespace {

std::string hex(const Integer& number) {
  const std::string digits = to_hex(abs(number));
  return number < 0 ? "-" + digits : digits;
}

std::string hex(std::uint32_t number) {
  return hex(Integer(number));
}

/// Returns the bounds as "2e..30", or as "2f" if they are equal.
std::string hex(const Integer& lower, const Integer& upper) {
  return lower == upper ? hex(lower) : hex(lower) + ".." + hex(upper);
}

/// Returns the winner, the holder of the territory and the numbers of an outcome, such as "winner:
/// attacker", without its units.
std::string end_text(const Outcome& outcome) {
  std::vector<std::string> words;
  if (outcome.winner) {
    words.push_back("winner: " +
                    std::string(winner_names[static_cast<std::size_t>(*outcome.winner)]));
  }
  if (const auto holder = holder_of(outcome)) {
    words.push_back(std::string("holder: ") + name(*holder));
  }
  for (const auto& [name, number] : outcome.numbers) {
    words.push_back(name + ": " + std::to_string(number));
  }
  return join(words, "; ");
}

/// Returns an outcome in words: the winner, the units of both sides, the numbers. An outcome
/// without a winner has only numbers.
std::string words_of(const Outcome& outcome) {
  std::string end = end_text(outcome);
  if (end.empty()) return units_text(outcome);
  if (!outcome.winner) return end;
  const std::string winner = end.substr(0, end.find(';'));
  return winner + "; " + units_text(outcome) + end.substr(winner.size());
}

/// Returns a goal in words. If it pays costs, they follow: "cost; attacker: 2 ca at 12; defender:
/// -". Names the goals that depend on the holder of the territory differently, because the words of
/// states do not show what they pay.
std::string goal_text(const Case& battle, const Rosters& brought) {
  const Goal& goal = battle.goal;
  std::string text = one_line(goal.text());
  if (goal.name == "takes" && battle.has_counter_attack()) return text + " after counter-attacks";
  if (goal.name != "cost") return text;
  const TerritoryWorth& worth = brought.worth;
  if (worth.value > 0 || worth.dead_zone > 0) return text + " with the worth of the territory";
  for (const Side side : both_sides) {
    std::vector<std::string> units;
    for (const Roster& each : brought[index(side)]) {
      if (each.count == 0) continue;
      units.push_back(std::to_string(each.count) + " " + each.name + " at " +
                      std::to_string(each.cost));
    }
    std::sort(units.begin(), units.end());
    text += "; " + std::string(name(side)) + ": " + (units.empty() ? "-" : join(units));
  }
  return text;
}

/// The measured time to compute and write a byte.
constexpr double seconds_for_byte = 9e-8;

/// The lines of a state in the other files, compressed.
constexpr double bytes_of_words = 12;

class Certificate {
 public:
  Certificate(const Problem& problem, const CertificateOptions& options)
      : options_(options), problem_(with_best_order(problem)) {
    if (battle_.aftermath) {
      throw Error(Place{"--certificate"},
                  "a certificate does not prove which aircraft have a place to land; leave "
                  "'landing_places' out");
    }
    if (!leaves_choices(problem_, battle_)) return;
    stakes_.emplace(stakes_of(problem_, battle_, open_));
    enclosed_ = certify_game(stakes_->game);
  }
  Certificate(const Certificate&) = delete;
  Certificate& operator=(const Certificate&) = delete;

  /// Estimates the cost from the strategy that intervals gave. The proven strategy differs little.
  CertificateCost cost() const {
    const Chain played = chain_under(enclosed_.play);
    double bytes = bytes_of_visits(played, analyse(played), options_.numbers);
    if (is_of_game()) bytes *= 2;
    bytes += bytes_of_words * chain_.state_count();
    return {bytes, bytes * seconds_for_byte};
  }

  /// Computes all numbers of the certificate.
  void prove() {
    if (is_of_game()) {
      best_ = proven_play(stakes_->game, enclosed_, options_.numbers);
    }
    const Chain played = chain_under(best_.play);
    const Structure structure = analyse(played);
    visits_ = witness_of_visits(played, structure, options_.numbers);
    absorbing_ = structure.absorbing;
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      if (absorbing_[state] == 0) continue;
      Chance& chance = outcomes_[outcome_at(state)];
      chance.lower += visits_.lower[state];
      chance.upper += visits_.upper_at(state);
    }
    std::uint32_t place = 0;
    for (auto& [words, chance] : outcomes_) chance.place = place++;
  }

  bool is_of_game() const { return stakes_.has_value(); }

  /// Writes a line for each state.
  void write_chain(TextStream& out) const {
    Ticks check("writing the certificate");
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      check();
      if (absorbing_[state] != 0) out << "= " << outcomes_.at(outcome_at(state)).place;
      if (chain_.kinds[state] != NodeKind::end) {
        if (absorbing_[state] != 0) out << ' ';
        chain_.kinds[state] == NodeKind::chance ? write_roll(out, state) : write_choice(out, state);
      }
      out << '\n';
    }
  }

  void write_states(TextStream& out) const {
    Ticks check("writing the certificate");
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      check();
      out << units_text(battle_.outcome(state));
      if (battle_.situation) {
        for (const auto& [name, number] : battle_.situation(state)) {
          out << "; " << name << ": " << number;
        }
      }
      if (chain_.round_begins[state] != 0) out << "; a round begins";
      if (Game::is_decision(chain_.kinds[state])) {
        const std::uint32_t list = chain_.rows[state];
        out << "; " << chain_.choices[list].setting << ": " << join(chain_.labels[list], " or ");
      }
      if (absorbing_[state] != 0) out << "; the end; " << end_text(battle_.outcome_at_end(state));
      out << '\n';
    }
  }

  void write_goal(TextStream& out) const {
    const Game& game = stakes_->game;
    out << hex(stakes_->denominator) << '\n';
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      if (open_.absorbing[state] != 0) {
        out << "= " << hex(game.ends[state]) << '\n';
        continue;
      }
      const std::uint32_t number = open_.component_of(state);
      const bool is_loop = number != Structure::no_component;
      out << (is_loop ? open_.components[number].first : open_.position[state]) << ' '
          << hex(game.visit(state));
      if (is_loop && game.waiting[number]) out << ' ' << hex(*game.waiting[number]);
      out << '\n';
    }
  }

  void write_values(TextStream& out) const { write_witness(out, best_.values); }
  void write_visits(TextStream& out) const { write_witness(out, visits_); }

  void write_answer(TextStream& out, const std::map<std::string, std::uint32_t>& checksums) const {
    for (const auto& [file, checksum] : checksums) out << file << ' ' << hex(checksum) << '\n';
    if (is_of_game()) {
      const StateIndex start = chain_.starts.front();
      write_number(out, best_.values.lower[start], best_.values.upper_at(start),
                   best_.values.denominator * stakes_->denominator);
      out << " the value of best play; goal: " << goal_text(problem_.battle, battle_.rosters)
          << '\n';
    }
    for (const auto& [words, chance] : outcomes_) {
      write_number(out, chance.lower, chance.upper, visits_.denominator);
      out << ' ' << words << '\n';
    }
  }

 private:
  struct Chance {
    std::uint32_t place = 0;  ///< of the outcome among all
    Integer lower;            ///< over the denominator of the visits, as
    Integer upper;
  };

  void write_roll(TextStream& out, StateIndex state) const {
    const RollIndex roll = chain_.rows[state];
    out << hex(chain_.rolls.denominator(roll));
    std::uint32_t k = 0;
    for (const StateIndex to : chain_.successors(state)) {
      out << ' ' << to << ':' << hex(chain_.rolls.weight(roll, k++));
    }
  }

  void write_choice(TextStream& out, StateIndex state) const {
    const auto to = chain_.successors(state);
    out << (chain_.kinds[state] == NodeKind::attacker_decides ? "attacker " : "defender ")
        << to[best_.play[state]] << ' ' << to[best_.secure[state]];
    for (const StateIndex each : to) out << ' ' << each;
  }

  void write_witness(TextStream& out, const Witness& witness) const {
    out << hex(witness.denominator) << '\n';
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      check_time("writing the certificate", state, chain_.state_count());
      out << hex(witness.lower[state], witness.upper_at(state)) << '\n';
    }
  }

  static void write_number(TextStream& out, const Integer& lower, const Integer& upper,
                           const Integer& over) {
    const Integer divisor = gcd(gcd(lower, upper), over);
    out << hex(divide_exactly(lower, divisor), divide_exactly(upper, divisor)) << ' '
        << hex(divide_exactly(over, divisor));
  }

  std::string outcome_at(StateIndex state) const { return words_of(battle_.outcome_at_end(state)); }

  Chain chain_under(const Strategy& play) const {
    return is_of_game() ? with_play(chain_, play) : chain_;
  }

  const CertificateOptions& options_;
  const LimitScope scope_ = same_limit_of_states();  ///< for all chains of this case
  const Problem problem_;
  const Battle battle_ = standalone_battle(battle_of_case(problem_, options_.numbers));
  const Chain& chain_ = battle_.chain;
  const Structure open_ = analyse(chain_);  ///< with all options
  std::optional<Stakes> stakes_;            ///< only for open choices
  CertifiedGame enclosed_;
  ProvenStrategy best_;
  std::vector<std::uint8_t> absorbing_;  ///< by state, once the choices are made
  Witness visits_;
  std::map<std::string, Chance> outcomes_;  ///< by their words
};

}  // namespace

CertificateCost certificate_cost(const Problem& problem, const CertificateOptions& options) {
  return Certificate(problem, options).cost();
}

void write_certificate(const Problem& problem, const std::string& folder,
                       const CertificateOptions& options) {
  const OutputFolder made(folder);
  const log::Task task("certificate");
  Certificate certificate(problem, options);
  if (options.tell) options.tell(certificate.cost());
  certificate.prove();

  OutputFiles files;
  std::map<std::string, std::uint32_t> checksums;
  const auto add = [&](const std::string& name, void (Certificate::*write)(TextStream&) const) {
    files.add(folder + "/" + name + ".gz", [&](TextStream& out) {
      checksums[name] = write_gzip(out, [&](TextStream& text) { (certificate.*write)(text); });
    });
  };
  add("chain", &Certificate::write_chain);
  add("states", &Certificate::write_states);
  add("visits", &Certificate::write_visits);
  if (certificate.is_of_game()) {
    add("goal", &Certificate::write_goal);
    add("values", &Certificate::write_values);
  }
  files.add(folder + "/answer.gz", [&](TextStream& out) {
    write_gzip(out, [&](TextStream& text) { certificate.write_answer(text, checksums); });
  });
  files.publish();
  task.done("wrote ", log::count(checksums.size() + 1, "file"), " to ", folder);
}

}  // namespace asdic
