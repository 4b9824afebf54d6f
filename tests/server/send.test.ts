import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { sendBody, writeHead } from "#app/server/send.ts";

let close = () => {};
afterEach(() => close());

/** What a reader receives, and the state of the sending. */
async function sent(response: Response) {
  const outcome: { error?: unknown; headSent?: boolean } = {};
  const server = createServer({ keepAliveTimeout: 10 }, async (req, res) => {
    writeHead(res, response);
    await sendBody(req, res, response.body).catch((error: unknown) => {
      Object.assign(outcome, { error, headSent: res.headersSent });
      res.destroy();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  close = () => void server.close().closeAllConnections();
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).catch(() => undefined);
  const text = await answer?.text().catch(() => "cut");
  return { length: answer?.headers.get("Content-Length"), text, ...outcome };
}

/** A body of these parts; the last may be an error. */
const bodyOf = (...parts: (string | Error)[]) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else if (part instanceof Error) controller.error(part);
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });

describe("an answer's body", () => {
  it("is sent with its length, in bytes, where it is whole", async () => {
    expect(await sent(new Response("coração"))).toEqual({ length: "9", text: "coração" });
  });

  it("is sent as it comes where it has parts", async () => {
    expect(await sent(new Response(bodyOf("uma ", "palavra")))).toEqual({ length: null, text: "uma palavra" });
  });

  it("that is shorter than its Content-Length is cut off and never looks complete", async () => {
    const short = new Response(bodyOf("só isto"), { headers: { "Content-Length": "5000" } });
    expect(await sent(short)).toMatchObject({ length: "5000", text: "cut" });
  });

  it("that fails before the first byte is reported while another answer can still be sent", async () => {
    const fault = new Error("The disk is gone.");
    expect(await sent(new Response(bodyOf("um começo", fault)))).toMatchObject({ error: fault, headSent: false });
  });
});
