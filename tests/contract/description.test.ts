import { Validator } from "@seriousme/openapi-schema-validator";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { abilities } from "#app/domain/access/authorise.ts";
import { contractContext, describeApp } from "#app/http/contract/contract.server.ts";
import {
  type Document,
  type Operation,
  operationsOf,
  type Parameter,
  resolved,
  type Schema,
} from "#tests/contract/document.ts";
import { addresses, callsOf, theDescription } from "#tests/support/contract.ts";
import { testSettings } from "#tests/support/people.ts";

let described: Document;
let operations: Operation[];
beforeAll(async () => {
  described = theDescription();
  operations = operationsOf(described);
});

/** Addresses under /api outside the contract, and why. */
const outside: Record<string, string> = {
  "/api/webhooks/:provider": "takes what a payment provider sends in a form of its own, signed by it",
};

it("is OpenAPI 3.1, says an independent validator", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(described));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

it.each([
  ["http://127.0.0.1:3000", "sid"],
  ["https://escola.example", "__Host-sid"],
])("names the cookie of a session as it is called at %s", (PUBLIC_ORIGIN, name) => {
  const context = new RouterContextProvider(new Map([[contractContext, {}]]));
  const { components } = describeApp(context, testSettings({ PUBLIC_ORIGIN })) as unknown as Document;
  expect(components.securitySchemes.session).toMatchObject({ in: "cookie", name });
});

