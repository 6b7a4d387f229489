// The file of a store and the files next to it, before SQLite opens them.
#pragma once

#include <string>

#include "odds/sweep/database.hpp"

namespace asdic {

/// Throws Error(input) unless the path is that of a regular file, or of no file yet, and SQLite
/// would open it as asdic left it. SQLite gives some names a meaning of its own. It also believes
/// and then deletes files that are named as the store with -journal or -wal at the end, whoever
/// made them. Changes nothing. A process must not have the store open: SQLite's locks would end.
void check_store_file(const std::string& path, Database::Access access);

}  // namespace asdic
