import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
import { projectRoot } from "#drizzle/root.ts";
import type { Connection } from "#tests/support/cluster.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { postgresVariables } from "#tests/support/postgres-variables.ts";

export type App = {
  /** Where it answers. */
  origin: string;
  process: ChildProcess;
  dataDir: string;
  /** Asks it to stop, cleans up after it, and gives its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  /** Everything that it has written. */
  output: () => string;
};

type Options = {
  env?: Record<string, string>;
  /** A database other than one of its own with the demo world in it; null for the one that the app starts itself. */
  connection?: Connection | null;
  /** What to wait for: `ready` unless said otherwise, or only that it listens. */
  until?: "ready" | "listening";
  /** Where it is built, unless it is here. */
  root?: string;
};

/** Starts the real built server on a free port of this machine, with a database and a DATA_DIR of its own. */
export async function startApp({ env = {}, connection, until = "ready", root }: Options = {}): Promise<App> {
  if (!root) buildIfNeeded();
  const own = connection === undefined ? await freshDatabase() : undefined;
  const used = own?.connection ?? connection;
  const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-app-"));
  const media = path.join(inject("ground").dataDir, "media");
  if (own && existsSync(media)) cpSync(media, path.join(dataDir, "media"), { recursive: true });

  const child = spawn(process.execPath, ["build/server/index.js"], {
    cwd: root ?? projectRoot,
    env: { ...bare(), ...quick, DATA_DIR: dataDir, ...(used && postgresVariables(used)), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const listened = new EventEmitter();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      said += text;
      listened.emit("more");
    });
  }
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = once(child, "exit").then(([code]): number | null => code);
  void ended.then(() => process.off("exit", kill));

  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    const code = await ended;
    await own?.close();
    rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  const sign = until === "ready" ? /"origin":"([^"]+)","msg":"[^"]+ is open/ : /"origin":"([^"]+)"/;
  while (!sign.test(said)) {
    const more = await Promise.race([once(listened, "more"), ended.then(() => undefined)]);
    if (more || sign.test(said)) continue;
    await stop();
    throw new Error(`The app ended before it was ${until}:\n${said}`);
  }
  return { origin: sign.exec(said)![1]!, process: child, dataDir, stop, ended, output: () => said };
}

/**
 * Signs in as `email` by the app's own provider, as a program does.
 * Out: the `Cookie` header of the session.
 */
export async function signIn({ origin }: Pick<App, "origin">, email: string): Promise<string> {
  const begun = await patiently(() => fetch(`${origin}/api/oauth/local/redirect_url`));
  const { redirectUrl } = (await begun.json()) as { redirectUrl: string };
  const provider = new URL(redirectUrl);
  provider.searchParams.set("login_hint", email);
  const allowed = await patiently(() => fetch(provider, { redirect: "manual" }));
  const { searchParams } = new URL(allowed.headers.get("Location")!, origin);
  const finished = await patiently(() =>
    fetch(`${origin}/api/sessions`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: cookiesOf(begun) },
      body: JSON.stringify({ code: searchParams.get("code"), state: searchParams.get("state") }),
    }),
  );
  if (!finished.ok) throw new Error(`Signing in as ${email} failed: ${finished.status} ${await finished.text()}`);
  return cookiesOf(finished);
}

/** What comes of a request; on a busy machine a server that has just begun may ask to come back in a moment. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let left = 300; ; left -= 1) {
    const answer = await ask();
    if (answer.status !== 503 || left === 0) return answer;
    await wait(200);
  }
}

function cookiesOf(response: Response) {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  return pairs.filter((pair) => !pair.endsWith("=")).join("; ");
}

/** Tests that need no server should not wait for a build, so it is made when the first one asks. */
export function buildIfNeeded() {
  const { status, stderr } = spawnSync(process.execPath, ["bin/build.mjs", "--if-needed"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
}

/** Tests write what they need past the app, which it would see a little later where it kept its pages. */
const quick = { PORT: "0", LOG_FORMAT: "json", KEPT_PAGES_MB: "0" };

/** The environment without what would change the app's settings. */
function bare() {
  const { PATH, HOME, TZ, LANG } = process.env;
  return { PATH, HOME, TZ, LANG, NODE_ENV: "production" };
}
