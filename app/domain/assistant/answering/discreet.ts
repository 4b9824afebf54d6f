import type { Viewer } from "#app/domain/ctx.ts";

const hidden = "…";

/**
 * What somebody wrote, without what tells who they are: e-mail addresses, long numbers (documents, phones, cards) and
 * their own name as the account has it.
 */
export function discreet(text: string, { fullName, email }: Pick<Viewer, "fullName" | "email">): string {
  const named = [email, fullName]
    .filter((name) => name.trim())
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return text
    .replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${named.join("|")})(?![\\p{L}\\p{N}])`, "giu"), hidden)
    .replace(/[^\s@<>()]{1,64}@[^\s@<>()]{1,255}/g, hidden)
    .replace(/\+?\(?\d(?:[\s()./-]{0,2}[\dA-Z]){6,}[\s./-]?\d/g, hidden);
}
