import { crossingHeaders, crossingOf } from "#app/http/contract/cors.ts";

type Raw = { status: 400 | 408 | 431; head: string; allowed: readonly string[] };

/**
 * A whole answer as text, for a request that Node could not even read. In: as much of its head as came, and the origins
 * whose pages may read what is answered to calls.
 */
export function bareAnswer({ status, head, allowed }: Raw): string {
  const [path = ""] = /(?<=^[A-Z]+ )\S+/.exec(head) ?? [];
  const origin = /^origin:[ \t]*(\S+)[ \t]*\r?$/im.exec(head)?.[1];
  return [
    `HTTP/1.1 ${status} ${names[status]}`,
    ...crossingHeaders(crossingOf({ path, origin }, allowed)).map((header) => header.join(": ")),
    "Connection: close",
    "Content-Length: 0",
    "Cache-Control: no-store",
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options: nosniff",
    "\r\n",
  ].join("\r\n");
}

const names = { 400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large" };
