/** How the page of a copy looks, on a screen in both themes and on paper; it has to stand alone. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: #fbf8f1;
  --ink: #16241b;
  --muted: #55605a;
  --line: #ddd5c3;
  --leaf: #1d6b3c;
  --raised: #fffdf8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14201a;
    --ink: #ece7da;
    --muted: #a9b3a9;
    --line: #35443b;
    --leaf: #8ccf9e;
    --raised: #1a2921;
  }
}
* {
  box-sizing: border-box;
}
body {
  margin: 0 auto;
  max-width: 46rem;
  padding: 3rem 1.25rem 4rem;
  background: var(--paper);
  color: var(--ink);
  font:
    1.0625rem / 1.6 system-ui,
    -apple-system,
    "Segoe UI",
    Roboto,
    sans-serif;
}
h1,
h2,
.house {
  font-family: Alegreya, Georgia, "Times New Roman", serif;
  line-height: 1.15;
  font-weight: 700;
}
h1 {
  font-size: 3rem;
  margin: 0.25rem 0 0;
}
h2 {
  font-size: 1.7rem;
  margin: 0;
}
h3 {
  font-size: 1.0625rem;
  margin: 0;
  overflow-wrap: anywhere;
}
.house {
  color: var(--leaf);
  font-size: 1.25rem;
  margin: 0;
}
.lead {
  font-size: 1.2rem;
  line-height: 1.5;
  color: var(--muted);
}
nav ol {
  columns: 2;
  column-gap: 2.5rem;
  padding: 1.25rem 0 0 1.25rem;
  margin: 1.5rem 0 0;
  border-top: 2px solid var(--leaf);
}
nav li {
  padding: 0.2rem 0;
  break-inside: avoid;
}
a {
  color: var(--leaf);
  text-underline-offset: 0.2em;
  overflow-wrap: anywhere;
}
section {
  margin-top: 3rem;
  padding-top: 1.75rem;
  border-top: 1px solid var(--line);
}
.about,
.none,
footer {
  color: var(--muted);
}
.about {
  margin: 0.4rem 0 1rem;
}
article {
  padding: 1rem 0;
  border-top: 1px solid var(--line);
  break-inside: avoid;
}
dl {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr));
  gap: 0.5rem 1.5rem;
  margin: 0.5rem 0 0;
}
dt {
  font-size: 0.85rem;
  color: var(--muted);
}
dd {
  margin: 0;
  overflow-wrap: anywhere;
}
.words {
  margin: 0.75rem 0 0;
  padding-left: 1rem;
  border-left: 3px solid var(--line);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
code {
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 0.3rem;
  padding: 0 0.3em;
}
footer {
  margin-top: 3rem;
  border-top: 2px solid var(--leaf);
  font-size: 0.9rem;
}
@media (max-width: 30rem) {
  nav ol {
    columns: 1;
  }
  h1 {
    font-size: 2.3rem;
  }
}
@media print {
  :root {
    --paper: #fff;
    --ink: #000;
    --muted: #444;
    --line: #bbb;
    --leaf: #14522c;
    --raised: #fff;
  }
  body {
    max-width: none;
    padding: 0;
    font-size: 10pt;
  }
  section {
    margin-top: 1.5rem;
    padding-top: 1rem;
  }
  h2 {
    break-after: avoid;
  }
  dl {
    grid-template-columns: repeat(3, 1fr);
  }
  @page {
    margin: 18mm 16mm;
  }
}
`;
