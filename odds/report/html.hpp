// What all pages in HTML share. A page needs nothing but itself, and loads nothing. Its style is
// html.css and what it adds: a span in what can have the focus is what is known of a number, one
// line or two at the bottom of the window while it is pointed at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "odds/report/page.hpp"

namespace asdic::layout {

/// <name>text</name>, the text escaped; the name may have attributes behind it.
std::string element(const std::string& name, const std::string& text);

std::string paragraphs(const std::vector<std::string>& texts);

/// Scrolls by itself where it is too wide; where it has much text, its cells are put below each
/// other on a narrow window. Columns without any text are left out. "" for a table without rows.
std::string html_table(const Table& table);

/// A block under a heading of the second level.
std::string html_section(const Block& block);

struct HtmlHead {
  std::string title;
  std::string_view style;        ///< beside what all pages share
  std::string_view script = {};  ///< "" for a page that may run none
  std::string description = {};  ///< for search engines and previews of links
};

/// Returns HTML that is folded into one line. Paper shows neither.
std::string folded_html(const std::string& summary, const std::string& html);

/// The page around what its body has, which is HTML.
std::string html_document(const HtmlHead& head, const std::string& body);

}  // namespace asdic::layout
