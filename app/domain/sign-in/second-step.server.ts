import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { limitFailures } from "#app/domain/access/rate-limits.server.ts";
import { errorAt } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { secondStepMinutes } from "#app/domain/facts.ts";
import { holdPerson } from "#app/domain/hold-person.server.ts";
import { acceptCode, hasSecondFactorOfItsOwn } from "#app/domain/second-factor/accept-code.server.ts";
import { acceptPasskey } from "#app/domain/second-factor/passkeys.server.ts";
import { maxFactorTries } from "#app/domain/second-factor/second-factor.ts";
import { hashToken, isToken, newToken } from "#app/domain/secrets/secret-token.server.ts";
import { viewerColumns } from "#app/domain/sessions/find-viewer.server.ts";
import { withholdRoles } from "#app/domain/sessions/second-factor.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { secondSteps } from "#drizzle/schema/second-factor.ts";
import type { SignedIn } from "./sign-in.ts";

/** How long the second step may take, in seconds. */
export const secondStepSeconds = secondStepMinutes * 60;

type FirstStep = {
  viewer: Viewer;
  provider: string;
  redirectTo: string;
  /** For a re-authentication: whether the same person came back, or somebody else. */
  again: SignedIn["again"];
  asksName: boolean;
  /** The token of the browser's former session, which ends. */
  held: string | null;
  device?: string | null;
};

/** A sign-in whose second factor is missing: the token that binds it to the browser. It opens nothing. */
export type AwaitsFactor = { awaits: string; redirectTo: string };

/**
 * Completes the first step of a sign-in: a session, or for an account with a second factor ten minutes to show it in
 * the same browser. A factor vouched for by the provider is enough. Call it in the sign-in's transaction.
 */
export async function passFirstStep(ctx: Ctx, first: FirstStep): Promise<SignedIn | AwaitsFactor> {
  const { viewer, provider, again, asksName, held, device } = first;
  const redirectTo = again === "other" ? "/" : first.redirectTo;
  await holdPerson(ctx, viewer.id);
  if (!viewer.hasSecondFactor && (await hasSecondFactorOfItsOwn(ctx, viewer.id))) {
    const awaits = newToken();
    await ctx.db.insert(secondSteps).values({
      tokenHash: hashToken(awaits),
      userId: viewer.id,
      provider,
      redirectTo,
      isSamePerson: again === null ? null : again === "same",
      createdAt: sqlNow(ctx),
    });
    return { awaits, redirectTo };
  }
  const session = await startSession(ctx, { viewer, provider, replaces: held, device, isHeld: true });
  return { viewer: withholdRoles(ctx.settings, viewer), session, redirectTo, again, asksName };
}

export const oldestSecondStep = (ctx: Pick<Ctx, "now">) =>
  sql`${sqlNow(ctx)} - make_interval(secs => ${secondStepSeconds})`;

const isLive = (ctx: Ctx, token: string) =>
  and(eq(secondSteps.tokenHash, hashToken(token)), gt(secondSteps.createdAt, oldestSecondStep(ctx)));

/** A browser's sign-in that waits for its second factor; undefined without one. */
export async function findSecondStep(ctx: Ctx, token: string | null) {
  if (!token || !isToken(token)) return undefined;
  const [row] = await ctx.db
    .select({ userId: users.id, email: users.email, redirectTo: secondSteps.redirectTo })
    .from(secondSteps)
    .innerJoin(users, eq(users.id, secondSteps.userId))
    .where(and(isLive(ctx, token), lt(secondSteps.tries, maxFactorTries), isNull(users.deletedAt)));
  return row;
}

/** A code, or a passkey's answer to the challenge of the browser's token. */
type Shown = { code?: string; passkey?: string };
type Typed = Shown & { token: string | null; held: string | null; device: string | null };

