// Texts of a case are data: no format interprets its title, source, names and labels.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "lib/csv_reader.hpp"
#include "tests/support/html_text.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

namespace {

/// A text that closes the elements that may contain it, and begins others that run, load or format
/// something.
const std::string hostile =
    R"(</title></text>--><script>say(1)</script><img src=x onerror=say(1)> &lt; "q" 'a' | ]]> )"
    R"(\input{x} $x^2$ %p _u_ *b* `c` ~d~ [l](javascript:x) {} # \" \\)";

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump();
}

/// Returns a case in which every text that a case can have is hostile.
std::string hostile_case() {
  const std::string text = quoted("=" + hostile);
  return "title = " + text + "\nsource = " + text +
         "\nrules = \"one-for-one\"\ncurrency = " + text +
         "\nattacker.units = \"2 sub\"\ndefender.units = \"1 dd, 1 ca\"\n[units.dd]\nname = " +
         text + "\nplural = " + text +
         "\n[table]\nrows = \"attacker.units.sub=1..2\"\ncolumns = \"defender.units.dd=1..2\"\n"
         "show = [\"winner.attacker\", \"exchange\"]\n[table.labels]\n\"winner.attacker\" = " +
         text + "\n\"attacker.units.sub\" = " + text + "\n";
}

/// Returns the output of the program for the hostile case.
std::string printed(const std::string& command, const std::string& more) {
  static const TemporaryFile battle(hostile_case(), ".toml");
  const Run done = run(command + " " + battle.path() + " " + more);
  CAPTURE(command);
  CAPTURE(done.err);
  REQUIRE(done.status == 0);
  CHECK(done.err.empty());
  return done.out;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Returns the characters of a text that have no backslash before them.
std::string unescaped(const std::string& text, const std::string& characters) {
  std::string found;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (has(characters, std::string(1, text[at]))) {
      found += text[at];
    }
  }
  return found;
}

std::string line_with(const std::string& text, const std::string& part) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  const std::size_t begin = text.rfind('\n', at) + 1;
  return text.substr(begin, text.find('\n', at) - begin);
}

}  // namespace

TEST_CASE("Hostile texts bring no tags into HTML and SVG") {
  for (const std::string command : {"solve", "table"}) {
    for (const std::string format : {"html", "svg"}) {
      CAPTURE(format);
      const std::string page = printed(command, "--format " + format);
      CHECK(count(page, "<script") <= (command == "table" && format == "html" ? 1u : 0u));
      CHECK_FALSE(has(page, "<img"));
      CHECK_FALSE(has(page, "&lt; \""));
      CHECK(has(page, "&amp;lt;"));
      CHECK(fault_of_tags(page) == "");
    }
  }
}

TEST_CASE("Hostile texts are strings in JSON, as they are") {
  CHECK(nlohmann::json::parse(printed("solve", "--format json"))["case"]["title"] == "=" + hostile);
  const std::string search = " --vary units.sub.cost=1..2 --most winner.attacker";
  for (const std::string command : {"table", "find", "compare", "luck"}) {
    const std::string more = command == "compare" ? " options.detection_lasts"
                             : command == "find"  ? search
                             : command == "luck"  ? " --result 'attacker keeps 1 sub'"
                                                  : "";
    CHECK(nlohmann::json::accept(printed(command, "--format json" + more)));
  }
}

TEST_CASE("Hostile texts leave each line of CSV its fields, and none is a formula") {
  for (const std::string command : {"solve", "table"}) {
    const std::string text = printed(command, "--format csv");
    CsvReader lines(text, "csv");
    std::set<std::size_t> lengths;
    for (auto fields = lines.next(); !fields.empty(); fields = lines.next()) {
      lengths.insert(fields.size());
    }
    CHECK(lengths.size() == 1);
    for (const std::string formula : {",=", "\"=", "\n="}) CHECK_FALSE(has(text, formula));
  }
}

TEST_CASE("Hostile texts format nothing in Markdown") {
  for (const std::string command : {"solve", "table"}) {
    const std::string page = printed(command, "--format markdown");
    const std::string title = page.substr(0, page.find('\n'));
    CHECK(unescaped(title.substr(2), "`*[]<>|#~$_") == "");
    CHECK(has(title, "\\&lt;"));
  }
  const std::string page = printed("solve", "--format markdown");
  CHECK(has(page, "\n\n\\=\\</title\\>"));  // the source is not a line under the title
}

TEST_CASE("Hostile texts contain no commands of LaTeX") {
  const std::string page = printed("table", "--format latex");
  CHECK_FALSE(has(page, "\\input"));
  const std::string caption = line_with(page, "\\caption{");
  CHECK(unescaped(caption, "$%#&_~^") == "");
}

TEST_CASE("Hostile texts end no string of DOT") {
  std::string drawing = printed("export", "--format dot");
  CHECK(unescaped(drawing, "\"").size() % 2 == 0);
  for (std::size_t at = 0; at < drawing.size(); at = drawing.find('\n', at) + 1) {
    const std::string line = drawing.substr(at, drawing.find('\n', at) - at);
    CHECK(unescaped(line, "\"").size() % 2 == 0);
    if (drawing.find('\n', at) == std::string::npos) break;
  }
}

TEST_CASE("Characters that control a terminal, or turn the line round, are refused in a case") {
  for (const std::string control : {"\\u001b[31m", "\\u202e", "\\u0007", "\\u2028"}) {
    CAPTURE(control);
    const Run done = run("solve -", "title = \"a" + control + "b\"\n" + hunt);
    check_ended(done, 2, "control character");
  }
}
