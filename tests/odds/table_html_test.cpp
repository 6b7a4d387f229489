// Tables as HTML: the content of the page, and its validity.
#include <doctest/doctest.h>

#include "lib/text.hpp"
#include "odds/chart/markup.hpp"
#include "tests/support/html_text.hpp"
#include "tests/support/small_tables.hpp"

using namespace asdic;
using markup::escape;

namespace {

/// Returns a page with one number.
std::string page_with(const Figure& figure, const TableOptions& options = {}) {
  OddsTable table = table_of_one_key();
  table.rows.values = {"1 sub"};
  table.figures = {"exchange"};
  table.cells = {{{figure}}};
  return html(table, options);
}

}  // namespace

TEST_CASE("what has a meaning in HTML is escaped, in text and in attributes") {
  CHECK(escape("<b title=\"'&amp;") == "&lt;b title=&quot;&#39;&amp;amp;");
}

TEST_CASE("letters of all languages stay as they are") {
  CHECK(escape("Große Schlacht – 海戦 \U0001F6A2") == "Große Schlacht – 海戦 \U0001F6A2");
}

TEST_CASE("bytes that are no UTF-8 are replaced one by one") {
  CHECK(escape("a\xff\x62") == "a\uFFFD\x62");
  CHECK(escape("\xe6\xb5") == "\uFFFD\uFFFD");                      // cut in its midst
  CHECK(escape("\xc0\xbc") == "\uFFFD\uFFFD");                      // '<' in two bytes
  CHECK(escape("\xe0\x80\xbc") == "\uFFFD\uFFFD\uFFFD");            // in three
  CHECK(escape("\xf4\x90\x80\x80") == "\uFFFD\uFFFD\uFFFD\uFFFD");  // past the last
  CHECK(escape("\xc3<") == "\uFFFD&lt;");
}

TEST_CASE("control characters are spaces; surrogates and what is no character are replaced") {
  CHECK(escape(std::string("\0\x1b\r\n\x7f", 5)) == "     ");
  CHECK(escape("\xed\xa0\x80") == "\uFFFD\uFFFD\uFFFD");  // U+D800
  CHECK(escape("\xef\xbf\xbf") == "\uFFFD\uFFFD\uFFFD");  // U+FFFF
}

TEST_CASE("a title cannot bring tags into the page") {
  const std::string page =
      html(table_of_two_keys("title = '</title><script>alert(\"1\")</script>'"));
  const std::string safe = "&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;";
  CHECK(count(page, safe) == 3);  // the title, that of previews, and the heading
  CHECK(count(page, "<script") == 1);
}

TEST_CASE("neither can keys, values, figures, reasons and the command") {
  OddsTable table = table_of_two_keys();
  const std::string evil = "<img>\"&'";
  table.rows.key += evil;
  table.columns->key += evil;
  table.rows.values[0] += evil;
  table.columns->values[0] += evil;
  table.figures[0] += evil;
  table.cells[5].why += evil;
  table.command += evil;
  const std::string page = html(table);
  CHECK(count(page, "<img") == 0);
  CHECK(count(page, "&lt;img&gt;&quot;&amp;&#39;") > 6);
  CHECK(fault_of_tags(page).empty());
}

TEST_CASE("every number of a grid is on the page, and what it is exactly") {
  const std::string page = html(table_of_two_keys());
  for (const std::string number :
       {"0.5000", "0.1000", "0.8571", "0.4893", "3.0", "5.4", "2.6", "7.2"}) {
    INFO(number);
    CHECK(count(page, ">" + number + "<span>") == 1);
  }
  CHECK(has(page, "</small> 1/2 = 0.5</span>"));
  CHECK(has(page, "</small> 3</span>"));
  CHECK(has(page, "</small> 137/280 ≈ 0.48928571428571428571</span>"));
}

