import type { Server } from "node:http";
import type { Socket } from "node:net";

const pace = { bytes: 60 * 1024, ms: 60_000 };
const look = 5_000;

/**
 * Ends the connections of those who read an answer at less than 1 KiB a second for a minute while more of it waits for
 * them, and of those who read nothing when the server's own time limit is over. What the system still holds for them is
 * thrown away.
 */
export function cutSlowReaders(server: Server) {
  const sockets = new Set<Socket>();
  /** What each of them had taken when it began to lag behind, or was last seen to read fast enough. */
  const marks = new WeakMap<Socket, { taken: number; at: number }>();
  server.on("timeout", cut);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  setInterval(() => {
    const now = performance.now();
    for (const socket of sockets) {
      const mark = marks.get(socket);
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0) marks.delete(socket);
      else if (!mark || (now - mark.at >= pace.ms && taken - mark.taken >= pace.bytes))
        marks.set(socket, { taken, at: now });
      else if (now - mark.at >= pace.ms) cut(socket);
    }
  }, look).unref();
}

/** A connection that merely lies idle ends as always: what was said on it may still be on its way. */
function cut(socket: Socket) {
  if (socket.writableLength > 0) socket.resetAndDestroy();
  else socket.destroy();
}
