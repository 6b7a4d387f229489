#include "solver/verify.hpp"

#include <algorithm>
#include <random>

#include "lib/error.hpp"
#include "lib/wide.hpp"

namespace asdic {

namespace {

constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
  const auto product = static_cast<Wide>(a) * b;
  const auto folded = static_cast<std::uint64_t>(product & prime) + static_cast<std::uint64_t>(product >> 61);
  return folded >= prime ? folded - prime : folded;
}

std::uint64_t plus(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t sum = a + b;
  return sum >= prime ? sum - prime : sum;
}

std::uint64_t minus(std::uint64_t a, std::uint64_t b) { return a >= b ? a - b : a + prime - b; }

/// Throws where the prime divides a number that must be inverted: then it cannot check anything.
std::uint64_t inverse(std::uint64_t a) {
  if (a == 0) throw Error(ErrorCode::verification, "the check prime divides a denominator");
  std::uint64_t result = 1;
  for (std::uint64_t exponent = prime - 2; exponent > 0; exponent >>= 1, a = times(a, a)) {
    if ((exponent & 1) != 0) result = times(result, a);
  }
  return result;
}

[[noreturn]] void fail(const char* what) { throw Error(ErrorCode::verification, what); }

/// The chances of each roll modulo the prime.
std::vector<std::vector<std::uint64_t>> residues(const Rolls& rolls) {
  std::vector<std::vector<std::uint64_t>> chances(rolls.count());
  for (RollIndex roll = 0; roll < rolls.count(); ++roll) {
    const std::uint64_t scale = inverse(modulo(rolls.denominator(roll), prime));
    for (std::uint32_t k = 0; k < rolls.size(roll); ++k) {
      chances[roll].push_back(times(scale, modulo(rolls.weight(roll, k), prime)));
    }
  }
  return chances;
}

/// x with a x = b, n equations with one column of b each, row by row; a is destroyed.
std::vector<std::uint64_t> solve_dense(std::vector<std::uint64_t> a, std::vector<std::uint64_t> b) {
  const std::size_t n = b.size();
  for (std::size_t pivot = 0; pivot < n; ++pivot) {
    std::size_t row = pivot;
    while (row < n && a[row * n + pivot] == 0) ++row;
    if (row == n) fail("the check prime divides a determinant");
    std::swap_ranges(a.begin() + pivot * n, a.begin() + (pivot + 1) * n, a.begin() + row * n);
    std::swap(b[pivot], b[row]);
    const std::uint64_t scale = inverse(a[pivot * n + pivot]);
    for (row = 0; row < n; ++row) {
      if (row == pivot) continue;
      const std::uint64_t factor = times(a[row * n + pivot], scale);
      for (std::size_t j = pivot; j < n; ++j) {
        a[row * n + j] = minus(a[row * n + j], times(factor, a[pivot * n + j]));
      }
      b[row] = minus(b[row], times(factor, b[pivot]));
    }
  }
  for (std::size_t i = 0; i < n; ++i) b[i] = times(b[i], inverse(a[i * n + i]));
  return b;
}

/// Expected payoffs modulo the prime, from the last state to the first. Within a component every
/// value is a number plus a combination of the torn states' values, whose coefficients are carried
/// along; no closing is used.
std::vector<std::uint64_t> payoffs_modulo_prime(const Chain& chain, const Structure& structure,
                                                std::vector<std::uint64_t> value) {
  const auto chances = residues(chain.rolls);
  auto component = structure.components.rbegin();
  for (auto end = static_cast<std::uint32_t>(structure.order.size()); end > 0;) {
    if (component == structure.components.rend() || component->first + component->size != end) {
      const StateIndex state = structure.order[--end];
      if (structure.absorbing[state] != 0) continue;
      const auto successors = chain.successors(state);
      for (std::size_t k = 0; k < successors.size(); ++k) {
        value[state] = plus(value[state], times(chances[chain.rows[state]][k], value[successors[k]]));
      }
      continue;
    }
    const auto states = structure.states(*component);
    const std::uint32_t tears = component->tears;
    std::vector<std::uint64_t> of_torn(std::size_t{component->size} * tears, 0);
    for (std::uint32_t i = component->size; i-- > 0;) {
      const auto successors = chain.successors(states[i]);
      const auto& row = chances[chain.rows[states[i]]];
      for (std::size_t k = 0; k < successors.size(); ++k) {
        const std::uint32_t local = structure.position[successors[k]] - component->first;
        if (local < tears) {
          of_torn[i * tears + local] = plus(of_torn[i * tears + local], row[k]);
          continue;
        }
        value[states[i]] = plus(value[states[i]], times(row[k], value[successors[k]]));
        if (local >= component->size) continue;
        for (std::uint32_t t = 0; t < tears; ++t) {
          of_torn[i * tears + t] = plus(of_torn[i * tears + t], times(row[k], of_torn[local * tears + t]));
        }
      }
    }
    std::vector<std::uint64_t> matrix(std::size_t{tears} * tears);
    std::vector<std::uint64_t> numbers(tears);
    for (std::uint32_t i = 0; i < tears; ++i) {
      numbers[i] = value[states[i]];
      for (std::uint32_t j = 0; j < tears; ++j) {
        matrix[i * tears + j] = minus(i == j ? 1 : 0, of_torn[i * tears + j]);
      }
    }
    const auto torn = solve_dense(matrix, numbers);
    for (std::uint32_t i = 0; i < component->size; ++i) {
      if (i < tears) value[states[i]] = torn[i];
      for (std::uint32_t t = 0; i >= tears && t < tears; ++t) {
        value[states[i]] = plus(value[states[i]], times(of_torn[i * tears + t], torn[t]));
      }
    }
    end = component->first;
    ++component;
  }
  return value;
}

}  // namespace

