import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { storeDemoFiles } from "#app/domain/media/move-media.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { readWhole } from "#app/domain/media/store/file-store.ts";
import { media } from "#drizzle/schema/courses.ts";
import { demoFiles } from "#drizzle/seed/seed-media.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";
import { openStorage, type Storage } from "#tests/support/storages.ts";

let bucket: Storage;
beforeEach(async () => {
  bucket = await openStorage("S3");
});
afterEach(() => bucket.close());

it("brings the demo school's files that the bucket lacks, once, and leaves what is there", () =>
  rolledBack(async (db) => {
    const settings = testSettings(bucket.variables);
    const ctx = ctxOf(db, null, { settings });
    expect(await storeDemoFiles(ctx)).toBe(8);
    const store = await fileStore(ctx);
    for (const [sha256, bytes] of await demoFiles()) {
      const [row] = await db.select().from(media).where(eq(media.sha256, sha256));
      const pieces: Uint8Array[] = [];
      for await (const piece of await readWhole(store, row!)) pieces.push(piece);
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    }
    expect(await storeDemoFiles(ctx)).toBe(0);
    await store.remove(bucket.files()[0]!);
    expect(await storeDemoFiles(ctx)).toBe(1);
  }));

it("refuses while the bucket is away, so that it is tried again", () =>
  rolledBack(async (db) => {
    const settings = testSettings({ ...bucket.variables, S3_ENDPOINT: "http://127.0.0.1:1" });
    await expect(storeDemoFiles(ctxOf(db, null, { settings }))).rejects.toMatchObject({ code: "unavailable" });
  }));
