import { type School, schoolOf } from "#app/domain/school.ts";
import type { Settings } from "#app/domain/settings.ts";

/** Whom a payment goes to, as the law wants it said before and after a sale (Decreto 7.962/2013, art. 2). */
export type Seller = Pick<School, "legalName" | "taxId" | "taxIdName" | "address" | "email">;

/** The school that these settings describe. */
export const sellerOf = (settings: Settings): Seller => schoolOf(settings);
