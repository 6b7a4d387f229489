// Writes a certificate: files with which anyone can prove the odds of a battle without this
// program.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "odds/question/numbers.hpp"
#include "odds/question/problem.hpp"

namespace asdic {

/// The approximate cost of a certificate.
struct CertificateCost {
  double bytes;
  double seconds;
};

struct CertificateOptions {
  Numbers numbers = Numbers::exact;
  std::function<void(const CertificateCost&)> tell =
      {};  ///< called with the expected cost, before the work
};

/// Returns the cost without solving the battle. Throws the exceptions of enumeration.
CertificateCost certificate_cost(const Problem& problem, const CertificateOptions& options);

/// The names of the files that a certificate may have in its directory.
inline constexpr std::array certificate_files = {"answer.gz", "chain.gz",  "goal.gz",
                                                 "states.gz", "values.gz", "visits.gz"};

/// Writes a certificate to this directory, which is made if it does not exist. It has the chain,
/// its states in words, the expected visits of every state and the probabilities of all outcomes.
/// If there are open choices, it also has best play, with the value of every state. A file appears
/// only when it is complete. docs/explanation/certificates.md describes the format. Throws as
/// solve() does, and Error(input) for files that cannot be made.
void write_certificate(const Problem& problem, const std::string& folder,
                       const CertificateOptions& options);

}  // namespace asdic
