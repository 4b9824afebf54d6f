import { createHmac, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, asc, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import { derivedKey } from "#app/domain/secrets/sealed.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { passkeys, secondFactors } from "#drizzle/schema/second-factor.ts";
import { maxPasskeys, type PasskeyForm, type PasskeyView } from "./passkeys.ts";
import { showSecondFactor } from "./set-up.server.ts";

/** How long a challenge can be answered, in milliseconds. */
const challengeMs = 10 * 60_000;

type Use = "create" | "get";

/** The domain that passkeys are bound to. Browsers do not allow a bare IP address. */
function siteOf({ settings }: Pick<Ctx, "settings">) {
  const { origin, hostname } = new URL(settings.PUBLIC_ORIGIN);
  return { origin, id: hostname, takesPasskeys: isIP(hostname.replace(/[[\]]/g, "")) === 0 };
}

/**
 * A challenge for the browser that holds a token: the time, and a signature of it, the token and the purpose. It ends
 * with the token, which each success replaces, so no answer can be used twice.
 */
async function newChallenge(ctx: Ctx, use: Use, token: string): Promise<Uint8Array<ArrayBuffer>> {
  return signedChallenge(ctx, use, token, (await currentTime(ctx)).getTime());
}

function signedChallenge({ settings }: Pick<Ctx, "settings">, use: Use, token: string, at: number) {
  const time = Buffer.alloc(6);
  time.writeUIntBE(at, 0, 6);
  const signature = createHmac("sha256", derivedKey(settings, "passkey challenge")).update(`${use} ${token} ${at}`);
  return new Uint8Array(Buffer.concat([time, signature.digest()]));
}

async function isOurs(ctx: Ctx, use: Use, token: string, challenge: string) {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== 38) return false;
  const at = bytes.readUIntBE(0, 6);
  const age = (await currentTime(ctx)).getTime() - at;
  return age >= 0 && age <= challengeMs && timingSafeEqual(bytes, signedChallenge(ctx, use, token, at));
}

/** An account's passkeys, oldest first. */
export async function listPasskeys({ db }: Pick<Ctx, "db">, userId: string): Promise<PasskeyView[]> {
  return await db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
}

/**
 * The options to create a passkey, as JSON for `navigator.credentials.create`; null if none can be created: too many,
 * or the school's address is a bare IP address.
 */
export async function creationOptions(ctx: Ctx, token: string | null): Promise<string | null> {
  const { viewer } = requireViewer(ctx);
  const site = siteOf(ctx);
  const stored = await ownKeys(ctx, viewer.id);
  if (!site.takesPasskeys || !token || stored.length >= maxPasskeys) return null;
  const options = await generateRegistrationOptions({
    rpName: schoolOf(ctx.settings).platformName,
    rpID: site.id,
    userID: new Uint8Array(Buffer.from(viewer.id)),
    userName: viewer.email,
    userDisplayName: viewer.fullName,
    challenge: await newChallenge(ctx, "create", token),
    excludeCredentials: stored,
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  return JSON.stringify(options);
}

/**
 * The options to use a passkey, as JSON for `navigator.credentials.get`; null for an account without one. `token` is
 * the one of the sign-in or session.
 */
export async function requestOptions(ctx: Ctx, userId: string, token: string | null): Promise<string | null> {
  const stored = await ownKeys(ctx, userId);
  if (!stored.length || !token) return null;
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx).id,
    challenge: await newChallenge(ctx, "get", token),
    allowCredentials: stored,
    userVerification: "required",
  });
  return JSON.stringify(options);
}

const ownKeys = ({ db }: Pick<Ctx, "db">, userId: string) =>
  db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId));

/**
 * Saves a passkey that the viewer's browser created for the challenge of its session. Needs a recent sign-in (stale).
 * Refuses (invalid) an answer that does not verify, and (conflict) if the second factor is off, the passkey is known or
 * there are too many.
 */
