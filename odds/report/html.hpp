// Writes the parts that all HTML pages share. A page does not load other files. Its style is
// html.css and HtmlHead::style. A span in an element that can have the focus contains the details
// of a number. The page shows them in one or two lines at the bottom of the window while you point
// at the element or it has the focus.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "odds/report/page.hpp"

namespace asdic::layout {

/// Returns <name>text</name>, with the text escaped. Attributes may follow the name.
std::string element(const std::string& name, const std::string& text);

std::string paragraphs(const std::vector<std::string>& texts);

/// Returns a table, or "" if it does not have rows. A table that is too wide scrolls separately. If
/// it has much text, a narrow window shows its cells below each other. Leaves out columns without
/// text.
std::string html_table(const Table& table);

/// Returns a block under a heading of the second level.
std::string html_section(const Block& block);

struct HtmlHead {
  std::string title;
  std::string_view style;        ///< added to the style that all pages share
  std::string_view script = {};  ///< "" for a page that must not run scripts
  std::string description = {};  ///< for search engines and previews of links
};

/// Returns HTML that is folded into one line. Paper shows neither the line nor the HTML.
std::string folded_html(const std::string& summary, const std::string& html);

/// Returns the page with `body`, which is HTML.
std::string html_document(const HtmlHead& head, const std::string& body);

}  // namespace asdic::layout
