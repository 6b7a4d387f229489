// Elements of charts, and panels whose points and bars are at positions that were derived by hand.
#include "odds/chart/svg.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "odds/chart/palette.hpp"
#include "odds/chart/panel.hpp"
#include "tests/support/tables_by_hand.hpp"

using namespace asdic;
using svg::Scale;

namespace {

std::optional<ChartValue> at(double value) {
  return ChartValue{value, ""};
}

/// Returns a panel over these places, with values from 0 to 100.
Panel panel_over(std::vector<std::string> places, std::vector<Series> series,
                 Panel::Kind kind = Panel::Kind::lines) {
  Panel panel;
  panel.kind = kind;
  panel.places = std::move(places);
  panel.scale = {0, 100, 20};
  panel.series = std::move(series);
  return panel;
}

/// Returns the drawing of a panel. It is 100 pixels high, from 12 to 112, because it has no titles,
/// and `width` wide.
std::string drawn(const Panel& panel, double width) {
  return ChartPanel(panel, 100).drawing(0, 0, width);
}

std::vector<std::string> all_between(std::string text, const std::string& start,
                                     const std::string& end) {
  std::vector<std::string> found;
  for (auto from = text.find(start); from != std::string::npos; from = text.find(start)) {
    text.erase(0, from + start.size());
    found.push_back(text.substr(0, text.find(end)));
  }
  return found;
}

std::vector<std::string> labels_of(const Scale& scale) {
  std::vector<std::string> labels;
  for (const double tick : scale.ticks()) labels.push_back(scale.label(tick));
  return labels;
}

using Labels = std::vector<std::string>;

}  // namespace

TEST_CASE("Lengths have two digits after the point at most") {
  CHECK(svg::length(2) == "2");
  CHECK(svg::length(120) == "120");
  CHECK(svg::length(1.0 / 3) == "0.33");
  CHECK(svg::length(12.5) == "12.5");
  CHECK(svg::length(-0.001) == "0");
}

TEST_CASE("Ticks are multiples of 1, 2 or 5 times a power of ten around all values") {
  CHECK(labels_of(Scale::around(0, 9.2, 7)) == Labels{"0", "2", "4", "6", "8", "10"});
  CHECK(labels_of(Scale::around(0, 0.6, 7)) ==
        Labels{"0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6"});
  CHECK(labels_of(Scale::around(-17, 23, 7)) == Labels{"−20", "−10", "0", "10", "20", "30"});
  CHECK(labels_of(Scale::around(0, 12000, 7)) ==
        Labels{"0", "2000", "4000", "6000", "8000", "10000", "12000"});
  CHECK(labels_of(Scale::around(0, 100, 7)) == Labels{"0", "20", "40", "60", "80", "100"});
  CHECK(labels_of(Scale::around(0, 3e-9, 4)) == Labels{"0", "1e-09", "2e-09", "3e-09"});
}

TEST_CASE("An axis on which nothing happens has a length") {
  const Scale scale = Scale::around(0, 0, 7);
  CHECK(scale.from == 0);
  CHECK(scale.to == 1);
}

// 14 pixels are left free on both sides: 0 to 4 are spread over 100 of 128.
TEST_CASE("Points over numbers are at proportional distances") {
  const std::string drawing =
      drawn(panel_over({"0", "1", "4"}, {{"", {at(0), at(50), at(100)}}}), 128);
  CHECK(text_between(drawing, "<polyline points=\"", "\"") == "14,112 39,62 114,12");
  CHECK(all_between(drawing, "<circle ", " r") ==
        Labels{"cx=\"14\" cy=\"112\"", "cx=\"39\" cy=\"62\"", "cx=\"114\" cy=\"12\""});
}

TEST_CASE("Fractions are numbers too, and points are joined in the order of numbers") {
  const std::string drawing =
      drawn(panel_over({"1", "0", "1/2"}, {{"", {at(100), at(0), at(50)}}}), 128);
  CHECK(text_between(drawing, "<polyline points=\"", "\"") == "14,112 64,62 114,12");
}

