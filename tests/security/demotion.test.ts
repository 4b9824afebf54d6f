import net from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { failuresOf } from "#tests/api/all-endpoints.ts";
import { type App, sharedApp, signIn } from "#tests/support/app.ts";

let app: App;
let admin: string;
beforeAll(async () => {
  app = await sharedApp();
  admin = await signIn(app, "admin@sementeira.example");
});
afterAll(() => expect(failuresOf(app)).toEqual([]));

/** A JSON call as an admin. */
async function call(method: string, path: string, Cookie: string, body?: object) {
  const headers = { Cookie, "Content-Type": "application/json" };
  const answer = await fetch(app.origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return (await answer.json()) as { data: never; id: string };
}

/** Somebody who is an admin until `demote` is called. */
async function anAdmin(email: string) {
  const { id } = await call("GET", "/api/users/me", await signIn(app, email));
  const become = (role: string) => call("PUT", `/api/admin/users/${id}`, admin, { role });
  await become("admin");
  return { Cookie: await signIn(app, email), demote: () => become("student") };
}

/** A request without its last byte; `finish` sends it and returns the first line of the answer. */
async function begin(line: string, headers: Record<string, string>, body: string) {
  const socket = net.connect(Number(new URL(app.origin).port), "127.0.0.1");
  let said = "";
  socket.on("data", (text) => {
    said += text;
  });
  const head = {
    Host: "127.0.0.1",
    ...headers,
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  const lines = Object.entries({ ...head, Expect: "100-continue" }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${[`${line} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`);
  await new Promise((resolve) => socket.once("data", resolve));
  socket.write(body.slice(0, -1));
  return async () => {
    socket.write(body.slice(-1));
    await new Promise((resolve) => socket.once("close", resolve));
    return said.split("\r\n\r\n")[1]!.split("\r\n")[0];
  };
}

it("a call that an admin began is not done once they are none any more", async () => {
  const { Cookie, demote } = await anAdmin("quase@sementeira.example");
  const body = JSON.stringify({ voucher_code: "DEMITIDO-1" });
  const finish = await begin("POST /api/admin/vouchers", { Cookie, "Content-Type": "application/json" }, body);
  await demote();
  expect(await finish()).toContain("401");
  expect(JSON.stringify((await call("GET", "/api/admin/vouchers", admin)).data)).not.toContain("DEMITIDO-1");
});

it("nor is a form", async () => {
  const { Cookie, demote } = await anAdmin("quase-outra@sementeira.example");
  const headers = { Cookie, "Content-Type": "application/x-www-form-urlencoded" };
  const finish = await begin("POST /admin/vouchers", headers, "voucher_code=DEMITIDO-2");
  await demote();
  expect(await finish()).toMatch(/ (401|303) /);
  expect(JSON.stringify((await call("GET", "/api/admin/vouchers", admin)).data)).not.toContain("DEMITIDO-2");
});
