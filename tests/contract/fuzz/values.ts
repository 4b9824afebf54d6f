import fc from "fast-check";
import { type Document, resolved, type Schema } from "#tests/contract/document.ts";

/** What values are made from: the description, and what there really is, by the name of the field that it stands in. */
export type Soil = { document: Document; known: Record<string, readonly unknown[]> };

/** `oddIn100`: how many of a hundred parts of a value are not what their schema asks for. */
type Asked = { soil: Soil; oddIn100: number; name?: string };

export const oddTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e",
  "\u200b",
  "😀",
  "ﷺ",
  "' or 1=1 --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00",
  "__proto__",
  "null",
  "NaN",
  "1e309",
  "javascript:alert(1)",
  "data:image/png;base64,AAAA",
  "https://",
  "https://exemplo.test/a.png",
  "/media/00000000-0000-4000-8000-000000000000",
];

const oddNumbers = [0, -0, -1, 1.5, 0.1 + 0.2, 2 ** 31, 2 ** 53, 1e21, -1e308, 1e308];

/** Stands for a field that is not sent. */
const nothing = Symbol("nothing");

/** Anything at all that can be sent as JSON. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts, ...oddNumbers, null, true, false, nothing),
  fc.constantFrom<unknown>([], {}, [[]], [null], { $gt: "" }, { toString: 1 }, { length: 1 }, "x".repeat(70_000)),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values of a JSON Schema, true to it but for a few odd parts. */
export function valuesOf(schema: Schema, asked: Asked): fc.Arbitrary<unknown> {
  const real = asked.name ? asked.soil.known[asked.name] : undefined;
  const made = shaped(schema, asked);
  const right = real?.length
    ? fc.oneof({ arbitrary: fc.constantFrom(...real), weight: 4 }, { arbitrary: made, weight: 1 })
    : made;
  if (asked.oddIn100 === 0) return right;
  const { oddIn100 } = asked;
  return fc.oneof({ arbitrary: right, weight: 100 - oddIn100 }, { arbitrary: odd, weight: oddIn100 });
}

function shaped(schema: Schema, asked: Asked): fc.Arbitrary<unknown> {
  if (schema.$ref) return shaped(resolved<Schema>(asked.soil.document, schema.$ref).value, asked);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => shaped(choice, asked)));
  return fc.oneof(...[schema.type ?? []].flat().map((type) => makers[type]!(schema, asked)));
}

const makers: Record<string, (schema: Schema, asked: Asked) => fc.Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum = -(2 ** 31), maximum = 2 ** 31 }) => fc.integer({ min: minimum, max: maximum }),
  number: numbers,
  string: strings,
  array: ({ items = {}, minItems = 0, maxItems = 4 }, asked) =>
    fc.array(valuesOf(items, asked), { minLength: minItems, maxLength: Math.min(maxItems, 4) }),
  object: objects,
};

function numbers({ minimum = -1e6, maximum = 1e6, multipleOf = 0.01 }: Schema) {
  const steps = { min: Math.ceil(minimum / multipleOf), max: Math.floor(maximum / multipleOf) };
  return fc.integer(steps).map((step) => Number((step * multipleOf).toFixed(2)));
}

function strings({ format, pattern, minLength = 0, maxLength }: Schema, { oddIn100 }: Asked): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const some = fc.string({
    unit: "grapheme-composite",
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength ?? 40, 40)),
  });
  if (maxLength === undefined) return some;
  const brim = fc.constantFrom(maxLength, ...(oddIn100 ? [maxLength + 1] : [])).map((length) => "é".repeat(length));
  return fc.oneof({ arbitrary: some, weight: 9 }, { arbitrary: brim, weight: 1 });
}

function objects({ properties, required = [], additionalProperties, propertyNames }: Schema, asked: Asked) {
  if (typeof additionalProperties === "object") {
    const keys = fc.oneof(strings(propertyNames ?? {}, asked), known(asked));
    return fc.dictionary(keys, valuesOf(additionalProperties, asked), { maxKeys: 4 });
  }
  const fields = Object.entries(properties ?? {}).map(([name, inner]) => [name, valuesOf(inner, { ...asked, name })]);
  const model = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>;
  const whole = fc.record(model, { requiredKeys: required });
  const more = asked.oddIn100 ? fc.constantFrom({}, {}, { role: "admin", is_founder: true, id: 1 }) : fc.constant({});
  return fc.tuple(whole, more).map(([value, extra]) => {
    const said = Object.entries({ ...extra, ...(value as object) }).filter(([, each]) => each !== nothing);
    return Object.fromEntries(said);
  });
}

/** Keys under which answers to a quiz stand. */
const known = ({ soil }: Asked) => fc.constantFrom(...(soil.known.question_id ?? [1])).map(String);
