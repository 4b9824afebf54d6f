import { spawnSync } from "node:child_process";
import { projectRoot } from "#drizzle/root.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";
import { signIn } from "#tests/drills/support/sign-in.ts";

/** The demo school; a small one, the lists of which are as full as the large one's; and the large one. */
export const schools = ["demo", "full", "large"] as const;

/** Something of each school. */
export type OfEach<T> = Record<(typeof schools)[number], T>;

/** Schools that answer, each by its own server, on this machine at the same time. */
export type Opened = {
  servers: OfEach<Pick<Server, "origin" | "pid">>;
  /** The `Cookie` headers of somebody who is in all of them; of nobody, if the e-mail is empty. */
  cookiesOf: (email: string) => Promise<OfEach<string>>;
  close: () => Promise<void>;
};

/**
 * Grows the small school, and the large one unless it is grown in the DATA_DIR given, which takes minutes; and starts all
 * three. A folder that was given stays; the others are removed at the end.
 */
export async function openSchools(data?: string): Promise<Opened> {
  const fixtures = await ofEach(() => openFixture(undefined));
  const started: Server[] = [];
  const close = async () => {
    for (const server of started) await server.stop();
    for (const school of schools) await fixtures[school].remove();
  };
  try {
    grow("full", fixtures.full.dataDir);
    if (!data) grow("large", fixtures.large.dataDir);
    const servers = await ofEach(async (school) => {
      const fixture = school === "large" && data ? { ...fixtures.large, dataDir: data } : fixtures[school];
      // With its past, so that the demo school has classes, too.
      const server = await Server.on(fixture, { BACKUP_BEFORE_UPGRADE: "false", DEMO_HISTORY: "true" });
      started.push(server);
      server.start();
      await server.untilReady();
      return server;
    });
    const cookiesOf = (email: string) => ofEach(async (school) => (email ? signIn(servers[school].origin, email) : ""));
    return { servers, cookiesOf, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What is found for each school, one after another. */
export async function ofEach<T>(find: (school: keyof OfEach<T>) => Promise<T>): Promise<OfEach<T>> {
  return { demo: await find("demo"), full: await find("full"), large: await find("large") };
}

function grow(size: "full" | "large", dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: "production" };
  const args = ["node_modules/.bin/tsx", "bin/seed.ts", "--size", size];
  const { status } = spawnSync(process.execPath, args, { cwd: projectRoot, env, stdio: "inherit" });
  if (status !== 0) throw new Error(`The ${size} school could not be grown.`);
}
