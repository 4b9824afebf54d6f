import { failureCode } from "#app/domain/transaction.ts";
import type { Failure } from "#app/domain/webhooks/sending/failure.ts";

/** The name leads to an address that is not one of the open internet. */
export class NotPublic extends Error {}

const kinds: [code: RegExp, failure: Failure][] = [
  [/^(ENOTFOUND|EAI_|ENODATA)/, "unresolved"],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)/, "unreachable"],
  [/CERT|SIGNED|UNABLE_TO|TLS|SSL|EPROTO/, "certificate"],
];

/** What kept a message from being answered. */
export function failureOf(error: unknown): Failure {
  if (error instanceof NotPublic) return "private";
  if (error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name)) return "timeout";
  const code = failureCode(error) ?? "";
  return kinds.find(([form]) => form.test(code))?.[1] ?? "broken";
}
