import type { School } from "#app/domain/mail/letters/composing/letter.ts";
import type { Settings } from "#app/domain/settings.ts";

/** Who writes the letters, as they say it themselves. */
export function schoolOf(settings: Settings): School {
  return {
    name: settings.PLATFORM_NAME,
    origin: settings.PUBLIC_ORIGIN,
    legalName: settings.LEGAL_NAME,
    taxId: settings.COMPANY_TAX_ID,
    address: settings.COMPANY_ADDRESS,
    email: settings.CONTACT_EMAIL,
  };
}
