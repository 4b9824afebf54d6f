import { readSignedId, type SigningSecrets, signId } from "#app/domain/secrets/signed-id.server.ts";
import type { Settings } from "#app/domain/settings.ts";

const purpose = "unsubscribe";

/** The kinds of e-mails that a person may refuse: notices, openings, answers to questions and reminders. */
export const refusableKinds = ["notice.sent", "lessons.opened", "questions.answered", "meeting.day", "meeting.hour"];

/**
 * The address at which a person ends their notices without signing in. It is valid as long as their account and the
 * secret that signed it, since old e-mails are read again years later. It does not reveal the account's id.
 */
export function unsubscribeUrl(settings: SigningSecrets & Pick<Settings, "PUBLIC_ORIGIN">, userId: string): string {
  const id = Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
  return `${settings.PUBLIC_ORIGIN}/unsubscribe/${signId(settings, purpose, id)}`;
}

/** The account that a token was signed for; null if it was not signed. */
export function readUnsubscribeToken(settings: SigningSecrets, token: string): string | null {
  const id = readSignedId(settings, purpose, token);
  if (!id) return null;
  const hex = Buffer.from(id, "base64url").toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
