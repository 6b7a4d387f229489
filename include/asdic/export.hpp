// Exports chains to PRISM, Storm, Matrix Market and Graphviz.
#pragma once

#include <string>

#include "asdic/result.hpp"

namespace asdic::ASDIC_V0 {

/// Writes the chain of a case with exact probabilities. `format` is "prism", "drn", "mtx" or "dot".
/// Writes the files STEM.drn and so on if `stem` is not empty, else returns their text. Throws
/// Error(input) if the format does not support the case, or needs a stem.
ASDIC_API std::string export_chain(const Case& battle, const std::string& format,
                                   const std::string& stem = "", const SolveOptions& options = {});

}  // namespace asdic::ASDIC_V0
