#include "lib/input/document.hpp"

#include <doctest/doctest.h>

#include <filesystem>

#include "tests/support/case_texts.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/temporary_file.hpp"

using namespace asdic;

namespace {

std::string repeated(const std::string& text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

/// Returns whether the text is refused as a case, with any message.
bool is_refused(const std::string& text) {
  return refusal([&] { read_text(text); }).code() == ErrorCode::input;
}

}  // namespace

TEST_CASE("A case is read from a file, whose path is the place of its faults") {
  const TemporaryFile good(with_attacker("5 sub"));
  CHECK(text(read_case(Document::read_file(good.path())).battle.sides[0].force) == "5 sub");
  const TemporaryFile bad(with_top("die = 1"));
  check_refused([&] { read_case(Document::read_file(bad.path())); }, bad.path() + ":2:7",
                {"'die'"});
}

TEST_CASE("Lines may end as on Windows, and a byte order mark may be first") {
  std::string text = "\xef\xbb\xbf";
  for (const char c : with_top("die = 1")) text += c == '\n' ? "\r\n" : std::string(1, c);
  check_refused([&] { read_text(text); }, "case.toml:2:7", {"'die'"});
}

TEST_CASE("A file that is not there is refused by name") {
  check_refused([] { Document::read_file("/no/such/case.toml"); }, "/no/such/case.toml",
                {"no such file"});
  check_refused([] { Document::read_file(""); }, "''", {"no such file"});
}

TEST_CASE("A directory is refused by name") {
  const std::string directory = std::filesystem::temp_directory_path().string();
  check_refused([&] { Document::read_file(directory); }, directory, {"is a directory"});
}

TEST_CASE("A device is refused before it is read") {
  check_refused([] { Document::read_file("/dev/zero"); }, "/dev/zero",
                {"neither a regular file nor a pipe"});
}

TEST_CASE("A file of two mebibytes is refused by name") {
  const TemporaryFile file(with_attacker("5 sub") + repeated("# filled\n", 2 * 1024 * 1024 / 9));
  check_refused([&] { Document::read_file(file.path()); }, file.path(), {"1 MiB"});
}

TEST_CASE("A file of just one mebibyte is read") {
  std::string content = with_attacker("5 sub");
  content += "#" + std::string((1 << 20) - content.size() - 1, ' ');
  const TemporaryFile file(content);
  CHECK_NOTHROW(read_case(Document::read_file(file.path())));
  const TemporaryFile larger(content + " ");
  CHECK_THROWS_AS(Document::read_file(larger.path()), Error);
}

TEST_CASE("An empty file is a document without rules") {
  const TemporaryFile file("");
  check_refused([&] { read_case(Document::read_file(file.path())); }, file.path(), {"'rules'"});
}

TEST_CASE("Two forces and the name of rules are a case") {
  const Case battle = read_case(Document::of_forces("one-for-one", "5 sub", "3 dd, 1 ca")).battle;
  CHECK(battle.rules == "one-for-one");
  CHECK(text(battle.sides[0].force) == "5 sub");
  CHECK(text(battle.sides[1].force) == "3 dd, 1 ca");
}

TEST_CASE("A fault in an argument names the argument") {
  check_refused([] { read_case(Document::of_forces("one-for-on", "5 sub", "3 dd")); }, "--rules",
                {"'one-for-on'", "one-for-one"});
  check_refused([] { read_case(Document::of_forces("one-for-one", "5 subb", "3 dd")); },
                "argument ATTACKER", {"'subb'", "did you mean 'sub'?"});
  check_refused([] { read_case(Document::of_forces("one-for-one", "5 sub", "")); },
                "argument DEFENDER", {"no units"});
  check_refused([] { read_case(Document::of_forces("technology", "5 sub", "3 dd")); },
                "argument ATTACKER",
                {"the rules 'technology' have no forces; use a case file without 'attacker'"});
}

TEST_CASE("Thousands of brackets are refused") {
  for (const std::size_t depth : {1000, 100000, 500000}) {
    CHECK(is_refused(std::string(depth, '[')));
    CHECK(is_refused("rules = " + std::string(depth, '[')));
    CHECK(is_refused("rules = " + std::string(depth, '[') + std::string(depth, ']')));
    CHECK(is_refused("rules = " + repeated("{a=", depth)));
  }
}

TEST_CASE("Keys of thousands of parts are refused") {
  for (const std::size_t parts : {1000, 20000, 200000, 500000}) {
    const std::string key = "a" + repeated(".a", parts);
    CHECK(is_refused(key + " = 1"));
    CHECK(is_refused("[" + key + "]"));
    CHECK(is_refused("rules = {" + key + " = 1}"));
    CHECK(is_refused("rules = \"one-for-one\"\n[expect]\n" + key + " = 1"));
  }
}

TEST_CASE("Keys of many parts within each other are refused") {
  const std::string key = "a" + repeated(".a", 99);
  CHECK(is_refused("rules = \"one-for-one\"\n[expect]\n" +
                   repeated(key + " = [\n{" + key + " =\n", 100)));
  CHECK(is_refused("a = " + repeated("[\n{" + key + " = ", 250) + "1" + repeated("\n}]", 250)));
}

TEST_CASE("A key of a million letters is refused") {
  CHECK(is_refused(std::string(1000000, 'a') + " = 1"));
  CHECK(is_refused("rules = \"one-for-one\"\n[" + std::string(1000000, 'a') + "]"));
}

TEST_CASE("A title may have as many dots as it likes") {
  CHECK(read_text(with_top("title = \"and so on" + std::string(80, '.') + "\"")).title.size() ==
        89);
  CHECK_NOTHROW(read_text(with_top("# " + std::string(90, '.'))));
}

TEST_CASE("Texts and keys have no control characters, and are UTF-8") {
  for (const char* hidden : {"\\u001b", "\\u0000", "\\u007f", "\\u009b", "\\u202e", "\\u2028"}) {
    CAPTURE(hidden);
    const std::string text = std::string("title = \"a") + hidden + "\"";
    check_refused([&] { Document::parse(text, "test"); }, "test:1:9",
                  {"'a?' has a control character"});
    check_refused([&] { Document::parse(std::string("\n \"a") + hidden + "\" = 1", "test"); },
                  "test:2:2", {"'a?' has a control character"});
    Document document;
    check_refused([&] { document.assign(text); }, "--set title", {"'a?' has a control character"});
  }
  Document document = Document::parse("rules = \"one-for-one\"", "test");
  check_refused([&] { document.assign("title=\xff"); }, "--set title", {"not UTF-8"});
  check_refused([&] { document.assign("ti\x1btle=a"); }, "--set ti?tle", {"control character"});
  check_refused([&] { Document::of_forces("one-for-one", "1 sub\x1b", ""); }, "argument ATTACKER",
                {"'1 sub?' has a control character"});
}

TEST_CASE("Texts may have lines and tabs, and every letter there is") {
  const Document document = Document::parse(
      "title = \"\"\"\n\tG\u00f6tterd\u00e4mmerung\n\u6f5c \U0001f6a2\"\"\"", "test");
  CHECK(*document.root().get("title")->text() == "\tG\u00f6tterd\u00e4mmerung\n\u6f5c \U0001f6a2");
}

TEST_CASE("A fault in units is where they stand, also in a text of several lines") {
  const auto place = [](const std::string& units) {
    const std::string text =
        "rules = 'one-for-one'\nattacker.units = " + units + "\ndefender.units = '1 ca'\n";
    return refusal([&] { read_text(text); }).place().text();
  };
  CHECK(place("'1 sub, 1 xx'") == "case.toml:2:26");
  CHECK(place("\"\"\"1 sub,\n 1 xx\"\"\"") == "case.toml:3:2");
  CHECK(place("'''\n1 sub,\n 1 xx'''") == "case.toml:4:2");
  CHECK(place("\"\"\"\r\n1 sub,\r\n1 xx\"\"\"") == "case.toml:4:1");
  CHECK(place("\"\"\"1 sub, \\\n 1 xx\"\"\"") == "case.toml:2:18");
}
