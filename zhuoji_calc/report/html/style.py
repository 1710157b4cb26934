"""How pages look: one style sheet for all of them.

Free of ``<`` and ``&``, so that it stands in HTML and in XML as it is.  Gains and losses are told apart by their sign;
their colours (amber and blue) are ones that almost everybody can tell apart too.
"""

STYLE = """
:root {
  color-scheme: light dark;
  --ground: #f2efe6; --card: #fffefb; --ink: #1c2025; --dim: #646a71; --line: #ddd8c9; --soft: #f6f3ea;
  --felt: #0c6a4d; --gain: #9a4a00; --loss: #1b55b5; --chicken: #d99a00; --warn: #9b1c1c; --warn-soft: #fdecea;
  --s1: #1b5fb0; --s2: #a8480b; --s3: #1c7a43; --s4: #7a35a8; --s5: #b0206a; --s6: #5f6600;
  --on-seat: #fff;
  --tile: 24px; --gap: 1px; --pad: 8px;
}
@media (prefers-color-scheme: dark) { :root {
  --ground: #121518; --card: #1c2125; --ink: #e9e6de; --dim: #a2a8ae; --line: #373e44; --soft: #242a2f;
  --felt: #58c79f; --gain: #f0ad5a; --loss: #86b6ff; --chicken: #f0b93a; --warn: #ff9d94; --warn-soft: #3a2020;
  --s1: #7db3f5; --s2: #f3a469; --s3: #6fd39a; --s4: #cb9df0; --s5: #f590c3; --s6: #cdd36a;
  --on-seat: #14171a;
} }
@media (min-width: 600px) { :root { --tile: 30px; --gap: 2px; --pad: 14px; } }
@media (min-width: 1100px) { :root { --tile: 32px; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC",
    "Noto Sans SC", "Source Han Sans SC", "WenQuanYi Micro Hei", sans-serif;
}
main { max-width: 1180px; margin: 0 auto; padding: var(--pad) var(--pad) 28px; overflow-wrap: anywhere; }
h1, h2, h3, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
h1 { font-size: 1.4em; line-height: 1.3; }
h2 { font-size: 1.06em; line-height: 1.3; margin-bottom: 8px; color: var(--felt); }
h3 { font-size: 1em; line-height: 1.35; }
ul, ol { list-style: none; }
.faces { position: absolute; }
.dim, small { color: var(--dim); font-size: .87em; }
.gain { color: var(--gain); } .loss { color: var(--loss); } .zero { color: var(--dim); }
.name { unicode-bidi: isolate; }
.num { font-variant-numeric: tabular-nums; white-space: nowrap; }

header { padding: 6px 2px 10px; }
header .rules { color: var(--felt); font-weight: 600; }
header p + p, header h1 + p { margin-top: 2px; }
section, article, .panel {
  background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 10px var(--pad);
}
section { margin-top: 12px; }
section.bare { background: none; border: 0; padding: 0; }
.columns { display: grid; gap: 0 12px; align-items: start; }
@media (min-width: 900px) {
  .columns { grid-template: auto 1fr / minmax(0, 5fr) minmax(0, 7fr); }
  .columns .main { grid-area: 1 / 2 / 3 / 3; }
}
.bar { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: center; }
.bar h2 { margin: 0; }

.seat {
  display: inline-block; min-width: 1.45em; height: 1.45em; padding: 0 .2em; border-radius: .75em;
  font-size: .78em; font-weight: 700; line-height: 1.45em; text-align: center; vertical-align: .1em;
  color: var(--on-seat); background: var(--dim);
}
.s1 { background: var(--s1); } .s2 { background: var(--s2); } .s3 { background: var(--s3); }
.s4 { background: var(--s4); } .s5 { background: var(--s5); } .s6 { background: var(--s6); }

.score { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px; }
@media (min-width: 600px) { .score { grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); } }
section + .score { margin-top: 12px; }
.score li { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 8px var(--pad); }
.score li.first { border-color: var(--chicken); box-shadow: inset 0 0 0 1px var(--chicken); }
.score .name, th .name {
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden;
}
.score .who { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 6px; align-items: center; }
.score .name { text-align: left; }
.score b { display: block; font-size: 1.65em; line-height: 1.2; font-variant-numeric: tabular-nums; }
.score .money { font-size: .9em; font-variant-numeric: tabular-nums; }
.forbidden { color: var(--warn); background: var(--warn-soft); border-color: var(--warn); }
.forbidden h2 { color: inherit; }

.seats { display: grid; gap: 12px; }
.seats + p { margin-top: 8px; line-height: 1.4; }
@media (min-width: 900px) { .seats { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
article.winner { border-color: var(--chicken); box-shadow: inset 0 0 0 1px var(--chicken); }
article header { display: flex; flex-wrap: wrap; gap: 2px 8px; align-items: baseline; padding: 0 0 4px; }
article header .total { margin-left: auto; font-weight: 700; font-size: 1.15em; }
.tags { display: flex; flex-wrap: wrap; gap: 4px; }
.tags li {
  border: 1px solid var(--line); border-radius: 5px; padding: 0 5px; font-size: .8em; background: var(--soft);
}
.tags li.strong { background: var(--chicken); border-color: var(--chicken); color: #1c1500; font-weight: 700; }
.tags li.weak { color: var(--dim); }
.group { margin-top: 6px; }
.group h4 { margin: 0 0 2px; font-size: .8em; font-weight: 600; color: var(--dim); }

.tiles { display: flex; flex-wrap: wrap; gap: 3px var(--gap); align-items: flex-start; }
.tiles li > span { margin-top: 3px; }
.tiles li { display: flex; flex-direction: column; align-items: center; font-size: 11px; line-height: 1.2; }
.tile { display: block; width: var(--tile); height: calc(var(--tile) * 4 / 3); border-radius: 3px; }
.tile.side { width: calc(var(--tile) * 4 / 3); height: var(--tile); margin-top: calc(var(--tile) / 3); }
.tiles.small, .inline { --tile: 18px; }
.inline { display: inline-flex; vertical-align: -6px; gap: 1px; align-items: center; }
.chicken .tile { box-shadow: 0 0 0 2px var(--chicken); }
.nothing .tile { box-shadow: 0 0 0 1px var(--chicken); }
.mark { font-weight: 700; font-variant-numeric: tabular-nums; margin-top: 2px; padding: 0 2px; white-space: nowrap; }
.won { margin-left: 5px; width: var(--tile); }
.won .cap {
  background: var(--chicken); color: #1c1500; border-radius: 4px; padding: 0 3px; font-weight: 700; white-space: nowrap;
}
.gone .tile { opacity: .38; }
.gone .to { white-space: nowrap; }
.gone .seat { font-size: 10px; }
.turn { --tile: 16px; border-left: 2px dotted var(--dim); border-right: 2px dotted var(--dim); padding: 0 3px;
  margin: 0 3px; color: var(--dim); }
.turn .tile, .turned .tile { border-radius: 2px; }
.void .tile { opacity: .38; }
.melds { display: flex; flex-wrap: wrap; gap: 6px 14px; }
.melds p { font-size: .85em; }
.melds .who { color: var(--ink); }
.flips { display: flex; flex-wrap: wrap; gap: 8px 16px; }
.flips li { display: flex; gap: 6px; align-items: center; font-size: .9em; }

table { width: 100%; border-collapse: collapse; table-layout: fixed; font-variant-numeric: tabular-nums; }
table.free { table-layout: auto; width: auto; min-width: 100%; }
.frame { overflow-x: auto; }
caption { caption-side: bottom; text-align: left; padding-top: 6px; color: var(--dim); font-size: .87em; }
th, td { padding: 5px 4px; text-align: center; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { font-weight: 600; line-height: 1.3; } thead th { vertical-align: bottom; font-size: .9em; }
th[scope=row] { text-align: left; }
tbody td { font-weight: 600; }
td.long { font-size: .8em; padding: 5px 1px; } td.longer { font-size: .7em; padding: 5px 1px; }
tfoot th, tfoot td { font-weight: 700; } tfoot tr:first-child > * { border-top: 2px solid var(--ink); }
tfoot tr:last-child > * { border-bottom: 0; }
tfoot tr + tr { font-size: .9em; }
thead .who { display: block; } thead .seat { margin-bottom: 1px; }
th[scope=row] .who { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 5px; align-items: center; }
@media (max-width: 599px) { table { font-size: 14px; } }

.dot { display: inline-block; width: .7em; height: .7em; border-radius: 50%; }
.sum { display: block; color: var(--dim); font-size: .82em; font-weight: 400; }
.wrong { color: var(--warn); font-weight: 600; }
.hands tbody th { text-align: left; font-weight: 400; border-bottom: 0; padding-top: 8px; }
.hands tbody tr + tr td { padding-top: 2px; line-height: 1.25; }
.hands .count { margin-right: .3em; }
.hands tbody tr:only-child th { border-bottom: 1px solid var(--line); padding-bottom: 8px; }
.hands td.winner b { background: var(--chicken); color: #1c1500; border-radius: 4px; padding: 0 5px; }
.hands thead .who, .measures thead .who { font-size: .93em; }
.hands thead .dot, .measures thead .dot { margin-bottom: 2px; }
.measures thead th:first-child { width: 22%; }
.measures tbody td { line-height: 1.25; }
.hands tbody.now { background: var(--soft); }
.hands td.remark { font-weight: 400; text-align: left; }
.tag { border: 1px solid var(--line); border-radius: 5px; padding: 0 5px; font-size: .8em; background: var(--soft); }
.now .tag { background: var(--chicken); border-color: var(--chicken); color: #1c1500; font-weight: 700; }
h2.lone { margin: 14px 2px 8px; }
details { margin-top: 12px; }
summary { cursor: pointer; color: var(--felt); font-weight: 600; padding: 4px 2px; }
.tree .tree { padding-left: 14px; border-left: 2px solid var(--line); }
.tree li { padding: 3px 0; }
.way { margin-right: 8px; }
.said > div { padding: 2px 0; } .in1 { padding-left: 0; } .in2 { padding-left: 18px !important; color: var(--dim); }
.in3 { padding-left: 36px !important; color: var(--dim); }
p.after { margin: 12px 2px 0; }
.wide { margin-top: 12px; }
.transfers td, .transfers th[scope=row] { text-align: left; }
.transfers th[scope=col] { text-align: left; }
.transfers tr > :last-child { text-align: right; }
.transfers td .who { font-weight: 600; }

.items > li + li { margin-top: 12px; }
.items h3 { display: flex; justify-content: space-between; gap: 8px; border-bottom: 1px solid var(--line); }
.items h3 small { font-weight: 400; }
.lines > li { padding: 5px 0; } .lines > li + li { border-top: 1px solid var(--line); }
.items .lines > li + li { border-top-style: dotted; }
.lines b { font-variant-numeric: tabular-nums; }
.source { display: block; color: var(--dim); font-size: .8em; }
code { font: .95em ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
footer { margin-top: 14px; color: var(--dim); font-size: .8em; }
figure svg { display: block; width: 100%; max-width: 640px; height: auto; }
figcaption { color: var(--dim); font-size: .87em; }

@media print {
  :root {
    color-scheme: light;
    --ground: #fff; --card: #fff; --ink: #000; --dim: #444; --line: #bbb; --soft: #f4f4f4; --felt: #000;
    --gain: #000; --loss: #000; --chicken: #e0b040; --warn: #900; --warn-soft: #fff;
    --s1: #222; --s2: #222; --s3: #222; --s4: #222; --s5: #222; --s6: #222; --on-seat: #fff;
    --tile: 20px; --gap: 1px; --pad: 8px;
  }
  @page { margin: 12mm; }
  body { font-size: 11px; }
  main { max-width: none; padding: 0; }
  .seats { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .score { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  .tile, .seat, .tags li, .won .cap { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  article, .score li, .lines > li, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  .frame { overflow: visible; }
}
"""
