#include "odds/report/report.hpp"

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

std::string as_text(const Result& result, const ReportOptions& options) {
  return layout::as_text(page_of(result, options));
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
