// Sweeps: figures for all values of any number of keys, kept in a store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "asdic/table.hpp"

namespace asdic::ASDIC_V0 {

/// Options and limits of sweep().
struct SweepOptions {
  Work work = {};            ///< the watch and the limits
  std::uint64_t shard = 1;   ///< the part to solve, from 1
  std::uint64_t shards = 1;  ///< the number of parts of equal cost
};

/// The cells of a store.
struct SweepCounts {
  std::int64_t cells = 0;                ///< all cells
  std::int64_t battles = 0;              ///< cells in which both sides have units
  std::int64_t solved = 0;               ///< battles that are solved
  std::int64_t solved_now = 0;           ///< those that this call has solved
  std::vector<std::string> faults = {};  ///< damage of the store, which was solved again
};

/// Solves all cells of the case's [sweep] that the store does not have. `store` is the path of an
/// SQLite file, which asdic makes if it does not exist. Several processes may share it. If the call
/// ends early, the store keeps what is solved. Throws Error(input) for a store of another sweep.
ASDIC_API SweepCounts sweep(const Case& battle, const std::string& store,
                            const SweepOptions& options = {});

/// Returns the figures of a store as a table. `sets`, such as "die=6", fix values of axes. The
/// other axes, at most two, are the rows and the columns. Throws Error(input) for a key, a value or
/// a figure that the store does not have.
ASDIC_API Table stored_table(const std::string& store, const TableQuestion& question = {},
                             const std::vector<std::string>& sets = {});

}  // namespace asdic::ASDIC_V0
