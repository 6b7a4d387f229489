// Writers of the export formats. Each writes one file, state by state.
#pragma once

#include <functional>

#include "lib/limits.hpp"
#include "lib/text_stream.hpp"
#include "odds/export/exported_chain.hpp"

namespace asdic {

/// Write the files of PRISM: transitions, variables of the states, labels, and one figure as
/// rewards.
void write_prism_transitions(ExportedChain& chain, TextStream& out);
void write_prism_states(const ExportedChain& chain, TextStream& out);
void write_prism_labels(const ExportedChain& chain, TextStream& out);
void write_prism_rewards(const ExportedChain& chain, const ExportedFigure& figure, TextStream& out);

/// Writes the only file of Storm.
void write_drn(ExportedChain& chain, TextStream& out);

/// Write the files of Matrix Market: the weights of the transitions, and a matrix with a column for
/// each label and figure.
void write_mtx(ExportedChain& chain, TextStream& out);
void write_mtx_figures(const ExportedChain& chain, TextStream& out);

/// Writes a drawing for Graphviz, in which an end has no transition.
void write_dot(ExportedChain& chain, TextStream& out);

/// Checks the time every 1024 states, and reports the progress every 65,536 states.
inline void report_state(std::uint64_t state, std::uint64_t states) {
  if (state % 1024 == 0) check_time("writing", state, states);
  if (state % 65536 == 65535) report_progress("writing", state + 1, states);
}

/// Returns the value as a fraction in lowest terms: "3", or "3/4" if the figure has a denominator.
std::string text_of(std::int64_t value, const ExportedFigure& figure);

}  // namespace asdic
