#include "lib/text.hpp"

#include <doctest/doctest.h>

using namespace asdic;

TEST_CASE("White space around a text is taken off, within it stays") {
  CHECK(trim("  5 sub\t\r\n") == "5 sub");
  CHECK(trim("sub") == "sub");
  CHECK(trim(" \t ").empty());
  CHECK(trim("").empty());
}

TEST_CASE("A text is split at every separator") {
  using Parts = std::vector<std::string_view>;
  CHECK(split("5 sub, 1 ca", ',') == Parts{"5 sub", " 1 ca"});
  CHECK(split("a..b.", '.') == Parts{"a", "", "b", ""});
  CHECK(split("a", '.') == Parts{"a"});
}

TEST_CASE("An empty text has one empty part") {
  CHECK(split("", ',') == std::vector<std::string_view>{""});
}

TEST_CASE("Words are joined by the separator") {
  CHECK(join({"bb", "ca", "sub"}) == "bb, ca, sub");
  CHECK(join({"a", "b"}, "; ") == "a; b");
  CHECK(join({"a"}) == "a");
  CHECK(join({}).empty());
  CHECK(join({"", "b", ""}, "|") == "|b|");
}

TEST_CASE("An unknown name comes with the nearest, or with eight at most") {
  CHECK(unknown_message("unit", "subb", {"bb", "ca", "sub"}) ==
        "unknown unit 'subb'; did you mean 'sub'?");
  CHECK(unknown_message("value", "every_round", {"every-round", "first-round"}) ==
        "unknown value 'every_round'; did you mean 'every-round'?");
}

TEST_CASE("A name with one letter added, missing or changed is near to a short name") {
  for (const char* name : {"caa", "c", "cb", "xa"}) {
    CAPTURE(name);
    CHECK(unknown_message("unit", name, {"ca"}).find("did you mean 'ca'?") != std::string::npos);
  }
}

TEST_CASE("Capitals, and what follows a short name or precedes a long one, tell what was meant") {
  const std::vector<std::string> units = {"ca", "sub", "dd"};
  for (const char* name : {"SUB", "Subs", "submarine", "SUBMARINES"}) {
    CAPTURE(name);
    CHECK(unknown_message("unit", name, units).find("did you mean 'sub'?") != std::string::npos);
  }
  const std::vector<std::string> options = {"options.detection_ratio", "options.first_strike"};
  CHECK(unknown_message("key", "first_strike", options)
            .find("did you mean 'options.first_strike'?") != std::string::npos);
  CHECK(unknown_message("option", "detection", {"detection_lasts", "detection_ratio"}) ==
        "unknown option 'detection'; possible: detection_lasts, detection_ratio");
}

TEST_CASE("A unit without its part means the only unit with that part") {
  CHECK(unknown_message("unit", "tr", {"inf", "ftr", "tr#sea"}) ==
        "unknown unit 'tr'; did you mean 'tr#sea'?");
  CHECK(unknown_message("unit", "tr", {"ftr", "tr#2", "tr#sea"}) ==
        "unknown unit 'tr'; did you mean 'ftr'?");
}

TEST_CASE("A name with two changed letters is near only to a name of six or more letters") {
  CHECK(unknown_message("key", "tidla", {"die", "title", "units"}) ==
        "unknown key 'tidla'; possible: die, title, units");
  CHECK(unknown_message("key", "devander", {"attacker", "defender"}) ==
        "unknown key 'devander'; did you mean 'defender'?");
}

TEST_CASE("Two letters in the wrong order are one change") {
  CHECK(unknown_message("key", "tilte", {"die", "title", "units"}) ==
        "unknown key 'tilte'; did you mean 'title'?");
  CHECK(unknown_message("key", "etilt", {"die", "title", "units"}) ==
        "unknown key 'etilt'; possible: die, title, units");
}

TEST_CASE("A name that is far from all gets no suggestion") {
  CHECK(unknown_message("unit", "xyz", {"bb", "ca", "sub"}) ==
        "unknown unit 'xyz'; possible: bb, ca, sub");
  CHECK(unknown_message("unit", "", {"bb", "sub"}) == "unknown unit ''; possible: bb, sub");
}

