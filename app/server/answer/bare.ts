/** A whole answer as text, for a request that Node could not even read. */
export function bareAnswer(status: 400 | 408 | 431): string {
  return [
    `HTTP/1.1 ${status} ${names[status]}`,
    "Connection: close",
    "Content-Length: 0",
    "Cache-Control: no-store",
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options: nosniff",
    "\r\n",
  ].join("\r\n");
}

const names = { 400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large" };
