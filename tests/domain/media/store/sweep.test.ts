import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import type { FileStore } from "#app/domain/media/store/file-store.ts";
import { sweepMedia } from "#app/domain/media/sweep-media.server.ts";
import type { Db } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";
import { openStorage, type Storage, storageKinds } from "#tests/support/storages.ts";

describe.each(storageKinds)("sweeping files on %s", (kind) => {
  let storage: Storage;
  let store: FileStore;
  beforeEach(async () => {
    storage = await openStorage(kind);
    store = await fileStore({ settings: testSettings(storage.variables) });
  });
  afterEach(() => storage.close());

  /** Files are put now; the sweep comes so much later. */
  const sweep = (db: Db, { hours = 0, days = 0 }) => {
    const now = new Date(Date.now() + (days * 24 + hours) * 3_600_000);
    return sweepMedia(ctxOf(db, null, { settings: testSettings(storage.variables), now }));
  };
  const aFile = async () => {
    const id = randomUUID();
    await store.put(id, [Buffer.from("bytes")]);
    return id;
  };
  const aRow = (db: Db, id: string) =>
    db.insert(media).values({ id, kind: "image", mimeType: "image/png", bytes: 5, sha256: "0".repeat(64) });

  it("clears what failed uploads left once it is an hour old, and nothing that a row names", () =>
    rolledBack(async (db) => {
      expect(await sweep(db, { hours: 2 })).toBe(0);
      const [named, orphan] = [await aFile(), await aFile()];
      await aRow(db, named);
      await storage.leaveUnfinished(randomUUID());
      expect(await sweep(db, { hours: 0.9 })).toBe(0);
      expect(await sweep(db, { hours: 1.1 })).toBe(2);
      expect([storage.files(), storage.unfinished()]).toEqual([[named], []]);
      expect(await store.listAside()).toEqual([orphan]);
      expect(await sweep(db, { hours: 1.1 })).toBe(0);
    }));

  it("gives back what a row names again, and removes the rest after 30 days", () =>
    rolledBack(async (db) => {
      const [lost, found] = [await aFile(), await aFile()];
      expect(await sweep(db, { hours: 2 })).toBe(2);
      await aRow(db, found);
      expect(await sweep(db, { days: 29 })).toBe(1);
      expect([storage.files(), await store.listAside()]).toEqual([[found], [lost]]);
      expect(await sweep(db, { days: 31 })).toBe(1);
      expect([storage.files(), await store.listAside()]).toEqual([[found], []]);
    }));
});
