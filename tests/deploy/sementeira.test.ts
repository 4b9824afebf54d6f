import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";

let place: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), "sementeira-install-"));
  mkdirSync(path.join(place, "bin"));
  copyFileSync(path.join(projectRoot, "sementeira"), path.join(place, "sementeira"));
});
afterEach(() => rmSync(place, { recursive: true }));

/** A program of that name which writes down how it was called, and does what `script` says. */
function program(name: string, script: string) {
  const file = path.join(place, "bin", name);
  writeFileSync(file, `#!/bin/sh\necho "${name} $*" >>"${place}/calls"\n${script}\n`);
  chmodSync(file, 0o755);
}
function run(...args: string[]) {
  const env = { PATH: `${place}/bin:/usr/bin:/bin` };
  const { status, stdout, stderr } = spawnSync(path.join(place, "sementeira"), args, { env, encoding: "utf8" });
  return { status, said: stdout + stderr };
}
const calls = () =>
  existsSync(path.join(place, "calls")) ? readFileSync(path.join(place, "calls"), "utf8").trim().split("\n") : [];
const settings = () => readFileSync(path.join(place, ".env"), "utf8").trim().split("\n").sort();
const compose = (more = "") =>
  program(
    "docker",
    `case "$*" in *version*) echo v2.24.1;; *"ps -q"*) echo c1;; *inspect*) echo sha256:former;; ${more} esac`,
  );

