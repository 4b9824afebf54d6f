import type Postgres from "postgres";
import type { Connection } from "#drizzle/client.ts";
import { postgres } from "#drizzle/postgres-guard/postgres.ts";

/** One connection that hears what PostgreSQL tells on a channel. */
export type Line = {
  /** Whether the session at its other end still listens; throws where there is none. */
  listens: () => Promise<boolean>;
  /** Resolves when the connection is gone. */
  lost: Promise<void>;
  close: () => Promise<void>;
};

/**
 * Listens to `channel` (LISTEN) on a connection of its own, called `name` there, which is never renewed by itself:
 * whoever needs another one calls again. Through a pooler that gives each transaction another session nothing would be
 * heard. Throws where the server cannot be reached within 5 s.
 */
export async function listenTo(
  at: Connection,
  { channel, name, heard }: { channel: string; name: string; heard: (text: string) => void },
): Promise<Line> {
  let sayLost = () => {};
  const lost = new Promise<void>((resolve) => {
    sayLost = resolve;
  });
  const options = {
    max: 1,
    connect_timeout: 5,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    prepare: false,
    onnotice: () => {},
    onclose: () => sayLost(),
    onnotify: (on: string, text: string) => on === channel && heard(text), // The driver's types omit it.
    connection: { application_name: name },
  } satisfies Omit<Postgres.Options<Record<string, never>>, "idle_timeout"> & Record<string, unknown>;
  const client = typeof at === "string" ? postgres(at, options) : postgres({ ...at, ...options });
  const close = () => client.end({ timeout: 1 });
  try {
    await client`listen ${client(channel)}`;
  } catch (error) {
    await close();
    throw error;
  }
  return {
    listens: async () => (await client`select from pg_listening_channels() as name where name = ${channel}`).length > 0,
    lost,
    close,
  };
}
