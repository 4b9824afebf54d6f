import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Embedded } from "#drizzle/embedded/start.ts";

/** The first line of a program: what it got, or why it was refused. */
export type Answer = Omit<Embedded, "stop"> & {
  server: { encoding: string; timezone: string; locale: string; sorted: string };
  said: string[];
  ms: number;
  refused?: string;
};
export type Program = {
  child: ChildProcess;
  pid: number;
  answer: Promise<Answer>;
  /** Rows the server acknowledged to it so far. */
  rows: string[];
  /** Lets it end by itself, and waits for that. */
  end(): Promise<void>;
  /** `kill -9`, and waits for its end. */
  kill(): Promise<void>;
};

type Options = SpawnOptions & { work?: "write" | "wait"; packageDir?: string; through?: string[] };

/** Runs program.ts on a DATA_DIR: as another user (`uid`, `gid`), with another `env`, `through` another command. */
export function runProgram(
  dataDir: string,
  { work = "wait", packageDir, through = [], ...options }: Options = {},
): Program {
  const script = fileURLToPath(new URL("program.ts", import.meta.url));
  const args = [process.execPath, "--import", "tsx", script, dataDir, work, ...(packageDir ? [packageDir] : [])];
  const [command = "", ...rest] = [...through, ...args];
  const child = spawn(command, rest, { stdio: ["pipe", "pipe", "inherit"], ...options });

  const rows: string[] = [];
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const answer = new Promise<Answer>((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (more) => {
      const lines = (text + more).split("\n");
      text = lines.pop() ?? "";
      for (const said of lines.map((line) => JSON.parse(line)))
        typeof said === "string" ? rows.push(said) : resolve(said);
    });
    closed.then(() => reject(new Error("The program ended before it said anything.")));
  });
  answer.catch(() => {});
  const end = () => {
    child.stdin?.end();
    return closed;
  };
  const kill = () => {
    child.kill("SIGKILL");
    return closed;
  };
  return { child, pid: child.pid ?? 0, answer, rows, end, kill };
}
