#include "odds/report/report.hpp"

#include <string_view>

#include "odds/report/battle_csv.hpp"
#include "odds/report/battle_html.hpp"
#include "odds/report/battle_json.hpp"
#include "odds/report/battle_page.hpp"
#include "odds/report/battle_svg.hpp"
#include "odds/report/markdown.hpp"
#include "odds/report/text.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

namespace {

/// "-4 to -1" as "−4 to −1"; hyphens within words and ranges stay.
void put_true_minus(std::string& text) {
  for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos; ++at) {
    const bool begins = at == 0 || std::string_view(" (>=").find(text[at - 1]) != std::string::npos;
    const bool is_number = at + 1 < text.size() && text[at + 1] >= '0' && text[at + 1] <= '9';
    if (begins && is_number) text.replace(at, 1, "−");
  }
}

layout::Page with_true_minus(layout::Page page) {
  for (layout::Block& block : page) {
    for (layout::Row& row : block.table.rows) {
      for (std::string& cell : row.cells) put_true_minus(cell);
    }
    for (std::string& paragraph : block.below) put_true_minus(paragraph);
  }
  return page;
}

std::string as_text(const Result& result, const ReportOptions& options) {
  return layout::as_text(with_true_minus(page_of(result, options)));
}

std::string as_markdown(const Result& result, const ReportOptions& options) {
  return layout::as_markdown(page_of(result, options));
}

const Writers<Result, ReportOptions> writers = {
    {Format::text, as_text},         {Format::json, as_json}, {Format::csv, as_csv},
    {Format::markdown, as_markdown}, {Format::html, as_html}, {Format::svg, as_svg}};

}  // namespace

const std::vector<Format>& formats_of_results() {
  static const std::vector<Format> formats = formats_of(writers);
  return formats;
}

std::string report(const Result& result, const ReportOptions& options) {
  return write(writers, options.format, result, options);
}

}  // namespace asdic
