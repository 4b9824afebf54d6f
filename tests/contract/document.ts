/** The parts of JSON Schema that the document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  default?: unknown;
  description?: string;
};

type Header = { $ref?: string; required?: boolean; schema?: Schema };
type Answer = {
  $ref?: string;
  description?: string;
  headers?: Record<string, Header>;
  content?: Record<string, { schema: Schema }>;
};
type Body = { required: boolean; content: Record<string, { schema: Schema }> };
type Security = { token?: string[]; session?: string[] };

export type Parameter = {
  $ref?: string;
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
};

type Described = {
  operationId: string;
  tags: string[];
  summary: string;
  security: Security[];
  parameters: Parameter[];
  requestBody?: Body;
  responses: Record<string, Answer>;
};

/** A webhook message, as an operation that others answer. */
export type Message = Omit<Described, "parameters" | "requestBody"> & {
  parameters: { $ref: string }[];
  requestBody: Body;
};

/** The parts of the OpenAPI 3.1 document that are checked here. */
export type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: Message }>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    headers: Record<string, Header>;
    parameters: Record<string, Parameter>;
    securitySchemes: Record<string, object>;
  };
};

/** One operation. `pointer` is its place in the document. */
export type Operation = Described & { method: string; path: string; pointer: string };

/** All operations, in the order of the description. */
export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      method: method.toUpperCase(),
      path,
      pointer: `#/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`,
    })),
  );
}

/** The target of a reference, and its place. */
export function resolved<T extends { $ref?: string }>(document: Document, pointer: string): { value: T; at: string } {
  const steps = pointer.slice(2).split("/");
  const value = steps.reduce<unknown>(
    (inside, step) => (inside as Record<string, unknown>)[step.replaceAll("~1", "/").replaceAll("~0", "~")],
    document,
  ) as T;
  return value.$ref ? resolved(document, value.$ref) : { value, at: pointer };
}
