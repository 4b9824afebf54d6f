import { expect } from "vitest";
import { bodies } from "#tests/access/bodies.ts";
import { named, type Records, withNames } from "#tests/access/records.ts";
import type { Outcome, Row } from "#tests/access/table.ts";
import type { App } from "#tests/support/app.ts";
import { whenFree } from "#tests/support/when-free.ts";

type Asker = { app: Pick<App, "origin">; Cookie: string | undefined; records: Records };

/** Everything in a line that may name records: its address and its body. */
export const asked = (row: Row) => row.address + JSON.stringify(bodyFor(row) ?? "");

/** Sends a line's request as somebody, to its address or a variant of it. Returns the outcome and the answer. */
export async function requestRow(asker: Asker, row: Row, where: (address: string) => string = (address) => address) {
  const { app, Cookie, records } = asker;
  const address = where(withNames(row.address, records));
  const { type, body } = sent(row, records);
  const headers = { Accept: "text/html", ...(Cookie && { Cookie }), ...(type && { "Content-Type": type }) };
  const asking = { method: row.method, headers, body, redirect: "manual" } as const;
  const answer = await whenFree(() => fetch(app.origin + address, asking));
  const text = await answer.text();
  expect(answer.status, `${row.method} ${address}`).toBeLessThan(500);
  const tells = records.secrets.some((secret) => text.includes(secret));
  const outcome = outcomeOf(row, answer, { text, tells });
  return { outcome, tells, address, text: `${[...answer.headers].join("\n")}\n${text}` };
}

/** If the refusal has another reason than the role, its status is the outcome, because the line would prove nothing. */
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

/** Where an answer redirects, or null; `.data` has that in its body, with a status of its own. */
function destinationOf(answer: Response, text: string) {
  if (answer.status >= 300 && answer.status < 400) return answer.headers.get("Location");
  return answer.status === 202 ? (/"redirect","([^"]*)"/.exec(text)?.[1] ?? "") : null;
}

function sent(row: Row, records: Records): { type?: string; body?: BodyInit } {
  if (row.method === "GET" || row.method === "DELETE") return {};
  const { file, ...said } = named(bodyFor(row) ?? {}, records) as Record<string, string>;
  if (file) return { body: withFile(said, file) };
  if (row.endpoint?.isPage) return { body: new URLSearchParams(said) };
  return { type: "application/json", body: JSON.stringify(said) };
}

function withFile(said: Record<string, string>, firstBytes: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(said)) form.append(name, value);
  form.append("file", new Blob([bytesOf(firstBytes)]), "arquivo");
  return form;
}

const bodyFor = ({ method, address }: Row) => bodies[`${method} ${address}`];

/** A whole file comes as base64; of others the first bytes are enough. */
const bytesOf = (file: string) =>
  file.startsWith("base64:") ? new Uint8Array(Buffer.from(file.slice(7), "base64")) : file.padEnd(200);
