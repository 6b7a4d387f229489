// Pages in a browser, where there is one.
#pragma once

#include <string>

namespace asdic {

/// Whether there is chromium. If not, says so: CTest takes the word for a test that was skipped.
bool there_is_a_browser();

struct Visit {
  std::string hash = {};
  bool dark = false;
  int width = 0;  ///< of a frame that the page is put into; 0 for none
};

/// What a script says with say() after the page has opened, line by line; errors are said too, and
/// at the end how much was loaded.
std::string said(const std::string& page, const std::string& script, const Visit& visit = {});

/// A script after which focus() shows what it shows in a window that has the keyboard. Whether a
/// window gets the keyboard, and when, is up to the machine.
extern const std::string with_keyboard;

/// A script that says whether the page is light or dark, and the least contrast of any text with
/// what is behind it, by the formula of WCAG 2, if that is less than 4.5.
extern const std::string say_contrast;

}  // namespace asdic
