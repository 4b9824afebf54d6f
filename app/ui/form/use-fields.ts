import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";

/**
 * The fields of a form by its schema: what is required and how long it may be, and, if the form was refused, what was
 * typed and what is wrong. `stored` has the initial values.
 */
export function useFields<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  lastResult: SubmissionResult<string[]> | undefined,
  stored?: DefaultValue<z.input<Schema>>,
) {
  const [, fields] = useForm<z.input<Schema>>({
    lastResult,
    // Conform finds no constraints behind a transform of the whole.
    constraint: getZodConstraint(schema instanceof z.ZodPipe ? schema.in : schema),
    defaultValue: stored,
  });
  return fields;
}
