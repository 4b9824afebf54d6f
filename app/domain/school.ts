import type { Settings } from "#app/domain/settings.ts";
import { type TaxIdName, taxIdName } from "./tax-id.ts";

/** Who runs the platform and sells its courses, as the law wants it said (Decreto 7.962/2013, art. 2). */
export type School = {
  platformName: string;
  /** Where the platform is found: `https://escola.example`. */
  origin: string;
  legalName: string;
  tradeName: string;
  taxId: string;
  /** What `taxId` is: a person may run a school, too. */
  taxIdName: TaxIdName;
  address: string;
  email: string;
  /** Whom to ask about personal data: a name, an e-mail or both. */
  dataProtection: string;
};

/** The school that these settings describe. */
export function schoolOf(settings: Settings): School {
  return {
    platformName: settings.PLATFORM_NAME,
    origin: settings.PUBLIC_ORIGIN,
    legalName: settings.LEGAL_NAME,
    tradeName: settings.TRADE_NAME ?? settings.PLATFORM_NAME,
    taxId: settings.COMPANY_TAX_ID,
    taxIdName: taxIdName(settings.COMPANY_TAX_ID),
    address: settings.COMPANY_ADDRESS,
    email: settings.CONTACT_EMAIL,
    dataProtection: settings.DATA_PROTECTION_CONTACT ?? settings.CONTACT_EMAIL,
  };
}
