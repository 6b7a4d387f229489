// A table as HTML.
#include "odds/table_report.hpp"

namespace asdic {

std::string as_html(const OddsTable&, const TableOptions&) {
  return "";
}

}  // namespace asdic