TEST_CASE("Points over words are in the middle of equal parts, and no line joins them") {
  const std::string drawing = drawn(
      panel_over({"2 sub", "1 ca", "1 bb"}, {{"a", {at(0), at(50), at(25)}}, {"b", {{}, {}, {}}}}),
      300);
  CHECK(all_between(drawing, "<circle ", " r")[0] == "cx=\"50\" cy=\"112\"");
  CHECK(all_between(drawing, "<circle ", " r")[1] == "cx=\"150\" cy=\"62\"");
  CHECK(all_between(drawing, "<circle ", " r")[2] == "cx=\"250\" cy=\"87\"");
  CHECK_FALSE(has(drawing, "<polyline"));  // nor is there one in the legend
}

TEST_CASE("A single number is in the middle") {
  CHECK(has(drawn(panel_over({"3"}, {{"", {at(50)}}}), 128), "cx=\"64\" cy=\"62\""));
}

TEST_CASE("Values below 0 are below the line at 0") {
  Panel panel = panel_over({"0", "1"}, {{"", {at(-10), at(10)}}});
  panel.scale = {-10, 30, 10};
  const std::string drawing = drawn(panel, 128);
  CHECK(text_between(drawing, "<polyline points=\"", "\"") == "14,112 114,62");
  CHECK(has(drawing, R"(<line x1="0" y1="87" x2="128" y2="87" class="axis" stroke="#14171b"/>)"));
}

TEST_CASE("A gap parts a line, and a point between two gaps is a marker alone") {
  const std::string drawing =
      drawn(panel_over({"0", "1", "2", "3", "4"}, {{"", {at(0), at(0), {}, at(0), {}}}}), 128);
  CHECK(all_between(drawing, "<polyline points=\"", "\"") == Labels{"14,112 39,112"});
  CHECK(all_between(drawing, "<circle cx=\"", "\"") == Labels{"14", "39", "89"});
}

TEST_CASE("Markers that have no room are left out, their points are not") {
  std::vector<std::string> places;
  std::vector<std::optional<ChartValue>> values;
  for (int i = 0; i <= 20; ++i) {
    places.push_back(std::to_string(i));
    values.push_back(at(i));
  }
  // 5 pixels from point to point: each third has a marker.
  const std::string drawing = drawn(panel_over(places, {{"", values}}), 128);
  CHECK(count_of(text_between(drawing, "<polyline points=\"", "\""), ",") == 21);
  CHECK(count_of(drawing, "<circle") == 7);
}

// Two places of 100 pixels, of which bars take 80%, but of 80 pixels at most: 32 pixels each.
TEST_CASE("Bars are as high as their values, side by side around their place") {
  const std::string drawing = drawn(
      panel_over({"0", "1"}, {{"a", {at(100), at(25)}}, {"b", {at(50), {}}}}, Panel::Kind::bars),
      200);
  CHECK(has(drawing, R"(<rect x="18" y="12" width="32" height="100")"));
  CHECK(has(drawing, R"(<rect x="118" y="87" width="32" height="25")"));
  CHECK(has(drawing, R"(<rect x="50" y="62" width="32" height="50")"));
  CHECK(count_of(drawing, "<rect") == 3 + 2);  // two in the legend
}

// All in one place, so that only shape and filling are left to differ.
TEST_CASE("Twelve lines differ without their colours") {
  const std::vector<Series> series(most_series, Series{"x", {at(50)}});
  const std::string drawing = drawn(panel_over({"3"}, series), 128);
  std::vector<std::string> markers;
  for (const std::string& each : all_between(drawing, "\n<", "stroke=")) {
    if (!each.starts_with("circle") && !each.starts_with("polygon")) continue;
    markers.push_back(each.substr(0, each.find(" class")) + (has(each, "#fff") ? " hollow" : ""));
  }
  REQUIRE(markers.size() == most_series);
  CHECK(std::set(markers.begin(), markers.end()).size() == most_series);
}

TEST_CASE("Names of lines that end in one point are below each other within the panel") {
  for (const double end : {3, 50, 97}) {
    const std::vector<Series> series(4, Series{"x", {at(0), at(end)}});
    const std::string drawing = drawn(panel_over({"0", "1"}, series), 128);
    std::vector<double> heights;
    for (const std::string& y : all_between(drawing, "<text x=\"140\" y=\"", "\"")) {
      heights.push_back(std::stod(y));
    }
    REQUIRE(heights.size() == 4);
    std::sort(heights.begin(), heights.end());
    for (std::size_t i = 1; i < 4; ++i) CHECK(heights[i] - heights[i - 1] >= 15);
    CHECK(heights.front() > 12);
    CHECK(heights.back() < 120);
  }
}

// 10 and 90 of 100 are 90 and 10 below the upper edge, which is at 12.
TEST_CASE("Names are next to the ends of their lines, or in a legend if no line joins the points") {
  const std::vector<Series> series = {{"low", {at(90), at(10)}}, {"high", {at(0), at(90)}}};
  const std::string lines = drawn(panel_over({"0", "1"}, series), 128);
  CHECK(has(lines, "y=\"105.5\" font-size=\"12\">low<"));
  CHECK(has(lines, "y=\"25.5\" font-size=\"12\">high<"));
  CHECK(count_of(lines, "<polyline") == 2);
  const std::string words = drawn(panel_over({"a", "b"}, series), 128);
  CHECK(has(words, "y=\"24\" font-size=\"12\">low<"));  // 12, and 12 to the base of letters
  CHECK(has(words, "y=\"43\" font-size=\"12\">high<"));
}

TEST_CASE("Lines with numbers for names are solid, and darker from one to the next") {
  const std::vector<Series> series = {{"1", {at(0), at(10)}}, {"2", {at(0), at(20)}}};
  const std::string drawing = drawn(panel_over({"0", "1"}, series), 128);
  CHECK_FALSE(has(drawing, "stroke-dasharray"));
  CHECK(has(drawing, "class=\"r0\" color=\"" + std::string(palette::ramp.front()) + "\""));
  CHECK(has(drawing, "class=\"r11\" color=\"" + std::string(palette::ramp.back()) + "\""));
}

TEST_CASE("A panel is high enough for the names of its lines") {
  const std::vector<Series> series(12, Series{"x", {at(0), at(3)}});
  const Panel panel = panel_over({"0", "1"}, series);
  CHECK(ChartPanel(panel, 100).height() >= 12 * 15);
}

TEST_CASE("Numbers that have no room for their labels have labels at round numbers") {
  std::vector<std::string> places;
  std::vector<std::optional<ChartValue>> values;
  for (int i = 1; i <= 60; ++i) {
    places.push_back(std::to_string(i));
    values.push_back(at(i));
  }
  const Panel panel = panel_over(places, {{"", values}});
  ChartAxis axis(panel);
  axis.span(0, 480);
  CHECK(all_between(axis.drawing(0), "\"middle\">", "<") ==
        Labels{"10", "20", "30", "40", "50", "60"});
  axis.span(0, 4800);
  CHECK(count_of(axis.drawing(0), "<text") == 60);
}

TEST_CASE("Labels are wrapped where they have room, else they are slanted") {
  const Panel panel = panel_over({"2 sub, 1 bb", "3 dd, 1 ca"}, {{"", {at(0), at(1)}}});
  ChartAxis axis(panel);
  axis.span(0, 400);
  CHECK(all_between(axis.drawing(0), "\"middle\">", "<") == Labels{"2 sub, 1 bb", "3 dd, 1 ca"});
  axis.span(0, 120);
  CHECK(all_between(axis.drawing(0), "\"middle\">", "<") ==
        Labels{"2 sub,", "1 bb", "3 dd,", "1 ca"});
  axis.span(0, 50);
  CHECK(count_of(axis.drawing(0), "rotate(-45") == 2);
  CHECK(axis.overhang() > 0);
}

TEST_CASE("Titles that are wider than a panel have several lines") {
  Panel panel = panel_over({"0", "1"}, {{"", {at(0), at(1)}}});
  const double height = ChartPanel(panel, 100).height();
  for (int i = 0; i < 20; ++i) panel.axis += "submarines ";
  CHECK(ChartPanel(panel, 100).height() >= height + 2 * 15);
  CHECK(count_of(drawn(panel, 480), "submarines ") > 10);
  for (const std::string& line : all_between(drawn(panel, 480), "\"middle\">", "<")) {
    CHECK(svg::text_width(line, 12) <= 480);
  }
}
