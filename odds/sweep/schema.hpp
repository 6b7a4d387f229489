// The tables of a store, and what tells one store from another.
#pragma once

#include <string>

#include "odds/sweep/database.hpp"
#include "odds/sweep/plan.hpp"
#include "odds/sweep/sweep.hpp"

namespace asdic {

/// What a store says of itself.
struct StoreHeading {
  std::string asdic;  ///< the version that made it
  std::string text;   ///< of the sweep
  Shard shard;
};

/// Makes the tables of a store of the sweep.
void make_tables(Database& database, const Sweep& sweep, const StoreHeading& heading);

/// Whether there is nothing in the file yet.
bool is_empty(Database& database);

/// Throws Error(input) where the file is no store, or one that another version has made.
StoreHeading read_heading(Database& database);

}  // namespace asdic
