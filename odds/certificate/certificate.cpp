#include "odds/certificate/certificate.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "lib/error.hpp"
#include "lib/gzip.hpp"
#include "lib/text.hpp"
#include "odds/solve/best_order.hpp"
#include "odds/solve/best_play.hpp"
#include "odds/solve/position.hpp"
#include "odds/solve/settled_battle.hpp"
#include "odds/solve/solve.hpp"
#include "solver/exact/exact.hpp"
#include "states/joined_chain.hpp"

namespace asdic {

namespace {

std::string hex(const Integer& number) {
  return number.str(0, std::ios_base::hex);
}

std::string hex(std::uint32_t number) {
  return hex(Integer(number));
}

std::string words_of(const Outcome& outcome) {
  std::vector<std::string> words;
  if (outcome.winner) {
    words.push_back("winner: " +
                    std::string(winner_names[static_cast<std::size_t>(*outcome.winner)]));
  }
  if (outcome.winner || outcome.numbers.empty()) words.push_back(stand_text(outcome));
  for (const auto& [name, number] : outcome.numbers) {
    words.push_back(name + ": " + std::to_string(number));
  }
  return join(words, "; ");
}

class Certificate {
 public:
  /// The battle must outlive this, and has its rounds in its states where they are limited.
  Certificate(const Battle& battle, const Progress& progress)
      : battle_(battle),
        chain_(battle.chain),
        structure_(analyse(chain_)),
        figure_(chain_.state_count()) {
    Question question;
    const StateIndex states = chain_.state_count();
    for (const bool ends : {true, false}) {
      for (StateIndex state = 0; state < states; ++state) {
        if ((structure_.absorbing[state] != 0) != ends) continue;
        figure_[state] = question.figures++;
        question.payoffs.push_back({state, figure_[state], 1});
      }
      if (ends) question.ends = question.figures;
    }
    const ExactSolver solver(chain_, structure_, {Engine::automatic, 0, progress});
    visits_ = solver.visits({{chain_.starts.front(), Integer(1)}}, question);
    for (StateIndex state = 0; state < states; ++state) {
      if (structure_.absorbing[state] == 0) continue;
      outcomes_[outcome_at(state)].second += visits(state);
    }
    std::uint32_t place = 0;
    for (auto& [words, outcome] : outcomes_) outcome.first = place++;
  }

  /// A line for each state.
  void write_chain(TextStream& out) const {
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      if (structure_.absorbing[state] != 0) out << "= " << outcomes_.at(outcome_at(state)).first;
      if (chain_.kinds[state] != NodeKind::end) {
        const RollIndex roll = chain_.rows[state];
        if (structure_.absorbing[state] != 0) out << ' ';
        out << hex(chain_.rolls.denominator(roll));
        std::uint32_t k = 0;
        for (const StateIndex to : chain_.successors(state)) {
          out << ' ' << to << ':' << hex(chain_.rolls.weight(roll, k++));
        }
      }
      out << '\n';
    }
  }

  void write_states(TextStream& out) const {
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      out << stand_text(battle_.outcome(state));
      if (battle_.situation) {
        for (const auto& [name, number] : battle_.situation(state)) {
          out << "; " << name << ": " << number;
        }
      }
      if (chain_.round_begins[state] != 0) out << "; a round begins";
      out << '\n';
    }
  }

  void write_visits(TextStream& out) const {
    out << hex(visits_.denominator) << '\n';
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      out << hex(visits(state)) << '\n';
    }
  }

  void write_answer(TextStream& out, const std::map<std::string, std::uint32_t>& checksums) const {
    for (const auto& [file, checksum] : checksums) out << file << ' ' << hex(checksum) << '\n';
    for (const auto& [words, outcome] : outcomes_) {
      const Rational chance = fraction(outcome.second, visits_.denominator);
      out << hex(numerator(chance)) << ' ' << hex(denominator(chance)) << ' ' << words << '\n';
    }
  }

 private:
  const Integer& visits(StateIndex state) const { return visits_.numbers[figure_[state]]; }

  std::string outcome_at(StateIndex state) const { return words_of(battle_.outcome_at_end(state)); }

  const Battle& battle_;
  const Chain& chain_;
  const Structure structure_;
  std::vector<std::uint32_t> figure_;  ///< by state: where its visits are
  Solution visits_;
  /// By their words: the place among them, and the chance over the denominator of the visits.
  std::map<std::string, std::pair<std::uint32_t, Integer>> outcomes_;
};

}  // namespace

void write_certificate(const Posed& posed, const std::string& folder,
                       const CertificateOptions& options) {
  const EnumerationLimits limits{options.max_states.value_or(default_max_states()),
                                 options.progress};
  const Posed fixed = with_best_order(posed, limits);
  const Battle battle = standing_alone(
      with_best_play(fixed, settled_battle(fixed, limits, Numbers::exact), options.progress),
      limits);
  const Certificate certificate(battle, options.progress);

  std::error_code fault;
  std::filesystem::create_directory(folder, fault);
  if (fault) {
    throw Error(ErrorCode::input, "cannot make the folder " + folder + ": " + fault.message());
  }
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
  files.add(folder + "/answer.gz", [&](TextStream& out) {
    write_gzip(out, [&](TextStream& text) { certificate.write_answer(text, checksums); });
  });
  files.publish();
}

}  // namespace asdic