export async function addPasskey(ctx: Ctx, { name, passkey }: PasskeyForm, token: string | null): Promise<void> {
  const signed = requireViewer(ctx);
  if (!(await showSecondFactor(signed)).confirmedAt) throw new AppError("conflict", notOn);
  await requireRecentSignIn(signed);
  const userId = signed.viewer.id;
  const site = siteOf(ctx);
  const made = await verifyRegistrationResponse({
    response: readAnswer(passkey) ?? refuseAnswer(),
    expectedChallenge: (challenge) => isOurs(ctx, "create", token ?? "", challenge),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
  }).catch(refuseAnswer);
  if (!made.verified || !token) throw refuseAnswer();
  const { id, publicKey, counter } = made.registrationInfo.credential;
  await inTransaction(signed, async (within) => {
    const isOn = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
    const [factor] = await within.db.select({ id: secondFactors.userId }).from(secondFactors).where(isOn).for("update");
    if (!factor) throw new AppError("conflict", notOn);
    if ((await ownKeys(within, userId)).length >= maxPasskeys) throw new AppError("conflict", tooMany);
    const stored = await within.db
      .insert(passkeys)
      .values({ id, userId, name, publicKey: Buffer.from(publicKey).toString("base64url"), counter })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (!stored.length) throw new AppError("conflict", "Esta chave de acesso já está na sua conta ou em outra.");
    await recordEvent(within, "second_factor.passkey_added", `user/${userId}`, {});
  });
}

const notOn = "Ligue antes a verificação em duas etapas.";
const tooMany = `Uma conta tem no máximo ${maxPasskeys} chaves de acesso. Exclua uma antes.`;

/** Removes one of the viewer's passkeys. Needs a recent sign-in (stale). Refuses another person's (not found). */
export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  const signed = requireViewer(ctx);
  await requireRecentSignIn(signed);
  const userId = signed.viewer.id;
  await inTransaction(signed, async (within) => {
    const isThis = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
    const [gone] = await within.db.delete(passkeys).where(isThis).returning({ id: passkeys.id });
    if (!gone) throw new AppError("not_found", "Esta chave de acesso não está mais na sua conta.");
    await recordEvent(within, "second_factor.passkey_removed", `user/${userId}`, {});
  });
}

/**
 * Verifies a passkey's answer to the challenge of this token. A counter that does not increase reveals a copied key and
 * is refused; passkeys synchronised between devices stay at 0.
 */
export async function acceptPasskey(ctx: Ctx, userId: string, answer: string, token: string | null): Promise<boolean> {
  const site = siteOf(ctx);
  const response = readAnswer(answer);
  const isThis = and(eq(passkeys.id, response?.id ?? ""), eq(passkeys.userId, userId));
  const [key] = await ctx.db.select().from(passkeys).where(isThis);
  if (!key || !token) return false;
  const publicKey = new Uint8Array(Buffer.from(key.publicKey, "base64url"));
  const shown = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => isOurs(ctx, "get", token, challenge),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: key.id, publicKey, counter: key.counter },
  }).catch(() => ({ verified: false as const, authenticationInfo: null }));
  if (!shown.verified) return false;
  const { newCounter } = shown.authenticationInfo;
  const isNewer =
    newCounter === 0 ? eq(passkeys.counter, 0) : or(eq(passkeys.counter, 0), lt(passkeys.counter, newCounter));
  const taken = await ctx.db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: sql`${sqlNow(ctx)}` })
    .where(and(isThis, isNewer))
    .returning({ id: passkeys.id });
  return taken.length > 0;
}

/** The browser's answer; undefined if malformed. */
function readAnswer(answer: string) {
  try {
    const value = JSON.parse(answer);
    return typeof value?.id === "string" && value.response ? value : undefined;
  } catch {
    return undefined;
  }
}

function refuseAnswer(cause?: unknown): never {
  throw new AppError("invalid", notFitting, { fields: { passkey: [notFitting] }, cause });
}

const notFitting = "A chave de acesso não conferiu, ou o pedido passou de dez minutos. Tente de novo.";
