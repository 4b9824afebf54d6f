import path from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import type Postgres from "postgres";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";
import { everyAddress } from "#tests/growth/addresses.ts";
import { testSettings } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";

/** A statement that a page or call has sent, its parameters, and the first address that sent it. */
export type Sent = { query: string; params: unknown[]; by: string };

type Loader = (args: { request: Request; pattern: string; params: object; context: object }) => unknown;

/**
 * Requests every page and call as a visitor, a student, an instructor and an admin, with existing ids and list queries.
 * Returns each different statement once.
 */
export async function walk(client: Postgres.Sql): Promise<Sent[]> {
  const sent = new Map<string, Sent>();
  let by = "";
  const logQuery = (query: string, params: unknown[]) => {
    if (!sent.has(query)) sent.set(query, { query, params, by });
  };
  const db = drizzle(client, { logger: { logQuery } }) as unknown as Db;
  const { addresses, viewers } = await everyAddress(db);
  sent.clear();
  const settings = testSettings({ RATE_LIMIT_FACTOR: "100000" });
  for (const { file, pattern, params, where } of addresses) {
    const modules = (await import(/* @vite-ignore */ path.join(projectRoot, "app", file))) as { loader?: Loader };
    if (!modules.loader) continue;
    for (const viewer of [null, ...viewers]) {
      by = `${where} (${viewer?.role ?? "visitor"})`;
      const request = new Request(`http://127.0.0.1${where}`, { headers: { Accept: "text/html" } });
      await Promise.resolve()
        .then(() => modules.loader!({ request, pattern, params, context: contextOf({ db, settings, viewer }) }))
        .catch(isRefusal);
    }
  }
  return [...sent.values()];
}

/** A refusal is an answer too; anything else is a failure. */
function isRefusal(thrown: unknown) {
  if (thrown instanceof Response || (typeof thrown === "object" && thrown !== null && "init" in thrown)) return;
  throw thrown;
}
