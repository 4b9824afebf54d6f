import { and, eq, inArray, sql } from "drizzle-orm";
import { limitFailures, refundRateLimitOf } from "#app/domain/access/rate-limits.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { deadlineAfter, withDeadline } from "#app/domain/deadline.server.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { findOrCreatePerson } from "#app/domain/people/find-or-create-person.server.ts";
import { isSingleName } from "#app/domain/people/person.ts";
import { hashToken, isEqualConstantTime } from "#app/domain/secrets/secret-token.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { signIns } from "#drizzle/schema/people.ts";
import { callbackUrl, safeRedirectPath } from "./addresses.ts";
import { oldestValidStart } from "./begin-sign-in.server.ts";
import { confirmIdentity, OpenIdStrategy } from "./confirm-identity.server.ts";
import { openProvider } from "./provider.server.ts";
import { type AwaitsFactor, passFirstStep } from "./second-step.server.ts";
import { providerDown, type SignedIn, signInExpired } from "./sign-in.ts";

/**
 * Takes the unfinished sign-in out of the database, so that it is used once: the one with the returned state. A JSON
 * client may send no state; then it is the newest, bound to the code by PKCE.
 */
async function takeSignIn(ctx: Ctx, { tokens, state }: { tokens: string[]; state: string | null }) {
  const token = state === null ? tokens[0] : await tokenOf(ctx, tokens, state);
  if (!token) throw signInExpired();
  const isLive = sql`${signIns.createdAt} > ${oldestValidStart(ctx)}`;
  const [taken] = await ctx.db
    .delete(signIns)
    .where(and(eq(signIns.tokenHash, hashToken(token)), isLive))
    .returning();
  if (!taken) throw signInExpired();
  return { ...taken, token };
}

async function tokenOf(ctx: Ctx, tokens: string[], state: string) {
  if (!tokens.length) return undefined;
  const underWay = await ctx.db
    .select({ tokenHash: signIns.tokenHash, state: signIns.state })
    .from(signIns)
    .where(inArray(signIns.tokenHash, tokens.map(hashToken)));
  const match = underWay.find((row) => isEqualConstantTime(row.state, state));
  return tokens.find((token) => hashToken(token) === match?.tokenHash);
}

/**
 * What the provider sent back with the browser. `iss` names the sender (RFC 9207); null if missing, undefined where a
 * JSON client cannot tell.
 */
type Returned = { code?: string; error?: string; state: string | null; iss?: string | null };

type Input = { returned: Returned; tokens: string[]; held: string | null; device?: string | null };

/** The result of a sign-in at a provider, and the tokens of the browser's other unfinished ones. */
export type Finished = (SignedIn | AwaitsFactor) & { tokens: string[] };

/**
 * Finishes a sign-in: exchanges the code, verifies the id_token, finds or creates the account and opens a session, or
 * waits for the second factor of an account that has one. `held` is the browser's former session, which ends. Only
 * failures count. If somebody else comes back from a re-authentication, they are signed in as themselves and sent to
 * the start page.
 */
export async function finishSignIn(ctx: Ctx, input: Input): Promise<Finished> {
  const attempt = ctx.viewer?.id ?? input.tokens[0];
  return await limitFailures(ctx, "sign-in.finish", () => finishOrRecord(ctx, input), { attempt });
}

async function finishOrRecord(ctx: Ctx, input: Input): Promise<Finished> {
  try {
    return await finish(ctx, input);
  } catch (error) {
    // Without viewer: the person signing in is not known yet.
    if (error instanceof AppError)
      await recordEvent({ ...ctx, viewer: null }, "session.refused", "session/none", { why: error.code });
    throw error;
  }
}

/** The destination of the unfinished sign-in that an answer belongs to; the catalogue without one. */
export async function pendingRedirect(ctx: Ctx, { tokens, state }: { tokens: string[]; state: string }) {
  const token = await tokenOf(ctx, tokens, state);
  const named = token === undefined ? undefined : eq(signIns.tokenHash, hashToken(token));
  const [row] = named ? await ctx.db.select({ redirectTo: signIns.redirectTo }).from(signIns).where(named) : [];
  return safeRedirectPath(row?.redirectTo);
}

async function finish(ctx: Ctx, { returned, tokens, held, device }: Input): Promise<Finished> {
  if (!returned.code && !returned.error) throw signInExpired();
  const signIn = await takeSignIn(ctx, { tokens, state: returned.state });
  const { identity, hasSecondFactor } = await withDeadline(
    deadlineAfter(ctx, timeoutMs),
    () => askWho(ctx, signIn, returned),
    tooLate,
  );
  await refundRateLimitOf(ctx, "sign-in.start", signIn.createdAt);
  return await inTransaction(ctx, async (within) => {
    const { isNew, ...person } = await findOrCreatePerson(within, identity);
    const viewer = { ...person, hasSecondFactor };
    const left = tokens.filter((token) => token !== signIn.token);
    const again =
      signIn.reauthenticatedUserId === null ? null : signIn.reauthenticatedUserId === viewer.id ? "same" : "other";
    const asksName = isNew && isSingleName(viewer.fullName);
    const { provider, redirectTo } = signIn;
    const passed = await passFirstStep(within, { viewer, provider, redirectTo, again, asksName, held, device });
    return { ...passed, tokens: left };
  });
}

/** How long all the provider's answers may take together, from when the browser came back, in milliseconds. */
const timeoutMs = 5_500;
const tooLate = () => providerDown(new Error("The provider's answers were not there in time."));

type UnderWay = Awaited<ReturnType<typeof takeSignIn>>;

async function askWho(ctx: Ctx, signIn: UnderWay, returned: Input["returned"]) {
  const provider = await openProvider(ctx, signIn.provider);
  const since = signIn.reauthenticatedUserId && provider.provesReauthentication ? signIn.createdAt : null;
  const strategy = new OpenIdStrategy(provider.config, signIn, (tokens) =>
    confirmIdentity(ctx, provider, { tokens, since }),
  );
  const { issuer } = provider.config.serverMetadata();
  const { code = "", error, iss = issuer } = returned;
  const back = new URL(callbackUrl(ctx.settings));
  back.search = new URLSearchParams({ state: signIn.state, ...(error ? { error } : { code }) }).toString();
  if (iss !== null) back.searchParams.set("iss", iss);
  return await strategy.authenticate(new Request(back));
}
