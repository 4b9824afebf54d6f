import { and, eq, isNotNull } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { payoutAccountPurpose } from "#app/domain/commissions/payout-account.server.ts";
import { issuerKeyPurpose } from "#app/domain/credentials/issuer-key.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { invoicePurpose } from "#app/domain/payments/invoices.server.ts";
import { settingPurpose } from "#app/domain/school-settings/saved-settings.server.ts";
import { schoolSignaturePurpose } from "#app/domain/school-signature/school-signature.server.ts";
import { totpPurpose } from "#app/domain/second-factor/accept-code.server.ts";
import { reseal } from "#app/domain/secrets/sealed.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { webhookSecretPurpose } from "#app/domain/webhooks/secret.server.ts";
import { issuerKeys, schoolSignatures } from "#drizzle/schema/credentials.ts";
import { serviceInvoices } from "#drizzle/schema/payments.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";
import { savedSettings } from "#drizzle/schema/platform.ts";
import { secondFactors } from "#drizzle/schema/second-factor.ts";
import { webhookEndpoints } from "#drizzle/schema/webhooks.ts";

type SealedColumn = { table: PgTable; id: PgColumn; name: string; sealed: PgColumn; purpose: string };

/** Everything that is stored sealed, and for which purpose. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: payoutAccounts,
    id: payoutAccounts.userId,
    name: "sealed",
    sealed: payoutAccounts.sealed,
    purpose: payoutAccountPurpose,
  },
  {
    table: secondFactors,
    id: secondFactors.userId,
    name: "sealedSecret",
    sealed: secondFactors.sealedSecret,
    purpose: totpPurpose,
  },
  {
    table: serviceInvoices,
    id: serviceInvoices.paymentId,
    name: "sealedTaxId",
    sealed: serviceInvoices.sealedTaxId,
    purpose: invoicePurpose,
  },
  {
    table: savedSettings,
    id: savedSettings.name,
    name: "sealed",
    sealed: savedSettings.sealed,
    purpose: settingPurpose,
  },
  {
    table: issuerKeys,
    id: issuerKeys.id,
    name: "sealedSeed",
    sealed: issuerKeys.sealedSeed,
    purpose: issuerKeyPurpose,
  },
  {
    table: schoolSignatures,
    id: schoolSignatures.id,
    name: "sealed",
    sealed: schoolSignatures.sealed,
    purpose: schoolSignaturePurpose,
  },
  ...(["sealedSecret", "previousSealedSecret"] as const).map((name) => ({
    table: webhookEndpoints,
    id: webhookEndpoints.id,
    name,
    sealed: webhookEndpoints[name],
    purpose: webhookSecretPurpose,
  })),
];

/** `resealed`: with the current secret just now; `current`: already before; `lost`: neither secret opens them. */
type Resealed = { resealed: number; current: number; lost: number };

/**
 * Seals everything again that is still sealed with the previous secret, all or nothing, while the platform runs. Values
 * changed meanwhile are left alone. Can be repeated at any time.
 */
export async function resealAll(ctx: Ctx): Promise<Resealed> {
  return await inTransaction(ctx, async (within) => {
    const counted: Resealed = { resealed: 0, current: 0, lost: 0 };
    for (const column of sealedColumns) await resealColumn(within, column, counted);
    if (counted.resealed) await recordEvent(within, "secrets.resealed", "secrets", counted);
    return counted;
  });
}

async function resealColumn(ctx: Ctx, { table, id, name, sealed, purpose }: SealedColumn, counted: Resealed) {
  const rows = await ctx.db.select({ id, sealed }).from(table).where(isNotNull(sealed));
  for (const row of rows) {
    const before = String(row.sealed);
    const after = reseal(ctx, purpose, before);
    if (after) {
      await ctx.db
        .update(table)
        .set({ [name]: after })
        .where(and(eq(id, row.id), eq(sealed, before)));
    }
    counted[after ? "resealed" : after === null ? "current" : "lost"] += 1;
  }
}