const accept = (ctx: Ctx, userId: string, { code, passkey }: Shown, token: string | null) =>
  passkey ? acceptPasskey(ctx, userId, passkey, token) : acceptCode(ctx, userId, code ?? "");

/**
 * Signs somebody in by their second factor. Each try counts before it is compared; after five the sign-in is over, and
 * failures are also counted by account. Refuses (invalid, at the field) a code that is wrong or used, and a sign-in
 * that is over or was begun in another browser.
 */
export async function passSecondStep(ctx: Ctx, { token, ...typed }: Typed): Promise<SignedIn> {
  const waiting = await findSecondStep(ctx, token);
  const attempt = waiting?.userId ?? ctx.viewer?.id ?? token ?? undefined;
  return await limitFailures(ctx, "sign-in.factor", () => pass(ctx, { ...typed, token }), { attempt });
}

async function pass(ctx: Ctx, { token, held, device, ...shown }: Typed): Promise<SignedIn> {
  if (!token || !isToken(token)) throw stepIsOver();
  const [step] = await ctx.db
    .update(secondSteps)
    .set({ tries: sql`${secondSteps.tries} + 1` })
    .where(and(isLive(ctx, token), lt(secondSteps.tries, maxFactorTries)))
    .returning();
  if (!step) throw stepIsOver();
  if (!(await accept(ctx, step.userId, shown, token))) {
    const left = maxFactorTries - step.tries;
    await recordEvent({ ...ctx, viewer: null }, "second_factor.failed", `user/${step.userId}`, { left });
    throw left ? notAccepted(shown, left) : stepIsOver();
  }
  return await inTransaction(ctx, async (within) => {
    const [taken] = await within.db.delete(secondSteps).where(isLive(within, token)).returning();
    const [found] = await within.db
      .select({ ...viewerColumns, authenticatedAt: sqlNow(within).mapWith(sessions.authenticatedAt) })
      .from(users)
      .where(and(eq(users.id, step.userId), isNull(users.deletedAt)));
    if (!taken || !found) throw stepIsOver();
    const viewer = { ...found, hasSecondFactor: true };
    const session = await startSession(within, { viewer, provider: taken.provider, replaces: held, device });
    const again = taken.isSamePerson === null ? null : taken.isSamePerson ? ("same" as const) : ("other" as const);
    return { viewer, session, redirectTo: taken.redirectTo, again, asksName: false };
  });
}

/**
 * Signs the viewer in again by their second factor: a new session replaces that of the token `held`. Refuses (invalid,
 * at the field) a code that is wrong or used, and any if the viewer has no second factor.
 */
export async function confirmByFactor(
  ctx: Ctx,
  { held, device, ...shown }: Omit<Typed, "token">,
): Promise<Omit<SignedIn, "redirectTo">> {
  const signed = requireViewer(ctx);
  const { id } = signed.viewer;
  const work = async () => {
    if (!(await accept(signed, id, shown, held))) {
      await recordEvent(signed, "second_factor.failed", `user/${id}`, {});
      throw notAccepted(shown);
    }
    const viewer = { ...signed.viewer, hasSecondFactor: true };
    const session = await inTransaction(signed, (within) =>
      startSession(within, { viewer, provider: "factor", replaces: held, device }),
    );
    return { viewer, session, again: "same" as const, asksName: false };
  };
  return await limitFailures(signed, "sign-in.factor", work, { attempt: id });
}

const stepIsOver = () => errorAt("code", "O tempo ou as tentativas acabaram. Entre de novo.");

function notAccepted({ passkey }: Shown, left?: number) {
  const tries = left === undefined ? "" : ` (${left === 1 ? "resta 1 tentativa" : `restam ${left} tentativas`})`;
  return errorAt(
    "code",
    passkey
      ? `A chave de acesso não conferiu. Tente de novo ou digite o código do aplicativo${tries}.`
      : `O código não confere ou já foi usado. Espere o próximo e digite-o${tries}.`,
  );
}
