// A certificate: what proves the odds of a battle to somebody who does not trust this program.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "lib/progress.hpp"
#include "odds/question/posed.hpp"
#include "odds/solve/numbers.hpp"

namespace asdic {

/// What a certificate takes, more or less.
struct CertificateCost {
  double bytes;
  double seconds;
};

struct CertificateOptions {
  std::optional<std::uint64_t> max_states;  ///< what fits half the free memory if not given
  Numbers numbers = Numbers::exact;
  Progress progress;
  std::function<void(const CertificateCost&)> tell = {};  ///< called before it costs so much
};

/// Told without solving the battle. Throws as enumerating it.
CertificateCost certificate_cost(const Posed& posed, const CertificateOptions& options);

/// The names of the files that a certificate may have in its folder.
inline constexpr std::array certificate_files = {"answer.gz", "chain.gz",  "goal.gz",
                                                 "states.gz", "values.gz", "visits.gz"};

/// Writes the chain, its states in words, the expected visits of every state and the chances of all
/// outcomes to files in this folder, which is made if it is not there; of open choices also best
/// play, with the value of every state. Files are complete or not there. docs/certificates.md has
/// the format. Throws as solve(), and Error(input) for files that cannot be made.
void write_certificate(const Posed& posed, const std::string& folder,
                       const CertificateOptions& options);

}  // namespace asdic