TEST_CASE("If no name is possible, the message states it") {
  CHECK(unknown_message("value", "x", {}) == "unknown value 'x'; none is possible here");
}

TEST_CASE("A name beyond all measure is cut and compared with nothing") {
  CHECK(unknown_message("unit", std::string(1000000, 'a'), {"aa"}) ==
        "unknown unit '" + std::string(60, 'a') + "…'; possible: aa");
}

TEST_CASE("Quoted text is one line") {
  CHECK(quote("5 sub") == "'5 sub'");
  CHECK(quote("a\nb\tc\x7f"
              "d\x1b[31m") == "'a?b?c?d?[31m'");
  CHECK(quote(std::string_view("a\0b", 3)) == "'a?b'");
  CHECK(quote("").size() == 2);
}

TEST_CASE("Quoted text cannot steer a terminal, nor change the direction of text") {
  for (const char* hidden : {"\u009b", "\u061c", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a",
                             "\u202e", "\u2066", "\u2069", "\xff"}) {
    CAPTURE(hidden);
    CHECK(quote(std::string("a") + hidden + "b") == "'a?b'");
    CHECK(unknown_message("unit", "x", {hidden}).find(hidden) == std::string::npos);
  }
}

TEST_CASE("Accents without end are cut, too") {
  std::string accents = "e";
  for (int i = 0; i < 10000; ++i) accents += "\u0301";
  CHECK(quote(accents).size() < 260);
}

TEST_CASE("Quoted text is cut after 60 columns") {
  CHECK(quote(std::string(60, 'a')) == "'" + std::string(60, 'a') + "'");
  CHECK(quote(std::string(61, 'a')) == "'" + std::string(60, 'a') + "…'");
  std::string wide;
  for (int i = 0; i < 31; ++i) wide += "\u6f5c";
  CHECK(quote(wide) == "'" + wide.substr(3) + "…'");
}

TEST_CASE("Letters are counted, not their bytes") {
  std::string umlauts = "a";
  for (int i = 0; i < 59; ++i) umlauts += "ü";
  const std::string quoted = quote(umlauts);
  CHECK(quoted == "'" + umlauts + "'");
}

TEST_CASE("Printable text has spaces for control characters and is UTF-8") {
  CHECK(printable("a\tb\x7f\n") == "a b  ");
  CHECK(printable("a\u0085\u202eb") == "a  b");
  CHECK(printable("é – 潜 🚢") == "é – 潜 🚢");
  CHECK(printable("\xff"
                  "a\xc3") == "?a?");                  // no first byte; cut
  CHECK(printable("\xc0\xaf") == "??");                // '/' in two bytes
  CHECK(printable("\xe0\x9f\xbf") == "???");           // U+07FF in three
  CHECK(printable("\xed\xa0\x80") == "???");           // a surrogate
  CHECK(printable("\xf4\x90\x80\x80") == "????");      // U+110000
  CHECK(printable("\xef\xbf\xbf") == "???");           // U+FFFF is no character
  CHECK(printable("\xef\xbf\xbd") == "\xef\xbf\xbd");  // U+FFFD is one
}

TEST_CASE("A text takes a column for each letter, and two for a wide one") {
  CHECK(columns("") == 0);
  CHECK(columns("sub") == 3);
  CHECK(columns("G\u00f6tterd\u00e4mmerung") == 15);
  CHECK(columns("\u6f5c\u6c34\u8266") == 6);  // a submarine in Chinese
  CHECK(columns("e\u0301") == 1);             // an accent of its own
  CHECK(columns("\u2588\u2588") == 2);        // as bars are drawn
  CHECK(columns("a\xff") == 2);               // no UTF-8
}

TEST_CASE("A text is cut between letters where its columns end") {
  CHECK(bytes_within("submarine", 3) == 3);
  CHECK(bytes_within("sub", 9) == 3);
  CHECK(bytes_within("\u6f5c\u6c34\u8266", 5) == 6);
  CHECK(bytes_within("\u6f5c\u6c34\u8266", 1) == 3);
  CHECK(bytes_within("e\u0301e", 1) == 3);
  CHECK(bytes_within("", 4) == 0);
}
