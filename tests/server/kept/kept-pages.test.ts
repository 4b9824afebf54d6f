import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { noteHearing, renewPublic } from "#app/domain/public-generation.ts";
import { Finished } from "#app/server/kept/finished.ts";
import { keepPages } from "#app/server/kept/kept-pages.ts";
import { Overdue } from "#app/server/kept/makings.ts";
import { projectRoot } from "#drizzle/root.ts";
import { testSettings } from "#tests/support/people.ts";

const MB = 1024 * 1024;
const settings = testSettings();

type Told = { status?: number; headers?: HeadersInit; savesData?: boolean };

function finished(body: string, { status = 200, headers = {}, savesData = false }: Told = {}) {
  const head = new Headers(headers);
  if (!head.has("Content-Type")) head.set("Content-Type", "text/html");
  const response = new Response(body, { status, headers: head });
  return Finished.from({ response, pattern: "/courses", actor: undefined }, { settings, path: "/courses", savesData });
}

function hearing(bytes = MB) {
  const kept = keepPages(bytes);
  noteHearing(true);
  return kept;
}

const visitor = (url: string, headers = {}) => ({ url, method: "GET", headers }) as IncomingMessage;

/** Something to be waited for, and its end. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("a public page", () => {
  it("is made once for all who ask meanwhile, and then shown from memory", async () => {
    const kept = hearing();
    const asked = kept.askedBy(visitor("/courses"))!;
    const { open, opened } = gate();
    let made = 0;
    const render = async () => {
      made += 1;
      await opened;
      return finished("um");
    };
    const all = Promise.all(Array.from({ length: 50 }, () => kept.make(asked, render)));
    expect(kept.find(asked)).toBeUndefined();
    open();
    const answers = await all;
    expect(made).toBe(1);
    expect(new Set(answers).size).toBe(1);
    expect(kept.find(asked)).toBe(answers[0]);
    expect(kept.find(kept.askedBy(visitor("/courses?page=1"))!)).toBe(answers[0]);
  });

  it("is not shown again once something has changed", async () => {
    const kept = hearing();
    const asked = kept.askedBy(visitor("/courses"))!;
    await kept.make(asked, () => finished("antes"));
    expect(kept.find(asked)).toBeDefined();
    renewPublic();
    expect(kept.find(asked)).toBeUndefined();
  });

  it("is not kept if something changed while it was made, and nobody who asks afterwards waits for it", async () => {
    const kept = hearing();
    const asked = kept.askedBy(visitor("/courses"))!;
    const slow = gate();
    const before = kept.make(asked, async () => {
      await slow.opened;
      return finished("antes");
    });
    renewPublic();
    const after = await kept.make(asked, () => finished("depois"));
    expect(String(after?.identity.body)).toBe("depois");
    slow.open();
    expect(String((await before)?.identity.body)).toBe("antes");
    expect(kept.find(asked)).toBe(after);
  });

  it.each([
    ["a failure", () => finished("x", { status: 500 })],
    ["a missing page", () => finished("x", { status: 404 })],
    ["what is to be kept nowhere", () => finished("x", { headers: { "Cache-Control": "no-store" } })],
    ["what is one reader's own", () => finished("x", { headers: { "Cache-Control": "private, max-age=60" } })],
    ["what hands out a cookie", () => finished("x", { headers: { "Set-Cookie": "a=b" } })],
    ["what is too large", () => finished("x".repeat(600 * 1024))],
  ])("is not kept: %s", async (_, make) => {
    const kept = hearing(64 * MB);
    const asked = kept.askedBy(visitor("/courses"))!;
    await kept.make(asked, make);
    expect(kept.find(asked)).toBeUndefined();
    expect(kept.figures()).toEqual({ entries: 0, bytes: 0 });
  });

  it("is shared with nobody where it hands out a cookie", async () => {
    expect(await finished("x", { headers: { "Set-Cookie": "a=b" } })).toBeUndefined();
    const bare = { "Content-Type": "text/plain" };
    expect(await finished("Unexpected Server Error", { status: 500, headers: bare })).toBeUndefined();
  });

  it("is not kept before changes elsewhere are heard of, nor after they no longer are", async () => {
    const kept = keepPages(MB);
    noteHearing(false);
    const asked = kept.askedBy(visitor("/courses"))!;
    await kept.make(asked, () => finished("x"));
    expect(kept.find(asked)).toBeUndefined();
    noteHearing(true);
    noteHearing(false);
    await kept.make(asked, () => finished("x"));
    expect(kept.find(asked)).toBeUndefined();
  });

  it("is tried anew after its making failed", async () => {
    const kept = hearing();
    const asked = kept.askedBy(visitor("/courses"))!;
    await expect(kept.make(asked, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    await kept.make(asked, () => finished("x"));
    expect(kept.find(asked)).toBeDefined();
  });

  it("is recalled by the address that somebody has asked by, for visitors only", () => {
    const kept = hearing();
    for (const url of ["/courses/7", "/courses?q=a"]) {
      kept.askedBy(visitor(url));
      expect(kept.recall(visitor(url)), url).toBeUndefined();
    }
    const url = "/courses?utm_source=zap";
    expect(kept.recall(visitor(url))).toBeUndefined();
    const asked = kept.askedBy(visitor(url));
    expect(asked).toBeDefined();
    expect(kept.recall(visitor(url))).toBe(asked);
    expect(kept.recall(visitor(url, { cookie: "sid=abc" }))).toBeUndefined();
    expect(kept.recall(visitor(url, { "save-data": "on" }))).toBeUndefined();
  });

  it("is another one for who asked for less data", async () => {
    const kept = hearing();
    const whole = kept.askedBy(visitor("/courses"))!;
    await kept.make(whole, () => finished("com script"));
    expect(kept.find(kept.askedBy(visitor("/courses", { "save-data": "on" }))!)).toBeUndefined();
  });
});

describe("a course of which nobody knows whether it is there", () => {
  /** Two made-up numbers that are being looked for, and all that may wait behind them. */
  function crowd(kept: ReturnType<typeof hearing>) {
    const { open, opened } = gate();
    const all = Array.from({ length: 22 }, (_, n) => {
      const madeUp = kept.askedBy(visitor(`/courses/${1_000 + n}`))!;
      return kept.make(madeUp, () => opened.then(() => finished("não há", { status: 404 })));
    });
    return { open, all: Promise.all(all) };
  }

  it("waits behind other such numbers, until it was there", async () => {
    const kept = hearing();
    const asked = kept.askedBy(visitor("/courses/7"))!;
    const crowded = crowd(kept);
    await expect(kept.make(asked, () => finished("x"))).rejects.toThrow(Overdue);
    for (const url of ["/about", "/courses?q=graca"])
      expect(await kept.make(kept.askedBy(visitor(url))!, () => finished("x")), url).toBeDefined();
    crowded.open();
    await crowded.all;
    expect(kept.find(asked)).toBeUndefined();
    await kept.make(asked, () => finished("x"));
    expect(kept.find(asked), "it is kept from the first making on").toBeDefined();
    renewPublic();
    const another = crowd(kept);
    expect(await kept.make(asked, () => finished("já volta", { status: 503 }))).toBeDefined();
    const reviews = kept.askedBy(visitor("/courses/7?avaliacoes=2"))!;
    expect(await kept.make(reviews, () => finished("x")), "another part of it").toBeDefined();
    expect(await kept.make(asked, () => finished("sumiu", { status: 404 }))).toBeDefined();
    await expect(
      kept.make(asked, () => finished("x")),
      "it has gone",
    ).rejects.toThrow(Overdue);
    another.open();
    await another.all;
  });

  it("is not forgotten for all that is searched for meanwhile", async () => {
    const kept = hearing();
    const asked = kept.askedBy(visitor("/courses/7"))!;
    const answer = await finished("x");
    await kept.make(asked, async () => answer);
    for (let n = 0; n < 2_100; n += 1) {
      await kept.make(kept.askedBy(visitor(`/courses?q=y${n}`))!, async () => answer);
    }
    renewPublic();
    const crowded = crowd(kept);
    expect(await kept.make(asked, () => finished("x"))).toBeDefined();
    crowded.open();
    await crowded.all;
  });
});

