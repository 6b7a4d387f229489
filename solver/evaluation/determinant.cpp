#include "solver/evaluation/determinant.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "lib/exact/prime_field.hpp"
#include "lib/exact/primes.hpp"
#include "lib/limits.hpp"
#include "lib/parallel.hpp"
#include "solver/evaluation/determinant_bound.hpp"
#include "solver/evaluation/equations.hpp"
#include "solver/reconstruction.hpp"

namespace asdic {

namespace {

constexpr const char* finding_determinant = "finding a determinant";
constexpr int prime_bits = 61;

/// A ring for Equations: the integers modulo a prime.
struct ScalarRing {
  using Number = std::uint64_t;

  const PrimeField& field;

  Number product(Number a, Number b) const { return field.times(a, b); }
  Number sum(Number a, Number b) const { return field.plus(a, b); }
  Number difference(Number a, Number b) const { return field.minus(a, b); }
};

/// Returns the determinant modulo a prime. The elimination multiplies a row by each pivot that it
/// removes from it, so the determinant is the product of all pivots to the power of 1 minus the
/// number of rows that are multiplied by it. Throws UnfitPrime if a pivot is 0.
std::uint64_t determinant_modulo(const PrimeField& field, const TornRows& torn,
                                 std::span<const std::uint64_t> coefficients,
                                 Equations<ScalarRing>& equations) {
  const FilledRows& rows = torn.equations;
  Ticks ticks(finding_determinant);
  equations.eliminate(
      ScalarRing{field}, [&](std::uint64_t at) { return coefficients[torn.entries[at]]; },
      [](std::uint32_t) { return std::uint64_t{0}; }, ticks);
  std::vector<std::uint32_t> rows_multiplied(rows.size(), 0);  // by pivot
  for (const FilledRows::Row& row : rows.rows) {
    for (std::uint64_t at = row.diagonal + 1; at < row.end; ++at)
      ++rows_multiplied[rows.columns[at]];
  }
  std::uint64_t product = 1;
  std::uint64_t divisor = 1;
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    const std::uint64_t pivot = equations.pivot(i);
    if (pivot == 0) throw UnfitPrime();
    if (rows_multiplied[i] == 0) product = field.times(product, pivot);
    for (std::uint32_t k = 1; k < rows_multiplied[i]; ++k) divisor = field.times(divisor, pivot);
  }
  return field.times(product, field.inverse(divisor));
}

}  // namespace

Integer determinant(const TornRows& torn, std::span<const Integer> coefficients, unsigned threads) {
  // The modulus is more than twice as large as the determinant.
  const std::size_t count = primes_for(determinant_bits(torn, coefficients) + 2, prime_bits);
  std::vector<std::uint64_t> primes;
  std::vector<std::uint64_t> residues;
  std::size_t tried = 0;
  while (primes.size() < count) {
    const std::size_t missing = count - primes.size();
    const std::vector<std::uint64_t> candidates = primes_below_power(prime_bits, tried + missing);
    std::vector<std::uint64_t> found(missing, 0);
    run_in_parallel(threads, missing, [&](Indices& indices) {
      Equations<ScalarRing> equations(torn.equations);
      std::vector<std::uint64_t> entries(coefficients.size());
      for (const std::size_t i : indices) {
        check_time(finding_determinant, primes.size() + i, count);
        report_progress(finding_determinant, primes.size() + i, count);
        const PrimeField field(candidates[tried + i]);
        std::transform(coefficients.begin(), coefficients.end(), entries.begin(),
                       [&](const Integer& number) { return field.residue(number); });
        try {
          found[i] = determinant_modulo(field, torn, entries, equations);
        } catch (const UnfitPrime&) {
          found[i] = candidates[tried + i];  // no residue
        }
      }
    });
    for (std::size_t i = 0; i < missing; ++i) {
      if (found[i] == candidates[tried + i]) continue;
      primes.push_back(candidates[tried + i]);
      residues.push_back(found[i]);
    }
    tried += missing;
  }
  run_in_parallel(threads, count, [&](Indices& indices) {
    for (const std::size_t i : indices) {
      check_time(finding_determinant);
      const PrimeField field(primes[i]);
      std::uint64_t others = 1;
      for (const std::uint64_t prime : primes) {
        if (prime != primes[i]) others = field.times(others, prime % primes[i]);
      }
      residues[i] = field.times(residues[i], field.inverse(others));
    }
  });
  return Reconstruction(primes)(residues);
}

}  // namespace asdic
