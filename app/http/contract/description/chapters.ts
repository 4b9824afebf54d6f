import { type Area, areas } from "#app/domain/ctx.ts";
import { describeType, type Schema } from "./describe-type.ts";
import type { DescribedMessage } from "./messages-chapter.ts";

/** A field, a parameter or a part of an answer, as the documentation shows it. */
export type Row = { name: string; type: string; isRequired: boolean; description: string | null };

/** One operation, as the documentation shows it. */
export type OperationView = {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Whether visitors may call it. */
  isOpen: boolean;
  /** The scope that a token needs, such as `courses:write`; null if tokens are refused. */
  scope: string | null;
  parameters: (Row & { place: string })[];
  body: Row[] | null;
  answer: string;
  /** Whether `data` comes in an envelope, alone or as one page of a list; `bare`: without envelope; `lines`: one object a line. */
  envelope: "lines" | "bare" | "whole" | "paged";
  /** Other fields of the envelope. */
  beside: string[];
  refusals: number[];
};

type Shape = { name: string; rows: Row[] };

/** The parts of an OpenAPI document that are read here. */
export type Contract = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: DescribedMessage }>;
  components: {
    parameters: Record<string, unknown>;
    schemas: Record<string, Schema>;
    responses: Record<string, { description: string }>;
  };
};

type Operation = {
  operationId: string;
  tags: string[];
  summary?: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

/** The operations of one area of the contract, in the order of their addresses, and the schemas they use. */
export function chapterOf(contract: Contract, area: Area): { operations: OperationView[]; shapes: Shape[] } {
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags[0] === area)
      .map(([method, operation]) => viewOf(path, method, operation)),
  );
  const named = new Set<string>();
  const names = operations.flatMap(({ answer, body }) => [answer, ...(body ?? []).map(({ type }) => type)]);
  for (const text of names) gather(text, contract.components.schemas, named);
  const shapes = [...named].sort().map((name) => ({ name, rows: rowsOf(contract.components.schemas[name]!) }));
  return { operations, shapes };
}

/** All areas, each with the addresses of its operations; what they do is told in the chapter. */
export function chapters(contract: Contract) {
  return (Object.keys(areas) as Area[]).map((area) => ({
    area,
    title: areas[area],
    operations: chapterOf(contract, area).operations.map(({ id, method, path }) => ({ id, method, path })),
  }));
}

/** What each error status means, where the call has no description of its own. */
export const listErrors = ({ components }: Contract): { status: string; meaning: string }[] =>
  Object.entries(components.responses).map(([status, { description }]) => ({ status, meaning: description }));

function viewOf(path: string, method: string, operation: Operation): OperationView {
  const tokens = operation.security.flatMap(({ token }) => token ?? []);
  const isOpen = operation.security.some((way) => Object.keys(way).length === 0);
  const sent = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const content = operation.responses["200"]?.content;
  const given = Object.values(content ?? {})[0]?.schema;
  const parts = Object.keys(given?.properties ?? {});
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? "",
    isOpen,
    scope: tokens[0] ?? null,
    parameters: operation.parameters.map(({ name, required = false, description, schema, ...rest }) => ({
      name,
      place: rest.in,
      type: describeType(schema),
      isRequired: required,
      description: description ?? schema.description ?? null,
    })),
    body: sent ? rowsOf(sent) : null,
    answer: describeType(given?.properties?.data ?? given ?? {}),
    envelope: content?.["application/x-ndjson"]
      ? "lines"
      : !parts.includes("data")
        ? "bare"
        : parts.includes("page")
          ? "paged"
          : "whole",
    beside: parts.includes("data") ? parts.filter((part) => !usual.has(part)) : [],
    refusals: Object.keys(operation.responses)
      .map(Number)
      .filter((status) => status >= 400),
  };
}

/** The fields of an envelope: always, and around a page of a list. */
const usual = new Set(["success", "data", "page", "limit", "total", "totalPages"]);

export function rowsOf({ properties = {}, required = [] }: Schema): Row[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: describeType(schema),
    isRequired: required.includes(name),
    description: schema.description ?? null,
  }));
}

/** Adds every schema that a type refers to, and those that these refer to. */
function gather(type: string, schemas: Record<string, Schema>, named: Set<string>) {
  for (const name of type.match(/\b[A-Z]\w+\b/g) ?? []) {
    const schema = schemas[name];
    if (!schema || named.has(name)) continue;
    named.add(name);
    for (const row of rowsOf(schema)) gather(row.type, schemas, named);
  }
}
