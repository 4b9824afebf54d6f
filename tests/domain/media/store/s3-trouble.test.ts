import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppError } from "#app/domain/app-error.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { removeFile } from "#app/domain/media/store-image.server.ts";
import { testSettings } from "#tests/support/people.ts";
import { type S3Server, startS3 } from "#tests/support/s3-server.ts";

const secret = "um-segredo-que-ninguem-deve-ler";
const { signal } = new AbortController();
const part = { start: 0, end: 9, signal };
const large = Buffer.alloc(6 * 1024 ** 2, 7);

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  s3.remove();
});

const storeAt = (variables: Record<string, string>) =>
  fileStore({ settings: testSettings({ ...s3.variables, ...variables }) });

/** A server that is no storage, and what it was asked. */
async function impostor(answer: RequestListener) {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { S3_ENDPOINT, asked, stop };
}

/** Every verb refuses with the sentence, for a reason whose words hold no secret. */
async function expectAway(variables: Record<string, string>, reason: RegExp) {
  const store = await storeAt(variables);
  const id = randomUUID();
  const verbs = [
    () => store.put(id, [Buffer.from("pouco")]),
    () => store.put(id, [large]),
    () => store.read(id, part),
    () => store.remove(id),
    () => store.list(),
    () => store.putAside(id),
    () => store.dropUnfinished(0),
    () => store.reach(),
  ];
  for (const verb of verbs) {
    const refusal = await verb().then(
      () => "done",
      (error: unknown) => error as AppError,
    );
    expect(refusal).toMatchObject({
      code: "unavailable",
      message: "O armazenamento de arquivos não respondeu. Tente de novo em instantes.",
      retryAfter: 10,
    });
    const cause = (refusal as AppError).cause as Error;
    expect(cause.message).toMatch(reason);
    expect(JSON.stringify({ ...cause, stack: cause.stack, message: cause.message })).not.toContain(secret);
  }
}

describe("a bucket that cannot be used", () => {
  it("because nobody listens there", async () => {
    const gone = await impostor(() => {});
    gone.stop();
    await expectAway({ S3_ENDPOINT: gone.S3_ENDPOINT }, /^S3: ECONNREFUSED/);
  });

  it("because the key or the secret is wrong", async () => {
    await expectAway({ S3_SECRET_ACCESS_KEY: secret }, /SignatureDoesNotMatch 403/);
    await expectAway({ S3_ACCESS_KEY_ID: "outra", S3_SECRET_ACCESS_KEY: secret }, /InvalidAccessKeyId 403/);
  });

  it("because there is none of that name", async () => {
    const store = await storeAt({ S3_BUCKET: "outro" });
    for (const verb of [
      () => store.put(randomUUID(), [large]),
      () => store.read(randomUUID(), part),
      () => store.list(),
    ])
      await expect(verb()).rejects.toMatchObject({ code: "unavailable", retryAfter: 10 });
  });

  it("because it fails once: it is asked once more, and not again", async () => {
    const broken = await impostor((_, response) => response.writeHead(503).end());
    const store = await storeAt({ S3_ENDPOINT: broken.S3_ENDPOINT });
    await expect(store.read(randomUUID(), part)).rejects.toMatchObject({ code: "unavailable" });
    expect(broken.asked).toHaveLength(2);
    broken.stop();
  });

  it("because it sends elsewhere: nobody goes there", async () => {
    const elsewhere = await impostor((_, response) => response.end("0123456789"));
    const there = elsewhere.S3_ENDPOINT;
    const sending = await impostor((_, response) => response.writeHead(307, { Location: `${there}/x` }).end());
    await expectAway({ S3_ENDPOINT: sending.S3_ENDPOINT }, /307/);
    expect(elsewhere.asked).toEqual([]);
    sending.stop();
    elsewhere.stop();
  });

  it("because it never answers: readers get an error within five seconds", async () => {
    const silent = await impostor(() => {});
    const store = await storeAt({ S3_ENDPOINT: silent.S3_ENDPOINT });
    const leaving = new AbortController();
    const reading = [store.read(randomUUID(), part), store.reach()];
    const left = store.read(randomUUID(), { ...part, signal: leaving.signal });
    leaving.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    for (const each of await Promise.allSettled(reading))
      expect(each).toMatchObject({
        status: "rejected",
        reason: { code: "unavailable", cause: { message: "S3: ETIMEDOUT no answer within 5000 ms" } },
      });
    silent.stop();
  });

  it("because it gives other bytes than were asked for, or breaks off", async () => {
    const other = await impostor((_, response) =>
      response.writeHead(206, { "Content-Range": "bytes 5-9/10" }).end("56789"),
    );
    const store = await storeAt({ S3_ENDPOINT: other.S3_ENDPOINT });
    await expect(store.read(randomUUID(), part)).rejects.toMatchObject({ code: "unavailable" });
    other.stop();
    const short = await impostor((_, response) => {
      response.writeHead(206, { "Content-Range": "bytes 0-9/10", "Content-Length": "10" }).write("01234");
      setImmediate(() => response.destroy());
    });
    const begun = await storeAt({ S3_ENDPOINT: short.S3_ENDPOINT });
    await expect(begun.read(randomUUID(), part).then(buffer)).rejects.toThrow();
    short.stop();
  });
});

it("what could not be removed is left to the sweep", async () => {
  const gone = await impostor(() => {});
  gone.stop();
  const settings = testSettings({ ...s3.variables, S3_ENDPOINT: gone.S3_ENDPOINT });
  expect(await removeFile({ settings }, randomUUID())).toBe(false);
  expect(await removeFile({ settings: testSettings(s3.variables) }, randomUUID())).toBe(true);
});
