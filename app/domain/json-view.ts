import { z } from "zod";

/**
 * A noun's JSON view: exactly the fields that `<noun>Json` returns. `name` is its name in /api/openapi.json and in
 * generated clients.
 */
export function jsonView<Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) {
  return z.strictObject(shape).meta({ id: name });
}

/** A moment in UTC, as `toISOString` writes it. */
export const dateTime = z.string().meta({ format: "date-time" });

/** Money: reais with at most two decimals. The platform itself counts centavos. */
export const reais = z.number().meta({ description: "Em reais." });

/** A serial id: of courses, lessons, payments. */
export const number = z.int().min(1);

/** The keys of a table of labels, for zod's `enum`. */
export const keysOf = <Key extends string>(labels: Record<Key, unknown>) => Object.keys(labels) as [Key, ...Key[]];
