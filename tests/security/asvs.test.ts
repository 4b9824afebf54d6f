import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";
import { api } from "#tests/security/asvs/api.ts";
import { authentication } from "#tests/security/asvs/authentication.ts";
import { authorization } from "#tests/security/asvs/authorization.ts";
import type { Chapter } from "#tests/security/asvs/chapter.ts";
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
 * How each requirement of OWASP ASVS 5.0, levels 1 and 2, is met: the chapters' files say it, and this test checks
 * them.
 */
const chapters: Chapter[] = [
  encoding,
  validation,
  frontend,
  api,
  files,
  authentication,
  sessions,
  authorization,
  tokens,
  oauth,
  cryptography,
  communication,
  configuration,
  data,
  coding,
  logging,
  webrtc,
];

const verdicts = chapters.flatMap(({ verdicts }) => Object.entries(verdicts));
const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");

it("every requirement of the standard stands once, in its chapter", () => {
  for (const { number, verdicts } of chapters) {
    const { level1, level2 } = requirements[number]!;
    const asked = [...level1.split(" "), ...level2.split(" ")].filter(Boolean);
    expect(Object.keys(verdicts).sort(), `chapter ${number}`).toEqual(asked.sort());
  }
  expect(verdicts).toHaveLength(253);
});

it("names tests and documents that exist, and a reason where nothing holds a requirement", () => {
  const missing = verdicts.flatMap(([id, of]) => {
    if ("by" in of) {
      const absent = of.by.filter(([file]) => !existsSync(path.join(projectRoot, "tests", file)));
      return of.by.length ? absent.map(([file]) => `${id}: ${file}`) : [`${id}: no test`];
    }
    if ("written" in of) return existsSync(path.join(projectRoot, of.written[0])) ? [] : [`${id}: ${of.written[0]}`];
    const reason = "not" in of ? of.not : of.open;
    return reason.length > 15 ? [] : [`${id}: no reason`];
  });
  expect(missing).toEqual([]);
});

/** `npx vitest run tests/security/asvs.test.ts -u` writes the tables again; the text above them is written by hand. */
it("docs/security.md tells the same", async () => {
  const beginning = "<!-- written by tests/security/asvs.test.ts -->\n";
  const [byHand = ""] = read("docs/security.md").split(beginning);
  await expect(byHand + beginning + report(chapters, byHand)).toMatchFileSnapshot("../../docs/security.md");
});
