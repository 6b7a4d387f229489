// The processes of this program that mpirun has started.
#pragma once

#include <functional>

#include "solver/workers.hpp"

namespace asdic {

/// Returns the group of all processes. If the program is not asdic-mpi, this process is the only
/// one.
const WorkerGroup& workers();

/// Returns the descriptor of this process's standard error, also while only the first worker
/// writes messages.
int standard_error_of_rank();

/// Ends all processes with this status, after `tell` has written its message. Returns the status
/// for main() to return.
int fail(int status, const std::function<void()>& tell);

}  // namespace asdic
