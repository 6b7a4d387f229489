#include "solver/evaluation/evaluation.hpp"

#include <algorithm>
#include <utility>

#include "solver/evaluation/common_denominator.hpp"

namespace asdic {

namespace {

/// The bits of the largest expected number of visits of a state.
constexpr std::size_t visit_bits = 64;

}  // namespace

void Evaluation::prepare(unsigned threads) {
  std::vector<std::uint32_t> starting;
  std::vector<std::uint32_t> read;
  for (const Start& start : starts) starting.push_back(start.row);
  for (const Feed& feed : feeds) starting.push_back(feed.to);
  for (const Read& each : reads) read.push_back(each.row);
  for (const Feed& feed : feeds) read.push_back(feed.from);
  tape = make_tape(schedule, starting, read);
  CommonDenominator found = common_denominator(*this, threads);
  unit = std::move(found.number);
  common = std::move(found.common);
  own_denominators = std::move(found.own);
}

Integer Evaluation::start_divisor(std::uint32_t row) const {
  return schedule.starts_scaled(row) ? schedule.scale_of(row) : Integer(1);
}

void Evaluation::read_payoffs(const Question& question) {
  Ticks ticks("preparing");
  for (const Payoff& payoff : question.payoffs) {
    ticks();
    const std::uint32_t row = schedule.row_of[payoff.state];
    reads.push_back({row, payoff.figure, Integer(schedule.scale_of(row) * payoff.amount)});
  }
  figures = question.figures;
}

Integer Evaluation::denominator() const {
  return pow(unit, repetitions);
}

Evaluation visits_evaluation(Schedule forward, const Masses& starts, const Question& question,
                             unsigned threads) {
  Evaluation evaluation;
  evaluation.schedule = std::move(forward);
  std::size_t mass_bits = 0;
  for (const auto& [state, mass] : starts) {
    mass_bits = std::max(mass_bits, bit_length(mass) + 32);
    const std::uint32_t row = evaluation.schedule.row_of[state];
    evaluation.starts.push_back({row, 0, mass, evaluation.start_divisor(row)});
  }
  for (const Payoff& payoff : question.payoffs) {
    evaluation.excess_bits =
        std::max(evaluation.excess_bits, visit_bits + bit_length(payoff.amount));
  }
  evaluation.excess_bits += mass_bits;
  evaluation.read_payoffs(question);
  evaluation.prepare(threads);
  return evaluation;
}

void Evaluation::pay(std::span<const Integer> payoffs) {
  excess_bits = 0;
  Ticks ticks("preparing");
  for (Start& start : starts) {
    ticks();
    const Integer& payoff = payoffs[schedule.state_of[start.row]];
    if (payoff != 0) excess_bits = std::max(excess_bits, visit_bits + bit_length(payoff));
    start.numerator = payoff * schedule.scale_of(start.row);
  }
  excess_bits += bit_length(read_divisor);
}

Evaluation values_evaluation(Schedule backward, std::span<const StatePayoffs> payoffs,
                             std::span<const StateIndex> states, Denominators denominators,
                             unsigned threads) {
  Evaluation evaluation;
  evaluation.schedule = std::move(backward);
  const Schedule& schedule = evaluation.schedule;
  const auto pays = [&](StateIndex state) {
    return std::any_of(payoffs.begin(), payoffs.end(),
                       [&](const StatePayoffs& each) { return each[state] != 0; });
  };
  Ticks ticks("preparing");
  for (StateIndex state = 0; state < schedule.row_count(); ++state) {
    ticks();
    if (pays(state)) evaluation.starts.push_back({schedule.row_of[state], 0, 0, 1});
  }
  // The values of some rows are kept times a scale. Each figure is divided by its own scale, or all
  // by the least common multiple of the scales.
  const bool own = denominators == Denominators::own && states.size() <= Evaluation::many_figures;
  Integer scales = 1;
  for (const StateIndex state : states) {
    ticks();
    const std::uint32_t row = schedule.row_of[state];
    const Integer scale = evaluation.start_divisor(row);
    if (own) {
      evaluation.read_divisors.push_back(scale);
    } else {
      scales = lcm(scales, scale);
    }
  }
  for (const StateIndex state : states) {
    ticks();
    const std::uint32_t row = schedule.row_of[state];
    const Integer factor = own ? Integer(1) : Integer(scales / evaluation.start_divisor(row));
    evaluation.reads.push_back({row, evaluation.figures++, factor});
  }
  evaluation.read_divisor = scales;
  evaluation.prepare(threads);
  return evaluation;
}

}  // namespace asdic
