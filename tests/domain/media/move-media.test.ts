import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MoveOutcome, moveMedia } from "#app/domain/media/move-media.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { type FileStore, storageUnavailable } from "#app/domain/media/store/file-store.ts";
import type { Db } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";
import { rolledBack } from "#tests/support/database.ts";
import { testSettings } from "#tests/support/people.ts";
import { openStorage, type Storage } from "#tests/support/storages.ts";

let [disk, bucket]: Storage[] = [];
let [onDisk, inBucket]: FileStore[] = [];
beforeEach(async () => {
  [disk, bucket] = [await openStorage("disk"), await openStorage("S3")];
  [onDisk, inBucket] = await Promise.all(
    [disk, bucket].map(({ variables }) => fileStore({ settings: testSettings(variables) })),
  );
});
afterEach(async () => {
  await disk!.close();
  await bucket!.close();
});

async function aFile(db: Db, bytes = randomBytes(1_000)) {
  const id = randomUUID();
  await onDisk!.put(id, [bytes]);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await db.insert(media).values({ id, kind: "video", mimeType: "video/mp4", bytes: bytes.length, sha256 });
  return id;
}

/** The demo's files are on neither storage: what is said of them is left out. */
async function move(db: Db, about: { from: FileStore; to: FileStore; removeSource?: boolean }, stopAt = "") {
  const said = new Map<string, MoveOutcome>();
  const onMoved = (id: string, outcome: MoveOutcome) => {
    if (id === stopAt) throw new Error("stopped");
    said.set(id, outcome);
  };
  const counts = await moveMedia({ db }, { removeSource: false, ...about, onMoved }).catch((error) => error);
  return { counts, said };
}

describe("moving files", () => {
  it("there and back again, whole, the source being left until told otherwise", () =>
    rolledBack(async (db) => {
      await db.delete(media);
      const ids = [await aFile(db, randomBytes(6_000_000)), await aFile(db), await aFile(db, randomBytes(1))];
      const [there, back] = [
        { from: onDisk!, to: inBucket! },
        { from: inBucket!, to: onDisk! },
      ];
      expect((await move(db, there)).counts).toEqual({ copied: 3, there: 0, damaged: 0, missing: 0 });
      expect([disk!.files().sort(), bucket!.files().sort()]).toEqual([ids.toSorted(), ids.toSorted()]);
      const again = await move(db, { ...there, removeSource: true });
      expect(again.counts).toEqual({ copied: 0, there: 3, damaged: 0, missing: 0 });
      expect([disk!.files(), bucket!.files().sort()]).toEqual([[], ids.toSorted()]);
      expect((await move(db, { ...back, removeSource: true })).counts).toMatchObject({ copied: 3 });
      expect([disk!.files().sort(), bucket!.files()]).toEqual([ids.toSorted(), []]);
    }));

  it("goes on where it was stopped", () =>
    rolledBack(async (db) => {
      await db.delete(media);
      for (let count = 0; count < 4; count += 1) await aFile(db);
      const there = { from: onDisk!, to: inBucket! };
      const order = [...(await move(db, there)).said.keys()];
      for (const id of order) await inBucket!.remove(id);
      expect((await move(db, there, order[2])).counts).toMatchObject({ message: "stopped" });
      expect((await move(db, there)).counts).toEqual({ copied: 1, there: 3, damaged: 0, missing: 0 });
    }));

  it("says which are damaged or missing, copies none of them, and removes none", () =>
    rolledBack(async (db) => {
      await db.delete(media);
      const [well, changed, short, lost, half] = [
        await aFile(db),
        await aFile(db),
        await aFile(db),
        await aFile(db),
        await aFile(db),
      ];
      const folder = path.join(disk!.variables.DATA_DIR!, "media");
      writeFileSync(path.join(folder, changed!), randomBytes(1_000));
      writeFileSync(path.join(folder, short!), readFileSync(path.join(folder, short!)).subarray(0, 999));
      await onDisk!.remove(lost!);
      await inBucket!.put(half!, [Buffer.from("of another time")]);
      const { counts, said } = await move(db, { from: onDisk!, to: inBucket!, removeSource: true });
      expect(counts).toEqual({ copied: 2, there: 0, damaged: 2, missing: 1 });
      expect(Object.fromEntries(said)).toEqual({
        [well!]: "copied",
        [half!]: "copied",
        [changed!]: "damaged",
        [short!]: "damaged",
        [lost!]: "missing",
      });
      expect(bucket!.files().sort()).toEqual([well, half].toSorted());
      expect(disk!.files().sort()).toEqual([changed, short].toSorted());
    }));

  it("takes a storage that is away for no missing file", () =>
    rolledBack(async (db) => {
      await db.delete(media);
      const id = await aFile(db);
      const away: FileStore = { ...onDisk!, read: () => Promise.reject(storageUnavailable(new Error("away"))) };
      const { counts } = await move(db, { from: away, to: inBucket! });
      expect(counts).toMatchObject({ code: "unavailable" });
      expect([disk!.files(), bucket!.files()]).toEqual([[id], []]);
      expect(await db.$count(media, eq(media.id, id))).toBe(1);
    }));
});
