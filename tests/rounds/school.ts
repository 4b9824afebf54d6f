import type { Viewer } from "#app/domain/ctx.ts";
import type { Db } from "#drizzle/client.ts";
import type { Size } from "#drizzle/seed/large/step.ts";
import { type Address, everyAddress } from "#tests/growth/addresses.ts";
import { growWholeSchool } from "#tests/growth/whole-school.ts";
import { countBefore } from "#tests/rounds/counting-proxy.ts";
import type { Asked } from "#tests/rounds/exchanges.ts";
import { signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";

/** A real server on a real database, and between them somebody who counts. */
export type School = {
  origin: string;
  db: Db;
  /** Who asks, by role. */
  viewers: Viewer[];
  addresses: Address[];
  /** The `Cookie` header of each who asks, none for a visitor. */
  cookies: Record<string, string>;
  /** Sends one request and follows nothing. Out: what the database was asked for it. */
  count: (where: string, cookie: string, init?: RequestInit) => Promise<Asked & { status: number }>;
  /** Resolves when no job asks for anything. */
  untilQuiet: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens a school of so many rows, and of `many` things of each kind that growing leaves out. */
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
    addresses: addresses.filter(({ pattern }) => pattern !== "/api/logout"), // It would be the last that they ask for.
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
