import { z } from "zod";
import type { FieldErrors } from "./app-error.ts";
import { invalid } from "./text.ts";

/** What a value of the wrong type should have been. */
const typeSentences: Record<string, string> = {
  string: "Escreva um texto.",
  number: "Informe um número.",
  int: "Informe um número inteiro.",
  boolean: "Use true ou false.",
  array: "Informe uma lista.",
  object: "Informe um objeto JSON.",
  record: "Informe um objeto JSON.",
};

/** What is wrong where a schema says nothing of its own. zod's Portuguese is that of Portugal, and names types. */
function standardSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "Falta este campo.";
      return typeSentences[issue.expected] ?? invalid;
    case "invalid_value":
      return `Escolha um destes: ${issue.values.join(", ")}.`;
    case "too_big":
      return `Passa do máximo, que é ${issue.maximum}.`;
    case "too_small":
      return `Fica abaixo do mínimo, que é ${issue.minimum}.`;
    case "unrecognized_keys":
      return `Não conhecemos: ${issue.keys.join(", ")}.`;
    default:
      return invalid;
  }
}
z.config({ localeError: standardSentence });

/** zod's errors as sentences by field name; nested fields by dotted path, the whole body under "". */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".");
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return fields;
}

/**
 * The message of the schema itself, where only one field is wrong or all errors have the same message. The error must
 * come from a parse with `reportInput`.
 */
export function onlyMessage(error: z.ZodError): string | undefined {
  const names = new Set(error.issues.map((issue) => issue.path.join(".")));
  const sentences = new Set(error.issues.map((issue) => issue.message));
  const isOurs = error.issues.every((issue) => issue.message !== standardSentence(issue as z.core.$ZodRawIssue));
  return (names.size === 1 || sentences.size === 1) && isOurs ? error.issues[0]?.message : undefined;
}
