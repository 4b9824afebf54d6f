import { z } from "zod";

/** Why a request is refused. The HTTP status of each code is in app/http/answers/status.ts. */
export type AppErrorCode =
  | "invalid"
  | "unauthenticated"
  | "payment_required"
  | "forbidden"
  | "stale"
  | "not_found"
  | "conflict"
  | "too_large"
  | "unsupported"
  | "mismatched"
  | "too_many"
  | "unavailable"
  | "full";

/** Messages by field name. */
export type FieldErrors = Record<string, string[]>;

const sentences: Record<AppErrorCode, string> = {
  invalid: "Dados inválidos.",
  unauthenticated: "Não autenticado. Faça login para continuar.",
  payment_required: "Pagamento necessário.",
  forbidden: "Acesso negado.",
  stale: "Por segurança, entre de novo para continuar.",
  not_found: "Recurso não encontrado.",
  conflict: "A situação mudou, e esta ação não é mais possível. Recarregue a página e confira.",
  too_large: "Conteúdo maior que o limite permitido.",
  unsupported: "Tipo de conteúdo não suportado.",
  mismatched: "Esta chave de idempotência já foi usada com outro conteúdo.",
  too_many: "Muitas tentativas. Tente novamente em alguns instantes.",
  unavailable: "Serviço temporariamente indisponível.",
  full: "Espaço de armazenamento insuficiente.",
};

/**
 * An expected failure with a message for the person. Thrown, never returned: inside a transaction a returned failure
 * would commit.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds to wait before trying again, sent as Retry-After. */
  readonly retryAfter: number | undefined;

  /** `cause` is for the log only. */
  constructor(
    code: AppErrorCode,
    message = sentences[code],
    extra: { fields?: FieldErrors; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = extra.fields;
    this.retryAfter = extra.retryAfter;
  }
}

/** An error whose sentence stands at the field of a form, too. */
export const errorAt = (field: string, sentence: string, code: AppErrorCode = "invalid") =>
  new AppError(code, sentence, { fields: { [field]: [sentence] } });

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
      return typeSentences[issue.expected] ?? sentences.invalid;
    case "invalid_value":
      return `Escolha um destes: ${issue.values.join(", ")}.`;
    case "too_big":
      return `Passa do máximo, que é ${issue.maximum}.`;
    case "too_small":
      return `Fica abaixo do mínimo, que é ${issue.minimum}.`;
    case "unrecognized_keys":
      return `Não conhecemos: ${issue.keys.join(", ")}.`;
    default:
      return sentences.invalid;
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
