import type { Chapter, Verdict } from "#tests/security/asvs/chapter.ts";

/**
 * The chapters as the page lists them: how many requirements are met by what, and everything that is missing or does
 * not apply. `byHand` is the page's text above, whose sections the list of settings and habits links to.
 */
export function report(chapters: Chapter[], byHand: string): string {
  const rows = chapters.map(({ number, name, verdicts }) => `| V${number} ${name} | ${countsOf(verdicts)} |`);
  const all = Object.assign({}, ...chapters.map(({ verdicts }) => verdicts)) as Chapter["verdicts"];
  return [
    "| Chapter | Held by tests | By a setting or habit | Does not apply | Open |",
    "|---|---:|---:|---:|---:|",
    ...rows,
    `| **All** | ${countsOf(all)} |`,
    "",
    "### Open",
    "",
    ...listed(all, (of) => ("open" in of ? of.open : undefined)),
    "",
    "### Held by a setting or habit",
    "",
    ...listed(all, (of) => ("written" in of ? link(of.written, byHand) : undefined)),
    "",
    "### Does not apply",
    "",
    ...listed(all, (of) => ("not" in of ? of.not : undefined)),
    "",
  ].join("\n");
}

const kinds = ["by", "written", "not", "open"] as const;

function countsOf(verdicts: Chapter["verdicts"]) {
  const all = Object.values(verdicts);
  return kinds.map((kind) => all.filter((of) => kind in of).length).join(" | ");
}

/** One line per statement, with the requirements that share it. */
function listed(verdicts: Chapter["verdicts"], say: (of: Verdict) => string | undefined) {
  const said = new Map<string, string[]>();
  for (const [id, of] of Object.entries(verdicts)) {
    const words = say(of);
    if (words !== undefined) said.set(words, [...(said.get(words) ?? []), id]);
  }
  return [...said].map(([words, ids]) => `- ${ids.join(", ")}: ${words}`);
}

/** The section that contains the words, or the other page. */
function link([file, words]: [file: string, words: string], byHand: string) {
  if (file !== "docs/security.md") return `[${file.replace("docs/", "")}](${file.replace("docs/", "")})`;
  const heading = /^(.*)$/m.exec(
    byHand.split("\n## ").find((section) => section.replace(/\s+/g, " ").includes(words)) ?? "",
  )![1]!;
  return `[${heading}](#${heading
    .toLowerCase()
    .replace(/[^\w ]/g, "")
    .replaceAll(" ", "-")})`;
}
