// Pages with tables in a browser, if the machine has one.
#include <doctest/doctest.h>

#include "tests/support/browser.hpp"
#include "tests/support/small_tables.hpp"

using namespace asdic;

namespace {

const std::string say_rows = R"(
  for (const row of document.querySelectorAll('.odds tbody tr')) {
    if (row.checkVisibility()) say([...row.cells].map(cell => cell.innerText).join(' | '));
  }
  say(document.querySelector('output').innerText);)";

}  // namespace

TEST_CASE("a browser shows every number, and nothing else in the cells") {
  if (!there_is_a_browser()) return;
  CHECK(said(html(table_of_two_keys()), say_rows) ==
        "1 sub | 0.5000 | 0.1000 | –\n"
        "2 sub | 0.8571 | 0.4893 | !\n"
        "1 sub | 3.0 | 5.4 | –\n"
        "2 sub | 2.6 | 7.2 | !\n"
        "\n"
        "0 loaded");
}

TEST_CASE("the address can lead to some rows of the table") {
  if (!there_is_a_browser()) return;
  // Not to "12 sub", which has it in the midst of a word.
  CHECK(said(html(table_of_one_key()), say_rows, {"#search=2%20SUB"}) ==
        "2 sub, 1 dd | 0.6667 | 2.00 | 1.41\n"
        "1 of 3 rows\n"
        "0 loaded");
}

TEST_CASE("what is typed filters rows, and the address follows") {
  if (!there_is_a_browser()) return;
  const std::string type = R"(
    const box = document.querySelector('input');
    const enter = text => { box.value = text; box.dispatchEvent(new Event('input')); };
    enter('1 dd, 2 sub');)" +
                           say_rows + "say(location.hash); enter('tank');" + say_rows +
                           "enter('');" + say_rows + "say('hash:' + location.hash);";
  CHECK(said(html(table_of_one_key()), type) ==
        "2 sub, 1 dd | 0.6667 | 2.00 | 1.41\n"
        "1 of 3 rows\n"
        "#search=1+dd%2C+2+sub\n"
        "0 of 3 rows\n"
        "1 sub | 0.5000 | 1.50 | 0.87\n"
        "2 sub, 1 dd | 0.6667 | 2.00 | 1.41\n"
        "12 sub | 1\u2007\u2007\u2007\u2007\u2007 | 1.00 | 0\u2007\u2007\u2007\n"
        "\n"
        "hash:\n"
        "0 loaded");
}

TEST_CASE("the keyboard reaches every number, and shows what it is exactly") {
  if (!there_is_a_browser()) return;
  const std::string walk = with_keyboard + R"(
    const stops = document.querySelectorAll('.odds td[tabindex="0"]');
    say(stops.length + ' stops');
    stops[0].focus();
    const press = key =>
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
    for (const key of ['', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      press(key);
      const span = document.activeElement.querySelector('span');
      say(getComputedStyle(span).display + ' ' + span.lastChild.data.trim());
    }
    press('Escape');
    say(document.activeElement.tagName);)";
  CHECK(said(html(table_of_two_keys()), walk) ==
        "2 stops\n"
        "block 1/2 = 0.5\n"
        "block 1/10 = 0.1\n"
        "block 137/280 ≈ 0.48928571428571428571\n"
        "block 137/280 ≈ 0.48928571428571428571\n"  // there is no row below
        "block 6/7 ≈ 0.85714285714285714286\n"
        "block 1/2 = 0.5\n"
        "BODY\n"
        "0 loaded");
}

TEST_CASE("all text is readable, in the light and in the dark") {
  if (!there_is_a_browser()) return;
  OddsTable table = table_of_one_key();
  table.cells[0] = {{}, "it took too long"};  // the others have the darkest shades
  CHECK(said(html(table), say_contrast) == "light\nreadable\n0 loaded");
  CHECK(said(html(table), say_contrast, {"", true}) == "dark\nreadable\n0 loaded");
}

TEST_CASE("A title is not a script") {
  if (!there_is_a_browser()) return;
  const OddsTable table = table_of_two_keys(
      "title = '''</title></script><script>say(\"run\")</script><img src=x onerror=say(1)>'''");
  CHECK(said(html(table), "say(document.querySelector('h1').textContent === document.title);") ==
        "true\n0 loaded");
}

TEST_CASE("on a phone the page does not scroll sideways, and headings leave room for numbers") {
  if (!there_is_a_browser()) return;
  OddsTable table = table_of_two_keys();
  table.rows.values[1] = "2 sub, 1 ca, 1 bb, 2 ftr";
  table.columns->values = {"1 ca, 1 bb, 1 dd", "2 ca, 2 bb, 2 dd", "3 ca, 3 bb, 3 dd"};
  const std::string narrow = R"(
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width: 390px; height: 844px; border: 0';
    const page = document.documentElement.outerHTML.replaceAll(/<script[^]*?<.script>/g, '');
    document.body.replaceChildren(frame);
    frame.contentDocument.write(page);
    frame.contentDocument.close();
    const phone = frame.contentDocument;
    say(phone.documentElement.scrollWidth <= 390 ? 'fits' : phone.documentElement.scrollWidth);
    for (const head of phone.querySelectorAll('.odds tbody th')) {
      const share = head.getBoundingClientRect().width / 390;
      if (share > 0.3) say('a heading takes ' + share);
    })";
  CHECK(said(html(table), narrow) == "fits\n0 loaded");
}
