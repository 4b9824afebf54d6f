import { eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { refuseOverwrite } from "#app/domain/edit-version.ts";
import type { ObjectOf } from "#app/domain/events/event-types.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { seal, unseal } from "#app/domain/secrets/sealed.server.ts";
import { formatTaxId } from "#app/domain/tax-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";
import { canonicalKey, editableAccount, type PayoutAccount, payoutAccountFields } from "./payout-account.ts";

/** The purpose under which payout accounts are sealed. */
export const payoutAccountPurpose = "payout account";

/** Seals a payout account for the database. */
export const sealAccount = (ctx: Pick<Ctx, "settings">, account: PayoutAccount) =>
  seal(ctx, payoutAccountPurpose, JSON.stringify(account));

/** Unseals a payout account; null if the secret has changed or the text was altered. Its owner can save it again. */
export function unsealAccount(ctx: Pick<Ctx, "settings">, sealed: string): PayoutAccount | null {
  try {
    return JSON.parse(unseal(ctx, payoutAccountPurpose, sealed)) as PayoutAccount;
  } catch {
    return null;
  }
}

/** The viewer's own bank and PIX data in full; null if none can be read. */
export async function showPayoutAccount(ctx: Ctx): Promise<PayoutAccount | null> {
  const signed = authorise(ctx, "payoutAccounts.edit");
  const [row] = await selectSealed(signed);
  return row ? unsealAccount(ctx, row.sealed) : null;
}

const selectSealed = ({ db, viewer }: SignedCtx) =>
  db.select({ sealed: payoutAccounts.sealed }).from(payoutAccounts).where(eq(payoutAccounts.userId, viewer.id));

/**
 * Saves the viewer's bank and PIX data, sealed. The key is normalised as the Banco Central writes it. The event names
 * only the changed fields.
 */
export const savePayoutAccount = verb(
  { ability: "payoutAccounts.edit", limit: "profile.edit", body: payoutAccountFields },
  async (ctx, { version, ...fields }): Promise<PayoutAccount> => {
    await requireRecentSignIn(ctx);
    const account = {
      ...fields,
      account_holder_document: formatTaxId(fields.account_holder_document.toUpperCase()),
      pix_key: canonicalKey(fields.pix_key_type, fields.pix_key)!,
    };
    await inTransaction(ctx, async (within) => {
      const [kept] = await selectSealed(within).for("no key update");
      const before = kept ? unsealAccount(within, kept.sealed) : null;
      refuseOverwrite(version, { saved: editableAccount(before), sent: editableAccount(account) });
      const row = { sealed: sealAccount(within, account), isActive: account.is_active, updatedAt: sqlNow(within) };
      await within.db
        .insert(payoutAccounts)
        .values({ userId: ctx.viewer.id, ...row })
        .onConflictDoUpdate({ target: payoutAccounts.userId, set: row });
      const changed = names(account).filter((name) => before?.[name] !== account[name]);
      await recordEvent(
        within,
        "payout_account.saved",
        `user/${ctx.viewer.id}`,
        { changed },
        { before: before ?? undefined, after: account },
      );
    });
    return account;
  },
);

const names = (account: PayoutAccount) => Object.keys(account) as (keyof PayoutAccount)[];

/** A select of the sealed accounts of the instructors of some commissions, given by a select of their ids. */
export function selectAccountsOf({ db }: Pick<Ctx, "db">, commissionIds: SQLWrapper) {
  const theirs = db
    .select({ id: commissions.instructorId })
    .from(commissions)
    .where(inArray(commissions.id, commissionIds));
  // As an array, so that each is found by the index; joined to a query, the whole table would be read.
  return db.select(sealedColumns).from(payoutAccounts).where(sql`${payoutAccounts.userId} = any(array(${theirs}))`);
}

const sealedColumns = {
  userId: payoutAccounts.userId,
  sealed: payoutAccounts.sealed,
  isActive: payoutAccounts.isActive,
};

type Sealed = Pick<typeof payoutAccounts.$inferSelect, keyof typeof sealedColumns>;

/**
 * Payout accounts of people by id, without unreadable and inactive ones. The event is committed before anything is
 * shown: a recorded read that did not happen is better than the opposite.
 */
export async function unsealPayees(
  ctx: Ctx,
  accounts: Sealed[],
  why: ObjectOf<"payout_account.viewed">,
): Promise<Map<string, PayoutAccount>> {
  const payees = new Map<string, PayoutAccount>();
  for (const { userId, sealed, isActive } of accounts) {
    const account = isActive && unsealAccount(ctx, sealed);
    if (account) payees.set(userId, account);
  }
  if (payees.size) await recordEvent(ctx, "payout_account.viewed", why, { userIds: [...payees.keys()] });
  return payees;
}
