#include "odds/table/question.hpp"

#include "lib/error.hpp"
#include "lib/input/section.hpp"

namespace asdic {

TableQuestion table_question(const Document& document, const TableQuestion& asked) {
  TableQuestion question = asked;
  Section section(document, "table");
  const std::string rows = section.text("rows").value_or("");
  const std::string columns = section.text("columns").value_or("");
  std::vector<std::string> show;
  for (const auto& [figure, place] : section.one_or_more("show")) show.push_back(figure);
  section.accept("labels");
  section.finish();
  const auto place = [&](const std::string& key) { return section.place(key).text() + ": " + key; };
  if (question.rows.empty()) {
    question.rows = rows;
    question.of_rows = place("rows");
  }
  if (question.columns.empty() && asked.rows.empty()) {
    question.columns = columns;
    question.of_columns = place("columns");
  }
  if (question.show.empty()) {
    question.show = std::move(show);
    question.of_show = place("show");
  }
  if (question.rows.empty()) {
    throw Error(
        ErrorCode::input,
        "a table needs rows: for example, --rows attacker.units.sub=1..10, or [table] in the case");
  }
  return question;
}

}  // namespace asdic
