import { beforeAll, expect, it } from "vitest";
import { runFillings } from "#tests/drills/disk-full/run.ts";
import { verdict } from "#tests/drills/disk-full/verdict.ts";
import { mountSmallDisk } from "#tests/drills/stage/small-disk.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

const disk = mountSmallDisk(300);

beforeAll(buildIfNeeded);

/**
 * The short form of `npm run drill -- disk-full`, where this user may mount a disk. How soon is left to the drill
 * itself.
 */
it.skipIf(!disk)(
  "a full disk refuses writes in words, keeps readers served and loses nothing",
  {
    timeout: 300_000,
  },
  async () => {
    try {
      const { ground, ...findings } = await runFillings({ disk: disk!, times: 2, seconds: 2 }, () => {});
      expect(verdict({ ground, ...findings }, Number.POSITIVE_INFINITY).faults).toEqual([]);
      expect(findings.told.filter(({ status }) => status === 507).length).toBeGreaterThan(0);
      expect(findings.seen.length).toBeGreaterThan(0);
      await ground.remove();
    } finally {
      disk!.unmount();
    }
  },
);
