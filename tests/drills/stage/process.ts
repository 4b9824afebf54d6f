import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Linux tells what a process holds; elsewhere nothing is known. */
export const isTold = existsSync("/proc/self/status");

/** How much memory a process holds, in mebibytes. */
export function memoryOf(pid: number): number {
  if (!isTold) return 0;
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/**
 * How many connections a process holds that lead from `port` of this machine, how many that lead to it, and how many
 * other things are open in it: files, its database.
 */
export function openIn(pid: number, port: number) {
  if (!isTold) return { from: 0, to: 0, others: 0 };
  const [leadFrom, leadTo] = [socketsOf("local", port), socketsOf("remote", port)];
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`));
  const [from, to] = [leadFrom, leadTo].map((sockets) => open.filter((link) => sockets.has(link)).length) as [
    number,
    number,
  ];
  return { from, to, others: open.length - from - to };
}

/** The sockets of this machine with that port at their end that listen to nobody, as links in /proc name them. */
function socketsOf(side: "local" | "remote", port: number): Set<string> {
  const end = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = ["tcp", "tcp6"].flatMap((kind) => {
    if (!existsSync(`/proc/net/${kind}`)) return [];
    return readFileSync(`/proc/net/${kind}`, "utf8").trim().split("\n").slice(1);
  });
  const at = side === "local" ? 1 : 2;
  const found = rows
    .map((row) => row.trim().split(/\s+/))
    .filter((row) => row[at]!.endsWith(end) && row[3] !== listening);
  return new Set(found.map((row) => `socket:[${row[9]}]`));
}

const listening = "0A";

function linkOf(file: string) {
  try {
    return readlinkSync(file);
  } catch {
    return ""; // It has been closed meanwhile.
  }
}
