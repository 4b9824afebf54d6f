import { createHash, randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { type FileStore, MissingFile } from "#app/domain/media/store/file-store.ts";
import { testSettings } from "#tests/support/people.ts";
import { openStorage, type Storage, storageKinds } from "#tests/support/storages.ts";

const mebibyte = 1024 ** 2;
const hour = 3_600_000;
const waiting = { timeout: 60_000, interval: 5 };
const { signal } = new AbortController();
const large = randomBytes(11 * mebibyte + 4_711);
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function* inPieces(bytes: Uint8Array, piece: number) {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}

/** A file whose sender leaves after so many bytes. */
async function* brokenOff(after: number) {
  yield* inPieces(large.subarray(0, after), 65_521);
  throw new Error("gone");
}

describe.each(storageKinds)("files on %s", (kind) => {
  let storage: Storage;
  let store: FileStore;
  beforeAll(async () => {
    storage = await openStorage(kind);
    store = await fileStore({ settings: testSettings(storage.variables) });
  });
  afterAll(() => storage.close());
  beforeEach(async () => {
    for (const id of storage.files()) await store.remove(id);
    expect([storage.files(), storage.unfinished()]).toEqual([[], []]);
  });

  const put = async (bytes: Uint8Array, piece = 65_521) => {
    const id = randomUUID();
    await store.put(id, inPieces(bytes, piece));
    return id;
  };
  const read = async (id: string, start: number, end: number) =>
    await buffer(await store.read(id, { start, end, signal }));

  it("come back as they were sent, of any size and in pieces of any size", async () => {
    const sizes = [1, 4_096, 5 * mebibyte - 1, 5 * mebibyte, 5 * mebibyte + 1, 10 * mebibyte, large.length];
    for (const size of sizes) {
      const sent = large.subarray(0, size);
      const back = await read(await put(sent, size < 5_000 ? 7 : 65_521), 0, size - 1);
      expect([back.length, hashOf(back)]).toEqual([size, hashOf(sent)]);
    }
    const atOnce = await put(large, large.length);
    expect(hashOf(await read(atOnce, 0, large.length - 1))).toBe(hashOf(large));
    expect(storage.unfinished()).toEqual([]);
  });

  it("may be empty, and may be put again", async () => {
    const id = await put(new Uint8Array());
    expect(storage.files()).toEqual([id]);
    await store.put(id, [Buffer.from("outra "), Buffer.from("vez")]);
    expect((await read(id, 0, 8)).toString()).toBe("outra vez");
  });

  it("are read in parts, from the first byte to the last", async () => {
    const id = await put(large);
    const last = large.length - 1;
    for (const [start, end] of [
      [0, 0] as const,
      [last, last] as const,
      [last - 9, last] as const,
      [1_000_000, 1_000_099] as const,
      [5 * mebibyte - 3, 5 * mebibyte + 3] as const,
    ]) {
      expect(Buffer.compare(await read(id, start, end), large.subarray(start, end + 1)), `${start}-${end}`).toBe(0);
    }
  });

  it("that are not there, or end too early, say so", async () => {
    await expect(read(randomUUID(), 0, 9)).rejects.toBeInstanceOf(MissingFile);
    await expect(read(randomUUID(), 0, 9)).rejects.toMatchObject({ code: "unavailable", retryAfter: 60 });
    const id = await put(Buffer.from("sementeira"));
    await expect(read(id, 0, 10)).rejects.toThrow("shorter than its row says");
    await expect(read(id, 10, 19)).rejects.toThrow("shorter than its row says");
    await store.remove(randomUUID());
    await store.remove(id);
    await expect(read(id, 0, 9)).rejects.toBeInstanceOf(MissingFile);
    await vi.waitFor(() => expect(storage.inUse()).toBe(0), waiting);
  });

  it("that break off leave nothing behind, at whichever byte", async () => {
    for (const after of [0, 1, 65_521, 5 * mebibyte, 5 * mebibyte + 1, 6 * mebibyte, 11 * mebibyte]) {
      await expect(store.put(randomUUID(), brokenOff(after))).rejects.toThrow("gone");
      expect([storage.files(), storage.unfinished()], `after ${after}`).toEqual([[], []]);
    }
    await vi.waitFor(() => expect(storage.inUse()).toBe(0), waiting);
  });

  it("cannot be seen before they are whole", async () => {
    const id = randomUUID();
    const seen: unknown[] = [];
    await store.put(
      id,
      (async function* () {
        yield large.subarray(0, 7 * mebibyte);
        seen.push(await read(id, 0, 0).catch((error) => error), storage.files(), await store.list());
        yield large.subarray(7 * mebibyte);
      })(),
    );
    expect(seen).toEqual([expect.any(MissingFile), [], []]);
    expect(await store.list()).toEqual([id]);
  });

  it("are kept and read side by side", async () => {
    const sent = Array.from({ length: 20 }, (_, at) => large.subarray(at * 1_000, at * 1_000 + 300_000 + at));
    const ids = await Promise.all(sent.map((bytes) => put(bytes)));
    const back = await Promise.all(ids.map((id, at) => read(id, 0, sent[at]!.length - 1)));
    expect(back.map(hashOf)).toEqual(sent.map(hashOf));
    expect(storage.files().sort()).toEqual(ids.toSorted());
  });

  it("are read no faster than somebody takes them, by many who do not take them", async () => {
    const id = await put(large);
    const whole = { start: 0, end: large.length - 1, signal };
    const slow = await Promise.all(Array.from({ length: 80 }, () => store.read(id, whole)));
    const readers = slow.map((stream) => stream.getReader());
    for (const reader of readers) expect((await reader.read()).value!.length).toBeLessThanOrEqual(mebibyte);
    expect(storage.inUse()).toBe(80);
    expect(hashOf(await read(id, 0, large.length - 1))).toBe(hashOf(large));
    for (const reader of readers) await reader.cancel();
    await vi.waitFor(() => expect(storage.inUse()).toBe(0), waiting);
  });

  it("are released when the reader leaves, before, between and while waiting", async () => {
    const id = await put(large);
    const gone = new Error("gone");
    const leaving = new AbortController();
    const part = { start: 0, end: large.length - 1, signal: leaving.signal };
    const [unread, begun] = [await store.read(id, part), (await store.read(id, part)).getReader()];
    await begun.read();
    leaving.abort(gone);
    await expect(begun.read()).rejects.toBe(gone);
    await expect(unread.getReader().read()).rejects.toBe(gone);
    await expect(store.read(id, part).then((stream) => stream.getReader().read())).rejects.toBe(gone);
    await (await store.read(id, { ...part, signal })).cancel();
    await vi.waitFor(() => expect(storage.inUse()).toBe(0), waiting);
  });

  it("are listed by their age, and put aside and brought back", async () => {
    const [one, other] = [await put(large), await put(Buffer.from("b"))];
    expect(await store.list(Date.now() - hour)).toEqual([]);
    expect((await store.list(Date.now() + hour)).toSorted()).toEqual([one, other].toSorted());
    await store.putAside(one);
    await store.putAside(randomUUID());
    expect([await store.list(), await store.listAside(), await store.listAside(Date.now() - hour)]).toEqual([
      [other],
      [one],
      [],
    ]);
    await expect(read(one, 0, 0)).rejects.toBeInstanceOf(MissingFile);
    await store.bringBack(one);
    expect(hashOf(await read(one, 0, large.length - 1))).toBe(hashOf(large));
    await store.putAside(other);
    await store.removeAside(other);
    await store.removeAside(other);
    await store.bringBack(other);
    expect([await store.list(), await store.listAside()]).toEqual([[one], []]);
  });

  it("of which a killed process left a part are cleared once they are old", async () => {
    await storage.leaveUnfinished(randomUUID());
    await storage.leaveUnfinished(randomUUID());
    expect(await store.dropUnfinished(Date.now() - hour)).toBe(0);
    expect(storage.unfinished()).toHaveLength(2);
    expect(await store.dropUnfinished(Date.now() + hour)).toBe(2);
    expect(storage.unfinished()).toEqual([]);
  });

  it("can be reached", async () => {
    await expect(store.reach()).resolves.toBeUndefined();
  });
});
