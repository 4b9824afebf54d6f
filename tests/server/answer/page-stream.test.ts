import { AsyncLocalStorage } from "node:async_hooks";
import { text } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createElement as element, Suspense, use } from "react";
import { describe, expect, it, vi } from "vitest";
import { streamTimeout } from "#app/entry.server.tsx";
import { streamOf } from "#app/server/answer/page-stream.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const nonce = "bm9uY2Ugb2YgdGhlIHRlc3Q=";
const never = new Promise<string>(() => {});
const Late = ({ words }: { words: Promise<string> }) => use(words);

/** A page with a part that comes later. */
const pageWith = (words: Promise<string>) =>
  element(
    "main",
    null,
    element("h1", null, "Aqui"),
    element(Suspense, { fallback: "Espere" }, element(Late, { words })),
  );

/** Words that are not there yet, and what brings them. */
function aPart() {
  let come = (_: string) => {};
  const words = new Promise<string>((resolve) => {
    come = resolve;
  });
  return { words, come };
}

type More = { agent?: string; deadline?: number; signal?: AbortSignal };

async function stream(
  words: Promise<string>,
  {
    agent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    deadline = 60_000,
    signal,
  }: More = {},
) {
  const request = new Request("http://aqui.example/", { headers: { "User-Agent": agent }, signal });
  const failed: unknown[] = [];
  const body = await streamOf(pageWith(words), { request, nonce, deadline, fail: (error) => failed.push(error) });
  return { body, failed };
}

describe("a page that comes in parts", () => {
  it("has the nonce of its policy on every script, of what comes late above all", async () => {
    const { words, come } = aPart();
    const { body } = await stream(words);
    come("Chegou");
    const html = await text(body);
    expect(html).toContain("Chegou");
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(0);
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/<[^>]+\son\w+=/);
  });

  it("ends at its deadline with what there is, and what is missing is told to the server alone", async () => {
    const { body, failed } = await stream(never, { deadline: 50 });
    const html = await text(body);
    expect(html).toContain("Aqui");
    expect(html).toContain("Espere");
    expect(failed).toHaveLength(1);
  });

  it("ends at its deadline whatever garbage was collected meanwhile", async () => {
    const { body } = await stream(never, { deadline: 300 });
    for (let time = 0; time < 3; time += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      collectGarbage();
    }
    expect(await text(body)).toContain("Espere");
  });

  it("ends when its reader leaves", async () => {
    const gone = new AbortController();
    const { body } = await stream(never, { signal: gone.signal });
    gone.abort();
    expect(await text(body)).toContain("Espere");
  });

  it("comes whole to readers that run no script", async () => {
    const { words, come } = aPart();
    setImmediate(() => come("Chegou"));
    const { body } = await stream(words, { agent: "Googlebot/2.1" });
    expect(await text(body)).toMatch(/^<main><h1>Aqui<\/h1>[^E]*Chegou/);
  });

  it("leaves asynchronous work untraced, which would slow the whole process from then on", async () => {
    const run = vi.spyOn(AsyncLocalStorage.prototype, "run");
    const { body } = await stream(Promise.resolve("Chegou"));
    expect(await text(body)).toContain("Chegou");
    expect(run).not.toHaveBeenCalled();
    run.mockRestore();
  });

  it("waits five seconds for what comes late", () => expect(streamTimeout).toBe(5_000));
});
