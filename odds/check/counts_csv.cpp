#include <boost/algorithm/string/case_conv.hpp>

#include <locale>

#include "lib/csv_reader.hpp"
#include "lib/text.hpp"
#include "odds/check/counts_formats.hpp"

namespace asdic {

void parse_csv(std::string_view text, CountsTable& table) {
  CsvReader reader(text, table.source);
  for (const CsvField& title : reader.next()) {
    const std::string name = boost::algorithm::to_lower_copy(title.text, std::locale::classic());
    if (table.column(name)) {
      throw Error(title.place, "the column " + quote(name) + " is given twice");
    }
    table.add_column(name, title.place);
  }
  for (auto fields = reader.next(); !fields.empty(); fields = reader.next()) {
    const Place& place = fields.front().place;
    if (fields.size() != table.columns.size()) {
      throw Error(place, "the line has " + std::to_string(fields.size()) +
                             " fields, but the header has " + std::to_string(table.columns.size()));
    }
    CountsTable::Row row{place.line, {}};
    for (CsvField& field : fields) row.fields.push_back(std::move(field.text));
    table.rows.push_back(std::move(row));
  }
}

}  // namespace asdic
