// A case that is exported and read back.
#pragma once

#include <doctest/doctest.h>

#include <sstream>

#include "odds/export/export.hpp"
#include "tests/support/exported.hpp"
#include "tests/support/exported_text.hpp"
#include "tests/support/temporary_folder.hpp"

namespace asdic {

inline exported::Model written_and_read(const Problem& problem, ExportFormat format) {
  const TemporaryFolder folder;
  std::ostringstream nothing;
  export_chain(problem, {format, folder.stem()}, nothing);
  CHECK(nothing.str().empty());
  switch (format) {
    case ExportFormat::prism:
      return exported::read_prism(folder.stem());
    case ExportFormat::drn:
      return exported::read_drn(exported::file_text(folder.stem() + ".drn"));
    case ExportFormat::mtx:
      return exported::read_mtx(exported::file_text(folder.stem() + ".mtx"),
                                exported::file_text(folder.stem() + ".figures.mtx"));
    case ExportFormat::dot:
      return exported::read_dot(exported::file_text(folder.stem() + ".dot"));
  }
  return {};
}

}  // namespace asdic
