import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Settings } from "#app/domain/settings.ts";
import { rawErrorResponse } from "#app/server/plain-responses.ts";

/** How long a body may take; its sender is cut off within 15 s, even if timers are late. */
const bodyTimeoutMs = 13_000;
/** How much of an unfinished body must have arrived by then, so that stalled ones are cut off early. */
const firstPace = { bytes: 8 * 1024, ms: 8_000 };
/** How long the rest of a body is read after its answer. */
export const unreadBodyTimeoutMs = 10_000;
/** A body too long for `bodyTimeoutMs` at this pace may take as long as Node allows, if it keeps the pace up. */
const uploadPace = { bytes: 8 * 1024 * 30, ms: 30_000 };
const longBodyBytes = 8 * 1024 * 13;
/** An answer must be read at 1 KiB a second over a minute. */
const readPace = { bytes: 60 * 1024, ms: 60_000 };
const readCheckMs = 5_000;
/** No browser sends so many requests on one connection before the first answer. */
export const maxPipelined = 20;

/** Limits that Node enforces itself, in milliseconds and bytes. */
export const serverOptions: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 900_000,
  keepAliveTimeout: 70_000,
  connectionsCheckingInterval: 500,
  maxHeaderSize: 16 * 1024,
};

/** The other limits on connections, and an answer with our headers to requests that Node cannot read. */
export function limitConnections(server: Server, settings: Settings) {
  server.maxRequestsPerSocket = 1_000;
  server.setTimeout(60_000);
  cutSlowReaders(server);
  server.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    socket.end(
      rawErrorResponse({ status: statusOf(error), head: error.rawPacket?.toString("latin1") ?? "" }, settings),
    );
  });
}

function statusOf({ code }: NodeJS.ErrnoException) {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
}

/** Calls `late` when the request's body is not there in time, or a long one comes too slowly. */
export function limitBody(req: IncomingMessage, late: () => void) {
  const isLong = Number(req.headers["content-length"] ?? Number.POSITIVE_INFINITY) > longBodyBytes;
  const before = req.socket.bytesRead;
  const first = setTimeout(() => {
    if (!req.complete && req.socket.bytesRead - before < firstPace.bytes) late();
  }, firstPace.ms);
  const timer = isLong ? watchPace(req, late) : setTimeout(() => !req.complete && late(), bodyTimeoutMs);
  req.once("close", () => {
    clearTimeout(first);
    clearTimeout(timer);
  });
}

function watchPace(req: IncomingMessage, late: () => void) {
  let before = req.socket.bytesRead;
  return setInterval(() => {
    const now = req.socket.bytesRead;
    if (!req.complete && now - before < uploadPace.bytes) late();
    before = now;
  }, uploadPace.ms);
}

/** Reads the rest of a body after its answer; unread, it would block the next request on the connection. */
export function discardUnreadBody(req: IncomingMessage) {
  if (req.complete) return;
  req.removeAllListeners("data").resume();
  const timer = setTimeout(() => req.destroy(), unreadBodyTimeoutMs);
  req.once("close", () => clearTimeout(timer));
}

/** The connections that are open now. */
export function openSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}

/** Closes connections whose client reads too slowly or not at all. */
function cutSlowReaders(server: Server) {
  const sockets = openSockets(server);
  /** How much each slow reader had read at the start of this minute. */
  const marks = new WeakMap<Socket, { taken: number; at: number }>();
  server.on("timeout", cut);
  setInterval(() => {
    const now = performance.now();
    for (const socket of sockets) {
      const mark = marks.get(socket);
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0) marks.delete(socket);
      else if (!mark || (now - mark.at >= readPace.ms && taken - mark.taken >= readPace.bytes))
        marks.set(socket, { taken, at: now });
      else if (now - mark.at >= readPace.ms) cut(socket);
    }
  }, readCheckMs).unref();
}

/** Discards what is buffered for a slow reader; an idle connection is closed as usual. */
function cut(socket: Socket) {
  if (socket.writableLength > 0) socket.resetAndDestroy();
  else socket.destroy();
}

const pipelined = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Makes sure that `close` is emitted: Node does not emit it for an answer queued behind another when the connection
 * ends, and that request would count as in flight for ever.
 */
export function closeWithConnection({ socket }: IncomingMessage, res: ServerResponse) {
  const answers = pipelined.get(socket) ?? watchConnection(socket);
  answers.add(res);
  res.once("close", () => answers.delete(res));
  if (answers.size > maxPipelined) socket.destroy();
}

function watchConnection(socket: Socket) {
  const answers = new Set<ServerResponse>();
  pipelined.set(socket, answers);
  socket.once("close", () => {
    for (const res of answers) {
      if (res.socket) continue; // Its turn had come: Node emits `close` itself.
      res.destroy();
      res.emit("close");
    }
  });
  return answers;
}
