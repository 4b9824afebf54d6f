import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { projectRoot } from "#drizzle/root.ts";
import { freePort } from "#tests/drills/support/servers/free-port.ts";

const file = path.join(projectRoot, "deploy/Caddyfile");

/** The program, where this machine has it. */
export const caddyProgram = ["/usr/bin/caddy", "caddy"].find((name) => spawnSync(name, ["version"]).status === 0);

type Options = {
  port: number;
  /** The ports on this machine of what stands behind. */
  behind: number[];
  /** Addresses of proxies in front of it. */
  trusted?: string;
  /** Without TLS, for a school on loopback. */
  plain?: boolean;
};

/**
 * The real Caddy with the file of the repository and the variables that compose.yaml gives it: a certificate of its own
 * making, on a port of loopback.
 */
export class Caddy {
  private constructor(
    readonly origin: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start({ port, behind, trusted = "", plain }: Options) {
    if (!caddyProgram) throw new Error("This machine has no caddy.");
    const folder = mkdtempSync(path.join(tmpdir(), "sementeira-caddy-"));
    const conf = path.join(folder, "Caddyfile");
    const own = `{\n\tadmin off\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n\thttp_port ${await freePort()}\n`;
    const text = readFileSync(file, "utf8").replace(/^\{\n/m, own);
    writeFileSync(conf, plain ? text.replace(/^\ttls [\s\S]*?\n\t\}\n/m, "") : text);
    const origin = `${plain ? "http" : "https"}://127.0.0.1:${port}`;
    const log = openSync(path.join(folder, "caddy.log"), "a");
    const child = spawn(caddyProgram, ["run", "--config", conf, "--adapter", "caddyfile"], {
      env: {
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        ACME_EMAIL: "internal",
        DOMAIN: origin,
        TRUSTED_PROXIES: trusted,
        INSTANCES: behind.map((each) => `127.0.0.1:${each}`).join(" "),
      },
      stdio: ["ignore", log, log],
    });
    closeSync(log); // The child has its own.
    const kill = () => void child.kill("SIGKILL");
    process.once("exit", kill);
    child.once("exit", () => process.off("exit", kill));
    const caddy = new Caddy(origin, child, folder);
    await caddy.#untilThere();
    return caddy;
  }

  /** What it has written so far. */
  log() {
    return readFileSync(path.join(this.folder, "caddy.log"), "utf8");
  }

  async stop() {
    const ended = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #untilThere() {
    for (const until = Date.now() + 60_000; Date.now() < until; await wait(50)) {
      if (this.child.exitCode !== null) break;
      const isThere = await new Promise<boolean>((resolve) => {
        const by = this.origin.startsWith("https:") ? https : http;
        const asked = by.request(`${this.origin}/metrics`, { rejectUnauthorized: false, agent: false });
        asked.once("response", (res) => resolve(res.resume().statusCode === 404));
        asked.once("error", () => resolve(false)).end();
      });
      if (isThere) return;
    }
    throw new Error(`Caddy did not come up:\n${this.log()}`);
  }
}
