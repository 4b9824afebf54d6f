/** The parts of a JSON Schema that the documentation shows. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  description?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

const words: Record<string, string> = {
  string: "texto",
  integer: "inteiro",
  number: "número",
  boolean: "true ou false",
  null: "null",
  object: "objeto",
};
const formats: Record<string, string> = {
  "date-time": "data e hora em UTC",
  date: "dia, AAAA-MM-DD",
  uuid: "UUID",
  binary: "arquivo",
};

/**
 * A type in a few Portuguese words: `lista de Course`, `texto, até 200`, `"a" ou "b"`. Names of schemas are
 * capitalised.
 */
export function describeType(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1)!;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" ou ");
  const choices = schema.anyOf ?? schema.allOf;
  if (choices) return choices.map(describeType).join(" ou ");
  if (schema.format && formats[schema.format]) return formats[schema.format]!;
  if (schema.type === "array") return `lista de ${describeType(schema.items ?? {})}`;
  if (schema.type === "object" && schema.properties)
    return `{ ${Object.entries(schema.properties).map(field).join(", ")} }`;
  const types = [schema.type ?? []].flat().map((type) => words[type] ?? type);
  return (types.join(" ou ") || "qualquer valor") + boundsOf(schema);
}

const field = ([name, schema]: [string, Schema]) => `${name}: ${describeType(schema)}`;

function boundsOf({ minLength, maxLength, minimum, maximum }: Schema) {
  const [min, max] = [minLength ?? minimum, maxLength ?? maximum];
  if (min !== undefined && max !== undefined) return `, de ${min} a ${max}`;
  if (max !== undefined) return `, até ${max}`;
  return min !== undefined ? `, a partir de ${min}` : "";
}
