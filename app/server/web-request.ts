import type { IncomingMessage } from "node:http";
import { AppError } from "#app/domain/app-error.ts";
import { isCallPath } from "#app/http/contract/call-path.ts";
import { requestIdHeader } from "#app/http/request-id.ts";
import { type PlainResponse, plainResponses } from "#app/server/plain-responses.ts";

/** Methods that some address answers. */
export const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const longestUrl = 8 * 1024;

/** What is wrong with a request's line and headers, if anything. */
export function faultOf({ url = "", method = "", headers, rawHeaders }: IncomingMessage): PlainResponse | undefined {
  if (url.length > longestUrl) return plainResponses.tooLong;
  if (!methods.has(method) && !isCallPath(url)) return plainResponses.method;
  if (url.includes("%00") || !isPlain(url)) return plainResponses.malformed;
  if (rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text)).length > 1) return plainResponses.malformed;
  const { origin } = headers;
  if (origin !== undefined && origin !== "null" && !URL.canParse(origin)) return plainResponses.forbidden;
}

/** Whether the path is unambiguous: valid escapes, and no backslash, which some read as a slash. */
function isPlain(url: string) {
  const path = url.split("?", 1)[0]!;
  try {
    return decodeURIComponent(path).startsWith("/") && !path.includes("\\");
  } catch {
    return false;
  }
}

/** Headers for React Router's own tools, or that name an address known from the settings. */
const untrusted =
  /^(x-react-router-|x-forwarded-|forwarded$|host$|connection$|keep-alive$|transfer-encoding$|expect$|upgrade$)/;

type About = { publicOrigin: string; id: string; signal: AbortSignal };

/**
 * The request for the application: at the public address whatever Host says, with the id used in the log, and without
 * the body of a GET.
 */
export function webRequest(req: IncomingMessage, { publicOrigin, id, signal }: About): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined && !untrusted.test(name))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  headers.set(requestIdHeader, id);
  // Unknown methods become OPTIONS, so that the endpoint answers 405 with `Allow`.
  const method = methods.has(req.method!) ? req.method! : "OPTIONS";
  const init: RequestInit & { duplex?: "half" } = { method, headers, signal };
  if (method !== "GET" && method !== "HEAD") Object.assign(init, { body: bodyOf(req), duplex: "half" });
  return new Request(publicOrigin + onOneLine(req.url!), init);
}

/** React Router finds no route for a path with a line break. A call's becomes a space, so that 404 comes as JSON. */
function onOneLine(address: string) {
  return isCallPath(address)
    ? address.replace(/^[^?]+/, (path) => path.replace(/%0[ad]|%e2%80%a[89]/gi, "%20"))
    : address;
}

/** If the application stops reading, the rest is discarded instead of closing the connection. */
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
      req.once("close", () =>
        finish(() => controller.error(new AppError("invalid", "A requisição foi interrompida."))),
      );
      req.pause();
    },
    pull: () => void req.resume(),
    cancel() {
      given = true;
      req.resume();
    },
  });
}
