#include "odds/report/again_html.hpp"

#include <fmt/core.h>

#include <vector>

#include "lib/input/unit_key.hpp"
#include "lib/text.hpp"
#include "odds/chart/markup.hpp"
#include "odds/report/case_json.hpp"
#include "odds/report/html.hpp"
#include "odds/report/toml.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

namespace {

/// Escapes the text line by line.
std::string escaped_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n')) lines.push_back(markup::escape(line));
  return join(lines, "\n");
}

/// Returns a data URL with the text.
std::string address_of(const std::string& text) {
  std::string address = "data:application/toml;charset=utf-8,";
  for (const char c : text) {
    const bool plain = is_code({&c, 1}) || c == '.';
    address += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return address;
}

}  // namespace

std::string again_html(const Result& result, const ReportOptions& options) {
  const std::string text = toml_text(case_json(result.problem, result.rosters));
  std::string html = "<section>\n<h2>Reproduce this page</h2>\n";
  if (!options.command.empty()) {
    html += "<pre>" + layout::element("code", options.command) + "</pre>\n";
  }
  return html + "<p class=\"screen\"><a download=\"battle.toml\" href=\"" + address_of(text) +
         "\">Download battle.toml</a>, then run <code>asdic solve battle.toml</code>.</p>\n"
         "<details class=\"screen\">\n<summary>Show the case file</summary>\n<pre><code>" +
         escaped_lines(text) + "</code></pre>\n</details>\n</section>\n";
}

}  // namespace asdic
