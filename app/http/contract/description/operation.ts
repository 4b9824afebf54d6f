import { z } from "zod";
import type { AppErrorCode } from "#app/domain/app-error.ts";
import type { Area } from "#app/domain/ctx.ts";
import { statusOf } from "#app/http/answers/status.ts";
import { type AnyCallDeclaration, isOpen, isPublic, type Method } from "#app/http/contract/declared.ts";
import { type Components, headerRefs, schemaOf } from "./components.ts";

type Operation = { path: string; method: Method; area: Area; declared: AnyCallDeclaration };

/** One operation: its parameters and body, who may call it, and all its answers. */
export function describeOperation(operation: Operation, components: Components) {
  const { method, area, declared } = operation;
  const body = declared.body && describeBody(declared, components);
  return {
    operationId: operationIdOf(operation),
    tags: [area],
    summary: declared.summary,
    security: securityOf(operation),
    parameters: describeParameters(operation, components),
    ...(body && { requestBody: body }),
    responses: {
      200: describeSuccess(operation, components),
      ...(isConditional(method, declared) && { 304: { description: "Nada mudou.", headers: headerRefs("ETag") } }),
      ...Object.fromEntries(
        refusalsOf(operation).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

/** `getCoursesIdLessons`: method and path, so it is unique. */
function operationIdOf({ method, path }: Operation) {
  const words = path.replace(/^\/api\//, "").match(/[A-Za-z0-9]+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}

/** Who may call it: anybody, a signed-in person, or a token with the scope of its area. */
function securityOf({ method, area, declared }: Operation) {
  const scope = `${area}:${method === "GET" ? "read" : "write"}`;
  const token = declared.peopleOnly ? [] : [{ token: [scope] }];
  return isOpen(declared) ? [{}, ...token, { session: [] }] : [...token, { session: [] }];
}

function describeParameters({ path, declared }: Operation, components: Components) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name], index) => ({
    name,
    in: "path",
    required: true,
    schema: index === 0 && declared.id ? schemaOf(declared.id.schema, "output", components) : { type: "string" },
  }));
  const { properties = {} } = schemaOf(declared.query ?? z.object({}), "input", components);
  const inQuery = Object.entries(properties as Record<string, { description?: string }>).map(
    ([name, { description, ...schema }]) => ({ name, in: "query", ...(description && { description }), schema }),
  );
  const key = declared.idempotent && {
    name: "Idempotency-Key",
    in: "header",
    description: "Uma chave à sua escolha: a mesma requisição com a mesma chave só vale uma vez.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  };
  return [...inPath, ...inQuery, ...(key ? [key] : [])];
}

function describeBody({ body, bodyOptional, media }: AnyCallDeclaration, components: Components) {
  return {
    required: !bodyOptional,
    content: { [media ?? "application/json"]: { schema: schemaOf(body!, "input", components) } },
  };
}

function describeSuccess({ method, declared }: Operation, components: Components) {
  const schema = declared.line ?? declared.bare ?? envelopeOf(declared);
  const type = declared.line ? "application/x-ndjson" : "application/json";
  const headers = headerRefs(
    ...(declared.isList ? (["Link"] as const) : []),
    ...(isConditional(method, declared) ? (["ETag"] as const) : []),
    ...(declared.idempotent ? (["Idempotent-Replayed"] as const) : []),
  );
  return {
    description: "Deu certo.",
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { [type]: { schema: schemaOf(schema, "output", components) } },
  };
}

function envelopeOf({ answer = z.null(), isList, beside }: AnyCallDeclaration) {
  const envelope = z.strictObject({ success: z.literal(true), data: isList ? z.array(answer) : answer });
  if (!isList) return envelope;
  return envelope.extend({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int(), ...beside });
}

/** What visitors can read has an ETag. */
const isConditional = (method: Method, declared: AnyCallDeclaration) => method === "GET" && isPublic(declared);

/** The errors of an operation by status: those that follow from its declaration, and those it names. */
function refusalsOf({ path, declared }: Operation): number[] {
  const codes: AppErrorCode[] = [
    ...anywhere,
    ...when(declared.body, "too_large", "unsupported"),
    ...when(path.includes(":"), "not_found"),
    ...when(declared.idempotent, "conflict", "mismatched"),
    ...(declared.refuses ?? []),
  ];
  return [...new Set([...codes.map((code) => statusOf[code]), 500])].sort((one, other) => one - other);
}

/** A malformed address, an invalid token, a missing right, too many calls, and overload. */
const anywhere: AppErrorCode[] = ["invalid", "unauthenticated", "forbidden", "too_many", "unavailable"];

const when = (condition: unknown, ...codes: AppErrorCode[]) => (condition ? codes : []);
