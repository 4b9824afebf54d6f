import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sweepMedia } from "#app/domain/media/sweep-media.server.ts";
import type { Db } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

let dataDir: string;
let folder: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-media-"));
  folder = path.join(dataDir, "media");
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const settings = () => testSettings({ DATA_DIR: dataDir });
/** Files are made now; the sweep comes so much later. */
const later = (db: Db, { hours = 0, days = 0 }) =>
  ctxOf(db, null, { settings: settings(), now: new Date(Date.now() + (days * 24 + hours) * 3_600_000) });

function aFile(name: string = randomUUID()) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), "bytes");
  return name;
}

const aRow = (db: Db, id: string) =>
  db.insert(media).values({ id, kind: "image", mimeType: "image/png", bytes: 5, sha256: "0".repeat(64) });
const aside = (name: string) => path.join(folder, ".unclaimed", name);
const files = () => readdirSync(folder).filter((name) => name !== ".unclaimed");

describe("sweeping media", () => {
  it("finds nothing to do where no file ever was", () =>
    rolledBack(async (db) => {
      expect(await sweepMedia(later(db, { hours: 2 }))).toBe(0);
    }));

  it("leaves what a row names, what is younger than an hour, and what is not its own", () =>
    rolledBack(async (db) => {
      const named = aFile();
      await aRow(db, named);
      const [orphan, part, planted] = [aFile(), aFile(`.${randomUUID()}.17.part`), aFile(`.${randomUUID()}.part`)];
      aFile("LEIA-ME.txt");
      expect(await sweepMedia(later(db, { hours: 0.9 }))).toBe(0);
      expect(await sweepMedia(later(db, { hours: 1.1 }))).toBe(3);
      expect(files().sort()).toEqual([named, "LEIA-ME.txt"].sort());
      expect(existsSync(aside(orphan))).toBe(true);
      expect(existsSync(aside(part))).toBe(false);
      expect(existsSync(aside(planted))).toBe(false);
      expect(await sweepMedia(later(db, { hours: 1.1 }))).toBe(0);
    }));

  it("removes a file that nobody claimed in 30 days, and gives back one that a row names again", () =>
    rolledBack(async (db) => {
      const [lost, found] = [aFile(), aFile()];
      await sweepMedia(later(db, { hours: 2 }));
      await aRow(db, found);
      expect(await sweepMedia(later(db, { days: 29 }))).toBe(1);
      expect(files()).toEqual([found]);
      expect(existsSync(aside(lost))).toBe(true);
      expect(await sweepMedia(later(db, { days: 31 }))).toBe(1);
      expect(existsSync(aside(lost))).toBe(false);
      expect(files()).toEqual([found]);
    }));
});
