import { expect } from "vitest";
import { bodies } from "#tests/access/bodies.ts";
import type { Outcome, Row } from "#tests/access/table.ts";
import { named, type World, withNames } from "#tests/access/world.ts";
import type { App } from "#tests/support/app.ts";

type Asker = { app: Pick<App, "origin">; Cookie: string | undefined; world: World };

/** All that a line of a table names of the world, in its address and in what it sends. */
export const asked = (row: Row) => row.address + JSON.stringify(bodyFor(row) ?? "");

/** Asks for a line of a table as somebody, at its address or another form of it. Out: what becomes of it. */
export async function knock(asker: Asker, row: Row, where: (address: string) => string = (address) => address) {
  const { app, Cookie, world } = asker;
  const address = where(withNames(row.address, world));
  const { type, body } = sent(row, world);
  const headers = { Accept: "text/html", ...(Cookie && { Cookie }), ...(type && { "Content-Type": type }) };
  const answer = await fetch(app.origin + address, { method: row.method, headers, body, redirect: "manual" });
  const text = await answer.text();
  expect(answer.status, `${row.method} ${address}`).toBeLessThan(500);
  const tells = world.secrets.some((secret) => text.includes(secret));
  return { outcome: outcomeOf(row, answer, { text, tells }), tells, address };
}

/** A refusal for another reason than who asks stands for itself: the line would show nothing. */
function outcomeOf(
  row: Row,
  answer: Response,
  { text, tells }: { text: string; tells: boolean },
): Outcome | `${number}` {
  const { status } = answer;
  if ([401, 403, 404, 405].includes(status)) return `${status}`;
  if ([400, 415].includes(status) && /\{/.test(asked(row))) return `${status}`;
  const to = destinationOf(answer, text);
  if (to?.startsWith("/auth/login?redirectTo=")) return "login";
  if (row.method !== "GET") return "in";
  if (to !== null) return "on";
  return tells ? "sees" : "200";
}

/** Where an answer leads, null for nowhere; `.data` says so in its body, with a status of its own. */
function destinationOf(answer: Response, text: string) {
  if (answer.status >= 300 && answer.status < 400) return answer.headers.get("Location");
  return answer.status === 202 ? (/"redirect","([^"]*)"/.exec(text)?.[1] ?? "") : null;
}

function sent(row: Row, world: World): { type?: string; body?: BodyInit } {
  if (row.method === "GET" || row.method === "DELETE") return {};
  const { file, ...said } = named(bodyFor(row) ?? {}, world) as Record<string, string>;
  if (file) return { body: withFile(said, file) };
  if (row.door?.isPage) return { body: new URLSearchParams(said) };
  return { type: "application/json", body: JSON.stringify(said) };
}

function withFile(said: Record<string, string>, firstBytes: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(said)) form.append(name, value);
  form.append("file", new Blob([firstBytes.padEnd(200)]), "arquivo");
  return form;
}

const bodyFor = ({ method, address }: Row) => bodies[`${method} ${address}`];
