import { createHmac, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { settingPurpose } from "#app/domain/school-settings/saved-settings.server.ts";
import { seal, unseal } from "#app/domain/secrets/sealed.server.ts";
import { refusedAddresses } from "#drizzle/schema/invitations.ts";
import { savedSettings } from "#drizzle/schema/platform.ts";

/** The keyed hash of an address: what is kept of those that refused invitations, or may still refuse them. */
export const hashAddress = async (ctx: Ctx, email: string) => hashOf(await makeKey(ctx), email);

/**
 * Locks an address, by its hash, until the end of the transaction, so that it is invited and refuses one after the
 * other. Take it before the locks on imports, classes and invitations.
 */
export async function lockAddress({ db }: Pick<Ctx, "db">, hash: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invited ${hash}`}, 0))`);
}

/** Records that nobody may invite an address again. */
export async function refuseAddress(ctx: Ctx, addressHash: string): Promise<void> {
  await ctx.db
    .insert(refusedAddresses)
    .values({ addressHash, refusedAt: sqlNow(ctx) })
    .onConflictDoNothing();
}

/** Which of the addresses have refused further invitations. */
export async function findRefused(ctx: Ctx, emails: readonly string[]): Promise<Set<string>> {
  const key = await readKey(ctx);
  if (!key) return new Set();
  const byHash = new Map(emails.map((email) => [hashOf(key, email), email]));
  const refused = await ctx.db
    .select({ hash: refusedAddresses.addressHash })
    .from(refusedAddresses)
    .where(sql`${refusedAddresses.addressHash} = any(${sql.param([...byHash.keys()])}::text[])`);
  return new Set(refused.map(({ hash }) => byHash.get(hash)!));
}

const hashOf = (key: string, email: string) => createHmac("sha256", key).update(email).digest("hex");

/** Stored with the settings, so that a change of SESSION_SECRET seals it again. */
const keyName = "REFUSED_ADDRESSES_KEY";

/**
 * Makes the key of these hashes when the first is needed. It is random and stored, because a key derived from
 * SESSION_SECRET would lose every refusal when that secret changes. A key that cannot be unsealed any more is replaced.
 */
async function makeKey(ctx: Ctx): Promise<string> {
  const kept = await readKey(ctx);
  if (kept) return kept;
  const values = { name: keyName, sealed: seal(ctx, settingPurpose, randomBytes(32).toString("base64url")) };
  await ctx.db.insert(savedSettings).values(values).onConflictDoNothing();
  const made = await readKey(ctx);
  if (made) return made;
  await ctx.db.update(savedSettings).set(values).where(eq(savedSettings.name, keyName));
  return (await readKey(ctx))!;
}

async function readKey(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db
    .select({ sealed: savedSettings.sealed })
    .from(savedSettings)
    .where(eq(savedSettings.name, keyName));
  try {
    return row?.sealed ? unseal(ctx, settingPurpose, row.sealed) : null;
  } catch {
    return null;
  }
}
