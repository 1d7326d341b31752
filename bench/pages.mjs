// The pages that every subject is measured on: a worklist of rows, each with a label text, a button, a link, a checkbox
// and a text field. Every button changes the one status text, and counts, so that no two clicks ever show the same words.
import { createServer } from 'node:http';

/** What counts as interactive, in the roles that all subjects use. */
export const INTERACTIVE_ROLES = ['button', 'link', 'checkbox', 'textbox'];

const PEOPLE = ['Ada Moss', 'Ben Okri', 'Chloé Petit', 'Dae-jung Kim', 'Eva Lindqvist', 'Farid Haddad', 'Grace Mbeki'];

/** @param {number} row */
export const rowName = (row) => `Invoice ${String(row).padStart(4, '0')}`;

/** @param {number} row */
export const buttonName = (row) => `Approve ${rowName(row).slice('Invoice '.length)}`;

/**
 * What the status says after a click.
 * @param {number} row
 * @param {number} clicks how many clicks the page has had, this one included
 */
export const statusText = (row, clicks) => `${rowName(row)} approved, change ${clicks}`;

/** @param {number} elements */
export const rowsOf = (elements) => elements / INTERACTIVE_ROLES.length;

/** @param {number} row */
function rowHtml(row) {
  const name = rowName(row);
  const owner = PEOPLE[row % PEOPLE.length];
  return `<li class="row">
  <span>${owner}, due in ${1 + (row % 28)} days</span>
  <button data-row="${row}">${buttonName(row)}</button>
  <a href="#${row}">${name}</a>
  <label><input type="checkbox"${row % 5 === 0 ? ' checked' : ''}> Select ${row}</label>
  <input type="text" aria-label="Note for ${row}" value="${row % 3 === 0 ? 'call back' : ''}">
</li>`;
}

/** @param {number} elements how many interactive elements the page has */
export function pageHtml(elements) {
  const rows = Array.from({ length: rowsOf(elements) }, (_, index) => rowHtml(index + 1));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Worklist of ${elements}</title>
<style>
  body { font: 14px sans-serif; margin: 16px; }
  ul { list-style: none; padding: 0; }
  .row { display: flex; gap: 12px; align-items: center; height: 48px; border-bottom: 1px solid #ddd; }
  .row span { width: 220px; }
</style></head>
<body><h1>Worklist</h1><p role="status">Nothing approved yet</p>
<ul>
${rows.join('\n')}
</ul>
<script>
  const status = document.querySelector('[role=status]');
  let clicks = 0;
  document.querySelector('ul').addEventListener('click', (event) => {
    const row = event.target.dataset.row;
    if (row) status.textContent = 'Invoice ' + row.padStart(4, '0') + ' approved, change ' + ++clicks;
  });
</script></body></html>`;
}

/** Serves `/N` as the page with N interactive elements, on a port of the system's choice. */
export async function servePages() {
  const kept = new Map();
  const server = createServer((request, response) => {
    const elements = Number(request.url?.slice(1));
    const known = Number.isInteger(elements) && elements > 0 && elements % INTERACTIVE_ROLES.length === 0;
    if (known && !kept.has(elements)) kept.set(elements, pageHtml(elements));
    response.writeHead(known ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(known ? kept.get(elements) : '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the page server has no port');
  return {
    /** @param {number} elements */
    url: (elements) => `http://127.0.0.1:${address.port}/${elements}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
