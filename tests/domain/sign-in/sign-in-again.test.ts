import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#app/domain/ctx.ts";
import { findViewer } from "#app/domain/sessions/find-viewer.server.ts";
import { beginSignIn } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { finishSignIn } from "#app/domain/sign-in/finish-sign-in.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { opened, signIn, visitor, visitProvider } from "#tests/domain/sign-in/helpers.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { type OpenId, startOpenId } from "#tests/support/openid.ts";
import { anAdmin, ctxOf } from "#tests/support/people.ts";

let openId: OpenId;
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  openId = await startOpenId();
  fixture = await freshDatabase();
});
afterAll(() => Promise.all([fixture.close(), openId.stop()]));

let people = 0;
const somebody = () => `outra-vez-${++people}@escola.example`;
const stranger = () => visitor(fixture.db, { ...openId.asOidc, ...openId.asGoogle });
const asked = async (ctx: Ctx, provider: string) =>
  new URL((await beginSignIn(ctx, { provider, tokens: [], again: true })).redirectUrl).searchParams;

/** Somebody signed in by `provider`, in a browser that it knows by now. */
async function signedIn(provider: string) {
  const cookies = new Map<string, string>();
  const email = somebody();
  const { viewer, session } = await signIn(stranger(), openId, { provider, email, cookies });
  return { email, cookies, viewer, session, ctx: { ...stranger(), viewer } };
}

type Signed = { ctx: Ctx; email: string; cookies: Map<string, string>; session: string };

/** Signs in again as `email`, and comes back with the session that they have. */
async function signInAgain(provider: string, { ctx, session, cookies, ...who }: Signed, email = who.email) {
  const back = await visitProvider(ctx, openId, { provider, email, cookies, redirectTo: "/payments", again: true });
  return opened(await finishSignIn(ctx, { ...back, held: session }));
}

describe("signing in again", () => {
  it("is asked of an OpenID provider in the standard's words, with the viewer's e-mail", async () => {
    const { ctx, email } = await signedIn("oidc");
    const wishes = Object.fromEntries(await asked(ctx, "oidc"));
    expect(wishes).toMatchObject({ prompt: "login", max_age: "0", login_hint: email });
    const plain = new URL((await beginSignIn(ctx, { provider: "oidc", tokens: [] })).redirectUrl).searchParams;
    expect([plain.get("prompt"), plain.get("max_age"), plain.get("login_hint")]).toEqual([null, null, null]);
  });

  it("is asked of Google as far as it takes part: people choose their account, and nothing chooses for them", async () => {
    const { ctx } = await signedIn("google");
    const wishes = await asked(ctx, "google");
    expect([wishes.get("prompt"), wishes.get("max_age"), wishes.get("login_hint")]).toEqual([
      "select_account",
      null,
      null,
    ]);
  });

  it("is asked of the provider inside the app without a hint, which it would answer by itself", () =>
    rolledBack(async (db) => {
      const wishes = await asked({ ...visitor(db), viewer: await anAdmin(db) }, "local");
      expect([wishes.get("prompt"), wishes.get("max_age"), wishes.get("login_hint")]).toEqual(["login", "0", null]);
    }));

  it("makes a provider ask although it knows the browser", async () => {
    const known = await signedIn("oidc");
    const before = openId.timesAsked();
    await signIn(stranger(), openId, { provider: "oidc", ...known });
    expect(openId.timesAsked()).toBe(before);
    await signInAgain("oidc", known);
    expect(openId.timesAsked()).toBe(before + 1);
  });

  it.each(["oidc", "google"])("with %s opens a new session of now, in place of the one before", async (provider) => {
    const known = await signedIn(provider);
    const { viewer, session, redirectTo, again } = await signInAgain(provider, known);
    expect([viewer.id, redirectTo, again]).toEqual([known.viewer.id, "/payments", "same"]);
    expect(session).not.toBe(known.session);
    expect(await findViewer(stranger(), known.session)).toBeNull();
    const found = (await findViewer(stranger(), session))!.viewer;
    expect(found.authenticatedAt! > known.viewer.authenticatedAt!).toBe(true);
  });

  it("as somebody else signs them in, and leads them to nothing that was begun", async () => {
    const known = await signedIn("oidc");
    const other = await signInAgain("oidc", { ...known, cookies: new Map() }, somebody());
    expect(other).toMatchObject({ redirectTo: "/", again: "other" });
    expect(other.viewer.id).not.toBe(known.viewer.id);
    expect(await findViewer(stranger(), known.session)).toBeNull();
  });

  it("is for nobody who is not signed in", async () => {
    await expect(beginSignIn(stranger(), { provider: "oidc", tokens: [], again: true })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("is over with the account that it was begun for", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const { redirectUrl, tokens } = await beginSignIn(ctx, { provider: "local", tokens: [], again: true });
      const state = new URL(redirectUrl).searchParams.get("state");
      await db.delete(users).where(eq(users.id, ctx.viewer.id));
      const returned = { code: "x", state };
      await expect(finishSignIn(ctx, { returned, tokens, held: null })).rejects.toMatchObject({ code: "invalid" });
    }));
});

describe("that somebody has signed in again", () => {
  const refused = {
    code: "unauthenticated",
    message: "O provedor não disse que você acabou de entrar. Tente novamente.",
  };

  it.each<[string, (at: number) => unknown]>([
    ["an hour before", (at) => at - 3600],
    ["a minute before", (at) => at - 61],
    ["no time at all", () => undefined],
  ])("is not believed of an OpenID provider that says %s", async (_, change) => {
    const known = await signedIn("oidc");
    openId.tamper((claims) => ({ ...claims, auth_time: change(claims.auth_time as number) }));
    await expect(signInAgain("oidc", known)).rejects.toMatchObject(refused);
    openId.tamper(null);
    expect((await findViewer(stranger(), known.session))?.viewer.id, "the session goes on").toBe(known.viewer.id);
  });

  it("is not asked of Google's token, nor of a sign-in like any other", async () => {
    const known = await signedIn("google");
    openId.tamper(({ auth_time: _, ...claims }) => claims);
    await expect(signInAgain("google", known)).resolves.toMatchObject({ again: "same" });
    await expect(signIn(stranger(), openId, { provider: "oidc", email: known.email })).resolves.toMatchObject({
      again: null,
    });
    openId.tamper(null);
  });
});
