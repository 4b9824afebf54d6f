import type { Settings } from "#app/domain/settings.ts";
import { crossingHeaders, crossingOf } from "#app/http/contract/cors.ts";
import { commonHeaders } from "#app/server/answer/headers.ts";

/** A request that Node could not even read: as much of its head as came. */
type Unread = { status: 400 | 408 | 431; head: string };

/** A whole answer as text, for a request that Node could not even read. */
export function bareAnswer({ status, head }: Unread, settings: Settings): string {
  const [path = ""] = /(?<=^[A-Z]+ )\S+/.exec(head) ?? [];
  const origin = /^origin:[ \t]*(\S+)[ \t]*\r?$/im.exec(head)?.[1];
  const headers = {
    Connection: "close",
    "Content-Length": "0",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    ...commonHeaders(settings, path),
    ...Object.fromEntries(crossingHeaders(crossingOf({ path, origin }, settings.API_ALLOWED_ORIGINS))),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${names[status]}`, ...lines, "\r\n"].join("\r\n");
}

const names = { 400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large" };
