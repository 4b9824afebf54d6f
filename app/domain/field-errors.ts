import { z } from "zod";
import type { FieldErrors } from "#app/domain/refusal.ts";

// Where a schema says nothing of its own, zod speaks Portuguese.
z.config(z.locales.pt());

/** What zod found wrong, as sentences by field name; nested fields by dotted path, the whole body under "". */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".");
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return fields;
}

/**
 * The sentence that the schema itself wrote, where a single field is at fault or all are with the same sentence;
 * undefined where more is wrong or only zod's own words are there. The error must come from a parse with `reportInput`.
 */
export function soleSentence(error: z.ZodError): string | undefined {
  const names = new Set(error.issues.map((issue) => issue.path.join(".")));
  const sentences = new Set(error.issues.map((issue) => issue.message));
  const isOurs = error.issues.every((issue) => issue.message !== standardMessage(issue));
  return (names.size === 1 || sentences.size === 1) && isOurs ? error.issues[0]?.message : undefined;
}

function standardMessage(issue: z.core.$ZodIssue) {
  const message = z.config().localeError?.(issue as z.core.$ZodRawIssue);
  return typeof message === "object" ? message?.message : message;
}
