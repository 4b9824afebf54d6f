/** Why the platform says no. The HTTP status of each stands in app/http/answers/status.ts, once. */
export type RefusalCode =
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

/** Sentences by field name: what is wrong with each. */
export type FieldErrors = Record<string, string[]>;

const sentences: Record<RefusalCode, string> = {
  invalid: "Dados inválidos.",
  unauthenticated: "Não autenticado. Faça login para continuar.",
  payment_required: "Pagamento necessário.",
  forbidden: "Acesso negado.",
  stale: "Por segurança, entre de novo para continuar.",
  not_found: "Recurso não encontrado.",
  conflict: "Esta ação não combina com a situação atual. Veja como está agora e tente de novo.",
  too_large: "Conteúdo maior que o limite permitido.",
  unsupported: "Tipo de conteúdo não suportado.",
  mismatched: "Esta chave de idempotência já foi usada com outro conteúdo.",
  too_many: "Muitas tentativas. Tente novamente em alguns instantes.",
  unavailable: "Serviço temporariamente indisponível.",
  full: "Espaço de armazenamento insuficiente.",
};

/**
 * A "no" that a use-case throws, in words for the person who asked.
 * Thrown, never returned: inside a transaction a returned failure would commit.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldErrors | undefined;
  /** Whole seconds after which asking again makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  /** `cause` is for the log alone: what went wrong in technical words. */
  constructor(
    code: RefusalCode,
    message = sentences[code],
    extra: { fields?: FieldErrors; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.name = "Refusal";
    this.code = code;
    this.fields = extra.fields;
    this.retryAfter = extra.retryAfter;
  }
}
