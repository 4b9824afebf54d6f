import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Connection } from "#drizzle/client.ts";

/**
 * A proxy to PostgreSQL that can be made to swallow everything, like a cut network: no connection ends and nothing
 * arrives. `connection` goes through it.
 */
export async function aProxyTo(target: Connection) {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const { at, user, database } = readTarget(target);
  const server = createServer((near) => {
    const far = connect(at);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      sockets.add(from);
      from.on("data", (bytes) => isSilent || to.write(bytes));
      from.on("error", () => {}).on("close", () => to.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    connection: { host: "127.0.0.1", port, user, database },
    swallow: () => {
      isSilent = true;
    },
    letThrough: () => {
      isSilent = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function readTarget(target: Connection) {
  const { host, port, user, database } = typeof target === "string" ? fromUrl(target) : target;
  const at = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  return { at, user, database };
}

function fromUrl(target: string) {
  const { hostname, port, username, pathname } = new URL(target);
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    database: pathname.slice(1),
  };
}
