// Pages in a browser, if there is one.
#pragma once

#include <string>

namespace asdic {

/// Returns whether Chromium is there. If not, prints a word by which CTest counts the test as
/// skipped.
bool there_is_a_browser();

struct Visit {
  std::string hash = {};
  bool dark = false;
  int width = 0;  ///< of a frame around the page, 0 for none
};

/// Returns the lines that `script` prints with say() after the page has opened. Errors are also
/// printed and, at the end, the number of loaded resources.
std::string said(const std::string& page, const std::string& script, const Visit& visit = {});

/// A script after which focus() has the same effect as in a window with the keyboard. Whether and
/// when a window gets the keyboard depends on the machine.
extern const std::string with_keyboard;

/// A script that prints whether the page is light or dark and, if it is below 4.5, the lowest
/// contrast of any text with its background by the formula of WCAG 2.
extern const std::string say_contrast;

}  // namespace asdic
