import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { projectRoot } from "#drizzle/root.ts";
import type { Connection } from "#tests/support/cluster.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { postgresVariables } from "#tests/support/postgres-variables.ts";
import { type Server, startServer } from "#tests/support/server.ts";
import { whenFree } from "#tests/support/when-free.ts";

/** A server with its own DATA_DIR and usually its own database; `stop` cleans up. */
export type App = Server & { dataDir: string };

type Options = {
  env?: Record<string, string>;
  /** The database to use instead of a copy of the demo school; null for the one that the app starts itself. */
  connection?: Connection | null;
  until?: "ready" | "listening";
  root?: string;
};

/** Starts the real built server on a free port of this machine, with a database and a DATA_DIR of its own. */
export async function startApp({ env = {}, connection, until, root }: Options = {}): Promise<App> {
  if (!root) buildIfNeeded();
  const own = connection === undefined ? await freshDatabase() : undefined;
  const used = own?.connection ?? connection;
  const dataDir = mkdtempSync(path.join(inject("fixture").scratch, "app-"));
  const media = path.join(inject("fixture").dataDir, "media");
  if (own && existsSync(media)) cpSync(media, path.join(dataDir, "media"), { recursive: true });
  const cleanUp = async () => {
    await own?.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  // Tests write past the app, which would not notice while it cached its pages.
  const common = { PAGE_CACHE_MB: "0", DATA_DIR: dataDir, ...(used && postgresVariables(used)) };
  const server = await startServer({ env: { ...common, ...env }, until, root }).catch(async (error) => {
    await cleanUp();
    throw error;
  });
  const stop = async (signal?: NodeJS.Signals) => {
    const code = await server.stop(signal);
    await cleanUp();
    return code;
  };
  return { ...server, dataDir, stop };
}

let shared: Promise<App> | undefined;

/**
 * One server for all files of a worker that need no settings or database of their own, and leave the demo school as it
 * is. The end of the run stops it (tests/support/template.ts), since workers are killed.
 */
export function sharedApp(): Promise<App> {
  shared ??= startApp({ env: { RATE_LIMIT_FACTOR: "100000" } }).then((app) => {
    writeFileSync(path.join(inject("fixture").scratch, `${app.process.pid}.pid`), "");
    return app;
  });
  return shared;
}

/** Signs in as `email` at the app's own provider, as a program does. Returns the session's `Cookie` header. */
export async function signIn({ origin }: Pick<App, "origin">, email: string): Promise<string> {
  const begun = await whenFree(() => fetch(`${origin}/api/oauth/local/redirect_url`));
  const { redirectUrl } = (await begun.json()) as { redirectUrl: string };
  const provider = new URL(redirectUrl);
  provider.searchParams.set("login_hint", email);
  const allowed = await whenFree(() => fetch(provider, { redirect: "manual" }));
  const { searchParams } = new URL(allowed.headers.get("Location")!, origin);
  const finished = await whenFree(() =>
    fetch(`${origin}/api/sessions`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: cookiesOf(begun) },
      body: JSON.stringify({ code: searchParams.get("code"), state: searchParams.get("state") }),
    }),
  );
  if (!finished.ok) throw new Error(`Signing in as ${email} failed: ${finished.status} ${await finished.text()}`);
  return cookiesOf(finished);
}

function cookiesOf(response: Response) {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  return pairs.filter((pair) => !pair.endsWith("=")).join("; ");
}

let isBuilt = false;

/** Tests without a server should not wait for a build, so it is built when a worker's first one needs it. */
export function buildIfNeeded() {
  if (isBuilt) return;
  const { status, stderr } = spawnSync(process.execPath, ["bin/build.mjs", "--if-needed"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
  isBuilt = true;
}
