import { randomBytes } from "node:crypto";
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";

/** The programs that a supervisor serves, and its claim to be the folder's only supervisor. */
export class Clients {
  #open = new Set();
  #waiting = new Set();
  #status = { state: "starting", pid: process.pid };
  #job;
  #server;
  #empty;

  /**
   * @param {{ run: string, generation: number }} job
   * @param {() => void} empty called when the last client is gone, or none has come in 10 s
   */
  constructor(job, empty) {
    this.#job = job;
    this.#empty = empty;
    this.#server = createServer({ allowHalfOpen: true }, (socket) => this.#welcome(socket));
  }

  get count() {
    return this.#open.size;
  }

  /**
   * Listens, then claims the folder.
   * @returns {Promise<boolean>} false when another was first
   */
  async take() {
    const { run, generation } = this.#job;
    const address = `h${randomBytes(5).toString("hex")}`;
    await new Promise((resolve, reject) => this.#server.once("error", reject).listen(`${run}/${address}`, resolve));
    if (claim(run, generation, address)) {
      setTimeout(() => this.count === 0 && this.#empty(), 10_000).unref();
      return true;
    }
    rmSync(`${run}/${address}`, { force: true });
    return false;
  }

  /** Sends every client, and those to come, the status. @param {{ state: string, pid?: number, why?: string }} status */
  tell(status) {
    this.#status = { pid: process.pid, ...status };
    for (const socket of this.#open) socket.write(`${JSON.stringify(this.#status)}\n`);
  }

  /** From now on a new program starts the next supervisor, which waits until PostgreSQL is down. */
  refuseMore() {
    this.#server.close();
  }

  /** Ends what is still open. */
  close() {
    this.#server.close();
    for (const socket of this.#waiting) socket.end();
    for (const socket of this.#open) socket.end();
  }

  #welcome(socket) {
    this.#open.add(socket);
    socket.write(`${JSON.stringify(this.#status)}\n`);
    socket.resume();
    socket.on("error", () => {});
    socket.on("end", () => this.#farewell(socket));
    socket.on("close", () => this.#farewell(socket));
  }

  /** The last client keeps its end open until PostgreSQL is down: that is how it knows. */
  #farewell(socket) {
    if (!this.#open.delete(socket)) return;
    if (this.#open.size > 0) return void socket.end();
    this.#waiting.add(socket);
    this.#empty();
  }
}

/**
 * `holder.<n>` names the socket of the n-th supervisor; it is made whole, and only where there is no n-th yet. The
 * newest is never removed, so whoever makes a lower one finds the higher and gives way: one holder at any time.
 */
function claim(run, generation, address) {
  const draft = `${run}/${address}.claim`;
  writeFileSync(draft, address);
  try {
    linkSync(draft, `${run}/holder.${generation}`);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
  const others = readdirSync(run).filter((name) => /^holder\.\d+$/.test(name));
  if (others.some((name) => numberOf(name) > generation)) return false;
  for (const name of others.filter((name) => numberOf(name) < generation)) {
    rmSync(`${run}/${readFileSync(`${run}/${name}`, "utf8")}`, { force: true });
    rmSync(`${run}/${name}`, { force: true });
  }
  return true;
}

function numberOf(name) {
  return Number(name.slice("holder.".length));
}
