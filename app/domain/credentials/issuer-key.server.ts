import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SystemCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { seal, unseal } from "#app/domain/secrets/sealed.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { issuerKeys } from "#drizzle/schema/credentials.ts";
import { fromSeed, toMultikey, toSeed } from "./multikey.server.ts";

export const issuerKeyPurpose = "credential issuer key";

type IssuerKey = { id: number; multikey: string; key: KeyObject };

/**
 * The school's key for signing, made when it is first needed. Refuses (unavailable) one that no secret of the platform
 * opens: an instance with a mistyped secret must not end a good key.
 */
export async function currentKey(ctx: Ctx): Promise<IssuerKey> {
  const current = (await selectCurrent(ctx)) ?? (await firstKey(ctx));
  const key = opened(ctx, current.sealedSeed);
  if (!key) throw new AppError("unavailable", "A escola não consegue assinar credenciais agora. Tente mais tarde.");
  return { id: current.id, multikey: current.multikey, key };
}

/**
 * Gives the school another key. Everything signed before stays valid, since former keys stay listed. Refuses (conflict)
 * where no secret opens the present one, unless somebody says that the secret is lost (`isLost`).
 */
export async function rotateKey(ctx: Ctx, { isLost = false } = {}): Promise<IssuerKey> {
  const current = (await selectCurrent(ctx)) ?? (await firstKey(ctx));
  const opens = opened(ctx, current.sealedSeed) !== null;
  if (!opens && !isLost) throw new AppError("conflict", "A chave atual não abre com este SESSION_SECRET.");
  await replaceKey(ctx, current.id, opens ? "rotation" : "lost");
  return await currentKey(ctx);
}

/** Whether the key can sign, or none was needed yet. */
export async function canSign(ctx: SystemCtx): Promise<boolean> {
  const current = await selectCurrent(ctx);
  return !current || opened(ctx, current.sealedSeed) !== null;
}

async function firstKey(ctx: Ctx) {
  await replaceKey(ctx, undefined, "rotation");
  return (await selectCurrent(ctx))!;
}

/** All public keys, the current one first, then the newest. */
export async function listMultikeys(ctx: Ctx): Promise<string[]> {
  if (!(await selectCurrent(ctx))) await firstKey(ctx);
  const rows = await ctx.db
    .select({ multikey: issuerKeys.multikey })
    .from(issuerKeys)
    .orderBy(sql`${issuerKeys.retiredAt} is not null`, sql`${issuerKeys.id} desc`);
  return rows.map(({ multikey }) => multikey);
}

/** Retires a key and makes another. Changes nothing if another request has replaced the key already. */
async function replaceKey(ctx: Ctx, former: number | undefined, because: "rotation" | "lost") {
  const { privateKey } = generateKeyPairSync("ed25519");
  const made = {
    multikey: toMultikey(privateKey),
    sealedSeed: seal(ctx, issuerKeyPurpose, toSeed(privateKey).toString("base64url")),
  };
  await inTransaction(ctx, async (within) => {
    if (former !== undefined) {
      await within.db
        .update(issuerKeys)
        .set({ retiredAt: sqlNow(within), retiredFor: because })
        .where(and(eq(issuerKeys.id, former), isNull(issuerKeys.retiredAt)));
    }
    const [row] = await within.db
      .insert(issuerKeys)
      .values(made)
      .onConflictDoNothing()
      .returning({ id: issuerKeys.id });
    if (row) await recordEvent(within, "issuer_key.made", "issuer_key", { because: former ? because : "first" });
  });
}

async function selectCurrent(ctx: Pick<Ctx, "db">) {
  const [row] = await ctx.db.select().from(issuerKeys).where(isNull(issuerKeys.retiredAt));
  return row;
}

function opened(ctx: Pick<Ctx, "settings">, sealedSeed: string): KeyObject | null {
  try {
    return fromSeed(Buffer.from(unseal(ctx, issuerKeyPurpose, sealedSeed), "base64url"));
  } catch {
    return null;
  }
}

/** Whether the school's key can sign. For admins. */
export async function showIssuerKey(ctx: Ctx): Promise<{ canSign: boolean }> {
  authorise(ctx, "settings.manage");
  return { canSign: await canSign(ctx) };
}

/**
 * Gives the school another key for signing credentials, also where no secret opens the present one: the page says what
 * that means. Refuses an old sign-in (stale).
 */
export const replaceIssuerKey = verb({ ability: "settings.manage" }, async (ctx) => {
  await requireRecentSignIn(ctx);
  await rotateKey(ctx, { isLost: true });
});
