import { hashOf, isToken, newToken } from "#app/domain/people/secret-token.server.ts";

/** Tells our tokens from other secrets, for people and for programs that look for leaked ones. */
const mark = "smt_";

/** A new access token, what the database keeps in its place, and the end by which its owner knows it again. */
export function mintToken() {
  const token = mark + newToken();
  return { token, tokenHash: hashOf(token), ending: token.slice(-4) };
}

/** What the database keeps of a token; null where the text can be none. */
export function hashOfToken(text: string): string | null {
  return text.startsWith(mark) && isToken(text.slice(mark.length)) ? hashOf(text) : null;
}
