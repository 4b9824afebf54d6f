import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Somebody on this machine who takes every connection and never says a word. */
export async function openBlackHole() {
  const caught = new Set<Socket>();
  const server = createServer((socket) => {
    caught.add(socket);
    socket.on("error", () => {}).on("close", () => caught.delete(socket));
    socket.resume();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      for (const socket of caught) socket.destroy();
    },
  };
}
