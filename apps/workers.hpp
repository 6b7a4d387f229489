// The processes that mpirun has started of this program.
#pragma once

#include <functional>

#include "solver/workers.hpp"

namespace asdic {

/// All of them; this one alone where the program is not asdic-mpi.
const WorkerGroup& workers();

/// Returns the descriptor of this process's standard error, also while only the first worker
/// writes messages.
int standard_error_of_rank();

/// Ends the work of all processes with this status, after what `tell` says; the status for main to
/// return.
int fail(int status, const std::function<void()>& tell);

}  // namespace asdic
