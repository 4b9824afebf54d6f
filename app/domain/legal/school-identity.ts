import type { Settings } from "#app/domain/settings.ts";

/** Who runs the platform, as a contract and the law name them (Decreto 7.962/2013, art. 2). */
export function schoolIdentity(settings: Settings) {
  return {
    platformName: settings.PLATFORM_NAME,
    legalName: settings.LEGAL_NAME,
    tradeName: settings.TRADE_NAME ?? settings.PLATFORM_NAME,
    taxId: settings.COMPANY_TAX_ID,
    address: settings.COMPANY_ADDRESS,
    email: settings.CONTACT_EMAIL,
    /** Whom to ask about personal data: a name, an e-mail or both. */
    dataProtection: settings.DATA_PROTECTION_CONTACT ?? settings.CONTACT_EMAIL,
  };
}

export type SchoolIdentity = ReturnType<typeof schoolIdentity>;
