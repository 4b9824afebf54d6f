import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/drills/support/servers/free-port.ts";

/** The program, where this machine has it. */
export const pgBouncerProgram = ["/usr/sbin/pgbouncer", "pgbouncer"].find(
  (name) => spawnSync(name, ["--version"]).status === 0,
);
const nobody = 65_534;

/** The real PgBouncer in transaction mode before the server of a `postgres://` URL. */
export class PgBouncer {
  private constructor(
    /** The same database, through it. */
    readonly url: string,
    readonly version: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(direct: string) {
    if (!pgBouncerProgram) throw new Error("This machine has no PgBouncer.");
    const folder = mkdtempSync(path.join(tmpdir(), "sementeira-pgbouncer-"));
    chmodSync(folder, 0o755); // It refuses to run as root, and the one it runs as has to come in.
    const port = await freePort();
    const own = path.join(folder, "pgbouncer.ini");
    writeFileSync(own, settings(new URL(direct), port));
    const log = openSync(path.join(folder, "pgbouncer.log"), "a");
    const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
    const child = spawn(pgBouncerProgram, [own], { stdio: ["ignore", log, log], ...owner });
    closeSync(log); // The child has its own.
    const kill = () => void child.kill("SIGKILL");
    process.once("exit", kill);
    child.once("exit", () => process.off("exit", kill));
    const url = new URL(direct);
    url.host = `127.0.0.1:${port}`;
    const version = spawnSync(pgBouncerProgram, ["--version"], { encoding: "utf8" }).stdout.split("\n")[0]!;
    const pooler = new PgBouncer(url.href, version, child, folder);
    await pooler.#untilThere(port);
    return pooler;
  }

  async stop() {
    const ended = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #untilThere(port: number) {
    for (const until = Date.now() + 60_000; Date.now() < until && this.child.exitCode === null; await wait(50)) {
      const socket = connect(port, "127.0.0.1");
      const isThere = await Promise.race([once(socket, "connect").then(() => true), once(socket, "error")]).catch(
        () => false,
      );
      socket.destroy();
      if (isThere === true) return;
    }
    throw new Error(`PgBouncer did not come up:\n${readFileSync(path.join(this.folder, "pgbouncer.log"), "utf8")}`);
  }
}

function settings({ hostname, port, username, password, pathname }: URL, own: number) {
  const server = { host: hostname, port: port || 5432, user: username || "postgres", ...(password && { password }) };
  const given = Object.entries(server).map(([name, value]) => `${name}=${decodeURIComponent(String(value))}`);
  return [
    "[databases]",
    `${pathname.slice(1)} = ${given.join(" ")}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${own}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    "default_pool_size = 10",
    "max_client_conn = 200",
    "",
  ].join("\n");
}
