import { execFileSync } from "node:child_process";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startEmbedded } from "#drizzle/embedded/start.ts";
import { gone, postmasterPid, until, usedDataDir } from "./data-dir.ts";
import { type Program, runProgram } from "./run-program.ts";

const log = () => {};
let dataDir: string;
const programs: Program[] = [];

beforeAll(async () => {
  dataDir = await usedDataDir();
  const { connection, stop } = await startEmbedded({ dataDir, log });
  const sql = postgres({ ...connection, max: 1 });
  await sql`create table kept (row text primary key)`;
  await sql.end();
  await stop();
});
beforeEach(() => void programs.splice(0));
afterAll(() => expect(postmasterPid(dataDir)).toBeUndefined());

/** Runs this many programs that write, and waits until each has had a row acknowledged. */
async function writers(count: number): Promise<Program[]> {
  programs.push(...Array.from({ length: count }, () => runProgram(dataDir, { work: "write" })));
  await Promise.all(programs.map((program) => program.answer));
  await allWriteOn(programs);
  return programs;
}

async function allWriteOn(those: Program[]) {
  const before = those.map(({ rows }) => rows.length);
  await until(() => those.every(({ rows }, index) => rows.length > (before[index] ?? 0) + 3));
}

/** Ends the programs, and looks for every acknowledged row in a PostgreSQL started afresh. */
async function expectNothingLost() {
  await Promise.all(programs.map((program) => program.end()));
  const { connection, stop } = await startEmbedded({ dataDir, log });
  const sql = postgres({ ...connection, max: 1 });
  const kept = new Set((await sql`select row from kept`).map(({ row }) => row));
  await sql.end();
  await stop();
  const acknowledged = programs.flatMap(({ rows }) => rows);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((row) => !kept.has(row))).toEqual([]);
}

function parentOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "ppid=", "-p", `${pid}`], { encoding: "utf8" }));
}

function postmasters(): number {
  const all = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).split("\n");
  return all.filter((line) => line.includes(`-D ${join(dataDir, "postgres/cluster")} `)).length;
}

describe("several programs on one DATA_DIR", () => {
  it("share one PostgreSQL even when they start at once, and the last one out stops it", async () => {
    const all = await writers(4);
    const answers = await Promise.all(all.map(({ answer }) => answer));
    expect(answers.filter(({ attached }) => !attached)).toHaveLength(1);
    expect(postmasters()).toBe(1);
    const pid = postmasterPid(dataDir) ?? 0;
    const last = all.at(-1);
    await Promise.all(all.slice(0, -1).map((program) => program.end()));
    expect(postmasterPid(dataDir)).toBe(pid);
    await last?.end();
    expect(postmasterPid(dataDir)).toBeUndefined();
    await expectNothingLost();
  });

  it("when the one that started it is killed, the others are served on without a break", async () => {
    const all = await writers(3);
    const answers = await Promise.all(all.map(({ answer }) => answer));
    const starter = all[answers.findIndex(({ attached }) => !attached)];
    const others = all.filter((program) => program !== starter);
    const pid = postmasterPid(dataDir);
    await starter?.kill();
    await allWriteOn(others);
    expect(postmasterPid(dataDir)).toBe(pid);
    await expectNothingLost();
  });

  it("when all are killed, PostgreSQL is stopped", async () => {
    const all = await writers(2);
    const pid = postmasterPid(dataDir) ?? 0;
    await Promise.all(all.map((program) => program.kill()));
    await gone(pid);
    await until(() => postmasterPid(dataDir) === undefined);
    await expectNothingLost();
  });

  it("when PostgreSQL is killed it is started again, and the programs write on", async () => {
    const all = await writers(2);
    const pid = postmasterPid(dataDir) ?? 0;
    process.kill(pid, "SIGKILL");
    await gone(pid);
    await allWriteOn(all);
    expect(postmasterPid(dataDir)).not.toBe(pid);
    await expectNothingLost();
  });

  it("when the supervisor is killed another takes over, with one PostgreSQL", async () => {
    const all = await writers(2);
    const pid = postmasterPid(dataDir) ?? 0;
    process.kill(parentOf(pid), "SIGKILL");
    await gone(pid);
    await allWriteOn(all);
    expect(postmasters()).toBe(1);
    await expectNothingLost();
  });

  it("a PostgreSQL left alone by everybody is taken over by the next program", async () => {
    const [program] = await writers(1);
    const pid = postmasterPid(dataDir) ?? 0;
    const supervisor = parentOf(pid);
    process.kill(program?.pid ?? 0, "SIGSTOP");
    process.kill(supervisor, "SIGKILL");
    await program?.kill();
    expect(postmasterPid(dataDir)).toBe(pid);
    await expectNothingLost();
    await gone(pid);
  });
});
