import { and, eq, isNotNull, isNull, not, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { limitFailures } from "#app/domain/access/rate-limits.server.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { isRecentSignIn } from "#app/domain/access/viewer.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { holdPerson } from "#app/domain/hold-person.server.ts";
import { qrDrawing } from "#app/domain/qr-drawing.ts";
import { schoolOf } from "#app/domain/school.ts";
import { seal } from "#app/domain/secrets/sealed.server.ts";
import { isCurrentSession } from "#app/domain/sessions/list-sessions.server.ts";
import { demandsSecondFactor } from "#app/domain/sessions/second-factor.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { sessions } from "#drizzle/schema/people.ts";
import { recoveryCodes, secondFactors, secondSteps } from "#drizzle/schema/second-factor.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";
import { openSecret, totpPurpose } from "./accept-code.server.ts";
import { makeRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.server.ts";
import type { SecondFactorView } from "./second-factor.ts";
import { newTotpSecret, stepOfCode, totpAddress } from "./totp.server.ts";

/** How long a set-up may take, in minutes; after that a new secret is generated. */
const setUpMinutes = 60;

const isBeingSetUp = (ctx: Ctx, userId: string) =>
  and(
    eq(secondFactors.userId, userId),
    isNull(secondFactors.confirmedAt),
    sql`${secondFactors.createdAt} > ${sqlNow(ctx)} - make_interval(mins => ${setUpMinutes})`,
  );

/** The viewer's second factor; a secret being set up is shown only after a recent sign-in. */
export async function showSecondFactor(ctx: Ctx): Promise<SecondFactorView> {
  const signed = requireViewer(ctx);
  const { viewer, settings } = signed;
  const [factor] = await ctx.db
    .select({
      sealedSecret: secondFactors.sealedSecret,
      confirmedAt: secondFactors.confirmedAt,
      isOpen: sql<boolean>`${isBeingSetUp(ctx, viewer.id)}`,
      codesLeft: ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, viewer.id)),
      now: sqlNow(ctx).mapWith(secondFactors.createdAt),
    })
    .from(secondFactors)
    .where(eq(secondFactors.userId, viewer.id));
  if (!factor) authorise(signed, "secondFactor.setUp");
  const isShown = factor?.isOpen && isRecentSignIn(viewer, factor.now);
  const secret = isShown ? openSecret(ctx, factor.sealedSecret) : null;
  const address = secret && totpAddress({ secret, school: schoolOf(settings).platformName, email: viewer.email });
  return {
    confirmedAt: factor?.confirmedAt ?? null,
    codesLeft: factor?.codesLeft ?? 0,
    isDemanded: demandsSecondFactor(settings, viewer.withheld ?? viewer),
    setUp:
      secret && address
        ? { secret: secret.replace(/.{4}(?=.)/g, "$& "), address, qr: qrDrawing(address, { quietZone: 4 }) }
        : null,
  };
}

/**
 * Generates a secret for an authenticator app; it counts once `confirmSecondFactor` got a code of it. Needs a recent
 * sign-in (stale). Refuses (conflict) if the account has a second factor.
 */
export async function beginSecondFactor(ctx: Ctx): Promise<void> {
  const signed = authorise(ctx, "secondFactor.setUp");
  await requireRecentSignIn(signed);
  const row = { sealedSecret: seal(ctx, totpPurpose, newTotpSecret()), createdAt: sqlNow(ctx) };
  const written = await ctx.db
    .insert(secondFactors)
    .values({ userId: signed.viewer.id, ...row })
    .onConflictDoUpdate({ target: secondFactors.userId, set: row, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId });
  if (!written.length) throw new AppError("conflict", alreadyOn);
}

const alreadyOn = "A sua verificação em duas etapas já está ligada.";

/**
 * Switches the second factor on with a first code of the app, and returns the recovery codes, which are never shown
 * again. The session of the token `held` counts as having passed it; the account's others end. Needs a recent sign-in
 * (stale).
 */