TEST_CASE("every number of a list is on the page, and what it is exactly") {
  const std::string page = html(table_of_one_key());
  for (const std::string number : {"0.5000", "0.6667", "1.50", "2.00", "0.87", "1.41"}) {
    INFO(number);
    CHECK(count(page, ">" + number + "<span>") == 1);
  }
  CHECK(has(page, "</small> √(3/4) ≈ 0.86602540378443864676</span>"));
}

TEST_CASE("what appears with a number says which it is") {
  CHECK(has(html(table_of_two_keys()),
            ">0.4893<span><small>The attacker wins: attacker = 2 sub, "
            "defender = 2 ca</small> 137/280"));
}

TEST_CASE("chances are in percent if that is asked for, and other figures are not") {
  const std::string page = html(table_of_two_keys(), {Format::html, NumberStyle::percent});
  CHECK(has(page, ">48.93%<span>"));
  CHECK(has(page, ">7.2<span>"));
  CHECK(has(page, "Shade: 0% <i class=\"to-white\"></i> 50% <i class=\"from-white\"></i> 100%"));
}

TEST_CASE("of a long fraction both beginnings are shown") {
  const Integer power = pow(Integer(10), 150);
  const std::string page = page_with({Value(Rational(Integer(power + 1), Integer(power * 3)))});
  const std::string zeros(99, '0');
  CHECK(has(page, "</small> 1" + zeros + "…/3" + zeros + "… ≈ 0.33333333333333333333</span>"));
  CHECK_FALSE(has(page, zeros + "0"));
}

TEST_CASE("no digit that is asked for is left out") {
  CHECK(has(page_with(amount(1, 3), {Format::html, NumberStyle::decimal, 25}),
            ">0.3333333333333333333333333<span>"));
  CHECK(has(page_with(amount(1, 3), {Format::html, NumberStyle::decimal, 25}),
            "1/3 ≈ 0.3333333333333333333333333</span>"));
}

TEST_CASE("A finite decimal is not an approximation, however small it is") {
  CHECK(has(page_with(amount(1, 1 << 20)), "1/1048576 = 9.5367431640625e-7</span>"));
  CHECK(has(page_with(amount(-5, 4)), "−5/4 = −1.25</span>"));
}

TEST_CASE("chances of winning are shaded by how far they are from even") {
  const std::string page = html(table_of_two_keys());
  CHECK(has(page, "class=\"more\" style=\"--shade:0.000\">0.5000<"));
  CHECK(has(page, "class=\"less\" style=\"--shade:0.800\">0.1000<"));
  CHECK(has(page, "class=\"more\" style=\"--shade:0.714\">0.8571<"));
  CHECK(has(page, "Shade: 0 <i class=\"to-white\"></i> 1/2 <i class=\"from-white\"></i> 1<"));
}

TEST_CASE("other chances are shaded from 0 to 1") {
  OddsTable table = table_of_two_keys();
  table.figures[0] = "winner.draw";
  CHECK(has(html(table), "class=\"more\" style=\"--shade:0.500\">0.5000<"));
}

TEST_CASE("costs are shaded from 0 to the highest") {
  const std::string page = html(table_of_two_keys());
  CHECK(has(page, "class=\"more\" style=\"--shade:0.355\">2.6<"));
  CHECK(has(page, "class=\"more\" style=\"--shade:1.000\">7.2<"));
  CHECK(has(page, "class=\"more\" style=\"--shade:0.746\">5.4<"));  // 27/5 / (507/70)
  CHECK(has(page, "Shade: 0 <i class=\"from-white\"></i> 7.2<"));
}

TEST_CASE("what can be less than 0 is shaded by how far it is from 0") {
  CHECK(has(page_with(amount(-7, 1)), "class=\"less\" style=\"--shade:1.000\">−7.0<"));
  CHECK(has(page_with(amount(0, 1)), "class=\"more\" style=\"--shade:0.000\">0<"));
}

TEST_CASE("A cell without a force has a dash and gives the reason") {
  const std::string page = html(table_of_two_keys());
  CHECK(count(page, ">–<span>") == 2);
  CHECK(count(page, "</small> a side has no units, so there is no battle</span>") == 2);
  CHECK(count(page, "<p>– a side has no units, so there is no battle</p>") == 1);
}

