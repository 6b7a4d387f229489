// Defines the part that all HTML pages with a table share. The style is page.css, whose shades
// leave the text a contrast of at least 4.5 to 1. The script is page.js. Without it the page does
// not have the search, and each number is a stop of the Tab key.
#pragma once

#include <string_view>

namespace asdic::page {

/// These controls are hidden unless a script runs that shows them.
constexpr std::string_view controls =
    R"(<p class="hint">Point at a number, tap it or move to it with the keyboard to see its exact fraction.</p>
<form role="search" hidden>
<label>Filter rows <input type="search" autocomplete="off" spellcheck="false"></label>
<output aria-live="polite"></output>
</form>
)";

}  // namespace asdic::page
