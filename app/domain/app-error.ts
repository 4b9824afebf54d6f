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
