import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { isTold } from "#tests/drills/support/held-by.ts";

/**
 * How many connections a process holds that lead from `port` of this machine, how many that lead to it, and how many
 * other things are open in it: files, its database.
 */
export function openIn(pid: number, port: number) {
  if (!isTold) return { from: 0, to: 0, others: 0 };
  const [leadFrom, leadTo] = [socketsOf("local", port), socketsOf("remote", port)];
  const open = linksOf(pid);
  const [from, to] = [leadFrom, leadTo].map((sockets) => open.filter((link) => sockets.has(link)).length) as [
    number,
    number,
  ];
  return { from, to, others: open.length - from - to };
}

/** The ports at the other ends of the connections that a process holds from `port` of this machine. */
export function callersOf(pid: number, port: number): number[] {
  if (!isTold) return [];
  const leadFrom = socketsOf("local", port);
  return linksOf(pid).flatMap((link) => leadFrom.get(link) ?? []);
}

const linksOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`));

/**
 * The sockets of this machine with that port at their end that listen to nobody, as links in /proc name them; with the
 * other end's port.
 */
function socketsOf(side: "local" | "remote", port: number): Map<string, number> {
  const end = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = ["tcp", "tcp6"].flatMap((kind) => {
    if (!existsSync(`/proc/net/${kind}`)) return [];
    return readFileSync(`/proc/net/${kind}`, "utf8").trim().split("\n").slice(1);
  });
  const [at, other] = side === "local" ? [1, 2] : [2, 1];
  const found = rows
    .map((row) => row.trim().split(/\s+/))
    .filter((row) => row[at]!.endsWith(end) && row[3] !== listening);
  return new Map(found.map((row) => [`socket:[${row[9]}]`, Number.parseInt(row[other]!.split(":")[1]!, 16)]));
}

const listening = "0A";

function linkOf(file: string) {
  try {
    return readlinkSync(file);
  } catch {
    return ""; // It has been closed meanwhile.
  }
}
