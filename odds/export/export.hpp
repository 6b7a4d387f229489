// The chain of a case in the formats of other programs.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

#include "lib/progress.hpp"
#include "odds/question/posed.hpp"
#include "states/battle.hpp"
#include "states/enumeration_limits.hpp"

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
  std::optional<std::uint64_t> max_states = {};
  Progress progress = {};
};

/// The most states that a drawing has.
inline constexpr std::uint64_t most_states_drawn = 2000;

/// Writes the chain that solve() solves, exactly: to files, or without a stem to the stream. States
/// keep their numbers; one more follows, in which everything is over. Files are complete or not
/// there. Throws Error(input) for a limit of rounds, a retreat, open choices that a format does not
/// have, a goal without a value, a format that needs a stem, and files that cannot be made;
/// Error(limit) past a limit; Error(chain) for a row that is none.
void export_chain(const Posed& posed, const ExportOptions& options, std::ostream& out);

}  // namespace asdic
