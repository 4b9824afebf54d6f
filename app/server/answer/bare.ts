import type { Settings } from "#app/domain/settings.ts";
import { commonHeaders } from "#app/server/answer/headers.ts";

/** A whole answer as text, for a request that Node could not even read. */
export function bareAnswer(status: 400 | 408 | 431, settings: Settings): string {
  const headers = {
    Connection: "close",
    "Content-Length": "0",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    ...commonHeaders(settings, ""),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${names[status]}`, ...lines, "\r\n"].join("\r\n");
}

const names = { 400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large" };
