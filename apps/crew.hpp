// The processes that mpirun has started of this program.
#pragma once

#include <functional>

#include "solver/team.hpp"

namespace asdic {

/// All of them; this one alone where the program is not asdic-mpi.
const Crew& crew();

/// Returns the descriptor of this process's standard error, also while only the first of the crew
/// writes messages.
int errors_of_rank();

/// Ends the crew's work with this status, after what `tell` says; the status for main to return.
int fail(int status, const std::function<void()>& tell);

}  // namespace asdic
