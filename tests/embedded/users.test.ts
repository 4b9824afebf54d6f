import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { unprivileged } from "#drizzle/embedded/place.ts";
import { folder, gone, postmasterPid, uidOf } from "./data-dir.ts";
import { runProgram } from "./run-program.ts";

const asNobody = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;

describe.runIf(isRoot)("who runs PostgreSQL", () => {
  it("an ordinary user: that user", async () => {
    const dataDir = folder();
    chmodSync(dataDir, 0o777);
    const program = runProgram(dataDir, asNobody);
    await program.answer;
    const pid = postmasterPid(dataDir) ?? 0;
    expect(uidOf(pid)).toBe(asNobody.uid);
    await program.end();
    await gone(pid);
  });

  it("root: an unprivileged user, and the cluster keeps its user afterwards", async () => {
    const dataDir = folder();
    chmodSync(dataDir, 0o755);
    const program = runProgram(dataDir);
    const { connection } = await program.answer;
    expect(uidOf(postmasterPid(dataDir) ?? 0)).toBe(unprivileged().uid);
    expect(connection.host).toBe(join(dataDir, "postgres/run"));
    await program.end();

    const stranger = runProgram(dataDir, asNobody);
    expect((await stranger.answer).refused).toMatch(
      /belongs to user \d+ and this is user 65534: start as that user or as root/,
    );
    await stranger.end();
  });

  it("root in a folder others cannot enter: the data stays inside, sockets and binaries are elsewhere", async () => {
    const closed = folder("closed");
    chmodSync(closed, 0o700);
    const dataDir = join(closed, "data");
    const program = runProgram(dataDir);
    const { connection, said, refused } = await program.answer;
    expect(refused).toBeUndefined();
    const elsewhere = dirname(connection.host);
    expect(connection.host.startsWith(closed)).toBe(false);
    expect(said.join()).toContain(elsewhere);
    expect(uidOf(postmasterPid(dataDir) ?? 0)).toBe(unprivileged().uid);
    expect(existsSync(join(dataDir, "postgres/cluster/PG_VERSION"))).toBe(true);
    await program.end();

    rmSync(elsewhere, { recursive: true });
    const again = runProgram(dataDir);
    expect((await again.answer).connection.host).toBe(connection.host);
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    await again.end();
    rmSync(elsewhere, { recursive: true });
  });

  it("a cluster of root is refused before PostgreSQL would refuse it", async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, "postgres/cluster"), { recursive: true });
    const program = runProgram(dataDir);
    expect((await program.answer).refused).toMatch(/belongs to root.*chown/);
    await program.end();
  });
});
