/** A request that was answered: for the log, without anything of the person. */
export type Told = {
  id: string;
  method: string;
  /** The route's pattern, never the address. */
  route: string;
  status: number;
  ms: number;
  from?: string;
  actor?: string;
  aborted?: true;
};

export type Level = "info" | "debug";

/**
 * Makes the log's lines of requests, as JSON of one form. These are many, so that a line is put together from parts
 * that are made once: the present moment for each millisecond, and what stands there for all answers of a kind. A
 * method and a route are escaped; ids and networks are of letters, digits, dots, colons, slashes, `_` and `-` alone.
 */
export function accessLines(): (told: Told, level: Level) => string {
  const opening = { info: openings("info"), debug: openings("debug") };
  const kinds = new Map<string, Map<string, string[]>>();

  function kindOf(method: string, route: string, status: number) {
    const kind = kinds.get(method)?.get(route) ?? enter(method, route);
    kind[status] ??= `","method":${JSON.stringify(method)},"route":${JSON.stringify(route)},"status":${status},"ms":`;
    return kind[status];
  }

  function enter(method: string, route: string) {
    const kind: string[] = [];
    kinds.set(method, (kinds.get(method) ?? new Map<string, string[]>()).set(route, kind));
    return kind;
  }

  return ({ id, method, route, status, ms, from, actor, aborted }, level) => {
    let line = opening[level]() + id + kindOf(method, route, status) + ms;
    if (from) line += `,"from":"${from}"`;
    if (actor) line += `,"actor":"${actor}"`;
    if (aborted) line += ',"aborted":true';
    return `${line}},"msg":"request"}\n`;
  };
}

/** How a line begins at the present moment, in UTC. */
function openings(level: Level) {
  let at = 0;
  let text = "";
  return () => {
    const now = Date.now();
    if (now !== at) text = `{"level":"${level}","time":"${new Date(now).toISOString()}","request":{"id":"`;
    at = now;
    return text;
  };
}