export async function confirmSecondFactor(ctx: Ctx, code: string, held: string | null): Promise<{ codes: string[] }> {
  const signed = authorise(ctx, "secondFactor.setUp");
  await requireRecentSignIn(signed);
  const { id } = signed.viewer;
  return await limitFailures(ctx, "sign-in.factor", () => confirm(signed, code, held), { attempt: id });
}

async function confirm(ctx: SignedCtx, code: string, held: string | null) {
  const { id } = ctx.viewer;
  const [open] = await ctx.db.select().from(secondFactors).where(isBeingSetUp(ctx, id));
  if (!open) throw new AppError("conflict", tooLate);
  const step = stepOfCode(openSecret(ctx, open.sealedSecret), code, await currentTime(ctx));
  if (step === null) throw errorAt("code", wrongCode);
  const { codes, hashes } = await makeRecoveryCodes(id);
  await inTransaction(ctx, async (within) => {
    await holdPerson(within, id);
    const on = await within.db
      .update(secondFactors)
      .set({ confirmedAt: sqlNow(within), lastStep: step })
      .where(and(isBeingSetUp(within, id), eq(secondFactors.sealedSecret, open.sealedSecret)))
      .returning({ id: secondFactors.userId });
    if (!on.length) throw new AppError("conflict", tooLate);
    await replaceRecoveryCodes(within, id, hashes);
    await within.db.delete(sessions).where(and(eq(sessions.userId, id), not(isCurrentSession(held))));
    await within.db
      .update(sessions)
      .set({ hasSecondFactor: true })
      .where(and(eq(sessions.userId, id), isCurrentSession(held)));
    await recordEvent(within, "second_factor.added", `user/${id}`, {});
  });
  return { codes };
}

const tooLate = "O tempo para ligar acabou, ou ela já está ligada. Comece de novo.";
const wrongCode =
  "O código não confere. Confira se o relógio do celular está no automático e digite o código que aparece agora.";

/** Replaces the recovery codes. Needs a recent sign-in (stale). */
export async function renewRecoveryCodes(ctx: Ctx): Promise<{ codes: string[] }> {
  const signed = requireViewer(ctx);
  await requireRecentSignIn(signed);
  const { id } = signed.viewer;
  const isOn = and(eq(secondFactors.userId, id), isNotNull(secondFactors.confirmedAt));
  if (!(await ctx.db.$count(secondFactors, isOn))) throw new AppError("conflict", notOn);
  const { codes, hashes } = await makeRecoveryCodes(id);
  await inTransaction(signed, async (within) => {
    const [factor] = await within.db.select({ id: secondFactors.userId }).from(secondFactors).where(isOn).for("update");
    if (!factor) throw new AppError("conflict", notOn);
    await replaceRecoveryCodes(within, id, hashes);
    await recordEvent(within, "second_factor.codes_made", `user/${id}`, {});
  });
  return { codes };
}

const notOn = "A verificação em duas etapas não está ligada.";

/** Switches the viewer's second factor off. Needs a recent sign-in (stale), which included the factor. */
export async function removeSecondFactor(ctx: Ctx): Promise<void> {
  const signed = requireViewer(ctx);
  await requireRecentSignIn(signed);
  const { id } = signed.viewer;
  await inTransaction(signed, async (within) => {
    if (!(await deleteFactor(within, id))) throw new AppError("conflict", notOn);
    await recordEvent(within, "second_factor.removed", `user/${id}`, {});
  });
}

/** Deletes everything of somebody's second factor, and sign-ins that wait for it. Returns whether it was on. */
export async function deleteFactor(ctx: Ctx, userId: string): Promise<boolean> {
  await ctx.db.delete(secondSteps).where(eq(secondSteps.userId, userId));
  const gone = await ctx.db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  // Sessions and access tokens no longer count as having passed it.
  await ctx.db.update(sessions).set({ hasSecondFactor: false }).where(eq(sessions.userId, userId));
  await ctx.db.update(accessTokens).set({ hasSecondFactor: false }).where(eq(accessTokens.userId, userId));
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}
