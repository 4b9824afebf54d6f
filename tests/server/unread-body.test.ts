import http from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";

let app: App;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => agent.destroy());

/** Sends a request on the only connection. Returns the status, and the client's port. */
function ask(method: string, path: string, body?: string) {
  return new Promise<{ status: number; port: number }>((resolve, reject) => {
    const headers = body === undefined ? {} : { "Content-Type": "application/json", "Content-Length": body.length };
    const request = http.request(app.origin + path, { method, agent, headers }, (response) => {
      const port = request.socket!.localPort!;
      response.resume().on("end", () => resolve({ status: response.statusCode!, port }));
    });
    request.on("error", reject).end(body);
  });
}

it.each([
  ["POST", "/api/support-tickets", 401],
  ["POST", "/api/openapi.json", 405],
  ["PUT", "/api/nada", 404],
  ["POST", "/api/certificates/verify", 413],
])("%s %s: the next request does not wait behind a body that nobody read", async (method, path, status) => {
  for (const size of [70_000, 400_000, 4_000_000]) {
    const refused = await ask(method, path, JSON.stringify({ certificate_number: "x".repeat(size) }));
    const next = await ask("GET", "/api/users/me");
    expect([refused.status, next.status, next.port]).toEqual([status, 401, refused.port]);
  }
});
