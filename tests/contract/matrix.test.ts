import { afterAll, beforeAll, expect, it } from "vitest";
import type { Area } from "#app/domain/ctx.ts";
import { contractContext } from "#app/http/contract/contract.server.ts";
import type { AnyCallDeclaration, Method } from "#app/http/contract/declared.ts";
import { guard } from "#app/http/guard.server.ts";
import { endpoints } from "#app/routes/api/endpoints.ts";
import type { Db } from "#drizzle/client.ts";
import { checker } from "#tests/contract/checked-fetch.ts";
import { type Operation, operationsOf } from "#tests/contract/document.ts";
import { afterTheLogin, statusFor } from "#tests/contract/matrix/expected.ts";
import { type Asker, askers, type Fixture, issueTokens, plant } from "#tests/contract/matrix/fixture.ts";
import { requestsOn } from "#tests/contract/matrix/requests.ts";
import { addresses, theDescription } from "#tests/support/contract.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { testSettings } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";

/**
 * Every operation with every kind of token: exactly what the declarations, the scopes and the table of abilities allow.
 * tests/access covers the roles.
 */
const document = theDescription();
const operations = operationsOf(document);
const { isAnswer } = checker(document);
const endpointOf = ({ path }: Pick<Operation, "path">) =>
  addresses.find((each) => each.path.replace(/:(\w+)/g, "{$1}") === path)!;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let fixture: Fixture;
let requests: ReturnType<typeof requestsOn>;
let tokenFor: Awaited<ReturnType<typeof issueTokens>>;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await plant(database.db);
  requests = requestsOn(fixture);
  tokenFor = await issueTokens(database.db, fixture);
});
afterAll(() => database.close());

it.each(operations)("$operationId", async (operation) => {
  const { declared } = endpointOf(operation).endpoint[operation.method as Method]!;
  const expected = Object.fromEntries(askers.map((asker) => [asker, statusFor(operation, declared, asker)]));
  const came: Partial<Record<Asker, number>> = {};
  for (const asker of askers) {
    const response = await answerTo(operation, asker);
    const text = await response.text();
    isAnswer(operation, response, text);
    came[asker] = response.status;
    const why = reasons(operation, declared, asker);
    if (why) expect(JSON.parse(text), asker).toEqual({ success: false, error: why });
    const isNoToken = response.headers.get("WWW-Authenticate") === 'Bearer error="invalid_token"';
    expect(isNoToken, asker).toBe(asker === "expired" || asker === "revoked");
  }
  expect(came).toEqual(expected);
});

it("every exception is one of an operation", () => {
  const names = new Set(operations.map(({ operationId }) => operationId));
  expect([...Object.keys(afterTheLogin), ...Object.keys(requests)].filter((name) => !names.has(name))).toEqual([]);
});

/** The messages for refused tokens. */
function reasons({ tags, method }: Operation, { ability, peopleOnly }: AnyCallDeclaration, asker: Asker) {
  if (asker === "expired" || asker === "revoked") return "Token de acesso inválido, vencido ou revogado.";
  if (asker === "visitor") return undefined;
  if (peopleOnly) return "Esta chamada é só para pessoas: entre na plataforma para usá-la.";
  const scope = `${tags[0]}:${method === "GET" ? "read" : "write"}`;
  const lacks = asker === "outside" || (asker === "readOnly" && method !== "GET");
  return lacks && ability ? `O token de acesso não tem a permissão ${scope}.` : undefined;
}

/** The answer to one request, whose writes are rolled back. */
async function answerTo(operation: Operation, asker: Asker): Promise<Response> {
  const token = tokenFor(operation.tags[0] as Area, asker);
  let answer: Response | undefined;
  await database.db
    .transaction(async (tx) => {
      answer = await ask(tx, operation, token);
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  return answer!;
}

const undone = new Error("undone");
const settings = testSettings({ RATE_LIMIT_FACTOR: "100000", PAYMENTS_SIMULATOR: "manual" });

/** Sends a request through the guard to its endpoint, as the server does. */
async function ask(db: Db, { operationId, method, path }: Operation, token: string | undefined): Promise<Response> {
  const { at = "", query, body } = requests[operationId] ?? {};
  const given = (name: string) => String(typeof at === "object" ? at[name] : at);
  const { answer, path: pattern } = endpointOf({ path });
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name) => given(name)) + (query ? `?${new URLSearchParams(query)}` : ""),
    settings.PUBLIC_ORIGIN,
  );
  const isForm = body instanceof FormData;
  const request = new Request(url, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const params = Object.fromEntries([...pattern.matchAll(/:(\w+)/g)].map(([, name]) => [name, given(name!)]));
  const context = contextOf({ db, settings, ip: "127.0.0.1" });
  context.set(contractContext, endpoints);
  const args = { request, params, context, pattern };
  return (await guard(args as never, () => answer(args))) as Response;
}
