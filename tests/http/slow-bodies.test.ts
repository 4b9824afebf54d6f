import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import path from "node:path";
import { expect, inject, it, vi } from "vitest";
import { z } from "zod";
import type { ConcurrencyLimitName } from "#app/domain/access/concurrency-limits.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { api, call } from "#app/http/api.server.ts";
import { form } from "#app/http/form.server.ts";
import type { Db } from "#drizzle/client.ts";
import { testSettings } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";

const settings = testSettings({ DATA_DIR: mkdtempSync(path.join(inject("fixture").scratch, "slow-")) });

const somebody = () => ({ id: randomUUID(), role: "student", authenticatedAt: new Date() }) as Viewer;

/** A form with a photograph, and a call with a question, whose work is `run`. */
function endpoints(run: () => Promise<unknown>) {
  const photo = () => ({ maxBytes: 1_000_000, tooLarge: "Grande demais." });
  const schema = z.object({ photo: z.instanceof(Blob) });
  const ask = call({
    body: z.object({ message: z.string() }),
    concurrency: "assistant",
    run: async () => void (await run()) as never,
  });
  return {
    pictures: form({ schema, concurrency: "pictures", files: { photo }, run, goTo: () => "/" }),
    assistant: api({ POST: ask }).action,
  };
}

const bodies = {
  pictures: `--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n${"x".repeat(200_000)}\r\n--b--`,
  assistant: JSON.stringify({ message: "Como baixo o certificado?" }),
};
const types = { pictures: "multipart/form-data; boundary=b", assistant: "application/json" };

type Limited = keyof typeof bodies & ConcurrencyLimitName;

/** Sends a body, or only its beginning until `finish`. */
function send(
  name: Limited,
  {
    run = async () => {},
    viewer = somebody(),
    isSlow = false,
  }: { run?: () => Promise<unknown>; viewer?: Viewer | null; isSlow?: boolean } = {},
) {
  const bytes = new TextEncoder().encode(bodies[name]);
  let finish = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, bytes.length - 5));
      finish = () => {
        controller.enqueue(bytes.subarray(bytes.length - 5));
        controller.close();
      };
    },
  });
  if (!isSlow) finish();
  const init = { method: "POST", body, duplex: "half", headers: { "Content-Type": types[name] } } as RequestInit;
  const context = contextOf({ db: {} as Db, settings, viewer });
  const asked = endpoints(run)[name]({
    request: new Request("http://127.0.0.1:3000/here", init),
    params: {},
    context,
  } as never);
  const status = Promise.resolve(asked as Promise<unknown>)
    .catch((thrown: unknown) => thrown)
    .then((answer) => (answer as { status?: number }).status ?? (answer as { init: ResponseInit }).init.status);
  return { status, finish };
}

const limits = [
  ["pictures", 4, 303],
  ["assistant", 8, 200],
] as const;

it.each(limits)(
  "the places of %s are for those whose body is there: slow senders take none",
  async (name, places, done) => {
    const slow = Array.from({ length: places * 3 }, () => send(name, { isSlow: true }));
    slow.push(...Array.from({ length: places * 3 }, () => send(name, { isSlow: true, viewer: null })));
    expect(await send(name).status).toBe(done);
    for (const { finish } of slow) finish();
    await Promise.all(slow.map(({ status }) => status));
  },
);

it.each(limits)(
  "of the places of %s nobody holds more than two, and all have their number",
  async (name, places, done) => {
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const run = vi.fn(() => gone);
    const busy = somebody();
    const own = [send(name, { run, viewer: busy }), send(name, { run, viewer: busy })];
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    expect(await send(name, { viewer: busy }).status).toBe(503);
    const others = Array.from({ length: places - 2 }, () => send(name, { run }));
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(places));
    expect(await send(name).status).toBe(503);
    letGo();
    for (const { status } of [...own, ...others]) expect(await status).toBe(done);
    expect(await send(name).status).toBe(done);
  },
);
