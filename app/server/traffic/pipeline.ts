import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** No browser asks so often on one connection before it hears back; whoever does is cut off. */
export const mostPipelined = 20;

const underWay = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Makes `close` certain. Node does not tell an answer that waits behind another on its connection when that connection
 * ends: its maker would wait for a reader for ever, with all that it holds open.
 */
export function closeWithConnection({ socket }: IncomingMessage, res: ServerResponse) {
  const answers = underWay.get(socket) ?? watch(socket);
  answers.add(res);
  res.once("close", () => answers.delete(res));
  if (answers.size > mostPipelined) socket.destroy();
}

function watch(socket: Socket) {
  const answers = new Set<ServerResponse>();
  underWay.set(socket, answers);
  socket.once("close", () => {
    for (const res of answers) {
      if (res.socket) continue; // Its turn had come, so Node tells it.
      res.destroy();
      res.emit("close");
    }
  });
  return answers;
}
