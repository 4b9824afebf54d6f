import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { by, deadline } from "#app/domain/deadline.server.ts";
import { record } from "#app/domain/events/record.server.ts";
import { admitPerson } from "#app/domain/people/admit-person.server.ts";
import { startSession } from "#app/domain/people/sessions/start-session.server.ts";
import { noteAcceptance } from "#app/domain/privacy/consents/note-acceptance.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { confirmIdentity } from "#app/domain/sign-in/providers/confirm-identity.server.ts";
import { comeBack } from "#app/domain/sign-in/providers/drive-strategy.server.ts";
import { openProvider } from "#app/domain/sign-in/providers/open-provider.server.ts";
import { notConfirmed, providerDown, signInExpired } from "#app/domain/sign-in/refusals.ts";
import { requireSecondFactor } from "#app/domain/sign-in/second-factor.ts";
import { takeSignIn } from "#app/domain/sign-in/take-sign-in.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/** What the provider sent back with the browser. `iss` names the sender (RFC 9207), where the provider says it. */
export type Returned = { code?: string; error?: string; state: string | null; iss?: string };

type Asked = { returned: Returned; tokens: string[]; held: string | null; device?: string | null };

export type SignedIn = {
  viewer: Viewer;
  session: string;
  redirectTo: string;
  tokens: string[];
  /** Of a sign-in begun anew for somebody: whether they came back, or somebody else, whom nothing of theirs awaits. */
  anew: "same" | "other" | null;
};

/**
 * Finishes a sign-in: takes it out of the database, exchanges the code, verifies the id_token, finds or makes the
 * account and opens a session, whose token comes back with the page to go to. `tokens` are those of the browser's
 * transaction cookie, `held` the session that the browser had before, which ends (A4), `device` what it is in words.
 * Whoever had to sign in anew must have done so since; somebody else who comes back in their place is signed in, and
 * led to the start page. Refuses an expired or used sign-in (invalid), an identity that the provider does not confirm
 * (unauthenticated), a provider that does not answer (unavailable), an admin without a second factor where the school
 * asks for one (forbidden); each leaves an event that says no more than which of them it was.
 */
export async function finishSignIn(ctx: Ctx, asked: Asked): Promise<SignedIn> {
  try {
    return await finish(ctx, asked);
  } catch (error) {
    // As nobody: whoever signs in is not yet known, and whoever asked may be gone.
    if (error instanceof Refusal)
      await record({ ...ctx, viewer: null }, "session.refused", "session/none", { why: error.code });
    throw error;
  }
}

async function finish(ctx: Ctx, { returned, tokens, held, device }: Asked): Promise<SignedIn> {
  if (!returned.code && !returned.error) throw signInExpired();
  const signIn = await takeSignIn(ctx, { tokens, state: returned.state });
  const { identity, hasSecondFactor } = await by(deadline(ctx, patience), () => askWho(ctx, signIn, returned), tooLate);
  return await inTransaction(ctx, async (within) => {
    const viewer = { ...(await admitPerson(within, identity)), hasSecondFactor };
    requireSecondFactor(within.settings, viewer);
    const session = await startSession(within, { viewer, provider: signIn.provider, replaces: held, device });
    await noteAcceptance(within, viewer.id);
    const left = tokens.filter((token) => token !== signIn.token);
    const anew = signIn.anewFor === null ? null : signIn.anewFor === viewer.id ? "same" : "other";
    return { viewer, session, redirectTo: anew === "other" ? "/" : signIn.redirectTo, tokens: left, anew };
  });
}

/** How long the provider may take for all its answers together, from when the browser came back, in milliseconds. */
const patience = 5_500;
const tooLate = () => providerDown(new Error("The provider's answers were not there in time."));

type UnderWay = Awaited<ReturnType<typeof takeSignIn>>;

/** Whom the provider says that it was. */
async function askWho(ctx: Ctx, signIn: UnderWay, returned: Asked["returned"]) {
  const provider = await openProvider(ctx, signIn.provider);
  if (returned.iss && !provider.issuers.includes(returned.iss)) throw notConfirmed(new Error("callback: iss"));
  const tokens = await comeBack(provider.strategy, signIn, returned);
  const since = signIn.anewFor && provider.provesAnew ? signIn.createdAt : null;
  return await confirmIdentity(ctx, provider, { tokens, nonce: signIn.nonce, since });
}
