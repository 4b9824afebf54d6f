import { z } from "zod";

/**
 * A noun's JSON view: exactly the fields that `<noun>Json` returns. `name` is its name in /api/openapi.json and in
 * generated clients.
 */
export function jsonView<Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) {
  return z.strictObject(shape).meta({ id: name });
}

type Camel<Key extends string> = Key extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Key;
type Plain = string | number | boolean | null | Date | readonly (string | number)[];
type Written<Value> = Value extends Date ? string : Value;

/** The fields that `of` has under their name in camel case, as they are sent. Optional ones are never among them. */
type Copied<Sent, Of> = {
  [Key in keyof Sent & string]-?: Camel<Key> extends keyof Of
    ? Of[Camel<Key>] extends Plain
      ? Partial<Pick<Sent, Key>> extends Pick<Sent, Key>
        ? never
        : Written<Of[Camel<Key>]> extends Sent[Key]
          ? Key
          : never
      : never
    : never;
}[keyof Sent & string];
type Others<Sent, Of> = Omit<Sent, Copied<Sent, Of>> & Partial<Sent>;

const copied = new WeakMap<z.ZodObject, { key: string; twin: string }[]>();

/**
 * Something as its JSON view: `created_at` is its `createdAt`, and so on, with dates as text. `others` has the fields
 * that are called or made otherwise, the nested and the optional ones; the compiler names those that are missing.
 */
export function jsonOf<Schema extends z.ZodObject, Of extends object>(
  view: Schema,
  of: Of,
  ...[others]: Partial<z.infer<Schema>> extends Others<z.infer<Schema>, Of>
    ? [others?: Others<z.infer<Schema>, Of>]
    : [others: Others<z.infer<Schema>, Of>]
): z.infer<Schema> {
  if (!copied.has(view)) {
    const required = Object.keys(view.shape).filter((key) => !view.shape[key].isOptional());
    const twins = required.map((key) => ({ key, twin: key.replace(/_(.)/g, (_, first) => first.toUpperCase()) }));
    copied.set(view, twins);
  }
  const values = of as Record<string, unknown>;
  const json: Record<string, unknown> = {};
  for (const { key, twin } of copied.get(view)!) {
    const value = values[twin];
    json[key] = value instanceof Date ? value.toISOString() : value;
  }
  return Object.assign(json, others) as z.infer<Schema>;
}

/** A moment in UTC, as `toISOString` writes it. */
export const dateTime = z.string().meta({ format: "date-time" });

/** Money: reais with at most two decimals. The platform itself counts centavos. */
export const reais = z.number().meta({ description: "Em reais." });

/** A serial id: of courses, lessons, payments. */
export const number = z.int().min(1);

/** The keys of a table of labels, for zod's `enum`. */
export const keysOf = <Key extends string>(labels: Record<Key, unknown>) => Object.keys(labels) as [Key, ...Key[]];
