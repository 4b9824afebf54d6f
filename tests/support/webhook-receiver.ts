import http, { type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received message, as it was sent. */
export type Received = { headers: Record<string, string>; body: string; path: string };

type Manners = {
  /** The answer to each message: a status, or whatever `answer` does with the response, including nothing. */
  answer?: (received: Received, response: ServerResponse) => number | undefined;
};

/** A real webhook receiver on loopback, whose behaviour a test may change at any time. */
export async function startReceiver(manners: Manners = {}) {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("error", () => {}); // A sender that was killed.
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const message = { headers: plain(request.headers), body, path: request.url! };
      received.push(message);
      const status = manners.answer ? manners.answer(message, response) : 204;
      if (status) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    manners,
    port,
    url: `http://127.0.0.1:${port}/avisos`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function plain(headers: IncomingHttpHeaders) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