void verify_visits(const Chain& chain, const Structure& structure, const Masses& starts,
                   const Question& question, const Solution& solution) {
  Integer began = 0;
  for (const auto& [state, mass] : starts) began += mass;
  began *= solution.denominator;
  Integer ended = 0;
  std::mt19937_64 random(0x61736469u);
  std::vector<std::uint64_t> price(question.figures);
  std::uint64_t paid = 0;
  for (std::uint32_t figure = 0; figure < question.figures; ++figure) {
    const Integer& number = solution.numbers[figure];
    if (figure < question.ends) {
      if (number < 0 || number > began) fail("a chance does not lie between 0 and 1");
      ended += number;
    }
    price[figure] = random() % prime;
    paid = plus(paid, times(price[figure], modulo(number, prime)));
  }
  if (ended != began) fail("the masses that end are not those that began");

  std::vector<std::uint64_t> payoffs(chain.state_count(), 0);
  for (const Reading& reading : question.readings) {
    const std::uint64_t weight = modulo(Integer(reading.weight), prime);
    payoffs[reading.state] = plus(payoffs[reading.state], times(weight, price[reading.figure]));
  }
  const auto values = payoffs_modulo_prime(chain, structure, std::move(payoffs));
  std::uint64_t expected = 0;
  for (const auto& [state, mass] : starts) {
    expected = plus(expected, times(values[state], modulo(mass, prime)));
  }
  if (times(expected, modulo(solution.denominator, prime)) != paid) {
    fail("the solution disagrees with its check modulo a prime");
  }
}

void verify_values(const Chain& chain, const Structure& structure,
                   std::span<const Integer> payoffs, std::span<const StateIndex> states,
                   const Solution& solution) {
  std::vector<std::uint64_t> residue_payoffs;
  residue_payoffs.reserve(payoffs.size());
  for (const Integer& payoff : payoffs) residue_payoffs.push_back(modulo(payoff, prime));
  const auto values = payoffs_modulo_prime(chain, structure, std::move(residue_payoffs));
  const std::uint64_t scale = modulo(solution.denominator, prime);
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (times(values[states[i]], scale) != modulo(solution.numbers[i], prime)) {
      fail("the solution disagrees with its check modulo a prime");
    }
  }
}

}  // namespace asdic
