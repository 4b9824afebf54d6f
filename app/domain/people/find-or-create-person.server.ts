import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { viewerColumns } from "#app/domain/sessions/find-viewer.server.ts";
import { identities, sessions, users } from "#drizzle/schema/people.ts";
import { endAccess } from "./set-role.server.ts";

/** A person as a provider identified them. `email` is lower-cased and verified. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string;
  fullName: string;
  givenName: string;
  pictureUrl: string | null;
  /** The provider is no authority for the e-mail: it may have been given to somebody else since it was verified. */
  isUnsure?: boolean;
  /** In that case, and if codes are sent by e-mail, new people must confirm the address by a code. */
  needsCode?: boolean;
};

/**
 * The account of the person signing in: the one of this issuer and subject; else the only one with the same verified
 * e-mail, unless this issuer knows it by another subject (somebody else) or the demo sign-in made it; else a new one.
 * Where the provider is no authority for the e-mail, nothing is joined by it (conflict).
 * The provider's e-mail is taken over each time, name and picture only once. An e-mail of ADMIN_EMAILS becomes admin, the
 * first of them founder; other sessions and tokens of that account end then. Call it inside the sign-in's transaction.
 */
export async function findOrCreatePerson(ctx: Ctx, identity: Identity): Promise<Viewer & { isNew: boolean }> {
  const known = await findKnown(ctx, identity);
  if (known && !known.due) return { ...known.viewer, isNew: false };
  // People who are new, or whose data changed, are handled one at a time, each seeing what the one before wrote.
  const key = `${identity.issuer} ${identity.subject}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const found = await findKnown(ctx, identity, { isHeld: true });
  if (found) return { ...(await renew(ctx, found)), isNew: false };
  const { issuer, subject, isUnsure, needsCode, ...person } = identity;
  if (needsCode) throw new AppError("conflict", codeInstead(person.email));
  const [same, ...more] = issuer === "local" ? [] : await accountsOf(ctx, person.email, [issuer, "local"]);
  if (same && isUnsure) throw new AppError("conflict", accountOfAnother(person.email));
  const viewer =
    same && !more.length
      ? { ...(await renew(ctx, same)), isNew: false }
      : { ...(await createPerson(ctx, person, issuer)), isNew: true };
  await addIdentity(ctx, viewer, { issuer, subject });
  return viewer;
}

const codeInstead = (email: string) =>
  `O provedor não garante que ${email} ainda é seu. Volte à página de login, digite esse e-mail e entre com o código que chega nele.`;
const accountOfAnother = (email: string) =>
  `Já existe uma conta com o e-mail ${email}, e o provedor não garante que ele ainda é seu. Entre como das outras vezes.`;

/** Adds an identity to an account; the owner of an existing account is notified. */
async function addIdentity(
  ctx: Ctx,
  { isNew, ...viewer }: Viewer & { isNew: boolean },
  identity: { issuer: string; subject: string },
) {
  const added = await ctx.db
    .insert(identities)
    .values({ ...identity, userId: viewer.id })
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  if (added.length && !isNew)
    await recordEvent({ ...ctx, viewer }, "identity.joined", `user/${viewer.id}`, { issuer: identity.issuer });
}

/**
 * The account of somebody who has shown that an e-mail is theirs by a code, created where there is none. `wanted` is who
 * signs in again; accounts known by `strangers` are not looked at. Refuses (conflict) where several have that e-mail and
 * none is wanted. Call it inside the sign-in's transaction.
 */
export async function findOrCreateByEmail(
  ctx: Ctx,
  person: Omit<Identity, "issuer" | "subject">,
  { wanted, strangers }: { wanted: string | null; strangers: string[] },
): Promise<Viewer & { isNew: boolean }> {
  const accounts = await accountsOf(ctx, person.email, strangers);
  const found = accounts.find(({ viewer }) => viewer.id === wanted) ?? accounts[0];
  if (accounts.length > 1 && found?.viewer.id !== wanted) throw new AppError("conflict", severalAccounts);
  const viewer = found
    ? { ...(await renew(ctx, found)), isNew: false }
    : { ...(await createPerson(ctx, person, "email")), isNew: true };
  await addIdentity(ctx, viewer, { issuer: "email", subject: viewer.id });
  return viewer;
}

const severalAccounts = "Mais de uma conta tem este e-mail. Entre pelo provedor com que você criou a sua.";

/**
 * The accounts with an e-mail, except those known by one of these issuers. Locked, so that nobody adds one meanwhile.
 */
async function accountsOf(ctx: Ctx, email: string, strangers: string[]): Promise<Known[]> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`e-mail ${email}`}, 0))`);
  const knownByThem = ctx.db
    .select({ one: identities.userId })
    .from(identities)
    .where(and(eq(identities.userId, users.id), inArray(identities.issuer, strangers)));
  const found = await ctx.db
    .select({ ...admittedColumns(ctx), isFounder: users.isFounder })
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email}`, isNull(users.deletedAt), notExists(knownByThem)))
    .orderBy(users.createdAt)
    .for("no key update");
  return found.map((account) => knownAs(ctx, email, account));
}

type Rank = { role: Viewer["role"]; isFounder: boolean };
type Known = { viewer: Viewer; due: (Rank & { email: string }) | null };

/**
 * `due`: what the provider's e-mail changes, null for nothing. The account is locked until the transaction ends, and
 * one that is just being deleted is not found.
 */
async function findKnown(
  ctx: Ctx,
  { issuer, subject, email, isUnsure }: Identity,
  { isHeld = false } = {},
): Promise<Known | undefined> {
  const select = ctx.db
    .select({ ...admittedColumns(ctx), isFounder: users.isFounder })
    .from(users)
    .innerJoin(identities, eq(identities.userId, users.id))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject), isNull(users.deletedAt)));
  const [found] = await (isHeld ? select.for("no key update", { of: users }) : select);
  return found && knownAs(ctx, isUnsure ? found.email : email, found);
}

function knownAs(ctx: Ctx, email: string, { isFounder, ...viewer }: Viewer & { isFounder: boolean }): Known {
  const due = { ...rankOf(ctx, email, { role: viewer.role, isFounder }), email };
  const isSame = due.email === viewer.email && due.role === viewer.role && due.isFounder === isFounder;
  return { viewer, due: isSame ? null : due };
}

async function renew(ctx: Ctx, { viewer, due }: Known): Promise<Viewer> {
  if (!due) return viewer;
  await ctx.db.update(users).set(due).where(eq(users.id, viewer.id));
  const admitted = { ...viewer, email: due.email, role: due.role };
  if (due.role !== viewer.role) {
    await recordRole(ctx, admitted, viewer.role, await endAccess(ctx, viewer.id));
  }
  return admitted;
}

async function createPerson(ctx: Ctx, person: Omit<Identity, "issuer" | "subject">, issuer: string): Promise<Viewer> {
  const rank = rankOf(ctx, person.email, { role: "student", isFounder: false });
  const [viewer] = await ctx.db
    .insert(users)
    .values({ ...person, ...rank })
    .returning(admittedColumns(ctx));
  await recordEvent({ ...ctx, viewer: viewer! }, "user.created", `user/${viewer!.id}`, { issuer });
  if (rank.role !== "student") await recordRole(ctx, viewer!, "student");
  return viewer!;
}

/** A Viewer who signs in right now. */
const admittedColumns = (ctx: Ctx) => ({
  ...viewerColumns,
  authenticatedAt: sqlNow(ctx).mapWith(sessions.authenticatedAt),
});

/** The role and founder flag that a verified e-mail gives; signing in never takes any away. */
function rankOf({ settings }: Ctx, email: string, held: Rank): Rank {
  const index = settings.ADMIN_EMAILS.indexOf(email);
  return {
    role: index >= 0 ? ("admin" as const) : held.role,
    isFounder: held.isFounder || index === 0,
  };
}

async function recordRole(ctx: Ctx, viewer: Viewer, before: Viewer["role"], ended = {}) {
  const data = { from: before, to: viewer.role, because: "ADMIN_EMAILS" as const, ...ended };
  await recordEvent({ ...ctx, viewer }, "user.role_changed", `user/${viewer.id}`, data, { before, after: viewer.role });
}
