import { readFileSync } from "node:fs";

/** What a server itself thought worth a word, by message and cause, as rows of a table. */
export function complaintsIn(logFile: string): [string, string][] {
  const counts = new Map<string, number>();
  for (const line of readFileSync(logFile, "utf8").split("\n").filter(Boolean)) {
    const said = line.startsWith("{")
      ? (JSON.parse(line) as { level: string; msg: string; cause?: string; err?: { code?: string } })
      : { level: "?", msg: line };
    const code = said.cause ?? said.err?.code;
    const key = `${said.level}: ${said.msg.split("\n", 1)[0]}${code ? ` (${code})` : ""}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([said, times]) => [`  the server's log, ${times} ×`, said]);
}
