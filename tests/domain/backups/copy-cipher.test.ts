import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { cipherOverhead, decrypted, encrypted, newRecoveryKey } from "#app/domain/backups/copy-cipher.server.ts";
import { readSettings } from "#app/domain/settings.ts";
import { flipped } from "#tests/domain/backups/a-bucket.ts";

const key = newRecoveryKey();
const name = "copies/x/y/manifest.json";
const inPieces = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
const lock = (content: Buffer, size = 1_000) => buffer(encrypted(key, name, inPieces(content, size)));
const open = (object: Buffer, { size = 1_000, with: by = key, as = name } = {}) =>
  buffer(decrypted(by, as, inPieces(object, size)));

describe("an encrypted object", () => {
  it.each([0, 1, 15, 16, 17, 1_000])("of %i bytes opens again, however it comes in pieces", async (length) => {
    const content = randomBytes(length);
    const object = await lock(content);
    expect(object.length).toBe(length + cipherOverhead);
    for (const size of [1, 7, 16, 40, 41, 4_096]) expect((await open(object, { size })).equals(content)).toBe(true);
  });

  it("is never the same twice", async () => {
    const content = Buffer.from("o mesmo");
    expect((await lock(content)).equals(await lock(content))).toBe(false);
  });

  it("does not open with any byte changed, cut off or added, by another key or under another name", async () => {
    const object = await lock(randomBytes(100));
    const places = [...object.keys()];
    const spoilt = [
      ...places.map((at) =>
        Buffer.concat([object.subarray(0, at), flipped(object.subarray(at, at + 1)), object.subarray(at + 1)]),
      ),
      ...places.map((end) => object.subarray(0, end)),
      Buffer.concat([object, Buffer.alloc(1)]),
      Buffer.concat([object, object]),
    ];
    expect(spoilt).toHaveLength(2 * object.length + 2);
    const refused = expect.objectContaining({ code: "invalid" });
    for (const each of spoilt) await expect(open(each)).rejects.toEqual(refused);
    await expect(open(object, { with: newRecoveryKey() })).rejects.toEqual(refused);
    await expect(open(object, { as: "copies/x/y/checksums.sha256" })).rejects.toEqual(refused);
  });
});

it("a recovery key is the same typed in small letters, with blanks or without hyphens, and never a short one", () => {
  const read = (BACKUP_KEY: string) => readSettings({ BACKUP_KEY }, "s".repeat(40)).BACKUP_KEY;
  expect(key).toMatch(/^([2-9A-HJ-NP-Z]{4}-){7}[2-9A-HJ-NP-Z]{4}$/);
  const kept = read(key);
  for (const typed of [key.toLowerCase(), key.replaceAll("-", ""), ` ${key.replaceAll("-", " ")}\n`])
    expect(read(typed)).toBe(kept);
  for (const short of ["segredo", key.slice(0, -1), "-".repeat(40)])
    expect(() => read(short)).toThrow("BACKUP_KEY: deve ter");
  expect(newRecoveryKey()).not.toBe(key);
});
