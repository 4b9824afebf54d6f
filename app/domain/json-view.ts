import { z } from "zod";

/**
 * What a noun looks like in the JSON contract: the fields that its `<noun>Json` gives out, all of them and no others.
 * `name` is what the description at /api/openapi.json calls it, and what a generated client names its type.
 */
export function view<Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) {
  return z.strictObject(shape).meta({ id: name });
}

/** A moment in UTC, as `toISOString` writes it. */
export const moment = z.string().meta({ format: "date-time" });

/** Money: reais with at most two decimals; the platform itself counts in centavos. */
export const reais = z.number().meta({ description: "Em reais." });

/** The id of whatever is counted: courses, lessons, payments. */
export const number = z.int().min(1);
