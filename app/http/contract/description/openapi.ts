import { z } from "zod";
import type { AppErrorCode } from "#app/domain/app-error.ts";
import { type Area, areas, scopes } from "#app/domain/ctx.ts";
import { statusOf } from "#app/http/answers/status.ts";
import {
  type AnyCallDeclaration,
  type Call,
  type Endpoint,
  type Endpoints,
  isOpen,
  isPublic,
  type Method,
} from "#app/http/contract/declared.ts";
import { type Components, headerRefs, newComponents, schemaOf } from "./components.ts";
import { describeMessages, type MessageDescription, messagesTag, signatureParameters } from "./describe-messages.ts";

/** The platform's address and name, and the name of its session cookie. */
type About = { origin: string; platformName: string; sessionCookie: string; messages: readonly MessageDescription[] };

/**
 * The OpenAPI 3.1 description of the JSON contract, generated from the schemas that parse requests and type answers.
 */
export function describeContract(endpoints: Endpoints, about: About) {
  const components = newComponents();
  const paths: Record<string, unknown> = {};
  for (const [address, endpoint] of Object.entries(endpoints)) {
    const path = `/api/${address}`;
    if (endpoint.area) paths[templateOf(path)] = describePath(path, endpoint.area, endpoint, components);
  }
  const webhooks = describeMessages(about.messages, components);
  return {
    openapi: "3.1.1",
    info: {
      title: `${about.platformName}: API`,
      version: "1",
      summary: "Catálogo, estudo, certificados, pagamentos, suporte e direção da escola.",
      description: introduction,
    },
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    servers: [{ url: about.origin }],
    tags: [...Object.entries(areas).map(([name, description]) => ({ name, description })), messagesTag],
    paths,
    webhooks,
    components: {
      schemas: components.schemas,
      parameters: signatureParameters,
      responses: components.responses,
      headers: components.headers,
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: `Um token de acesso, criado no perfil. Permissões: ${scopes.join(", ")}.`,
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: about.sessionCookie,
          description: "A sessão do login pelo navegador.",
        },
      },
    },
  };
}

const introduction = `As respostas são um envelope: \`{"success": true, "data": …}\` ou \`{"success": false, "error": "…"}\`, com \`fields\` quando um campo está errado. Só três sucessos vêm sem ele: a pessoa autenticada, o endereço do login e esta descrição. Valores em dinheiro são números em reais; datas e horas, em UTC.

Listas longas vêm em páginas (\`page\`, \`limit\`), com o cabeçalho \`Link\`; as outras, inteiras. Leituras públicas trazem \`ETag\` e respondem 304 a \`If-None-Match\`. Chamadas que criam alguma coisa aceitam \`Idempotency-Key\`: a mesma chave com o mesmo corpo dá a mesma resposta por 24 horas. Respostas 429 e 503 dizem em \`Retry-After\` quantos segundos esperar.`;

/** `/api/courses/:id` as OpenAPI writes it: `/api/courses/{id}`. */
const templateOf = (path: string) => path.replace(/:(\w+)/g, "{$1}");

function describePath(path: string, area: Area, { area: _, ...calls }: Endpoint, components: Components) {
  const methods = Object.entries(calls) as [Method, Call][];
  return Object.fromEntries(
    methods.map(([method, { declared }]) => [
      method.toLowerCase(),
      describeOperation({ path, method, area: declared.area ?? area, declared }, components),
    ]),
  );
}

type Operation = { path: string; method: Method; area: Area; declared: AnyCallDeclaration };

/** One operation: its parameters and body, who may call it, and all its answers. */
function describeOperation(operation: Operation, components: Components) {
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
