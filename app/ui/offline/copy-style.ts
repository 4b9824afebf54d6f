/** The look of a lesson that is read outside the school's pages: in a file, or without internet. By element only. */
export const copyStyle = `
:root{color-scheme:light dark;--paper:#fbf8f1;--raised:#fffdf8;--ink:#16241b;--muted:#55605a;--line:#ddd5c3;--edge:#8b8672;--leaf:#1d6b3c;--wash:#e6efe1;--on:#fffdf8;--clay:#a8481f}
@media (prefers-color-scheme:dark){:root{--paper:#111813;--raised:#18211b;--ink:#ece8dc;--muted:#a7b1a8;--line:#2d3930;--edge:#7c877e;--leaf:#86cc9c;--wash:#1b2e21;--on:#0d1710;--clay:#ec9670}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:42rem;margin:auto;padding:1rem 1rem 3rem}
h1,h2,h3{font-family:Georgia,serif;line-height:1.2;text-wrap:balance}
h1{font-size:1.9rem;margin:.5rem 0 1rem}
h2{font-size:1.4rem}
a{color:var(--leaf)}
:focus-visible{outline:3px solid;outline-offset:2px}
img,video{max-width:100%;height:auto}
audio,video{width:100%}
pre,[role=group]{overflow-x:auto}
th,td{padding:.35rem .75rem;border-bottom:1px solid var(--line);text-align:start;min-width:5rem}
blockquote{margin:1rem 0;padding-left:1rem;border-left:3px solid var(--leaf)}
hr{border:0;border-top:1px solid var(--line)}
small{color:var(--muted);font-size:.9rem}
section,footer{margin-top:2rem;border-top:1px solid var(--line);padding-top:.5rem}
ul.plain,ol.plain{list-style:none;padding:0}
ul.plain>li{border-bottom:1px solid var(--line);padding:.75rem 0}
fieldset{border:0;padding:0;margin:1.5rem 0;min-width:0}
legend,.label{display:block;font-weight:600;margin-bottom:.5rem}
fieldset label:not(.label){display:flex;gap:.75rem;padding:.6rem .75rem;margin:.25rem 0;border:1px solid var(--line);border-radius:.5rem}
input,textarea{font:inherit}
input[type=text],textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--raised);color:inherit}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid transparent;border-radius:.5rem;background:var(--leaf);color:var(--on);cursor:pointer}
button.quiet{background:none;border-color:var(--edge);color:inherit}
summary{padding:.6rem 0;font-weight:600;cursor:pointer}
.written{white-space:pre-line}
.note{white-space:pre-line;background:var(--wash);border-radius:.5rem;padding:.75rem 1rem;margin:1rem 0}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.row{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center}
`
  .trim()
  .replaceAll("\n", "");
