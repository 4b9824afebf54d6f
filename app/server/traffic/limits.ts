import type { IncomingMessage, Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import type { Settings } from "#app/domain/settings.ts";
import { bareAnswer } from "#app/server/answer/bare.ts";
import { cutSlowReaders } from "#app/server/traffic/slow-readers.ts";

/** How long a body may take, in milliseconds: its sender is gone within 15 s, also where timers come late. */
const bodyMs = 13_000;

/** Addresses that take files: those may take as long as Node allows, if they go on coming at this pace. */
const takesFiles = new RegExp(
  `^/(${[
    "api/(profile|upload|lessons(/[^/]+)?|admin/instructors(/[^/]+)?)",
    "profile/edit",
    "admin/(certificates|(courses|instructors)/new|(courses|instructors|instructors/people)/[^/]+/edit|.+/file)",
  ].join("|")})$`,
);
/** How long the rest of a body may still come that was answered before it was read, in milliseconds. */
export const runOutMs = 10_000;

const pace = { bytes: 8 * 1024 * 30, ms: 30_000 };

/** Requests that are worked on at the same time, at most; more are asked to come back. */
export const mostAtOnce = 200;

/** The same, together with those whose senders or readers are slow. */
export const mostHeld = 1_000;

/** A longer address is refused. */
export const longestUrl = 8 * 1024;

/** What Node itself keeps to, in milliseconds and bytes. */
export const serverOptions: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 900_000,
  keepAliveTimeout: 70_000,
  connectionsCheckingInterval: 500,
  maxHeaderSize: 16 * 1024,
};

/** The limits that Node takes on the server, and an answer with our headers for requests it cannot read. */
export function limitConnections(server: Server, settings: Settings) {
  server.maxRequestsPerSocket = 1_000;
  server.setTimeout(60_000);
  cutSlowReaders(server);
  server.on("clientError", (error: Unreadable, socket: Socket) => {
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    const head = error.rawPacket?.toString("latin1") ?? "";
    socket.end(bareAnswer({ status: statusOf(error), head }, settings));
  });
}

/** Calls `late` when the request's body is not there in time, or a file stops coming. */
export function limitBody(req: IncomingMessage, late: () => void, path = "") {
  const timer = takesFiles.test(path) ? watchPace(req, late) : setTimeout(() => !req.complete && late(), bodyMs);
  req.once("close", () => clearTimeout(timer));
}

/**
 * What becomes of a body after its answer. One that nobody wanted to read would stand before the next request on the
 * connection: it is let run out, which takes a moment. Who takes longer would hold a connection that counts for nobody.
 */
export function letRunOut(req: IncomingMessage) {
  if (req.complete) return;
  req.removeAllListeners("data").resume();
  const timer = setTimeout(() => req.destroy(), runOutMs);
  req.once("close", () => clearTimeout(timer));
}

function watchPace(req: IncomingMessage, late: () => void) {
  let before = req.socket.bytesRead;
  return setInterval(() => {
    const now = req.socket.bytesRead;
    if (!req.complete && now - before < pace.bytes) late();
    before = now;
  }, pace.ms);
}

type Unreadable = NodeJS.ErrnoException & { rawPacket?: Buffer };

function statusOf({ code }: NodeJS.ErrnoException) {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
}
