import type { School } from "#app/domain/school.ts";

/**
 * What whoever finds a hole in the platform reads at `/.well-known/security.txt` (RFC 9116): whom to write to, in which
 * languages, and until when that holds: the first of the month half a year after `now`.
 */
export function securityText({ origin, email }: Pick<School, "origin" | "email">, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1));
  return [
    `Contact: mailto:${email}`,
    `Contact: ${origin}/contact`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: pt-BR, en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
