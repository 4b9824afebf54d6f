import type { AppError, AppErrorCode } from "#app/domain/app-error.ts";

export const statusOf: Record<AppErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  stale: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  mismatched: 422,
  too_many: 429,
  unavailable: 503,
  full: 507,
};

/** Seconds after which to try again, for temporary errors. */
export const retryAfterOf = ({ code, retryAfter }: Pick<AppError, "code" | "retryAfter">): number | undefined =>
  retryAfter ?? (code === "unavailable" || code === "too_many" ? 5 : undefined);