TEST_CASE("A cell that could not be solved is marked and gives the reason") {
  const std::string page = html(table_of_two_keys());
  CHECK(count(page, ">!<span>") == 2);
  CHECK(count(page, "</small> there are more than 9 states</span>") == 2);
  CHECK(has(page, "<p>! attacker = 2 sub, defender = none: there are more than 9 states</p>"));
}

TEST_CASE("a table without a single figure is a page too") {
  OddsTable table = table_of_two_keys();
  for (TableCell& cell : table.cells) cell.figures.clear();
  const std::string page = html(table);
  CHECK(count(page, ">–<span>") == 10);
  CHECK(fault_of_tags(page).empty());
}

TEST_CASE("the page states its conventions and the command that makes it again") {
  const std::string page = html(table_of_two_keys("rounds = 3"));
  CHECK(has(page, "<p>one-for-one: Submarines detected one for one by destroyers</p>"));
  CHECK(has(page, "<th scope=\"row\">rounds</th><td>3</td><td>any number</td>"));
  CHECK(has(page, "<th scope=\"row\">options.first_strike</th><td>every-round</td>"));
  CHECK(has(page, "<p>A side wins if it alone has units in the battle"));
  CHECK(has(page, "asdic " ASDIC_VERSION));
  CHECK(has(page,
            "<pre><code>asdic table two-keys.toml --rows &#39;attacker.units=1 sub;2 sub"
            "&#39;</code></pre>"));
}

TEST_CASE("the page loads nothing and leads nowhere") {
  const std::string page = html(table_of_two_keys());
  for (const std::string way : {"http:", "https:", "//cdn", " src=", " href=", "url(", "@import",
                                "<link", "<img", "<iframe", "fetch(", "XMLHttpRequest"}) {
    INFO(way);
    CHECK_FALSE(has(page, way));
  }
  CHECK(has(page, "content=\"default-src 'none';"));
}

TEST_CASE("the page has what a page must have, and all tags are closed") {
  for (const std::string& page : {html(table_of_two_keys()), html(table_of_one_key())}) {
    CHECK(
        page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">"));
    CHECK(has(page, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"));
    CHECK(count(page, "<title>A table under the rules one-for-one</title>") == 1);
    CHECK(count(page, "<h1>") == 1);
    CHECK(count(page, "<main>") == 1);
    CHECK(page.ends_with("</html>\n"));
    CHECK(fault_of_tags(page).empty());
  }
}

TEST_CASE("a table says what it is about, and its headings what they head") {
  const std::string page = html(table_of_two_keys());
  CHECK(count(page, "<caption><div><h2>Probability that the attacker wins</h2>") == 1);
  CHECK(count(page, "<th scope=\"col\">2 ca</th>") == 2);
  CHECK(count(page, "<th scope=\"row\">2 sub</th>") == 2);
  CHECK(count(page, "<p>Rows: attacker. Columns: defender.</p>") == 2);
  CHECK(count(page, "<td tabindex=\"0\"") == 12);
}

TEST_CASE("the page has a chart for each figure, without what the page says itself") {
  OddsTable table = table_of_two_keys();
  table.rows = {"attacker.units.sub", {"1", "2", "3", "4"}};
  table.columns = Axis{"defender.units.ca", {"1"}};
  table.cells = {{{chance(1, 2), amount(3, 1)}},
                 {{chance(1, 10), amount(27, 5)}},
                 {{chance(6, 7), amount(18, 7)}},
                 {{chance(137, 280), amount(507, 70)}}};
  const std::string page = html(table);
  CHECK(count(page, "<svg ") == 2);
  CHECK(count(page, "<title>Probability that the attacker wins</title>") == 1);
  CHECK(count(page, "<title>The attacker&#39;s mean loss (cost)</title>") == 1);
  CHECK(count(page, "Submarines detected one for one by destroyers") == 1);
}
