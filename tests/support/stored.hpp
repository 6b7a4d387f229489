// What is in a store.
#pragma once

#include <string>

#include "odds/sweep/database.hpp"

namespace asdic {

/// Every row of the tables of a store, in the order of their keys.
inline std::string stored(const std::string& path) {
  Database database(path, Database::Access::read);
  std::string all;
  for (const char* query :
       {"SELECT * FROM sweep", "SELECT * FROM job ORDER BY number",
        "SELECT * FROM cell ORDER BY number", "SELECT * FROM figure ORDER BY cell, name",
        "SELECT * FROM outcome ORDER BY cell, number"}) {
    Statement rows(database, query);
    while (rows.next()) {
      for (int column = 0; column < rows.columns(); ++column) all += rows.text(column) + "|";
      all += "\n";
    }
  }
  return all;
}

/// Changes a store behind the program's back.
inline void change(const std::string& path, const std::string& sql) {
  Database(path, Database::Access::write).run(sql);
}

}  // namespace asdic
