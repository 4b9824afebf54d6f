import type { IncomingMessage } from "node:http";
import { Refusal } from "#app/domain/refusal.ts";
import { isCallPath } from "#app/http/contract/call-path.ts";
import { methods } from "#app/server/traffic/faults.ts";

/** Told by the outside only to steer React Router's own tools, or about an address that we know from the settings. */
const untrusted =
  /^(x-react-router-|x-forwarded-|forwarded$|host$|connection$|keep-alive$|transfer-encoding$|expect$|upgrade$)/;

/** The request as the platform sees it: at its public address, whatever Host says, and without the body of a GET. */
export function webRequest(req: IncomingMessage, publicOrigin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined && !untrusted.test(name))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  // What nobody answers to arrives as OPTIONS, so that the endpoint says which methods it takes.
  const method = methods.has(req.method!) ? req.method! : "OPTIONS";
  const init: RequestInit & { duplex?: "half" } = { method, headers, signal };
  if (method !== "GET" && method !== "HEAD") Object.assign(init, { body: bodyOf(req), duplex: "half" });
  return new Request(publicOrigin + onOneLine(req.url!), init);
}

/**
 * React Router finds no route for an address with a line break in it: a call's is read as a space, and not found in
 * JSON.
 */
function onOneLine(address: string) {
  return isCallPath(address)
    ? address.replace(/^[^?]+/, (path) => path.replace(/%0[ad]|%e2%80%a[89]/gi, "%20"))
    : address;
}

/** Whoever stops reading half-way still gets to answer: the rest is let run out, instead of cutting the connection. */
function bodyOf(req: IncomingMessage): ReadableStream<Uint8Array> {
  let given = false;
  return new ReadableStream({
    start(controller) {
      const finish = (end: () => void) => {
        if (!given) end();
        given = true;
      };
      req.on("data", (chunk: Buffer) => {
        if (given) return;
        controller.enqueue(new Uint8Array(chunk));
        if ((controller.desiredSize ?? 0) <= 0) req.pause();
      });
      req.once("end", () => finish(() => controller.close()));
      req.once("close", () => finish(() => controller.error(new Refusal("invalid", "A requisição foi interrompida."))));
      req.pause();
    },
    pull: () => void req.resume(),
    cancel() {
      given = true;
      req.resume();
    },
  });
}
