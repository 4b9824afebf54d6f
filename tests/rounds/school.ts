import type { Viewer } from "#app/domain/ctx.ts";
import type { Db } from "#drizzle/client.ts";
import type { Size } from "#drizzle/seed/large/step.ts";
import { type Address, everyAddress } from "#tests/growth/addresses.ts";
import { growWholeSchool } from "#tests/growth/whole-school.ts";
import { countBefore } from "#tests/rounds/counting-proxy.ts";
import type { Asked } from "#tests/rounds/exchanges.ts";
import { signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";

/** A real server and a real database with the counting proxy between them. */
export type School = {
  origin: string;
  db: Db;
  /** The people who ask, by role. */
  viewers: Viewer[];
  addresses: Address[];
  /** The `Cookie` header of each role, empty for a visitor. */
  cookies: Record<string, string>;
  /** Sends one request without following redirects. Returns what the database was asked. */
  count: (where: string, cookie: string, init?: RequestInit) => Promise<Asked & { status: number }>;
  /** Resolves when no job is running. */
  untilQuiet: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens a school of that size, with `many` things of each kind that growing leaves out. */
export async function openSchool(size: Size, many: number): Promise<School> {
  const own = await freshDatabase();
  await growWholeSchool(own.db, size, many);
  const { addresses, viewers } = await everyAddress(own.db);
  const proxy = await countBefore(own.connection);
  const app = await startApp({ connection: proxy.connection, env: { RATE_LIMIT_FACTOR: "1000000" } });
  const cookies: Record<string, string> = { visitor: "" };
  for (const { role, email } of viewers) cookies[role] = await signIn(app, email);
  return {
    origin: app.origin,
    db: own.db,
    viewers,
    addresses: addresses.filter(({ pattern }) => pattern !== "/api/logout"), // It would end the session.
    cookies,
    count: async (where, Cookie, { headers, ...init } = {}) => {
      let status = 0;
      const asked = await proxy.exchanges.during(async () => {
        const all = { Accept: "text/html", Cookie, ...headers };
        const answer = await fetch(app.origin + where, { redirect: "manual", headers: all, ...init });
        await answer.arrayBuffer();
        status = answer.status;
      });
      return { ...asked, status };
    },
    untilQuiet: () => proxy.exchanges.untilQuiet(),
    close: async () => {
      await app.stop();
      proxy.close();
      await own.close();
    },
  };
}
