import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fixture } from "#tests/browser/global-setup.ts";
import { type Connection, createDatabase, dropDatabase } from "#tests/support/cluster.ts";
import { postgresVariables } from "#tests/support/postgres-variables.ts";
import { startServer } from "#tests/support/server.ts";

/** A database with the demo world in it, and the built server on it. */
export type School = { origin: string; connection: Connection; dataDir: string; close: () => Promise<void> };

export async function openSchool(name: string, more?: Record<string, string>): Promise<School> {
  const { connection: cluster, template, dataDir: worldDir } = fixture();
  const server = { connection: cluster, stop: async () => {} };
  const connection = await createDatabase(server, name, template);
  const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-browser-"));
  cpSync(path.join(worldDir, "media"), path.join(dataDir, "media"), { recursive: true });
  const { origin, stop } = await serveSchool({ connection, dataDir }, more);
  const close = async () => {
    await stop();
    await dropDatabase(server, name);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin, connection, dataDir, close };
}

/** A platform on a database with nothing in it, which is no demo school. Returns with the address from its log. */
export async function openEmptySchool(suffix: string) {
  const server = { connection: fixture().connection, stop: async () => {} };
  const name = `sementeira_unfounded_${suffix}_${process.pid}`;
  const connection = await createDatabase(server, name);
  const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-unfounded-"));
  const { origin, stop, output } = await serveSchool({ connection, dataDir }, { DEMO_CONTENT: "0" });
  const close = async () => {
    await stop();
    await dropDatabase(server, name);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin, address: /http\S+\/setup\?key=[\w-]{43}/.exec(output())![0], close };
}

/** Starts a server on a school's database, and shows what it writes down as a failure. */
export async function serveSchool(
  { connection, dataDir }: Pick<School, "connection" | "dataDir">,
  more: Record<string, string> = {},
) {
  // A worker does in a minute what people do in a day, and its receiver of webhooks is on this machine.
  const env = { RATE_LIMIT_FACTOR: "1000", WEBHOOKS_TO_PRIVATE: "1", DATA_DIR: dataDir };
  const server = await startServer({ env: { ...env, ...postgresVariables(connection), ...more } });
  createInterface({ input: server.process.stdout! }).on("line", (line) => {
    if (/"level":(50|60|"(error|fatal)")/.test(line)) process.stderr.write(`${line}\n`);
  });
  return server;
}
