import { connect, type Socket } from "node:net";
import { counts, type Kind, kinds } from "#tests/drills/slow-clients/kinds.ts";
import { answerOrders } from "#tests/drills/support/processes/apart.ts";

export type Order =
  | { what: "come"; port: number; video: string; cookie: string }
  | { what: "tell" }
  | { what: "leave" };

/** One slow connection: how many milliseconds it lasted until the other side ended it, what it was told last. */
export type Cut = { kind: Kind; lasted: number; status: number };
/**
 * Those that were cut, and of those that were not when the crowd left, how long they had lasted; and the ports of all
 * who were slow to read, who may not have heard of their end.
 */
export type Report = { cut: Cut[]; open: Omit<Cut, "status">[]; readers: number[] };

const drip = 1_000;
/** A reader takes so many bytes at once. */
const sip = 512;

const cut: Cut[] = [];
const readers: number[] = [];
const open = new Map<Socket, { kind: Kind; begun: number }>();

answerOrders<Order, Report>(async (order) => {
  if (order.what === "come") {
    for (const kind of kinds) for (let i = 0; i < counts[kind]; i += 1) hold(kind, order);
    return { cut: [], open: [], readers: [] };
  }
  if (order.what === "tell") return { cut, open: [], readers };
  const left = [...open.values()].map(({ kind, begun }) => ({ kind, lasted: performance.now() - begun }));
  for (const socket of [...open.keys()]) socket.removeAllListeners("close").destroy();
  return { cut, open: left, readers };
});

/** Holds a connection as long as it is let, and comes again whenever it is cut. */
function hold(kind: Kind, order: Order & { what: "come" }) {
  const begun = performance.now();
  const reads = kind === "video" || kind === "page";
  let said = "";
  const socket = connect({
    port: order.port,
    host: "127.0.0.1",
    onread: {
      buffer: Buffer.alloc(sip),
      callback(bytes, buffer) {
        if (said.length < 20) said += Buffer.from(buffer).toString("latin1", 0, bytes);
        return !reads; // A reader stops reading after each sip.
      },
    },
  });
  open.set(socket, { kind, begun });
  if (reads) socket.once("connect", () => readers.push(socket.localPort!));
  const { opening, more } = words(kind, order);
  socket.on("error", () => {}).write(opening);
  const timer = setInterval(() => (more ? socket.write(more) : socket.resume()), drip);
  socket.once("close", () => {
    clearInterval(timer);
    open.delete(socket);
    cut.push({ kind, lasted: performance.now() - begun, status: Number(said.slice(9, 12)) });
    hold(kind, order);
  });
}

/** What is said at once, and what again and again. */
function words(kind: Kind, { video, cookie }: { video: string; cookie: string }): { opening: string; more?: string } {
  const host = "Host: 127.0.0.1\r\n";
  const large = 10_000;
  if (kind === "head") return { opening: `GET /courses HTTP/1.1\r\n${host}`, more: "X-Slow: a\r\n" };
  if (kind === "video") return { opening: `GET ${video} HTTP/1.1\r\n${host}Cookie: ${cookie}\r\n\r\n` };
  if (kind === "page") return { opening: `GET /api/openapi.json HTTP/1.1\r\n${host}\r\n` };
  const type = "Content-Type: application/json\r\n";
  return { opening: `POST /api/sessions HTTP/1.1\r\n${host}${type}Content-Length: ${large}\r\n\r\n{`, more: " " };
}
