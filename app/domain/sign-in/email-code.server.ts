import { createHmac, randomInt } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { consumeRateLimit, limitFailures } from "#app/domain/access/rate-limits.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { signInCodeEmail } from "#app/domain/mail/account-emails.ts";
import { queueEmail } from "#app/domain/mail/queue-email.server.ts";
import { findOrCreateByEmail } from "#app/domain/people/find-or-create-person.server.ts";
import { isSingleName } from "#app/domain/people/person.ts";
import { schoolOf } from "#app/domain/school.ts";
import { derivedKey } from "#app/domain/secrets/sealed.server.ts";
import { hashToken, isEqualConstantTime, isToken, newToken } from "#app/domain/secrets/secret-token.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { emailCodes } from "#drizzle/schema/people.ts";
import { safeRedirectPath } from "./addresses.ts";
import { codeLabel, codeSeconds, maxCodeTries, resendSeconds } from "./email-code.ts";
import { type AwaitsFactor, passFirstStep } from "./second-step.server.ts";
import { isDemo, offersEmailCode, type SignedIn } from "./sign-in.ts";

type Input = {
  email: string;
  redirectTo?: string | null;
  device: string | null;
  again?: boolean;
  /** Sends a code where nobody can sign in by codes yet: the founder finds it in the server's log. */
  always?: boolean;
};

/**
 * Sends a code to `email`, whether an account has it or not: both take the same time. The code is valid for ten minutes
 * in the browser that asked, which gets the token; its previous code (`held`) is not valid any more. With `again` it
 * goes to the viewer's own address. Refuses another one within a minute, and too many for one address.
 */
export async function askEmailCode(
  ctx: Ctx,
  { redirectTo, device, again, always = false, ...input }: Input,
  held: string | null,
): Promise<{ token: string }> {
  if (!always && !offersEmailCode(ctx.settings)) throw new AppError("not_found");
  const viewer = again ? requireViewer(ctx).viewer : null;
  const email = viewer?.email ?? input.email;
  const before = held ? await findCode(ctx, held) : undefined;
  if (before?.email === email && before.waitSeconds > 0)
    throw new AppError("too_many", tooSoon, { retryAfter: before.waitSeconds });
  await consumeRateLimit(ctx, "sign-in.code", { attempt: email });
  const token = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const tokenHash = hashToken(token);
  await inTransaction(ctx, async (within) => {
    if (held) await within.db.delete(emailCodes).where(eq(emailCodes.tokenHash, hashToken(held)));
    await within.db.insert(emailCodes).values({
      tokenHash,
      email,
      codeHash: hashCode(within, { token, code }),
      redirectTo: safeRedirectPath(redirectTo),
      reauthenticatedUserId: viewer?.id,
      createdAt: sqlNow(within),
    });
    await queueEmail(within, {
      kind: "account.code",
      about: `sign-in/${tokenHash.slice(0, 32)}`,
      to: { userId: null, email, name: "" },
      email: signInCodeEmail({ code: codeLabel(code), device }, schoolOf(within.settings)),
    });
  });
  return { token };
}

const tooSoon = "Acabamos de mandar um código para esse e-mail. Espere um minuto antes de pedir outro.";

const hashCode = ({ settings }: Pick<Ctx, "settings">, { token, code }: { token: string; code: string }) =>
  createHmac("sha256", derivedKey(settings, "e-mail codes")).update(`${token}:${code}`).digest("hex");

const oldestCode = (ctx: Ctx) => sql`${sqlNow(ctx)} - make_interval(secs => ${codeSeconds})`;

const isLive = (ctx: Ctx, token: string) =>
  and(eq(emailCodes.tokenHash, hashToken(token)), gt(emailCodes.createdAt, oldestCode(ctx)));

/**
 * The code that a browser asked for and that has not expired: where it was sent, when another may be asked for, and
 * whether all its tries are used.
 */
export async function findCode(ctx: Ctx, token: string) {
  if (!isToken(token)) return undefined;
  const [row] = await ctx.db.select().from(emailCodes).where(isLive(ctx, token));
  if (!row) return undefined;
  const age = ((await currentTime(ctx)).getTime() - row.createdAt.getTime()) / 1000;
  const waitSeconds = Math.max(0, Math.ceil(resendSeconds - age));
  return { email: row.email, redirectTo: row.redirectTo, waitSeconds, isSpent: row.tries >= maxCodeTries };
}

type Typed = {
  code: string;
  email?: string;
  token: string | null;
  held: string | null;
  device: string | null;
  /** The person's new role, set in the same transaction before their session begins. */
  become?: (within: Ctx, person: Viewer) => Promise<Viewer>;
};

/**
 * Signs somebody in by the code from their e-mail, and creates an account if the address has none. Each try counts
 * before the code is compared. A code opens one session, or leads to the second step of an account that has one.
 * `email`, if a program sends it, must be the address of the code. `held` is the browser's former session, which ends.
 * Refuses (invalid, at the field) a code that is wrong, used, expired, or was asked for in another browser; and (too
 * many) any code after twenty wrong ones in a day for one address.
 */
export async function finishByCode(ctx: Ctx, { token, ...typed }: Typed): Promise<SignedIn | AwaitsFactor> {
  return await limitFailures(ctx, "sign-in.finish", () => finish(ctx, { ...typed, token }), {
    attempt: ctx.viewer?.id ?? token ?? undefined,
  });
}

async function finish(ctx: Ctx, { code, email, token, held, device, become }: Typed) {
  if (!token || !isToken(token)) throw codeIsOver();
  const [pending] = await ctx.db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(and(isLive(ctx, token), lt(emailCodes.tries, maxCodeTries)))
    .returning();
  if (!pending) throw await refused(ctx, codeIsOver());
  const compare = async () => {
    const isRight = isEqualConstantTime(pending.codeHash, hashCode(ctx, { token, code }));
    if (!isRight || (email && email !== pending.email))
      throw await refused(ctx, wrongCode(maxCodeTries - pending.tries));
  };
  await limitFailures(ctx, "sign-in.code.wrong", compare, { attempt: pending.email });
  return await inTransaction(ctx, async (within) => {
    const [taken] = await within.db.delete(emailCodes).where(isLive(within, token)).returning();
    if (!taken) throw codeIsOver();
    const asking = taken.reauthenticatedUserId;
    const known = { wanted: asking, strangers: isDemo(within.settings) ? [] : ["local"] };
    const { isNew, ...person } = await findOrCreateByEmail(within, personAt(taken.email), known);
    const viewer = { ...(become ? await become(within, person) : person), hasSecondFactor: false };
    const again = asking === null ? null : asking === viewer.id ? ("same" as const) : ("other" as const);
    const asksName = isNew && isSingleName(viewer.fullName);
    const { redirectTo } = taken;
    return await passFirstStep(within, { viewer, provider: "email", redirectTo, again, asksName, held, device });
  });
}

async function refused(ctx: Ctx, error: AppError) {
  await recordEvent({ ...ctx, viewer: null }, "session.refused", "session/none", { why: "invalid" });
  return error;
}

/** Somebody of whom only the address is known; they are asked for their name next. */
function personAt(email: string) {
  const name = email.split("@")[0]!;
  return { email, fullName: name, givenName: name, pictureUrl: null };
}

const codeIsOver = () => errorAt("code", "Este código não vale mais. Peça outro.");

function wrongCode(left: number) {
  if (left === 0) return codeIsOver();
  const sentence = `O código não confere. Veja os seis números no e-mail mais recente (${left === 1 ? "resta 1 tentativa" : `restam ${left} tentativas`}).`;
  return errorAt("code", sentence);
}