describe("the memory", () => {
  it("has an end, in bytes", async () => {
    const kept = hearing(MB);
    for (let id = 2; id < 200; id++) {
      await kept.make(kept.askedBy(visitor(`/courses/${id}`))!, () => finished("y".repeat(20_000)));
    }
    expect(kept.figures().bytes).toBeLessThanOrEqual(MB);
    expect(kept.figures().entries).toBeGreaterThan(10);
    expect(kept.find(kept.askedBy(visitor("/courses/199"))!)).toBeDefined();
    expect(kept.find(kept.askedBy(visitor("/courses/2"))!)).toBeUndefined();
  });

  it("keeps what there is endlessly much of once it is asked for a second time", async () => {
    const kept = hearing();
    for (const url of ["/courses?q=salmos", "/courses?page=999999"]) {
      const asked = kept.askedBy(visitor(url))!;
      await kept.make(asked, () => finished("uma vez"));
      expect(kept.find(asked), url).toBeUndefined();
      await kept.make(asked, () => finished("outra vez"));
      expect(String(kept.find(asked)?.identity.body), url).toBe("outra vez");
    }
  });

  it.each([
    ["searches", "/courses?q="],
    ["pages past the end", "/courses?page=9"],
  ])("is not taken from pages by %s, though each is asked for twice", async (_, url) => {
    const kept = hearing(MB);
    const home = kept.askedBy(visitor("/"))!;
    await kept.make(home, () => finished("z".repeat(20_000)));
    for (let n = 100; n < 300; n++) {
      const asked = kept.askedBy(visitor(url + n))!;
      for (let time = 0; time < 2; time++) await kept.make(asked, () => finished("y".repeat(20_000)));
    }
    expect(kept.find(home)).toBeDefined();
    expect(kept.figures().entries).toBeGreaterThan(2);
  });

  it("is none where none is given", async () => {
    const kept = hearing(0);
    const asked = kept.askedBy(visitor("/"))!;
    await kept.make(asked, () => finished("x"));
    expect(kept.find(asked)).toBeUndefined();
  });
});

