// The parts of the module that are in other sources.
#pragma once

#include "interruptible.hpp"

namespace asdic_python {

/// Defines luck, comparisons, samples, checks, turns, sweeps and exports.
void define_reports(py::module_& module);

/// Defines rules files and rule systems in Python.
void define_rules(py::module_& module);

}  // namespace asdic_python
