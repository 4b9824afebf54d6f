import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { projectRoot } from "#drizzle/root.ts";

/** A process of the built server. */
export type Server = {
  /** Its origin. */
  origin: string;
  process: ChildProcess;
  /** Asks it to stop, and returns its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  /** Everything that it has written. */
  output: () => string;
};

type Options = {
  env: Record<string, string>;
  /** Whether to wait until the platform is ready, or only until it listens. */
  until?: "ready" | "listening";
  /** Where it is built, if not here. */
  root?: string;
};

/** Starts the built server on a free port of this machine; it ends with the process that asked. */
export async function startServer({ env, until = "ready", root = projectRoot }: Options): Promise<Server> {
  const { PATH, HOME, TZ, LANG } = process.env;
  const child = spawn(process.execPath, ["build/server/index.js"], {
    cwd: root,
    // Without variables that would change the settings.
    env: { PATH, HOME, TZ, LANG, NODE_ENV: "production", PORT: "0", LOG_FORMAT: "json", FFMPEG_PATH: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const listened = new EventEmitter();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
      listened.emit("more");
    });
  }
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = once(child, "exit").then(([code]): number | null => code);
  void ended.then(() => process.off("exit", kill));

  const sign = until === "ready" ? /"origin":"([^"]+)","msg":"[^"]+ is open/ : /"origin":"([^"]+)"/;
  while (!sign.test(output)) {
    const more = await Promise.race([once(listened, "more"), ended.then(() => undefined)]);
    if (!more && !sign.test(output)) throw new Error(`The server ended before it was ${until}:\n${output}`);
  }
  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  return { origin: sign.exec(output)![1]!, process: child, stop, ended, output: () => output };
}
