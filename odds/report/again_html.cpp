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

/// Line by line.
std::string escaped_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n')) lines.push_back(markup::escape(line));
  return join(lines, "\n");
}

/// An address that is the text itself.
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
  const std::string text = toml_text(case_json(result));
  std::string html = "<section>\n<h2>Make this page again</h2>\n";
  if (!options.command.empty()) {
    html += "<pre>" + layout::element("code", options.command) + "</pre>\n";
  }
  return html +
         "<p>The case with all its defaults, which needs no <code>--set</code>: "
         "<a download=\"battle.toml\" href=\"" +
         address_of(text) +
         "\">save it as battle.toml</a>, and give that name for the case.</p>\n"
         "<details>\n<summary>Read the case</summary>\n<pre><code>" +
         escaped_lines(text) + "</code></pre>\n</details>\n</section>\n";
}

}  // namespace asdic
