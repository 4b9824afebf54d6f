import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Whether this machine tells how much a process has worked, as Linux does. */
export const isTold = existsSync("/proc/self/schedstat");

/**
 * How many milliseconds of a processor a process and all that it has started have worked so far: the server with its
 * PostgreSQL. Unlike the time of a request, it says little of what else the machine does. 0 where that is not told.
 */
export function workOf(pid: number): number {
  if (!isTold) return 0;
  const parents = new Map(processes().map((each) => [each, parentOf(each)]));
  const isOfIt = (each: number | undefined): boolean => !!each && (each === pid || isOfIt(parents.get(each)));
  const all = [...parents.keys()].filter(isOfIt);
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  return sum(all.flatMap(threadsOf)) / 1e6 + sum(all.map(workOfEnded));
}

const processes = () => readdirSync("/proc").map(Number).filter(Boolean);

const parentOf = (pid: number) => Number(/.*\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1] ?? 0);

/** Of those whom it has started and seen end, in hundredths of a second, as Linux tells it. */
function workOfEnded(pid: number): number {
  const [user, system] = read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ").slice(13, 15).map(Number) ?? [];
  return 10 * ((user ?? 0) + (system ?? 0));
}

/** Nanoseconds of each of its threads. */
function threadsOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  return existsSync(tasks)
    ? readdirSync(tasks).map((id) => Number.parseInt(read(`${tasks}/${id}/schedstat`), 10) || 0)
    : [];
}

/** Nothing of a process that has ended meanwhile. */
function read(file: string) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
