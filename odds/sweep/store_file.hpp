// Checks the file of a store, and files next to it, before SQLite opens them.
#pragma once

#include <string>

#include "odds/sweep/database.hpp"

namespace asdic {

/// Throws Error(input) unless the path does not exist or is a regular file that SQLite would open
/// as asdic left it. SQLite gives some names a special meaning. It also trusts and then deletes
/// files with the name of the store and -journal or -wal at the end, even if another program made
/// them. The check changes no file. The process must not have the store open, because SQLite would
/// lose its locks.
void check_store_file(const std::string& path, Database::Access access);

}  // namespace asdic
