import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { takeFault } from "./faults.ts";

/** A request as it came; `id` is the one in its address. */
export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
  body: unknown;
  id: string;
  origin: string;
};

export type Reply = { status: number; body?: unknown };

type Gateway = {
  answer: (asked: Asked) => Reply;
  /** What tests tell it, at `/control/…`. */
  control: (name: string, told: object) => unknown;
  /** Answers a browser; returns whether the request was one. */
  respondAsPage: (asked: Asked, response: ServerResponse) => boolean;
  /** Every request that is none of a test's or a browser's. */
  note: (asked: Asked) => void;
};

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

/** Sends a reply, or what the fault that was ordered makes of it. */
async function send(response: ServerResponse, asked: Asked, answer: Gateway["answer"]) {
  const fault = takeFault(asked);
  if (fault?.kind === "status") {
    response.writeHead(fault.status, fault.retryAfter ? { "Retry-After": String(fault.retryAfter) } : {});
    const { code, says } = fault;
    return response.end(JSON.stringify({ errors: [{ code, description: says, message: says }], message: says }));
  }
  if (fault?.kind === "lost before") return response.destroy();
  const reply = answer(asked);
  if (fault?.kind === "lost") return response.destroy();
  if (fault?.kind === "late") await pause(fault.ms);
  const text = JSON.stringify(reply.body ?? null);
  response.writeHead(reply.status, { "Content-Type": "application/json" });
  if (fault?.kind === "half") return response.end(text.slice(0, text.length / 2));
  if (fault?.kind !== "drip") return response.end(text);
  for (let at = 0; at < text.length && !response.destroyed; at += 8) {
    response.write(text.slice(at, at + 8));
    await pause(fault.ms);
  }
  response.end();
}

async function read(request: IncomingMessage) {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

/** Delivers a notice. Returns what it was answered with; 0 where the receiver was gone, as for a real gateway. */
export async function deliver(to: string | URL, notice: { headers: Record<string, string>; body: string }) {
  const response = await fetch(to, { method: "POST", ...notice }).catch(() => null);
  return { status: response?.status ?? 0 };
}

/** Serves a fake gateway as this process, prints its port, and ends with the process that started it. */
export function serve({ answer, control, respondAsPage, note }: Gateway) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, "http://localhost");
    const text = await read(request);
    const isJson = !request.headers["content-type"]?.includes("urlencoded");
    const asked: Asked = {
      method: request.method!,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      text,
      body: text && isJson ? JSON.parse(text) : {},
      id: "",
      origin: `http://${request.headers.host}`,
    };
    if (url.pathname.startsWith("/control/")) {
      const reply = await control(url.pathname.slice("/control/".length), asked.body as object);
      response.writeHead(reply === undefined ? 204 : 200, { "Content-Type": "application/json" });
      return response.end(reply === undefined ? undefined : JSON.stringify(reply));
    }
    if (respondAsPage(asked, response)) return;
    note(asked);
    await send(response, asked, answer);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
  });
  process.on("disconnect", () => process.exit());
}
