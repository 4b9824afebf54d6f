import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";

/** Mistakes that this stack makes easy, searched for in the sources. */
const sources = ["app", "drizzle"]
  .flatMap((room) =>
    readdirSync(path.join(projectRoot, room), { recursive: true, encoding: "utf8" }).map((file) => `${room}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(path.join(projectRoot, file), "utf8") }));

/** It checks whether a proxy wrote such a header, and trusts none. */
const asksOnlyWhether = "app/server/request-facts.ts";

/** The files that contain a pattern. */
const filesWith = (pattern: RegExp) => sources.filter(({ source }) => pattern.test(source)).map(({ file }) => file);

describe("nowhere in the sources", () => {
  it.each([
    ["a session that cannot be revoked, or lies in files (CVE-2025-61686)", /create\w*SessionStorage/],
    ["code made of text", /\beval\(|new Function\(|setTimeout\(\s*["'`]/],
    ["an edit that keeps defaults and resets what was left out", /\.partial\(\)/],
    ["a hash that is broken", /createHash\("(?!sha256)|createHmac\("(?!sha(256|1", bytesOf\(secret\)\)))/],
    ["a cipher that does not authenticate", /createCipher\(|aes-\d+-(?!gcm)/],
    ["a header that a proxy may write, believed as it is", /x-forwarded-(host|proto)|x-real-ip/i],
    ["TLS that believes any certificate", /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/],
    ["something kept in the browser beside cookies", /localStorage|sessionStorage|indexedDB/],
    ["a server component", /use server|react-server-dom/],
  ])("stands %s", (_, pattern) => {
    expect(filesWith(pattern).filter((file) => file !== asksOnlyWhether)).toEqual([]);
  });

  it.each([
    [
      "a name in SQL that is made of text, but of words of our own (CVE-2026-39356)",
      /sql\.identifier\(|sql\.param\(/,
      [
        "batch-read.server.ts",
        "delete-idle-accounts.server.ts",
        "grow.ts",
        "page-index.server.ts",
        "imports.server.ts",
        "invite.server.ts",
        "judge.server.ts",
        "refused-addresses.server.ts",
        "search-lessons.server.ts",
      ],
    ],
    [
      "sql.raw, but of words of our own",
      /sql\.raw\(/,
      ["start-session.server.ts", "find-viewer.server.ts", "tickets.server.ts", "migrate.ts", "broken-rules.ts"],
    ],
    ["z.coerce, but of the environment", /z\.coerce/, ["setting-values.ts", "settings.ts"]],
    [
      "HTML put in as it is, but what the Markdown renderer made and drawings of our own",
      /dangerouslySetInnerHTML/,
      ["preview.tsx", "phone-frame.tsx", "document.tsx", "icon.tsx", "lesson-body.tsx", "lesson-copy.tsx", "show.tsx"],
    ],
    [
      "a message between windows, but to the school's own service workers",
      /postMessage|addEventListener\("message"/,
      ["main.ts", "removal.ts", "worker.ts"],
    ],
    ["code compiled of text", /node:vm/, []],
    [
      "another program started, but PostgreSQL and ffmpeg",
      /node:child_process/,
      ["encode-light.server.ts", "programs.ts", "start.ts", "supervisor.ts"],
    ],
    [
      "chance that can be foreseen, but for how long to wait",
      /Math\.random\(/,
      ["run-jobs.ts", "delivery.ts", "send-due.server.ts", "transaction.ts", "migrate.ts"],
    ],
    [
      "a regular expression made of text, but of words of our own",
      /new RegExp\(/,
      [
        "answer-question.server.ts",
        "cached-response.ts",
        "captions.ts",
        "lesson-text.server.ts",
        "light-mode.ts",
        "text.ts",
      ],
    ],
  ])("stands %s", (_, pattern, known) => {
    expect(
      filesWith(pattern)
        .map((file) => path.basename(file))
        .sort(),
    ).toEqual([...known].sort());
  });
});

describe("a request", () => {
  const atOnce = sources.flatMap(({ file, source }) =>
    [...source.matchAll(/Promise\.all(?:Settled)?\(\[/g)].map(({ index, 0: { length } }) => ({
      file,
      asked: argumentsIn(source.slice(index + length)),
    })),
  );

  /** Pages read at once, in short statements by key: as many as they ask for together. */
  const together: Record<string, number> = {
    "app/routes/profile/index.tsx": 3,
    "app/routes/profile/data/index.tsx": 4,
    "app/routes/admin/courses/edit.tsx": 3,
    "app/routes/admin/support/index.tsx": 3,
    "app/domain/health/open-points.server.ts": 3,
    "app/domain/health/backup-checks.server.ts": 3,
    // Files and pictures: nothing of the database.
    "app/domain/certificate-pdf/certificate-pdf.server.ts": 5,
    "app/domain/certificate-pdf/faces.server.ts": 3,
  };

  it("asks two things at once at the most, but where that is known, so that none takes up the pool", () => {
    expect(atOnce.length).toBeGreaterThan(2);
    expect(atOnce.filter(({ file, asked }) => asked > (together[file] ?? 2))).toEqual([]);
  });
});

describe("inside a transaction", () => {
  const bodies = sources.flatMap(({ file, source }) => transactionsIn(source).map((each) => ({ file, ...each })));

  it("are looked at, all of them", () => {
    expect(bodies.length).toBeGreaterThan(50);
  });

  it("ask nothing of the database beside it", () => {
    const beside = bodies.filter(
      ({ outer, within, body }) =>
        new RegExp(`(?<![\\w.])(?:${outer})\\.db\\b`).test(body) ||
        (within !== outer && new RegExp(`\\((?:${outer})[,)]`).test(body)),
    );
    expect(beside.map(({ file }) => file)).toEqual([]);
  });
});

/** The callbacks of `inTransaction`: the outer context, the inner one, and the body. */
function transactionsIn(source: string) {
  return [...source.matchAll(/inTransaction\(\s*([^,]*?),\s*(?:async\s*)?\((\w+)\)[^=]*=>/g)].map((match) => {
    const [, given = "", within = ""] = match;
    let depth = 1;
    let at = match.index + match[0].length;
    for (; depth > 0 && at < source.length; at++) depth += { "(": 1, ")": -1 }[source[at]!] ?? 0;
    const names = ["ctx", "signed", ...(given.match(/^\w+$/) ? [given] : [])].filter((name) => name !== within);
    return { outer: [...new Set(names)].join("|"), within, body: source.slice(match.index + match[0].length, at - 1) };
  });
}

/** The number of items in a list, up to its closing bracket. */
function argumentsIn(source: string) {
  let depth = 0;
  let commas = 0;
  let last = "";
  for (const sign of source.replace(/\s+/g, "")) {
    if (sign === "]" && depth === 0) break;
    depth += { "(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1 }[sign] ?? 0;
    if (sign === "," && depth === 0) commas += 1;
    last = sign;
  }
  return commas + (last === "," ? 0 : 1);
}
