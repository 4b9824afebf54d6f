import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";
import { api } from "#tests/security/asvs/api.ts";
import { authentication } from "#tests/security/asvs/authentication.ts";
import { authorization } from "#tests/security/asvs/authorization.ts";
import type { Chapter, Standing } from "#tests/security/asvs/chapter.ts";
import { coding } from "#tests/security/asvs/coding.ts";
import { communication } from "#tests/security/asvs/communication.ts";
import { configuration } from "#tests/security/asvs/configuration.ts";
import { cryptography } from "#tests/security/asvs/cryptography.ts";
import { data } from "#tests/security/asvs/data.ts";
import { encoding } from "#tests/security/asvs/encoding.ts";
import { files } from "#tests/security/asvs/files.ts";
import { frontend } from "#tests/security/asvs/frontend.ts";
import { logging } from "#tests/security/asvs/logging.ts";
import { oauth } from "#tests/security/asvs/oauth.ts";
import { report } from "#tests/security/asvs/report.ts";
import { requirements } from "#tests/security/asvs/requirements.ts";
import { sessions } from "#tests/security/asvs/sessions.ts";
import { tokens } from "#tests/security/asvs/tokens.ts";
import { validation } from "#tests/security/asvs/validation.ts";
import { webrtc } from "#tests/security/asvs/webrtc.ts";

/**
 * Where each requirement of OWASP ASVS 5.0, levels 1 and 2, stands: the chapters' files say it, this holds them to it.
 */
const chapters: Chapter[] = [
  ...[encoding, validation, frontend, api, files, authentication, sessions, authorization, tokens, oauth],
  ...[cryptography, communication, configuration, data, coding, logging, webrtc],
];

const standings = chapters.flatMap(({ standings }) => Object.entries(standings));
const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const named = (of: Standing) => ("by" in of ? of.by : []);

describe.each(chapters)("chapter $number, $name", ({ number, standings }) => {
  it("says of each requirement where it stands, once", () => {
    const { level1, level2 } = requirements[number]!;
    const asked = [...level1.split(" "), ...level2.split(" ")].filter(Boolean);
    expect(Object.keys(standings).sort()).toEqual(asked.sort());
  });

  it.each(Object.entries(standings).filter(([, of]) => "by" in of))("%s is held by tests that there are", (_, of) => {
    expect(named(of).length).toBeGreaterThan(0);
    for (const [file, words] of named(of)) {
      expect(existsSync(path.join(projectRoot, "tests", file)), file).toBe(true);
      expect(titlesOf(file).filter((title) => title.includes(words)).length, `${file}: ${words}`).toBeGreaterThan(0);
    }
  });
});

it("every requirement of the standard stands in a chapter", () => {
  const asked = Object.values(requirements).flatMap(({ level1, level2 }) => [
    ...level1.split(" "),
    ...level2.split(" "),
  ]);
  expect(standings).toHaveLength(asked.filter(Boolean).length);
  expect(standings).toHaveLength(253);
});

it.each(standings.flatMap(([id, of]) => ("written" in of ? [[id, ...of.written] as const] : [])))(
  "%s: %s says “%s”",
  (_, file, words) => {
    expect(read(file).replace(/\s+/g, " ")).toContain(words);
  },
);

it("whatever does not apply or is missing has a reason", () => {
  for (const [id, of] of standings) {
    const reason = "not" in of ? of.not : "open" in of ? of.open : undefined;
    if (reason !== undefined) expect(reason.length, id).toBeGreaterThan(15);
  }
});

/**
 * `npx vitest run tests/security/asvs.test.ts -u` writes the tables anew; what stands above them is written by hand.
 */
it("docs/security.md tells the same", async () => {
  const beginning = "<!-- written by tests/security/asvs.test.ts -->\n";
  const [byHand = ""] = read("docs/security.md").split(beginning);
  await expect(byHand + beginning + report(chapters, byHand)).toMatchFileSnapshot("../../docs/security.md");
});

/** The texts that tests, their groups and the rows of their tables are called by. */
function titlesOf(file: string): string[] {
  const text = /\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/.source;
  const begins = [/\b(?:it|test|describe)(?:\.\w+)*(?:<[^(]*>)?\(/, /\)\(/, /^\s*\[/m].map(({ source }) => source);
  const titles = read(`tests/${file}`).matchAll(new RegExp(`(?:${begins.join("|")})${text}`, "gm"));
  return [...titles].map(([, , title]) => title!);
}