describe("./sementeira", () => {
  it("says what can be typed, and does nothing before it is installed", () => {
    expect(run()).toMatchObject({ status: 1, said: expect.stringContaining("./sementeira install DOMÍNIO") });
    expect(run("doctor")).toMatchObject({ status: 1, said: expect.stringContaining("Ainda não está instalada") });
    expect(run("install")).toMatchObject({
      status: 1,
      said: expect.stringContaining("./sementeira install escola.example"),
    });
  });

  it("installs with compose by one value, says where to go on, and installs nothing twice", () => {
    compose(`*logs*) echo 'msg: https://escola.example/setup?key=abc aberto';;`);
    const { status, said } = run("install", "escola.example");
    expect(status).toBe(0);
    expect(said).toContain("https://escola.example/setup?key=abc\n");
    expect(settings()).toEqual(["DOMAIN=escola.example", "INSTALLATION=compose"]);
    expect(calls()).toContain("docker compose up -d --no-build --wait");
    expect(run("install", "outra.example")).toMatchObject({
      status: 1,
      said: expect.stringContaining("Já está instalada"),
    });
  });

  it("installs again what did not come to its end, and that alone", () => {
    compose(`*"compose build"*) exit 1;;`);
    expect(run("install", "escola.example").status).not.toBe(0);
    for (const other of [["outra.example"], ["escola.example", "container"]])
      expect(run("install", ...other)).toMatchObject({ status: 1, said: expect.stringContaining("Já está instalada") });
    compose();
    expect(run("install", "escola.example")).toMatchObject({ status: 0, said: expect.stringContaining("✓ Pronta") });
  });

  it("refuses a Compose that does not know what compose.yaml says", () => {
    program("docker", `echo 2.23.3`);
    expect(run("install", "escola.example")).toMatchObject({ status: 1, said: expect.stringContaining("2.24") });
    expect(existsSync(path.join(place, ".env"))).toBe(false);
  });

  it("renews one instance after the other", () => {
    writeFileSync(path.join(place, ".env"), "DOMAIN=escola.example\nINSTALLATION=compose\n");
    compose();
    expect(run("upgrade")).toMatchObject({ status: 0, said: expect.stringContaining("✓ Atualizada") });
    const renewed = calls().filter((call) => call.includes("--no-deps"));
    expect(renewed.map((call) => call.split(" ").at(-1))).toEqual(["app-1", "app-2"]);
    expect(calls().at(-1)).toBe("docker image prune --force");
  });

  it("goes back to the former release where the new one does not become ready", () => {
    writeFileSync(
      path.join(place, ".env"),
      "DOMAIN=escola.example\nINSTALLATION=compose\nSEMENTEIRA_IMAGE=x/sementeira:1\n",
    );
    compose(`*"--wait app-1"*) grep -q "IMAGE=x/sementeira:1" .env;;`);
    const { status, said } = run("upgrade", "x/sementeira:2");
    expect(status).toBe(1);
    expect(said).toContain("a versão anterior está no ar");
    expect(settings()).toContain("SEMENTEIRA_IMAGE=x/sementeira:1");
    expect(calls()).toContain("docker tag sha256:former x/sementeira:1");
    expect(calls().filter((call) => call.endsWith("--wait app-2"))).toHaveLength(1);
  });

  it("builds the release whose tag is named, where it builds", () => {
    writeFileSync(path.join(place, ".env"), "DOMAIN=escola.example\nINSTALLATION=compose\n");
    compose();
    program("git", "");
    expect(run("upgrade", "v0.3.0")).toMatchObject({ status: 0, said: expect.stringContaining("✓ Atualizada") });
    expect(calls().filter((call) => /^git|build app/.test(call))).toEqual([
      "git fetch --tags",
      "git checkout --quiet v0.3.0",
      "docker compose build app-1",
    ]);
    expect(settings().join()).not.toContain("SEMENTEIRA_IMAGE");
  });

  it("goes back to the former files, too, where the tag's release does not become ready", () => {
    writeFileSync(path.join(place, ".env"), "DOMAIN=escola.example\nINSTALLATION=compose\n");
    mkdirSync(path.join(place, ".git"));
    const head = path.join(place, "head");
    writeFileSync(head, "former");
    program("git", `case "$*" in "rev-parse HEAD") cat "${head}";; checkout*) echo "$3" >"${head}";; esac`);
    compose(`*"--wait app-1"*) grep -q former "${head}";;`);
    expect(run("upgrade", "v0.3.0")).toMatchObject({
      status: 1,
      said: expect.stringContaining("a versão anterior está no ar"),
    });
    expect(readFileSync(head, "utf8")).toBe("former\n");
  });

  it("fetches a release as the user whose folder it is, since Git refuses root there", () => {
    writeFileSync(path.join(place, ".env"), "INSTALLATION=node\n");
    for (const name of ["git", "runuser", "systemctl"]) program(name, "");
    expect(run("upgrade", "v2")).toMatchObject({ status: 0, said: expect.stringContaining("✓ Atualizada") });
    expect(calls().filter((call) => call.startsWith("git "))).toEqual([]);
    expect(calls()).toContain(`runuser -u sementeira -- env HOME=${place}/data git checkout --quiet v2`);
  });

  it("finds the newest release again after a tag", () => {
    writeFileSync(path.join(place, ".env"), "INSTALLATION=node\n");
    for (const name of ["node", "npm", "systemctl"]) program(name, "");
    program("runuser", 'shift 3; exec "$@"');
    program("git", `case "$*" in *origin/HEAD*) echo origin/main;; esac`);
    expect(run("upgrade")).toMatchObject({ status: 0, said: expect.stringContaining("✓ Atualizada") });
    expect(calls().filter((call) => /^git (checkout|pull)/.test(call))).toEqual([
      "git checkout --quiet main",
      "git pull --ff-only",
    ]);
  });

  it("lets nobody else read the settings while they are written", () => {
    compose();
    program("grep", `stat -c %a .env.new >>"${place}/modes"; exec /usr/bin/grep "$@"`);
    writeFileSync(path.join(place, ".env"), "SMTP_URL=smtp://escola:senha@mail.example:587\n");
    expect(run("install", "escola.example")).toMatchObject({ status: 0 });
    expect(readFileSync(path.join(place, "modes"), "utf8").trim().split("\n")[0]).toBe("600");
    expect(statSync(path.join(place, ".env")).mode & 0o777).toBe(0o600);
    expect(settings()).toContain("SMTP_URL=smtp://escola:senha@mail.example:587");
  });

  it("starts the platform again whether a restore went well or not", () => {
    writeFileSync(path.join(place, ".env"), "DOMAIN=escola.example\nINSTALLATION=compose\n");
    compose();
    expect(run("restore", "sementeira-1Z")).toMatchObject({ status: 0 });
    expect(calls().slice(-3)).toEqual([
      "docker compose stop app-1 app-2",
      "docker compose run --rm -T app-1 node build/server/index.js restore /backups/sementeira-1Z --replace",
      "docker compose up -d --no-build --wait",
    ]);
    compose("*run*) exit 1;;");
    expect(run("restore", "sementeira-1Z")).toMatchObject({
      status: 1,
      said: expect.stringContaining("Nada foi mudado"),
    });
    expect(calls().at(-1)).toBe("docker compose up -d --no-build --wait");
  });

  it("brings a backup back from the bucket, and stops nothing to list what is there", () => {
    writeFileSync(path.join(place, ".env"), "DOMAIN=escola.example\nINSTALLATION=compose\n");
    compose();
    run("restore", "--from", "s3");
    expect(calls()).toEqual(["docker compose exec -T app-1 node build/server/index.js restore --from s3"]);
    expect(run("restore", "--from", "s3", "sementeira-1Z")).toMatchObject({ status: 0 });
    expect(calls().at(-2)).toMatch(/run --rm -T app-1 node build.* restore --from s3 sementeira-1Z --replace$/);
  });

  it("runs one container as its user may, and nothing more", () => {
    program("podman", "");
    writeFileSync(path.join(place, ".env"), "SEMENTEIRA_IMAGE=x/sementeira:1\nBACKUP_FOLDER=/mnt/copias\n");
    expect(run("install", "escola.example", "container")).toMatchObject({ status: 0 });
    const started = calls().find((call) => call.startsWith("podman run"));
    for (const part of [
      "--read-only",
      "--cap-drop ALL",
      "--stop-timeout 45",
      "--restart always",
      "-p 127.0.0.1:3000:3000",
      "/mnt/copias:/backups",
    ])
      expect(started).toContain(part);
    expect(settings()).toContain("PUBLIC_ORIGIN=https://escola.example");
  });
});
