import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";

/**
 * The fields of a form as its schema knows them: what is required and how long it may be, and, where the last answer
 * refused the form, what was typed and what is wrong with it. `stored` is what the form starts from.
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
