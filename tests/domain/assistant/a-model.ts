import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a model was sent. */
export type Heard = { path: string; headers: IncomingHttpHeaders; text: string; body: Record<string, unknown> };
type Reply = string | ((res: ServerResponse, heard: Heard) => void);

/** A model behind an OpenAI-compatible interface on this machine, for tests; `says` what it is told to. */
export async function startModel() {
  const heard: Heard[] = [];
  let reply: Reply = "Claro!";
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const one = { path: req.url!, headers: req.headers, text, body: text ? JSON.parse(text) : {} };
      heard.push(one);
      if (typeof reply === "string") sendAnswer(res, reply);
      else reply(res, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** The environment that makes the platform ask it. */
    variables: { AI_BASE_URL: `${origin}/v1`, AI_MODEL: "modelo-de-teste", AI_API_KEY: "chave-de-teste" },
    heard,
    says: (next: Reply) => {
      heard.length = 0;
      reply = next;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export function sendAnswer(res: ServerResponse, content: unknown) {
  res.setHeader("Content-Type", "application/json");
  const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }];
  res.end(JSON.stringify({ id: "1", object: "chat.completion", created: 1, model: "modelo-de-teste", choices }));
}
