import type { AddressInfo } from "node:net";
import net from "node:net";
import type { Connection } from "#tests/support/cluster.ts";

/** A proxy in front of a database: once shut, it cuts its connections and accepts none, like a server that is down. */
export async function proxyTo({ host, port, ...rest }: Connection) {
  const through = new Set<net.Socket>();
  const server = net.createServer((guest) => {
    const inside = host.startsWith("/") ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    for (const [one, other] of [
      [guest, inside],
      [inside, guest],
    ] as const) {
      through.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy()).on("close", () => void (through.delete(one) && other.destroy()));
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  const connection: Connection = { ...rest, host: "127.0.0.1", port: own };
  const shut = () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of through) socket.destroy();
    return closed;
  };
  return { connection, shut, open: () => listen(own) };
}