describe("a finished answer", () => {
  it("is the same in all encodings, and says how long it is", async () => {
    const text = "Sementeira ".repeat(500);
    const answer = (await finished(text))!;
    const lengthOf = (head: readonly string[]) => Number(head[head.indexOf("content-length") + 1]);
    const bodies = {
      br: brotliDecompressSync(answer.as("br").body),
      gzip: gunzipSync(answer.as("gzip").body),
      identity: answer.as("identity").body,
    };
    for (const [encoding, body] of Object.entries(bodies)) {
      expect(String(body)).toBe(text);
      const face = answer.as(encoding as keyof typeof bodies);
      expect(lengthOf(face.head)).toBe(face.body.length);
      expect(answer.as(encoding as keyof typeof bodies)).toBe(face);
    }
  });

  it("is compressed further for many readers than where it is not kept", async () => {
    const text = await readFile(path.join(projectRoot, "app/ui/app.css"), "utf8");
    const lengthOf = async (told: Told) => (await finished(text, told))!.br.body.length;
    expect(await lengthOf({})).toBeLessThan(await lengthOf({ status: 404 }));
  });

  it("tells browsers what they may fetch ahead, but not those whose readers save data", async () => {
    const named = async (savesData: boolean) =>
      (await finished("x", { savesData }))!.head.includes("speculation-rules");
    expect(await named(false)).toBe(true);
    expect(await named(true)).toBe(false);
  });

  it("carries no nonce", async () => {
    const { head } = (await finished("x"))!;
    const policy = head[head.indexOf("content-security-policy") + 1]!;
    expect(policy).toMatch(/script-src 'self'; style-src 'self' 'sha256-[\w+/=]{44}'; /);
    expect(policy).not.toMatch(/nonce|unsafe-inline'(?!;)|unsafe-eval|strict-dynamic/);
  });
});
