import type { CategoryNames } from "#app/domain/categories.ts";
import { type Promises, promisesOf } from "#app/domain/promises.ts";
import type { Settings } from "#app/domain/settings.ts";
import { type TaxIdName, taxIdName } from "./tax-id.ts";

/** Who runs the platform and sells its courses, with what the law requires (Decreto 7.962/2013, art. 2). */
export type School = {
  platformName: string;
  /** Where the platform is found: `https://escola.example`. */
  origin: string;
  legalName: string;
  tradeName: string;
  taxId: string;
  /** What `taxId` is; a school may be run by a person too. */
  taxIdName: TaxIdName;
  address: string;
  email: string;
  /** The contact for personal data: a name, an e-mail or both. */
  dataProtection: string;
  /** The colour of buttons and links, on light paper. */
  colour: string;
  logo: Logo | null;
} & Promises;

/** A school's own logo, with its size in pixels. */
export type Logo = { url: string; width: number; height: number };

/** The school that the settings describe. */
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
    colour: settings.SCHOOL_COLOR,
    logo: logoOf(settings),
    ...promisesOf(settings),
  };
}

function logoOf({ SCHOOL_LOGO }: Settings): Logo | null {
  const [url, width, height] = SCHOOL_LOGO?.split(/[#x]/) ?? [];
  return url ? { url, width: Number(width), height: Number(height) } : null;
}

/** This school's names for the categories of its courses. */
export const categoryNames = (settings: Settings): CategoryNames => ({
  profissionalizante: settings.CATEGORY_PROFISSIONALIZANTE,
  teologico: settings.CATEGORY_TEOLOGICO,
  desenvolvimento_pessoal: settings.CATEGORY_DESENVOLVIMENTO_PESSOAL,
  discipulado: settings.CATEGORY_DISCIPULADO,
  mentoria: settings.CATEGORY_MENTORIA,
});
