// Exports the chain of a case in the formats of other programs.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include "odds/question/problem.hpp"
#include "states/battle.hpp"

namespace asdic {

enum class ExportFormat {
  prism,  ///< explicit files of PRISM: STEM.tra, .sta, .lab, STEM1.srew and on
  drn,    ///< explicit models of Storm
  mtx,    ///< Matrix Market: integer weights, and labels and figures as a second matrix
  dot,    ///< Graphviz, for small chains
};

struct ExportOptions {
  ExportFormat format = ExportFormat::drn;
  std::string stem;  ///< files are STEM.drn and so on; empty for a stream
};

/// The greatest number of states in a drawing.
inline constexpr std::uint64_t most_states_drawn = 2000;

/// Writes the chain that solve() solves, with exact probabilities, to files or, without a stem, to
/// the stream. States keep their numbers. One more state follows, in which everything is over. A
/// file appears only when it is complete.
///
/// Throws Error(input) for a limit of rounds, a retreat, open choices that the format does not
/// support, a goal without a value, a format that needs a stem, and files that cannot be made.
/// Throws Error(limit) above a limit, and Error(chain) for an invalid row.
void export_chain(const Problem& problem, const ExportOptions& options, std::ostream& out);

}  // namespace asdic
