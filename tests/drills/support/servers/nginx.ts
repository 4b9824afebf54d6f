import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { projectRoot } from "#drizzle/root.ts";

const file = path.join(projectRoot, "deploy/nginx.conf");

/** The program, where this machine has it. */
export const nginxProgram = ["/usr/sbin/nginx", "nginx"].find((name) => spawnSync(name, ["-v"]).status === 0);

type Options = {
  port: number;
  /** The ports on this machine of what stands behind. */
  behind: number[];
  /** For a load that comes from one address: its requests are not counted. */
  countsNobody?: boolean;
  /** It takes the header X-Seen-As for the address that it sees. */
  believes?: boolean;
};

/** The real nginx with the file of the repository, in which only where it listens, logs and who stands behind is another. */
export class Nginx {
  private constructor(
    readonly origin: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(options: Options) {
    if (!nginxProgram) throw new Error("This machine has no nginx.");
    const folder = mkdtempSync(path.join(tmpdir(), "sementeira-nginx-"));
    chmodSync(folder, 0o755); // Where we are root, its workers run as another user.
    const conf = path.join(folder, "nginx.conf");
    writeFileSync(conf, adapted(readFileSync(file, "utf8"), options));
    const args = ["-e", "stderr", "-p", `${folder}/`, "-c", conf];
    // It opens /dev/stdout by name, which a pipe of Node's cannot be.
    const log = openSync(path.join(folder, "nginx.log"), "a");
    execFileSync(nginxProgram, [...args, "-t"], { stdio: ["ignore", log, log] });
    const child = spawn(nginxProgram, [...args, "-g", "daemon off;"], { stdio: ["ignore", log, log] });
    closeSync(log); // The child has its own.
    const kill = () => void child.kill("SIGTERM");
    process.once("exit", kill);
    child.once("exit", () => process.off("exit", kill));
    const nginx = new Nginx(`http://127.0.0.1:${options.port}`, child, folder);
    await nginx.#untilThere();
    return nginx;
  }

  /** What it has written so far. */
  log() {
    return readFileSync(path.join(this.folder, "nginx.log"), "utf8");
  }

  async stop() {
    const ended = once(this.child, "exit");
    this.child.kill("SIGQUIT");
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #untilThere() {
    for (const until = Date.now() + 60_000; Date.now() < until; await wait(20)) {
      if (this.child.exitCode !== null) break;
      const isThere = await fetch(`${this.origin}/metrics`).then(
        () => true,
        () => false,
      );
      if (isThere) return;
    }
    throw new Error(`nginx did not come up:\n${this.log()}`);
  }
}

/** The file as the machine's own nginx would include it, in a configuration of one folder. */
function adapted(conf: string, { port, behind, countsNobody, believes }: Options) {
  const servers = behind.map((each) => `  server 127.0.0.1:${each} max_fails=0;\n`).join("");
  const listening = put(
    conf,
    /listen 80;\n +listen \[::\]:80;\n +server_name escola\.example;/,
    `listen 127.0.0.1:${port} default_server;`,
  );
  const logging = put(
    put(listening, "/var/log/nginx/sementeira.log", "/dev/stdout"),
    "/var/log/nginx/sementeira-error.log",
    "stderr",
  );
  const heard = believes ? put(logging, "real_ip_header X-Forwarded-For;", "real_ip_header X-Seen-As;") : logging;
  const site = put(heard, /( +server 127\.0\.0\.1:300\d max_fails=0;\n)+/, servers);
  const own = `${surroundings}http {\n${temporary}\n${site}}\n`;
  if (!countsNobody) return own;
  const uncounted = put(
    put(own, /(map "\$http_cookie.*?default +)\$caller/s, '$1""'),
    /limit_conn callers 400;/,
    "limit_conn callers 5000;",
  );
  return put(uncounted, /rate=200r\/s/, "rate=100000r/s");
}

const surroundings =
  "worker_processes auto;\npid nginx.pid;\nerror_log stderr crit;\nevents { worker_connections 4096; }\n";
const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
  .map((name) => `${name}_temp_path ${name};`)
  .join(" ");

function put(text: string, what: RegExp | string, by: string) {
  const found = text.replace(what, by);
  if (found === text) throw new Error(`deploy/nginx.conf has no ${what} any more.`);
  return found;
}
