// What is the same on every page with a table. Its style is page.css: a cell's span is what is
// known of its number, one line or two at the bottom of the window, and shades leave the text a
// contrast of 4.5 to 1 or more. Its script is page.js: without it the page lacks the search, and
// each number is a stop of the Tab key.
#pragma once

#include <string_view>

namespace asdic::page {

/// Up to the title. The page may load nothing, from nowhere.
constexpr std::string_view head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
)";

/// The search shows itself where there is a script to do it.
constexpr std::string_view controls =
    R"(<p class="hint">Point at a number, tap it or move to it with the keyboard to see its exact fraction.</p>
<form role="search" hidden>
<label>Show rows with <input type="search" autocomplete="off" spellcheck="false"></label>
<output aria-live="polite"></output>
</form>
)";

}  // namespace asdic::page
