// Pages of battles in a browser, if the machine has one.
#include <doctest/doctest.h>

#include "tests/support/browser.hpp"
#include "tests/support/report_battles.hpp"

using namespace asdic;

namespace {

/// Returns a page with all parts that it can have: long names of forces, many folded parts, and
/// best play.
const std::string& a_full_page() {
  static const std::string page = report_as(
      Format::html, solved_battle("3 sub:germany, 2 dd:germany, 1 ca, 1 bb",
                                  "2 sub:britain, 2 dd:britain, 1 bb, 1 ca",
                                  "title = 'A battle of many'\nattacker.undetected = 'optimal'"));
  return page;
}

/// A script that prints whether the page is as wide as its window, and the elements that exceed it
/// and cannot be scrolled to.
const std::string say_fit = R"(
  for (const details of document.querySelectorAll('details')) details.open = true;
  const width = document.documentElement.clientWidth;
  say(innerWidth + (document.documentElement.scrollWidth > width ? ' scrolls' : ' fits'));
  for (const element of document.querySelectorAll('body *')) {
    const box = element.getBoundingClientRect();
    const hidden = getComputedStyle(element).clipPath !== 'none' || element.closest('thead');
    if (element.closest('.keys table') || hidden) continue;
    if (box.right > width + 1 || box.left < -1) say('out: ' + element.outerHTML.slice(0, 80));
  }
  for (const row of document.querySelectorAll('.bars div')) {
    const [name, chance] = [...row.children].map(part => part.getBoundingClientRect());
    if (name.right > chance.left + 1) say('over each other: ' + row.textContent);
  })";

}  // namespace

TEST_CASE("the page of a battle fits a telephone and a wide window") {
  if (!there_is_a_browser()) return;
  CHECK(said(a_full_page(), say_fit, {"", false, 390}) == "390 fits\n0 loaded");
  CHECK(said(a_full_page(), say_fit, {"", false, 1440}) == "1440 fits\n0 loaded");
}

TEST_CASE("all text of a battle is readable, in the light and in the dark") {
  if (!there_is_a_browser()) return;
  CHECK(said(a_full_page(), say_contrast) == "light\nreadable\n0 loaded");
  CHECK(said(a_full_page(), say_contrast, {"", true}) == "dark\nreadable\n0 loaded");
}

TEST_CASE("a bar that has the focus shows its number in full") {
  if (!there_is_a_browser()) return;
  const std::string focus = with_keyboard + R"(
    const bar = [...document.querySelectorAll('.bars div')]
      .find(each => each.querySelector('dt').innerText === '2 sub');
    const full = bar.querySelector('span');
    say(getComputedStyle(full).display);
    bar.focus();
    say(getComputedStyle(full).display);
    say(full.innerText.replace(/\s+/g, ' '));)";
  // A round sinks the cruiser with 5/9, costs a submarine with 2/9, or changes nothing.
  CHECK(said(report_as(Format::html, solved_battle("2 sub", "1 ca")), focus) ==
        "none\nblock\nThe attacker keeps 2 sub 5/7 ≈ 0.71428571428571428571\n0 loaded");
}
