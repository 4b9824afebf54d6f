import type { z } from "zod";
import type { FieldErrors } from "#app/domain/refusal.ts";

/** What zod found wrong, as sentences by field name; nested fields by dotted path, the whole form under "". */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".");
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return fields;
}