it("has an operation for each method of each address, and no other", () => {
  const expected = addresses
    .filter(({ path }) => !outside[path])
    .flatMap(({ path, endpoint }) =>
      callsOf(endpoint).map(([method]) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`),
    );
  expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual(expected);
  expect(addresses.filter(({ endpoint }) => endpoint.area === null).map(({ path }) => path)).toEqual(
    Object.keys(outside),
  );
});

/** `npx vitest run tests/contract/description -u` writes it again. */
it("has the operations of the committed list, each with its parameters, fields and answers", async () => {
  await expect(`${operations.map(lineOf).join("\n")}\n`).toMatchFileSnapshot("operations.txt");
});

/** `POST /api/x asks a, b? answers c (d, e)`: what a client sends and reads. */
function lineOf({ method, path, parameters, requestBody, responses }: Operation) {
  const named = parameters.map((one) => (one.$ref ? resolved<Parameter>(described, one.$ref).value : one));
  const asked = named.filter((one) => one.in === "query").map(({ name, required }) => (required ? name : `${name}?`));
  const [sent] = Object.values(requestBody?.content ?? {});
  const fields = [...asked, ...(sent ? [fieldsOf(sent.schema)] : [])].filter(Boolean).join(", ");
  const answer = fieldsOf(Object.values(responses[200]!.content!)[0]!.schema);
  return `${method} ${path}${fields && ` asks ${fields}`}${answer && ` answers ${answer}`}`;
}

/** The names of an object's fields, with those of nested objects and lists. */
function fieldsOf(schema: Schema): string {
  const whole = schema.$ref ? resolved<Schema>(described, schema.$ref).value : schema;
  const { properties = {}, required = [], items, anyOf = [], oneOf = [], allOf = [] } = whole;
  const own = Object.entries(properties).map(([name, field]) => {
    const inner = fieldsOf(field);
    return `${name}${required.includes(name) ? "" : "?"}${inner && ` (${inner})`}`;
  });
  const others = [...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf].map(fieldsOf);
  return [...own, ...others].filter(Boolean).join(", ");
}

describe("every operation", () => {
  it("says in one line of Portuguese what it does", () => {
    const odd = operations.filter(({ summary = "" }) => !/^[A-ZÀ-Ú].{5,90}[^.]$/.test(summary));
    expect(odd.map(({ operationId }) => operationId)).toEqual([]);
  });

  it("has a name of its own", () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  });

  it("shows the whole body of its success", () => {
    for (const { operationId, responses } of operations) {
      expect(Object.values(responses[200]?.content ?? {})[0]?.schema, operationId).toBeTruthy();
    }
  });

  it("says that it may refuse: a wrong token, what is not allowed, too much to do at once, a fault of ours", () => {
    for (const { operationId, responses } of operations) {
      expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(["401", "403", "500", "503"]));
    }
  });

  it("can be asked with a token of its area, or is for people alone", () => {
    for (const { operationId, security, tags, method } of operations) {
      const scopes = security.flatMap(({ token = [] }) => token);
      if (scopes.length) expect(scopes, operationId).toEqual([`${tags[0]}:${method === "GET" ? "read" : "write"}`]);
    }
    const forPeople = operations.filter(({ security }) => !security.some(({ token }) => token));
    expect(forPeople.map(({ operationId }) => operationId)).toEqual([
      "getLogout",
      "postLogout",
      "postSessions",
      "postSignInCodes",
      "getOauthProviderRedirectUrl",
      "putAdminUsersId",
      "postAdminTeamRoles",
      "deleteAdminTeamRolesId",
      "deleteAdminUsersIdSecondFactor",
      "postAdminVouchers",
      "postAdminPaymentsIdRefund",
      "postAdminPaymentsIdSecondRefund",
      "postAdminPaymentsIdCheck",
      "postAdminPaymentsIdInvoice",
      "putPaymentSettings",
      "putAdminCommissionsMarkPaid",
    ]);
  });

  it("that changes or shows what is somebody's asks for an ability of the one table", () => {
    for (const { path, endpoint } of addresses) {
      for (const [, call] of callsOf(endpoint)) {
        const { ability } = call.declared;
        if (ability && ability !== "anyone") expect(abilities, path).toHaveProperty([ability]);
      }
    }
  });
});

describe("every schema", () => {
  it("says something", () => {
    const silent: string[] = [];
    for (const { schema, at } of schemasOf(described)) {
      const { description: _, default: _default, ...said } = schema;
      if (!Object.keys(said).length) silent.push(at);
    }
    expect(silent).toEqual([]);
  });

  it("of an answer names all of its fields, and takes no others", () => {
    const open = schemasOf(described)
      .filter(({ at, schema }) => !at.includes("/requestBody/") && schema.type === "object")
      .filter(({ schema }) => schema.additionalProperties === undefined || schema.additionalProperties === true);
    // Other libraries must be able to read the document.
    expect(open.map(({ at }) => at)).toEqual(["/getOpenapiJson/200"]);
  });
});

/** Every schema of a document, with nested ones, and its place. */
function schemasOf(document: Document): { schema: Schema; at: string }[] {
  const found: { schema: Schema; at: string }[] = [];
  const look = (schema: Schema, at: string) => {
    found.push({ schema, at });
    const { properties = {}, items, additionalProperties, propertyNames } = schema;
    for (const [name, inner] of Object.entries(properties)) look(inner, `${at}/properties/${name}`);
    if (items) look(items, `${at}/items`);
    if (propertyNames) look(propertyNames, `${at}/propertyNames`);
    if (typeof additionalProperties === "object") look(additionalProperties, `${at}/additionalProperties`);
    for (const way of ["anyOf", "oneOf", "allOf"] as const) {
      for (const [index, inner] of (schema[way] ?? []).entries()) look(inner, `${at}/${way}/${index}`);
    }
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) look(schema, `/schemas/${name}`);
  for (const { operationId, parameters, requestBody, responses } of operationsOf(document)) {
    for (const { name, schema } of parameters) look(schema, `/${operationId}/parameters/${name}`);
    for (const { schema } of Object.values(requestBody?.content ?? {})) look(schema, `/${operationId}/requestBody/`);
    for (const { schema } of Object.values(responses[200]?.content ?? {})) look(schema, `/${operationId}/200`);
  }
  return found;
}
