import { isDeepStrictEqual } from "node:util";
import { sender } from "#tests/drills/concurrency/crowd.ts";
import { sharedLimits } from "#tests/drills/concurrency/limits.ts";
import { type Outcome, scenes } from "#tests/drills/concurrency/scenes.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";

const instances = 3;

/**
 * Asks three instances at once for what may happen so often and no more often. Takes how many ask at a time, and who
 * gets each scene with what it came to. Returns what is wrong, in sentences.
 */
export async function askAtOnce(fixture: Fixture, many: number, say: (scene: string, outcomes: Outcome[]) => void) {
  const faults: string[] = [];
  const judge = (scene: string, outcomes: Outcome[]) => {
    const wrong = outcomes.filter(({ is, due }) => !isDeepStrictEqual(is, due));
    faults.push(
      ...wrong.map(({ what, is, due }) => `${scene}: ${what} ${JSON.stringify(is)} instead of ${JSON.stringify(due)}`),
    );
    say(scene, outcomes);
  };
  await withInstances(fixture, {}, async (origins) => {
    const { db, close } = await fixture.open();
    try {
      for (const [name, play] of Object.entries(scenes)) judge(name, await play(db, sender(origins), many));
      const broken = await brokenRules(db);
      faults.push(...broken.map(({ rule, what }) => `broken: ${rule} (${what})`));
    } finally {
      await close();
    }
  });
  await withInstances(fixture, { RATE_LIMIT_FACTOR: "1" }, async (origins) => {
    judge("limits that instances share", await sharedLimits(origins));
  });
  return faults;
}

async function withInstances(
  fixture: Fixture,
  more: Record<string, string>,
  work: (origins: string[]) => Promise<void>,
) {
  const about = { ...fixture, env: { ...fixture.env, ...more } };
  const servers = await Promise.all(Array.from({ length: instances }, () => Server.on(about)));
  for (const server of servers) server.start();
  try {
    await Promise.all(servers.map((server) => server.untilReady()));
    await work(servers.map(({ origin }) => origin));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
