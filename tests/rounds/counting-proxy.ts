import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { Exchanges } from "#tests/rounds/exchanges.ts";
import type { Connection } from "#tests/support/cluster.ts";

/** The delay of an answer in milliseconds, as from another machine: what is sent meanwhile is one round. */
const travel = 3;

/**
 * A proxy in front of PostgreSQL that counts exchanges (protocol 3.0). A message that waits for an answer is an
 * exchange: a simple query, a Sync, and a Flush, by which the driver asks for the types of its parameters.
 */
export async function countBefore(database: Connection) {
  const exchanges = new Exchanges();
  const open = new Set<net.Socket>();
  const listener = net.createServer((client) => {
    const server = net.connect(placeOf(database));
    const waiting: { end: () => void; isFlush: boolean }[] = [];
    const prepared = new Map<string, string>();
    const asked = messages({ hasStartUp: true }, (type, body) => {
      const [first = "", second = ""] = type === "Q" || type === "P" || type === "B" ? textsOf(body) : [];
      if (type === "Q") exchanges.say(first);
      if (type === "P") prepared.set(first, second);
      if (type === "B") exchanges.say(prepared.get(second) ?? "");
      if ("QSH".includes(type)) waiting.push({ end: exchanges.begin(), isFlush: type === "H" });
    });
    const answered = messages({ hasStartUp: false }, (type) => {
      const isAnswer = type === "Z" || (waiting[0]?.isFlush && "TnE".includes(type));
      if (isAnswer) waiting.shift()?.end();
    });
    client.on("data", (bytes) => {
      asked(bytes);
      server.write(bytes);
    });
    server.on("data", (bytes) => {
      setTimeout(() => {
        answered(bytes);
        client.write(bytes);
      }, travel);
    });
    const close = () => {
      for (const { end } of waiting.splice(0)) end();
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on("error", close).on("close", () => open.delete(socket) && close());
    }
  });
  await once(listener.listen(0, "127.0.0.1"), "listening");
  const connection: Connection = { ...database, host: "127.0.0.1", port: (listener.address() as AddressInfo).port };
  const close = () => {
    for (const socket of open) socket.destroy();
    listener.close();
  };
  return { exchanges, connection, close };
}

/** A folder contains PostgreSQL's socket; anything else is a host name. */
function placeOf({ host, port }: Connection) {
  return host.startsWith("/") ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port };
}

/** Cuts bytes into messages: a letter, the length and a body. A client's first message has no letter. */
function messages({ hasStartUp }: { hasStartUp: boolean }, hear: (type: string, body: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0);
  let isStartUp = hasStartUp;
  return (bytes: Buffer) => {
    rest = rest.length ? Buffer.concat([rest, bytes]) : bytes;
    for (;;) {
      const head = isStartUp ? 0 : 1;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      if (!isStartUp) hear(String.fromCharCode(rest[0]!), rest.subarray(5, end));
      isStartUp = false;
      rest = rest.subarray(end);
    }
  };
}

/** The first two strings of a message: a query; a statement's name and text; a portal's name and its statement's. */
const textsOf = (body: Buffer) => {
  const texts = body.toString("utf8").split("\0", 2);
  return texts.map((text) => text.replace(/\s+/g, " ").trim());
};
