// A table as LaTeX.
#include "odds/table_report.hpp"

namespace asdic {

std::string as_latex(const OddsTable&, const TableOptions&) {
  return "";
}

}  // namespace asdic
