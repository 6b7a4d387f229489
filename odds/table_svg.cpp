// A table as SVG.
#include "odds/table_report.hpp"

namespace asdic {

std::string as_svg(const OddsTable&, const TableOptions&) {
  return "";
}

}  // namespace asdic
