// One writer for each format of export; each writes one file, state by state.
#pragma once

#include <functional>

#include "lib/limits.hpp"
#include "lib/output_file.hpp"
#include "lib/progress.hpp"
#include "odds/export/exported_chain.hpp"

namespace asdic {

/// PRISM: (a) transitions, (b) variables of the states, (c) labels, (d) one figure as rewards.
void write_prism_transitions(ExportedChain& chain, TextStream& out, const Progress& progress);
void write_prism_states(const ExportedChain& chain, TextStream& out);
void write_prism_labels(const ExportedChain& chain, TextStream& out);
void write_prism_rewards(const ExportedChain& chain, const ExportedFigure& figure, TextStream& out);

/// Storm: everything in one file.
void write_drn(ExportedChain& chain, TextStream& out, const Progress& progress);

/// Matrix Market: the weights of the transitions; and a column for each label and figure.
void write_mtx(ExportedChain& chain, TextStream& out, const Progress& progress);
void write_mtx_figures(const ExportedChain& chain, TextStream& out);

/// Graphviz; an end has no edge here.
void write_dot(ExportedChain& chain, TextStream& out);

/// Tells now and then how far the states are.
inline void tell(const Progress& progress, std::uint64_t state, std::uint64_t states) {
  if (state % 1024 == 0) check_time("writing", state, states);
  if (progress && state % 65536 == 65535) progress("writing", state + 1, states);
}

/// "3", or "3/4" where the figure has a denominator; in lowest terms.
std::string text_of(std::int64_t value, const ExportedFigure& figure);

}  // namespace asdic
