import type { Settings } from "#app/domain/settings.ts";

/** Whom a payment goes to, as the law wants it said before and after a sale (Decreto 7.962/2013, art. 2). */
export type Seller = { legalName: string; taxId: string; address: string; email: string };

/** The school that these settings describe. */
export const sellerOf = (settings: Settings): Seller => ({
  legalName: settings.LEGAL_NAME,
  taxId: settings.COMPANY_TAX_ID,
  address: settings.COMPANY_ADDRESS,
  email: settings.CONTACT_EMAIL,
});
