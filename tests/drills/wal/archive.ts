import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { PostgresServer } from "#tests/drills/support/servers/postgres-server.ts";

/** How a server that archives its log of changes is set up, lost, and brought back, as docs/operations.md tells it. */
export function archiveOf(server: PostgresServer, { every }: { every: number }) {
  const [archive, base] = [path.join(server.home, "archive"), path.join(server.home, "base")];
  const keep = `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`;

  return {
    /**
     * Before its first start: each full segment goes to the archive, and one that is not full after `every` seconds.
     */
    setUp() {
      mkdirSync(archive);
      server.own(archive);
      configure(server.cluster(), {
        archive_mode: "on",
        archive_command: keep,
        archive_timeout: `${every}`,
      });
    },
    /** A copy of all the server's data, which the archive goes on from. */
    takeBase: async () => {
      const from = ["-h", "127.0.0.1", "-p", `${server.port}`, "-U", "sementeira"];
      await server.ask("pg_basebackup", ["-D", base, ...from, "-X", "stream", "-c", "fast"]);
    },
    /** The server dies and its disk with it; what was archived by then is all that is left. */
    lose: async () => {
      await server.stop("immediate");
      rmSync(server.cluster(), { recursive: true });
    },
    /** Starts the base copy, which fetches from the archive whatever there is. Resolves when it takes writes. */
    recover: async (isWriting: () => Promise<boolean>) => {
      configure(base, { archive_mode: "off", restore_command: `cp ${archive}/%f %p` });
      const signal = path.join(base, "recovery.signal");
      writeFileSync(signal, "");
      server.own(signal);
      server.runOn(base);
      await server.start();
      while (!(await isWriting())) await wait(50);
    },
    segments: () => readdirSync(archive).filter((name) => /^[0-9A-F]{24}$/.test(name)).length,
  };
}

function configure(cluster: string, settings: Record<string, string>) {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  appendFileSync(path.join(cluster, "postgresql.conf"), lines.join(""));
}
