import { oneLine } from "#app/domain/mail/letters/composing/letter.ts";
import type { Settings } from "#app/domain/settings.ts";

/** Whom letters come from: MAIL_FROM, or else the address at which the school is reached, under the platform's name. */
export function senderOf({ MAIL_FROM, CONTACT_EMAIL, PLATFORM_NAME }: Settings) {
  return { name: oneLine(PLATFORM_NAME), address: MAIL_FROM ?? CONTACT_EMAIL };
}
