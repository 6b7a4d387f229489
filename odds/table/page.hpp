// What is the same on every page with a table.
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

/// A cell's span is what is known of its number: one line or two at the bottom of the window.
/// Shades leave the text a contrast of 4.5 to 1 or more.
constexpr std::string_view style = R"(
:root {
  --page: #fff; --ink: #14171b; --quiet: #555d67; --line: #d3d8de; --head: #eef1f4;
  --chance: 90 165 245; --amount: 240 165 60;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #14171b; --ink: #eef1f4; --quiet: #a5adb7; --line: #383f48; --head: #22272e;
    --chance: 30 98 185; --amount: 140 82 10;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem 1rem 6rem; max-width: max-content;
  background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { margin: .5rem 0; font-size: 1.6rem; line-height: 1.25; max-width: 32em; }
h2 { margin: 0; font-size: 1.15rem; }
p { margin: .4rem 0; max-width: 45em; }
section { margin-top: 2.5rem; }
.hint, .legend, caption p { color: var(--quiet); font-size: .875rem; }
input {
  font: inherit; color: inherit; background: var(--page); width: 14em; max-width: 100%;
  padding: .3rem .6rem; border: 1px solid var(--quiet); border-radius: .3rem;
}
output { margin-left: .5rem; color: var(--quiet); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: -3px; }
.odds, .keys { overflow: auto; margin: 1.5rem 0; }
.odds { max-height: 90vh; }
.odds table { width: max-content; }
table { border-collapse: separate; border-spacing: 0; overflow-wrap: normal; }
caption { text-align: left; padding-bottom: .5rem; }
caption div { position: sticky; left: 0; width: max-content; max-width: min(45em, 100vw - 2rem); }
th, td { padding: .35rem .65rem; border: 0 solid var(--line); border-width: 0 1px 1px 0; }
th { background: var(--head); text-align: left; font-weight: 600; }
.odds th { min-width: 4.5rem; max-width: 10rem; vertical-align: bottom; }
.odds tbody th { vertical-align: middle; }
.odds thead { position: sticky; top: 0; z-index: 2; }
.odds th:first-child { position: sticky; left: 0; z-index: 1; max-width: 40vw; }
.odds th:first-child div { font-size: .8rem; overflow-wrap: anywhere; }
.odds thead th + th, .across { text-align: right; }
.odds td {
  text-align: right; font-variant-numeric: tabular-nums; max-width: 26ch; overflow-wrap: break-word;
  scroll-margin: 6rem 1rem 40vh 12rem; cursor: default;
}
.chance { background: rgb(var(--chance) / var(--shade)); }
.amount { background: rgb(var(--amount) / var(--shade)); }
.none { color: var(--quiet); }
.odds tr:hover th[scope=row], .odds tr:focus-within th[scope=row] { background: var(--line); }
.odds td span {
  display: none; position: fixed; inset: auto 0 0; z-index: 3; max-height: 35vh; overflow: auto;
  padding: .6rem 1rem; background: var(--ink); color: var(--page); text-align: left;
}
.odds td:focus span { display: block; }
.odds td:hover span { display: block; z-index: 4; }
.odds td:hover:not(:focus) span { pointer-events: none; }
.odds td small { display: block; font-size: .875rem; }
.legend i { display: inline-block; width: 7rem; height: .8em; border: 1px solid var(--line); }
.legend i.chance { background: linear-gradient(90deg, transparent, rgb(var(--chance))); }
.legend i.amount { background: linear-gradient(90deg, transparent, rgb(var(--amount))); }
.keys th, .keys td { text-align: left; vertical-align: top; }
pre { padding: .6rem 1rem; background: var(--head); white-space: pre-wrap; }
@media (max-width: 40rem) {
  .odds td span { font-size: .8rem; }
}
@media print {
  @page { size: landscape; margin: 12mm; }
  :root { font-size: 8pt; }
  body { padding: 0; max-width: none; }
  .hint, label { display: none; }
  .odds, .keys { max-height: none; overflow: visible; }
  .odds { break-inside: avoid; }
  .odds table { width: auto; }
  .odds td, .odds th { padding: .2em .4em; min-width: 0; }
  .odds thead, .odds th { position: static !important; }
  .odds td span { display: none !important; }
  .odds td, .odds th, .legend i { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  tr, caption { break-inside: avoid; }
}
)";

/// Without it the page lacks the search, and each number is a stop of the Tab key.
constexpr std::string_view script = R"(
const form = document.querySelector('form');
const search = form.querySelector('input');
const tables = [...document.querySelectorAll('.odds table')];
const rows = table => [...table.tBodies[0].rows];
const shown = table => rows(table).filter(row => !row.hidden);
const numbers = row => [...row.querySelectorAll('td')];

// One stop of the Tab key for each table; from there the arrow keys go on.
function stopAt(cell) {
  for (const row of rows(cell.closest('table'))) {
    for (const each of numbers(row)) each.tabIndex = each === cell ? 0 : -1;
  }
}

const steps = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};

function move(event) {
  const cell = event.target.closest('td');
  if (!cell || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.key === 'Escape') cell.blur();
  if (!(event.key in steps)) return;
  event.preventDefault();
  const all = shown(event.currentTarget);
  const [down, right] = steps[event.key];
  const row = all[all.indexOf(cell.parentNode) + down];
  const next = row && numbers(row)[numbers(cell.parentNode).indexOf(cell) + right];
  if (next) next.focus();
}

// Rows whose heading has everything between the commas, each at the start of a word.
function filter() {
  const plain = text => text.toLowerCase().replace(/\s+/g, ' ').trim();
  const wanted = search.value.split(',').map(plain).filter(Boolean);
  for (const table of tables) {
    for (const row of rows(table)) {
      const heading = ' ' + plain(row.cells[0].textContent);
      row.hidden = !wanted.every(part => heading.includes(' ' + part));
    }
    if (shown(table).length) stopAt(numbers(shown(table)[0])[0]);
  }
  const count = `${shown(tables[0]).length} of ${rows(tables[0]).length} rows`;
  form.querySelector('output').textContent = wanted.length ? count : '';
}

// The address has the search, so that a link can lead to some rows.
function readAddress() {
  search.value = new URLSearchParams(location.hash.slice(1)).get('search') || '';
  filter();
}

function typed() {
  const hash = search.value ? '#' + new URLSearchParams({search: search.value}) : '';
  history.replaceState(null, '', location.pathname + location.search + hash);
  filter();
}

for (const table of tables) {
  table.setAttribute('role', 'grid');
  table.addEventListener('keydown', move);
  table.addEventListener('focusin', event => {
    const cell = event.target.closest('td');
    if (cell) stopAt(cell);
  });
}
search.addEventListener('input', typed);
form.addEventListener('submit', event => event.preventDefault());
addEventListener('hashchange', readAddress);
form.hidden = false;
readAddress();
)";

}  // namespace asdic::page
