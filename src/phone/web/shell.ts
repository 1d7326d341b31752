/** The one document that every path of the app answers with; the screens are made by the script. */
export function pageHtml(reportPath: string, faults: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Touchstone Demo</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/app.css">
</head>
<body>
<div id="app"></div>
<script src="/app.js" data-report="${reportPath}" data-faults="${faults.join(',')}"></script>
</body>
</html>
`;
}

export const STYLE = `
:root { --ink: #1b1b1f; --faint: #5f6368; --accent: #3949ab; --line: #dadce0; --card: #fff; --page: #fafafc;
  --error: #b3261e; --status: #1b6e3c; }
* { box-sizing: border-box; }
html, body { margin: 0; height: 100%; background: #e4e6ee; color: var(--ink); font: 16px/1.35 system-ui, sans-serif; }
#app { position: relative; height: 100%; max-width: 480px; margin: 0 auto; background: var(--page);
  display: flex; flex-direction: column; overflow: hidden; }
h1 { margin: 0; font-size: 28px; line-height: 1.35; }
p { margin: 0; }
.column { display: flex; flex-direction: column; }
.row { display: flex; align-items: center; }
.grow { flex: 1 1 0; min-height: 0; min-width: 0; }
.card { background: var(--card); border-radius: 12px; border: 1px solid var(--line); flex: none; }
.divided { height: 100%; border-bottom: 1px solid var(--line); }
.strong { font-weight: 700; }
.faint { color: var(--faint); font-size: 14px; }
.error { color: var(--error); font-size: 14px; }
.status { color: var(--status); font-weight: 700; }
.row .text { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
button { font: inherit; }
.button { min-height: 48px; padding: 0 20px; border: 0; border-radius: 8px; font-weight: 700; cursor: pointer;
  color: var(--accent); background: none; flex: none; }
.column > .button { align-self: flex-start; }
.column > .button.filled { align-self: stretch; }
.column > .button.narrow { align-self: flex-start; }
.button.filled { background: var(--accent); color: #fff; }
.button.outlined { border: 1px solid var(--line); background: var(--card); }
.button.text { padding: 0 12px; }
.button:disabled { background: #c4c7cc; color: var(--faint); cursor: default; }
.link { display: flex; align-items: center; height: 56px; padding: 0 16px; border-bottom: 1px solid var(--line);
  color: var(--ink); text-decoration: none; flex: none; }
.field { display: flex; flex-direction: column; gap: 4px; }
.field label { color: var(--faint); font-size: 14px; }
.field input { height: 48px; padding: 0 12px; font: inherit; border: 1px solid var(--line); border-radius: 4px;
  background: var(--card); }
.field input:focus, select:focus { outline: 2px solid var(--accent); }
.switch { display: flex; align-items: center; justify-content: space-between; min-height: 48px; padding: 0; border: 0;
  background: none; color: inherit; cursor: pointer; text-align: left; }
.track { width: 52px; height: 28px; border-radius: 14px; background: #c4c7cc; position: relative; flex: none; }
.track::after { content: ''; position: absolute; top: 3px; left: 4px; width: 22px; height: 22px; border-radius: 11px;
  background: #fff; }
[aria-checked=true] .track { background: var(--accent); }
[aria-checked=true] .track::after { left: 26px; }
.slider { width: 100%; height: 48px; margin: 0; accent-color: var(--accent); flex: none; }
.dropdown { display: flex; align-items: center; justify-content: space-between; min-height: 56px; }
.dropdown select { width: 50%; height: 48px; padding: 0 8px; font: inherit; border: 1px solid var(--line);
  border-radius: 4px; background: var(--card); }
.list { overflow-y: auto; }
.list ul { position: relative; margin: 0; padding: 0; list-style: none; }
.list li { position: absolute; top: 0; left: 0; right: 0; }
.scroll { overflow-y: auto; }
.spinner { width: 40px; height: 40px; margin: 4px auto; border-radius: 50%; border: 5px solid var(--line);
  border-top-color: var(--accent); animation: turn 900ms linear infinite; flex: none; }
@keyframes turn { to { transform: rotate(1turn); } }
.overlay { position: absolute; inset: 0; background: rgb(0 0 0 / 60%); display: flex; align-items: center; padding: 32px; }
.overlay > * { flex: 1; }
.tabs { display: flex; flex: none; background: var(--card); border-top: 1px solid var(--line); }
.tab { flex: 1; height: 64px; border: 0; background: none; color: var(--faint); font-size: 14px; cursor: pointer; }
.tab[aria-selected=true] { color: var(--accent); font-weight: 700; }
@keyframes drift { to { transform: translateX(var(--span)); } }
.button.drifting { animation: drift var(--period) linear infinite alternate; }
.button.grow { flex: 1 1 0; }
.pad { min-height: 64px; padding: 0 12px; border: 1px solid var(--accent); border-radius: 8px; background: var(--card);
  color: var(--accent); font-weight: 700; cursor: pointer; user-select: none; flex: none; }
.pad.grow { flex: 1 1 0; }
.pad.drag { touch-action: none; cursor: grab; z-index: 1; }
.pad.swipe { touch-action: pan-y; }
.zone { display: flex; align-items: center; justify-content: center; height: 88px; border: 2px dashed var(--faint);
  border-radius: 8px; font-weight: 700; flex: none; }
.segmented { display: flex; align-items: center; min-height: 48px; }
.segmented button { min-width: 64px; height: 48px; border: 1px solid var(--line); background: var(--card);
  color: var(--accent); font-weight: 700; cursor: pointer; }
.segmented [aria-checked=true] { background: var(--accent); color: #fff; }
.checkbox { display: flex; align-items: center; gap: 12px; min-height: 48px; }
.checkbox input { width: 24px; height: 24px; margin: 0; accent-color: var(--accent); }
.sheet-layer { position: fixed; inset: 0; background: rgb(0 0 0 / 60%); display: flex; align-items: flex-end; }
.sheet { flex: 1; max-width: 480px; margin: 0 auto; padding: 24px; gap: 16px; background: var(--card);
  border-radius: 20px 20px 0 0; }
dialog { width: min(400px, 86vw); padding: 24px; border: 0; border-radius: 20px; }
dialog[open] { display: flex; flex-direction: column; gap: 16px; }
dialog::backdrop { background: rgb(0 0 0 / 60%); }
dialog .row { justify-content: flex-end; }
`;
