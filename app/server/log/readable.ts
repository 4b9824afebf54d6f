type Entry = {
  time: string;
  level: string;
  msg: string;
  err?: { stack?: string; message: string };
  request?: { method: string; route: string; status: number; ms: number; from?: string };
};

/** One JSON log line as a line for people: the local time, what happened and, of an error, its stack. */
export function readableLine(json: string): string {
  const { time, level, msg, err, request } = JSON.parse(json) as Entry;
  const clock = new Date(time).toLocaleTimeString("pt-BR");
  const mark = level === "info" || level === "debug" ? "" : `${level.toUpperCase()} `;
  const text = request ? requestSaid(request) : msg;
  return `${clock}  ${mark}${text}${err ? `\n${err.stack ?? err.message}` : ""}\n`;
}

function requestSaid({ method, route, status, ms, from }: NonNullable<Entry["request"]>) {
  return `${method} ${route} ${status} (${ms} ms)${from ? ` ${from}` : ""}`;
}
