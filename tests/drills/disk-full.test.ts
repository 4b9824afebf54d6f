import { tmpdir } from "node:os";
import { beforeAll, expect, it } from "vitest";
import { runFillings } from "#tests/drills/disk-full/run.ts";
import { verdict } from "#tests/drills/disk-full/verdict.ts";
import { assertSmallDisk, mountSmallDisk } from "#tests/drills/support/small-disk.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/**
 * The short form of `npm run drill -- disk-full`, where this user may mount a disk. How soon is left to the drill
 * itself.
 */
it("a full disk refuses writes in words, keeps readers served and loses nothing", async ({ skip }) => {
  const disk = mountSmallDisk(300);
  if (!disk) return skip("only root may mount a small disk");
  try {
    const { fixture, ...findings } = await runFillings({ disk, times: 2, seconds: 2 }, () => {});
    expect(verdict({ fixture, ...findings }, Number.POSITIVE_INFINITY).faults).toEqual([]);
    expect(findings.told.filter(({ status }) => status === 507).length).toBeGreaterThan(0);
    expect(findings.seen.length).toBeGreaterThan(0);
    await fixture.remove();
  } finally {
    disk.unmount();
  }
});

it("fills nothing but the small disk", ({ skip }) => {
  expect(() => assertSmallDisk(tmpdir(), 300)).toThrow("will not be filled");
  const disk = mountSmallDisk(1);
  if (!disk) return skip("only root may mount a small disk");
  try {
    assertSmallDisk(disk.folder, 1);
    disk.fill();
    expect(disk.free()).toBe(0);
    disk.empty();
    expect(disk.free()).toBeGreaterThan(0);
  } finally {
    disk.unmount();
  }
  expect(() => disk.fill()).toThrow();
});
