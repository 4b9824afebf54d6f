import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { projectRoot } from "#drizzle/root.ts";
import { isShort } from "#tests/drills/load/timeout.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { freePort } from "#tests/drills/support/servers/free-port.ts";

/** What a server knows of where it is. */
type Place = Pick<Fixture, "dataDir" | "notes" | "env">;

/** Settings of a server that collects its garbage as in a container of 512 MiB, whatever the machine has. */
export const inSmallContainer = { NODE_OPTIONS: "--max-old-space-size=256" };

const longestStart = isShort ? 300_000 : 60_000;

/** The real built server, started again and again on one port. Its log goes to `server-<port>.log` among the notes. */
export class Server {
  readonly logFile: string;
  #child: ChildProcess | undefined;
  #isMeantToEnd = false;
  /** What ended although nobody ended it, in words. */
  readonly crashes: string[] = [];

  constructor(
    readonly origin: string,
    private readonly fixture: Place,
    private readonly env: Record<string, string>,
    /** Where it is built. */
    private readonly root = projectRoot,
  ) {
    this.logFile = path.join(fixture.notes, `server-${new URL(origin).port}.log`);
  }

  /** Takes where it takes place, settings of its own, and where it is built unless it is this release. */
  static async on(fixture: Place, env: Record<string, string> = {}, root?: string) {
    return new Server(`http://127.0.0.1:${await freePort()}`, fixture, env, root);
  }

  start() {
    const log = openSync(this.logFile, "a");
    const { PATH, HOME, TZ, LANG, PGPASSWORD } = process.env;
    const child = spawn(process.execPath, ["build/server/index.js"], {
      cwd: this.root,
      env: {
        PATH,
        HOME,
        TZ,
        LANG,
        PGPASSWORD,
        NODE_ENV: "production",
        LOG_FORMAT: "json",
        LOG_LEVEL: "warn",
        ...{
          PORT: new URL(this.origin).port,
          DATA_DIR: this.fixture.dataDir,
          RATE_LIMIT_FACTOR: "1000000",
          // What a drill counts, it has made itself.
          DEMO_HISTORY: "false",
          ...this.fixture.env,
          ...this.env,
        },
      },
      stdio: ["ignore", log, log],
    });
    closeSync(log); // The child has its own.
    this.#isMeantToEnd = false;
    this.#child = child;
    const kill = () => void child.kill("SIGKILL");
    process.once("exit", kill);
    child.once("exit", (code, signal) => {
      process.off("exit", kill);
      if (!this.#isMeantToEnd) this.crashes.push(`the server ended by itself (${signal ?? `code ${code}`})`);
    });
  }

  /** The process that runs now, or ran last. */
  get pid(): number {
    return this.#child!.pid!;
  }

  /** Resolves when it has ended by its own hand, as it was meant to. */
  async untilDead() {
    this.#isMeantToEnd = true;
    const child = this.#child!;
    if (!this.hasEnded) await once(child, "exit");
  }

  /** Ends it as a power cut would. */
  async kill() {
    await this.#end("SIGKILL");
  }

  /** Asks it to stop. Returns its exit code. */
  async stop() {
    return await this.#end("SIGTERM");
  }

  /** Whether it has ended, however that came. */
  get hasEnded() {
    const child = this.#child;
    return !child || child.exitCode !== null || child.signalCode !== null;
  }

  /** Resolves when /readyz says 200; an error after a minute, or as long as a short form may last. */
  async untilReady() {
    for (const until = Date.now() + longestStart; Date.now() < until; await wait(25)) {
      if (await this.isReady()) return;
    }
    throw new Error(`The server was not ready within ${longestStart / 1_000} s; its log is in ${this.logFile}.`);
  }

  async isReady() {
    try {
      const answer = await fetch(`${this.origin}/readyz`, { signal: AbortSignal.timeout(2_000) });
      await answer.arrayBuffer();
      return answer.status === 200;
    } catch {
      return false; // Nobody listens yet, or the process that did has just been killed.
    }
  }

  async #end(signal: NodeJS.Signals) {
    const child = this.#child;
    if (!child || this.hasEnded) return null;
    this.#isMeantToEnd = true;
    const ended = once(child, "exit");
    child.kill(signal);
    const [code] = await ended;
    return code as number | null;
  }
}
