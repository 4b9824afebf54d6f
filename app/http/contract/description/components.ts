import { z } from "zod";
import { AppError, type AppErrorCode } from "#app/domain/app-error.ts";
import { statusOf } from "#app/http/answers/status.ts";

type Json = Record<string, unknown>;

/** Shared parts of the description, collected while operations are described. */
export type Components = { schemas: Json; responses: Json; headers: Json };

const refusalAnswer = z
  .strictObject({
    success: z.literal(false),
    error: z.string().meta({ description: "O que aconteceu, em português, para mostrar à pessoa." }),
    fields: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: "O que está errado em cada campo." }),
  })
  .meta({ id: "Refusal" });

/** Headers of more than one answer. */
const headers = {
  "Retry-After": {
    description: "Segundos a esperar antes de tentar de novo.",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
  Link: {
    description: "Primeira, anterior, próxima e última página (RFC 8288).",
    required: true,
    schema: { type: "string" },
  },
  ETag: { description: "O estado do conteúdo, para If-None-Match.", required: true, schema: { type: "string" } },
  "Idempotent-Replayed": {
    description: "`true` quando é a resposta guardada de uma requisição igual.",
    schema: { type: "string", const: "true" },
  },
};

/** An empty set of components, but for the answers that every operation may give. */
export function newComponents(): Components {
  const components: Components = { schemas: {}, responses: {}, headers };
  const schema = schemaOf(refusalAnswer, "output", components);
  for (const status of new Set([...Object.values(statusOf), 500])) {
    components.responses[String(status)] = {
      description: sentencesOf(status),
      ...(retryable.has(status) && { headers: headerRefs("Retry-After") }),
      content: { "application/json": { schema } },
    };
  }
  return components;
}

/** The description of an answer with this status, where its call has none. */
function sentencesOf(status: number): string {
  const codes = (Object.keys(statusOf) as AppErrorCode[]).filter((code) => statusOf[code] === status);
  if (!codes.length) return "Erro interno. Tente novamente.";
  return codes.map((code) => new AppError(code).message).join(" Ou: ");
}

const retryable = new Set([429, 503]);

/** References to shared headers by their names. */
export function headerRefs(...names: (keyof typeof headers)[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** A zod schema as JSON Schema 2020-12; schemas with a name go to the components and are referred to. */
export function schemaOf(schema: z.ZodType, io: "input" | "output", components: Components): Json {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  for (const [name, definition] of Object.entries(($defs as Json) ?? {}))
    components.schemas[name] = pointed(definition);
  return pointed(own) as Json;
}

/** The same with references as OpenAPI writes them, and without zod's bounds of safe integers. */
function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, bound]) => Math.abs(bound as number) !== Number.MAX_SAFE_INTEGER);
  return Object.fromEntries(
    entries.map(([key, inner]) => [
      key,
      key === "$ref" ? String(inner).replace("#/$defs/", "#/components/schemas/") : plainer(key, pointed(inner)),
    ]),
  );
}

/** Additional fields of any kind are `true`, not an empty schema. */
const plainer = (key: string, inner: unknown) =>
  key === "additionalProperties" && Object.keys(inner as object).length === 0 && inner !== false ? true : inner;
