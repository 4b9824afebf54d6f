import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { type Document, type Operation, operationsOf, type Parameter, resolved } from "#tests/contract/document.ts";

type Answer = Operation["responses"][string];

/** The statuses received so far, by operation. */
export type Seen = Map<string, Set<number>>;

/**
 * A `fetch` that compares every answer with the description: status, content type, headers and body. Throws for an
 * answer that the description does not allow, naming the operation and the difference.
 */
export function checkedFetch(document: Document) {
  const seen: Seen = new Map();
  const find = finder(document);
  const { isAnswer } = checker(document);
  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const operation = find(request.method, pathname);
    if (!operation) throw new Error(`${request.method} ${pathname} is no operation of the description`);
    const response = await fetch(request);
    const text = await response.clone().text();
    isAnswer(operation, response, text);
    const statuses = seen.get(operation.operationId) ?? new Set();
    seen.set(operation.operationId, statuses.add(response.status));
    return response;
  };
  return { fetch: ask, seen };
}

/** Both throw for an answer that the description does not allow. */
export function checker(document: Document) {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: false });
  formats.default(ajv);
  ajv.addFormat("binary", true);
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(document, "contract");
  const validators = new Map<string, ValidateFunction>();
  const validator = (pointer: string) => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `contract${pointer}` });
    validators.set(pointer, known);
    return known;
  };

  /** One of the answers of that operation. */
  const isAnswer = (operation: Operation, response: Response, text: string) => {
    const { status } = response;
    const complain = (what: string): never => {
      throw new Error(`${operation.operationId} ${status}: ${what}\n${text.slice(0, 500)}`);
    };
    if (inside.test(text)) complain("gives its inside away");
    if (!operation.responses[status]) complain("is no answer of the description");
    const { value: answer, at } = resolved<Answer>(document, `${operation.pointer}/responses/${status}`);
    for (const [name, reference] of Object.entries(answer.headers ?? {})) {
      const { value: header, at: place } = reference.$ref
        ? resolved<typeof reference>(document, reference.$ref)
        : { value: reference, at: `${at}/headers/${name}` };
      const given = response.headers.get(name);
      if (given === null && header.required) complain(`has no ${name}`);
      if (given === null) continue;
      const isRight = validator(`${place}/schema`);
      if (!isRight(header.schema?.type === "integer" ? Number(given) : given)) complain(`${name}: ${given}`);
    }
    const types = Object.keys(answer.content ?? {});
    if (!types.length && text) complain("has a body");
    if (!types.length) return;
    const type = response.headers.get("Content-Type");
    if (!types.includes(type ?? "")) complain(`is ${type}, not ${types}`);
    const isRight = validator(`${at}/content/${types[0]!.replaceAll("/", "~1")}/schema`);
    const parts = type === "application/x-ndjson" ? text.split("\n").slice(0, -1) : [text];
    if (parts.every((part) => isRight(JSON.parse(part)))) return;
    const [error] = isRight.errors ?? [];
    complain(`${error?.instancePath || "the body"} ${error?.message} ${JSON.stringify(error?.params)}`);
  };

  /** A refusal where there is no operation. */
  const isRefusal = (text: string) => {
    const isRight = validator("#/components/schemas/Refusal");
    if (inside.test(text) || !isRight(JSON.parse(text))) throw new Error(`This is no refusal: ${text.slice(0, 500)}`);
  };
  return { isAnswer, isRefusal };
}

/** What no answer may reveal about the implementation. */
const inside = /\n\s+at |node_modules|PostgresError|Failed query/;

/** The operation of a request; fixed addresses take precedence over parameters. */
export function finder(document: Document) {
  const known = operationsOf(document)
    .map((operation) => ({ operation, pattern: patternOf(operation.path), wild: operation.path.split("{").length }))
    .sort((one, other) => one.wild - other.wild);
  return (method: string, path: string): Operation | undefined =>
    known.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation;
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]*")}$`);

/** The parameters of one kind. */
export const parametersIn = ({ parameters }: Operation, place: Parameter["in"]) =>
  parameters.filter((parameter) => parameter.in === place);
