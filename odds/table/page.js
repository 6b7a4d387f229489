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
readAddress();
// Few rows are found without a filter.
form.hidden = rows(tables[0]).length < 25 && !search.value;
