import { execFile } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findPlace, unprivileged } from "#drizzle/embedded/place.ts";
import { findPrograms } from "#drizzle/embedded/programs.ts";
import { freePort } from "#tests/drills/support/servers/free-port.ts";

const run = promisify(execFile);
const debian = "/usr/lib/postgresql";

/** A PostgreSQL server of the drill's own, on loopback, which can be stopped and started as an administrator does. */
export type PostgresServer = Awaited<ReturnType<typeof makePostgresServer>>;

/**
 * Makes a server from Debian's newest PostgreSQL, or where there is none from the binaries that the platform embeds. It
 * keeps what it acknowledges, as in production, and runs as an ordinary user also where we are root.
 */
export async function makePostgresServer() {
  const home = mkdtempSync(path.join(tmpdir(), "sementeira-drill-postgres-"));
  chmodSync(home, 0o755);
  const { bin, isDebian } = programs(home);
  const owner = process.getuid?.() === 0 ? unprivileged() : undefined;
  const log = path.join(home, "log");
  let cluster = path.join(home, "cluster");
  if (owner) chownSync(home, owner.uid, owner.gid);
  const port = await freePort();
  const ask = (program: string, args: string[], more: Record<string, string> = {}) => {
    const env = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...more };
    return run(path.join(bin, program), args, { ...owner, cwd: home, env });
  };
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=`;
  const { stdout } = await ask("postgres", ["-V"]);
  await ask("initdb", ["-D", cluster, "-U", "sementeira", "--auth=trust", "--encoding=UTF8", "--locale=C"]);

  const start = (more?: Record<string, string>) =>
    ask("pg_ctl", ["-D", cluster, "-l", log, "-w", "-o", options, "start"], more);
  const stop = (mode: "fast" | "immediate") => ask("pg_ctl", ["-D", cluster, "-m", mode, "-w", "stop"]);
  const endWithUs = () => void run(path.join(bin, "pg_ctl"), ["-D", cluster, "-m", "immediate", "stop"], { ...owner });
  process.once("exit", endWithUs);
  return {
    url: `postgres://sementeira@127.0.0.1:${port}/postgres`,
    /** In words, for the figures. */
    version: `${isDebian ? "Debian's" : "the embedded binaries of"} ${stdout.trim().replace("postgres (PostgreSQL)", "PostgreSQL")}`,
    /** The user's own, where anything else of the server's may lie. */
    home,
    port,
    /** Runs one of PostgreSQL's programs as the server's user. */
    ask,
    /** Settles a file of ours with the server's user. */
    own: (file: string) => owner && chownSync(file, owner.uid, owner.gid),
    /** Where its data lies. */
    cluster: () => cluster,
    /** Makes it run on other data from its next start. */
    runOn: (folder: string) => {
      cluster = folder;
    },
    /** Whether there are programs for base backups, which the embedded binaries lack. */
    isDebian,
    /** Resolves when it accepts connections. Takes what more its environment says. */
    start: async (more?: Record<string, string>) => void (await start(more)),
    /** Resolves when it is gone; `immediate` is as good as a crash. */
    stop: async (mode: "fast" | "immediate") => void (await stop(mode)),
    remove: async () => {
      await stop("immediate").catch(() => {}); // It may be down already.
      process.off("exit", endWithUs);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function programs(home: string): { bin: string; isDebian: boolean } {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const bin = versions
    .map((version) => path.join(debian, version, "bin"))
    .find((each) => existsSync(path.join(each, "initdb")));
  if (bin) return { bin, isDebian: true };
  const embedded = findPrograms(findPlace(home, () => {})).programs;
  return { bin: path.join(embedded, "bin"), isDebian: false };
}
