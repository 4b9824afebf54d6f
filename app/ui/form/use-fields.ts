import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import type { FieldState } from "./field.tsx";

/** What a form knows of each field. */
type Fields<Input> = {
  [Name in NameOf<Input>]-?: FieldState & { initialValue: Typed<NonNullable<ValueOf<Input, Name>>> | undefined };
};
type NameOf<Input> = Input extends unknown ? keyof Input : never;
type ValueOf<Input, Name> = Input extends unknown ? (Name extends keyof Input ? Input[Name] : never) : never;
type Typed<Value> = Value extends readonly unknown[] ? string[] : string;

/**
 * The fields of a form by its schema: what is required, and, if the form was refused, what was
 * typed and what is wrong. `stored` has the initial values.
 */
export function useFields<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  lastResult: SubmissionResult<string[]> | undefined,
  stored?: DefaultValue<z.input<Schema>>,
): Fields<z.input<Schema>> {
  // Conform finds no constraints behind a transform of the whole.
  const constraints = getZodConstraint(schema instanceof z.ZodPipe ? schema.in : schema);
  const typed = (lastResult?.initialValue ?? stored ?? {}) as Record<string, unknown>;
  const fields = Object.entries(constraints)
    .filter(([name]) => !/[.[]/.test(name))
    .map(([name, { required } = {}]) => {
      const errors = lastResult?.error?.[name] ?? undefined;
      return [name, { name, initialValue: asTyped(typed[name]), errors, required }];
    });
  return Object.fromEntries(fields);
}

/** A value as a form has it: text, "on" for a box that is ticked, nothing for none. */
function asTyped(value: unknown): unknown {
  if (value === null || value === undefined || value === false) return undefined;
  if (value === true) return "on";
  if (Array.isArray(value)) return value.map(asTyped);
  if (value instanceof Date) return value.toISOString();
  return typeof value === "number" || typeof value === "bigint" ? String(value) : value;
}
