import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginSignIn } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { finishSignIn } from "#app/domain/sign-in/finish-sign-in.server.ts";
import { identities, sessions, signIns, users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { opened, redirectUri, signIn, visitor, visitProvider } from "#tests/domain/sign-in/helpers.ts";
import { freshDatabase } from "#tests/support/database.ts";
import {
  type Forgery,
  type OpenId,
  startOpenId,
  startRedirect,
  startSilence,
  startTalk,
} from "#tests/support/openid.ts";

const { db, close } = await freshDatabase();
let openId: OpenId;
let elsewhere: OpenId;

beforeAll(async () => {
  openId = await startOpenId();
  elsewhere = await startOpenId({ claimsIn: "userinfo" });
});
afterAll(async () => {
  await Promise.all([openId.stop(), elsewhere.stop()]);
  await close();
});
beforeEach(() => openId.tamper(null));

/** Anyone who waits for a lock in this database. */
const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

let people = 0;
const somebody = () => `pessoa-${++people}@escola.example`;
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

it.each([
  ["Ana", true],
  ["", true],
  ["Ana Souza", false],
])("asks for the full name after the first sign-in where the provider says %j: %s", async (name, asksName) => {
  const email = somebody();
  openId.describe(email, { name });
  const ctx = visitor(db, openId.asOidc);
  const asked = { provider: "oidc", email };
  expect((await signIn(ctx, openId, asked)).asksName).toBe(asksName);
  expect((await signIn(ctx, openId, asked)).asksName).toBe(false);
});

describe.each(["google", "oidc"])("sign-in with %s", (provider) => {
  const ctx = () => visitor(db, provider === "google" ? openId.asGoogle : openId.asOidc);
  const go = (email: string) => visitProvider(ctx(), openId, { provider, email });

  it("makes an account, opens a session and leads to where the visitor wanted to go", async () => {
    const email = somebody();
    openId.describe(email, { name: "Ana  Souza", given_name: "Ana", picture: "https://fotos.example/ana.jpg" });
    const { viewer, redirectTo, tokens } = await signIn(ctx(), openId, {
      provider,
      email,
      redirectTo: "/courses?category=discipulado",
    });
    expect(viewer).toMatchObject({
      email,
      givenName: "Ana",
      pictureUrl: "https://fotos.example/ana.jpg",
      role: "student",
    });
    expect({ redirectTo, tokens }).toEqual({ redirectTo: "/courses?category=discipulado", tokens: [] });
    const [identity] = await db.select().from(identities).where(eq(identities.userId, viewer.id));
    expect(identity).toMatchObject({ issuer: openId.issuer, subject: email });
    const actions = await db.select({ action: events.action }).from(events).where(eq(events.actorId, viewer.id));
    expect(actions.map(({ action }) => action).sort()).toEqual(["session.created", "user.created"]);
  });

  it("finds the person again by issuer and subject, not by e-mail", async () => {
    const email = somebody();
    const first = await signIn(ctx(), openId, { provider, email });
    openId.describe(email, { email: `novo-${email}`, hd: "escola.example" });
    const again = await signIn(ctx(), openId, { provider, email });
    expect(again.viewer).toMatchObject({ id: first.viewer.id, email: `novo-${email}` });
    const impostor = somebody();
    openId.describe(impostor, { email: `novo-${email}`, hd: "escola.example" });
    expect((await signIn(ctx(), openId, { provider, email: impostor })).viewer.id).not.toBe(first.viewer.id);
  });

  it("leaves alone what the person has made of their name and picture since", async () => {
    const email = somebody();
    const claims = { name: "Ana Souza", given_name: "Ana", picture: "https://fotos.example/ana.jpg" };
    openId.describe(email, claims);
    const { viewer } = await signIn(ctx(), openId, { provider, email });
    const own = { fullName: "Ana Beatriz", givenName: "Bia", pictureUrl: null };
    await db.update(users).set(own).where(eq(users.id, viewer.id));
    openId.describe(email, { ...claims, email: `novo-${email}`, hd: "escola.example" });
    expect((await signIn(ctx(), openId, { provider, email })).viewer).toMatchObject({ id: viewer.id, ...own });
    expect(await userOf(`novo-${email}`)).toMatchObject(own);
  });

  it("asks for PKCE S256, a state and a nonce, each time others", async () => {
    const begin = () => beginSignIn(ctx(), { provider, tokens: [] });
    const [one, two] = (await Promise.all([begin(), begin()])).map(
      ({ redirectUrl }) => new URL(redirectUrl).searchParams,
    );
    expect(one!.get("code_challenge_method")).toBe("S256");
    expect(one!.get("redirect_uri")).toBe(redirectUri);
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(one!.get(name)).toMatch(/^[\w-]{43}$/);
      expect(one!.get(name)).not.toBe(two!.get(name));
    }
  });

  it("refuses a state that is not this browser's", async () => {
    const mine = await go(somebody());
    const theirs = await go(somebody());
    const mixed = { ...mine, returned: { ...mine.returned, state: theirs.returned.state } };
    await expect(finishSignIn(ctx(), mixed)).rejects.toMatchObject({
      code: "invalid",
      message: "Sessão de login expirada. Tente novamente.",
    });
    await expect(finishSignIn(ctx(), { ...mine, tokens: [] })).rejects.toMatchObject({ code: "invalid" });
    await expect(finishSignIn(ctx(), mine)).resolves.toBeDefined();
  });

  it("needs no state from a JSON client: PKCE binds the code to the browser", async () => {
    const [mine, theirs] = [await go(somebody()), await go(somebody())];
    const stolen = { ...mine, returned: { code: theirs.returned.code, state: null } };
    await expect(finishSignIn(ctx(), stolen)).rejects.toMatchObject({ code: "unauthenticated" });
    const another = await go(somebody());
    await expect(
      finishSignIn(ctx(), { ...another, returned: { code: another.returned.code, state: null } }),
    ).resolves.toBeDefined();
  });

  it("takes a sign-in once", async () => {
    const back = await go(somebody());
    await finishSignIn(ctx(), back);
    await expect(finishSignIn(ctx(), back)).rejects.toMatchObject({ code: "invalid" });
  });

  it("opens one session for parallel duplicates", async () => {
    const email = somebody();
    const back = await go(email);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => finishSignIn(ctx(), back)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const user = await userOf(email);
    expect(await db.$count(sessions, eq(sessions.userId, user!.id))).toBe(1);
  });

  it("makes one account for parallel first sign-ins of one person", async () => {
    const email = somebody();
    const backs = await Promise.all([go(email), go(email), go(email)]);
    const done = (await Promise.all(backs.map((back) => finishSignIn(ctx(), back)))).map(opened);
    expect(new Set(done.map(({ viewer }) => viewer.id)).size).toBe(1);
    expect(await db.$count(users, eq(users.email, email))).toBe(1);
  });

  it("makes an admin once, however many sign-ins of that person end at the same moment", async () => {
    const email = somebody();
    const { viewer } = await signIn(ctx(), openId, { provider, email });
    const backs = await Promise.all([go(email), go(email), go(email)]);
    const admins = { ...ctx(), settings: { ...ctx().settings, ADMIN_EMAILS: [email] } };
    const done = (await Promise.all(backs.map((back) => finishSignIn(admins, back)))).map(opened);
    expect(done.map((each) => each.viewer.role)).toEqual(["admin", "admin", "admin"]);
    const told = and(eq(events.object, `user/${viewer.id}`), eq(events.action, "user.role_changed"));
    expect(await db.$count(events, told)).toBe(1);
  });

  it("gives an account that is deleted at this moment nothing back", async () => {
    const email = somebody();
    const { viewer } = await signIn(ctx(), openId, { provider, email });
    const back = await go(email);
    const admins = { ...ctx(), settings: { ...ctx().settings, ADMIN_EMAILS: [email] } };
    const goneFrom = `${viewer.id}@apagado.invalid`;
    const signingIn = await db.transaction(async (tx) => {
      await tx.update(users).set({ deletedAt: new Date(), email: goneFrom }).where(eq(users.id, viewer.id));
      await tx.delete(identities).where(eq(identities.userId, viewer.id));
      const finishing = finishSignIn(admins, back);
      finishing.catch(() => {}); // Looked at below.
      await expect.poll(() => db.execute(waiting)).not.toHaveLength(0);
      return { finishing };
    });
    const { viewer: another } = opened(await signingIn.finishing);
    expect(another.id).not.toBe(viewer.id);
    const [gone] = await db.select().from(users).where(eq(users.id, viewer.id));
    expect(gone).toMatchObject({ role: "student", email: goneFrom });
  });

  it("refuses a sign-in of eleven minutes ago", async () => {
    const back = await go(somebody());
    const later = { ...ctx(), now: new Date(Date.now() + 11 * 60_000) };
    await expect(finishSignIn(later, back)).rejects.toMatchObject({ code: "invalid" });
  });

  it("says so when the person turned back, and that sign-in is over", async () => {
    const back = await go("cancel@escola.example");
    await expect(finishSignIn(ctx(), back)).rejects.toMatchObject({
      code: "unauthenticated",
      message: expect.stringContaining("cancelado"),
    });
    await expect(finishSignIn(ctx(), back)).rejects.toMatchObject({ code: "invalid" });
  });

  it.each([
    ["a nonce of another sign-in", { nonce: "other" }],
    ["no nonce", { nonce: undefined }],
    ["another audience", { aud: "somebody-else" }],
    ["another authorised party", { aud: ["sementeira", "somebody-else"], azp: "somebody-else" }],
    ["another issuer", { iss: "https://evil.example" }],
    ["an expired token", { exp: Math.floor(Date.now() / 1000) - 60 }],
    ["no expiry", { exp: undefined }],
    ["no subject", { sub: undefined }],
    ["a time of signing in that is no number", { auth_time: "1700000000" }],
    ["an invalid e-mail", { email: "ana" }],
  ])("refuses an id_token with %s", async (_, change) => {
    const email = somebody();
    openId.tamper((claims) => ({ ...claims, email, email_verified: true, ...change }));
    await expect(finishSignIn(ctx(), await go(email))).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await userOf(email)).toBeUndefined();
  });

  it.each([false, undefined])("says that the e-mail is not confirmed where email_verified is %s", async (standing) => {
    const email = somebody();
    openId.tamper((claims) => ({ ...claims, email, email_verified: standing }));
    const message = expect.stringContaining("ainda não foi confirmado");
    await expect(finishSignIn(ctx(), await go(email))).rejects.toMatchObject({ code: "unauthenticated", message });
    expect(await userOf(email)).toBeUndefined();
  });

  it("takes an id_token that the same hand signed with nothing changed", async () => {
    const email = somebody();
    openId.tamper((claims) => ({ ...claims, email, email_verified: true }));
    await expect(finishSignIn(ctx(), await go(email))).resolves.toMatchObject({ viewer: { email } });
  });

  it.each<[string, Forgery]>([
    ["signed with another key", "key"],
    ["signed with a key that it brings along", "header"],
    ["signed with the published key as a secret", "symmetric"],
    ["that nobody signed", "none"],
  ])("refuses an id_token %s", async (_, how) => {
    openId.tamper(how);
    await expect(finishSignIn(ctx(), await go(somebody()))).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("refuses an answer that names another sender", async () => {
    const back = await go(somebody());
    const mixedUp = { ...back, returned: { ...back.returned, iss: "https://evil.example" } };
    await expect(finishSignIn(ctx(), mixedUp)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("keeps five sign-ins under way for one browser", async () => {
    let tokens: string[] = [];
    const started: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      tokens = (await beginSignIn(ctx(), { provider, tokens })).tokens;
      started.push(tokens[0]!);
    }
    expect(tokens).toEqual(started.slice(-5).reverse());
    const back = await visitProvider(ctx(), openId, { provider, email: somebody(), tokens });
    expect((await finishSignIn(ctx(), back)).tokens).toEqual(tokens.slice(0, 4));
  });

  it("makes admins of ADMIN_EMAILS, the first of them founder", async () => {
    const [first, second] = [somebody(), somebody()];
    const admins = { ...ctx(), settings: { ...ctx().settings, ADMIN_EMAILS: [first, second] } };
    openId.describe(first, { email: first.toUpperCase() });
    expect((await signIn(admins, openId, { provider, email: first })).viewer.role).toBe("admin");
    expect((await signIn(ctx(), openId, { provider, email: second })).viewer.role).toBe("student");
    expect((await signIn(admins, openId, { provider, email: second })).viewer.role).toBe("admin");
    expect(await userOf(first)).toMatchObject({ isFounder: true });
    expect(await userOf(second)).toMatchObject({ isFounder: false });
    expect((await signIn(ctx(), openId, { provider, email: second })).viewer.role).toBe("admin");
  });

  it("makes nobody an admin by an address of ADMIN_EMAILS that the provider has not verified", async () => {
    const [own, admins] = [somebody(), somebody()];
    const asAdmin = { ...ctx(), settings: { ...ctx().settings, ADMIN_EMAILS: [admins] } };
    await signIn(asAdmin, openId, { provider, email: own });
    // Of an account that is there as of a new one, and whatever stands for "yes".
    for (const [who, standing] of [
      [own, false],
      [own, undefined],
      [own, "false"],
      [own, 1],
      [somebody(), false],
    ] as const) {
      openId.tamper((claims) => ({ ...claims, email: admins, email_verified: standing }));
      await expect(finishSignIn(asAdmin, await go(who))).rejects.toMatchObject({ code: "unauthenticated" });
    }
    expect(await userOf(own)).toMatchObject({ role: "student", isFounder: false });
    expect(await userOf(admins)).toBeUndefined();
  });

  it("ends the other sessions of anyone who becomes an admin by signing in, so that a stolen one does not become an admin's", async () => {
    const email = somebody();
    const { viewer } = await signIn(ctx(), openId, { provider, email });
    const admins = { ...ctx(), settings: { ...ctx().settings, ADMIN_EMAILS: [email] } };
    const own = async () => await db.$count(sessions, eq(sessions.userId, viewer.id));
    expect((await signIn(admins, openId, { provider, email })).viewer.role).toBe("admin");
    expect(await own()).toBe(1);
    await signIn(admins, openId, { provider, email });
    expect(await own()).toBe(2);
  });
});

describe("providers of other kinds", () => {
  it("asks the userinfo endpoint for what the id_token leaves out", async () => {
    const email = somebody();
    const { viewer } = await signIn(visitor(db, elsewhere.asOidc), elsewhere, { provider: "oidc", email });
    expect(viewer).toMatchObject({ email, fullName: "Ana Souza" });
    const unverified = somebody();
    elsewhere.describe(unverified, { email_verified: false });
    for (const said of [{}, { email_verified: true }]) {
      // What the id_token says of an e-mail that it does not hold counts for nothing.
      elsewhere.tamper((claims) => ({ ...claims, ...said }));
      const refused = signIn(visitor(db, elsewhere.asOidc), elsewhere, { provider: "oidc", email: unverified });
      await expect(refused).rejects.toMatchObject({
        code: "unauthenticated",
        message: expect.stringContaining("confirmado"),
      });
    }
    elsewhere.tamper(null);
  });

  it("keeps the same subject of two issuers apart, unless both vouch for the same e-mail", async () => {
    const email = somebody();
    const [own, shared] = [somebody(), somebody()];
    const at = async (id: OpenId, said: string) => {
      id.describe(email, { email: said });
      return (await signIn(visitor(db, id.asOidc), id, { provider: "oidc", email })).viewer.id;
    };
    const one = await at(openId, own);
    expect(await at(elsewhere, shared)).not.toBe(one);
    const another = somebody();
    const here = (await signIn(visitor(db, openId.asOidc), openId, { provider: "oidc", email: another })).viewer.id;
    const there = await signIn(visitor(db, elsewhere.asOidc), elsewhere, { provider: "oidc", email: another });
    expect(there.viewer.id).toBe(here);
  });

  it("knows the configured ones alone", async () => {
    const begin = (provider: string) => beginSignIn(visitor(db, openId.asOidc), { provider, tokens: [] });
    await expect(begin("facebook")).rejects.toMatchObject({ code: "not_found" });
    await expect(begin("local")).rejects.toMatchObject({ code: "not_found" });
    await expect(begin("google")).rejects.toMatchObject({ code: "not_found" });
  });

  it("refuses a discovery document of another issuer", async () => {
    const ctx = visitor(db, { ...openId.asOidc, OIDC_ISSUER: openId.issuer.replace("127.0.0.1", "localhost") });
    await expect(beginSignIn(ctx, { provider: "oidc", tokens: [] })).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("a provider that is down", () => {
  it("answers unavailable, keeps nothing, and works again when it is back", async () => {
    const down = visitor(db, { ...openId.asOidc, OIDC_ISSUER: "http://127.0.0.1:1" });
    const before = await db.$count(signIns);
    const refused = beginSignIn(down, { provider: "oidc", tokens: [] });
    await expect(refused).rejects.toMatchObject({ code: "unavailable", retryAfter: 10 });
    expect(await db.$count(signIns)).toBe(before);
    down.settings.OIDC_ISSUER = openId.issuer;
    await expect(beginSignIn(down, { provider: "oidc", tokens: [] })).resolves.toBeDefined();
  });

  it.each(["GOOGLE_TOKEN_ENDPOINT", "GOOGLE_JWKS_URI"])("answers unavailable when its %s is gone", async (endpoint) => {
    const ctx = visitor(db, { ...openId.asGoogle, [endpoint]: "http://127.0.0.1:1/gone" });
    const back = await visitProvider(ctx, openId, { provider: "google", email: somebody() });
    await expect(finishSignIn(ctx, back)).rejects.toMatchObject({ code: "unavailable" });
  });

  it.each(["GOOGLE_TOKEN_ENDPOINT", "GOOGLE_JWKS_URI"])(
    "is given up when its %s does not answer within 5.5 s of the browser's return",
    async (endpoint) => {
      const silent = await startSilence();
      const ctx = visitor(db, { ...openId.asGoogle, [endpoint]: silent.address });
      const back = await visitProvider(ctx, openId, { provider: "google", email: somebody() });
      const began = performance.now();
      const late = { ...ctx, arrived: began - 5_200 };
      await expect(finishSignIn(late, back)).rejects.toMatchObject({ code: "unavailable", retryAfter: 10 });
      expect(performance.now() - began).toBeLessThan(5_000);
      await silent.stop();
    },
  );

  it("reads no more than 1 MiB", async () => {
    const talking = await startTalk({ more: "x".repeat(1024 * 1024) });
    const ctx = visitor(db, { ...openId.asGoogle, GOOGLE_TOKEN_ENDPOINT: talking.address });
    const back = await visitProvider(ctx, openId, { provider: "google", email: somebody() });
    await expect(finishSignIn(ctx, back)).rejects.toMatchObject({ code: "unavailable" });
    await talking.stop();
  });

  it("follows no redirect", async () => {
    const decoy = await startRedirect(`${openId.issuer}/token`);
    const ctx = visitor(db, { ...openId.asGoogle, GOOGLE_TOKEN_ENDPOINT: decoy.address });
    const back = await visitProvider(ctx, openId, { provider: "google", email: somebody() });
    await expect(finishSignIn(ctx, back)).rejects.toMatchObject({ code: "unavailable" });
    await decoy.stop();
  });
});
