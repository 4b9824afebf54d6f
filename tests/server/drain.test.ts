import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";

let app: App | undefined;
afterEach(() => app?.stop("SIGKILL"));

/** A client that keeps its connections, as a proxy does. */
function client(origin: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 20 });
  return (path: string) =>
    new Promise<{ status: number; connection?: string; body: string }>((resolve, reject) => {
      const fail = (error: Error) => reject(Object.assign(error, { wasOpen: request.reusedSocket || answered }));
      let answered = false;
      const request = http.get(origin + path, { agent }, (answer) => {
        answered = true;
        let body = "";
        answer.on("data", (text) => (body += text));
        answer.on("end", () => resolve({ status: answer.statusCode!, connection: answer.headers.connection, body }));
        answer.on("error", fail);
      });
      request.on("error", fail);
    });
}

/** Sends the first part of a form; the result sends the rest. */
async function beginForm(origin: string) {
  const text = "provider=local&redirectTo=%2Fcourses";
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": text.length };
  const request = http.request(`${origin}/auth/login`, {
    method: "POST",
    headers,
    agent: new http.Agent({ keepAlive: true }),
  });
  request.write(text.slice(0, 10));
  await once(request, "socket").then(([socket]) => socket.connecting && once(socket, "connect"));
  return async () => {
    request.end(text.slice(10));
    const [answer] = (await once(request, "response")) as [http.IncomingMessage];
    return answer.resume();
  };
}

describe("a server that is asked to stop", () => {
  it("finishes what is under way, turns nobody on an open connection away, and ends with 0", async () => {
    app = await startApp({ env: { DRAIN_WAIT_MS: "4000" } });
    const { origin } = app;
    const probe = client(origin);
    await probe("/healthz");
    const finishForm = await beginForm(origin);

    const get = client(origin);
    const counts = { answered: 0, refused: 0, failed: [] as unknown[] };
    let isOver = false;
    const load = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        await get("/courses").then(
          ({ status, body }) => {
            if (status !== 200 || !body.endsWith("</html>")) counts.failed.push(status);
            counts.answered += 1;
          },
          (error) => {
            // If nobody listens any more, or a new connection is still in the system's queue, a proxy uses the next
            // server. A failure is a connection that was open, or an answer that broke off.
            const turnedAway = error.code === "ECONNREFUSED" || (error.code === "ECONNRESET" && !error.wasOpen);
            if (!turnedAway) return void counts.failed.push(error.code);
            counts.refused += 1;
            isOver = true;
          },
        );
      }
    });

    app.process.kill("SIGTERM");
    const told = await vi.waitUntil(() => probe("/readyz").then((answer) => answer.status === 503 && answer), {
      interval: 5,
      timeout: 60_000,
    });
    expect(told).toMatchObject({ status: 503, connection: "close", body: '{"ready":false,"reason":"draining"}' });
    // On a connection of its own, like a proxy's health check.
    const checked = await fetch(`${origin}/healthz`, { headers: { Connection: "close" } });
    expect(checked.status).toBe(503);
    await Promise.all(load);
    const form = await finishForm();
    expect(form.statusCode).toBe(303);
    expect(form.headers.connection).toBe("close");

    expect(await app.ended).toBe(0);
    expect(counts.failed).toEqual([]);
    expect(counts.answered).toBeGreaterThan(0);
    expect(counts.refused).toBeGreaterThan(0);
    expect(app.output()).toContain("Stopped.");
  });

  it("does not wait for a spare connection, which a browser keeps without using it", async () => {
    app = await startApp();
    const { hostname, port } = new URL(app.origin);
    const spare = net.connect(Number(port), hostname);
    let came = "";
    spare.on("data", (text) => (came += text)).on("error", () => {});
    await once(spare, "connect");
    await fetch(app.origin);
    app.process.kill("SIGTERM");
    expect(await app.ended).toBe(0);
    // Waited for, it would be told after ten seconds that its request does not come.
    expect(came).toBe("");
  });

  it("takes a second signal calmly", async () => {
    app = await startApp();
    app.process.kill("SIGINT");
    app.process.kill("SIGINT");
    expect(await app.ended).toBe(0);
  });
});
