import { eq } from "drizzle-orm";
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authorise, can } from "#app/domain/access/authorise.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { findViewer } from "#app/domain/sessions/find-viewer.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { readSettings } from "#app/domain/settings.ts";
import { beginSignIn } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { findBearer } from "#app/domain/tokens/find-bearer.server.ts";
import { listTokens } from "#app/domain/tokens/tokens.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { signIn, visitor } from "#tests/domain/sign-in/helpers.ts";
import { aToken } from "#tests/domain/tokens/fixture.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { type OpenId, startOpenId } from "#tests/support/openid.ts";
import { anAdmin, anInstructor, aTeamMember } from "#tests/support/people.ts";

let openId: OpenId;
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  openId = await startOpenId();
  fixture = await freshDatabase();
});
afterAll(() => Promise.all([fixture.close(), openId.stop()]));

const email = "direcao@escola.example";
const school = (env: Record<string, string> = {}) =>
  visitor(fixture.db, {
    ...openId.asOidc,
    ...openId.asGoogle,
    ADMIN_EMAILS: email,
    ADMIN_SECOND_FACTOR: "true",
    OIDC_MFA_ACR: "2 urn:duas-etapas",
    ...env,
  });
const enter = async (claims: JWTPayload, { provider = "oidc", who = email, env = {} } = {}) => {
  openId.tamper((told) => ({ ...told, ...claims }));
  return await signIn(school(env), openId, { provider, email: who });
};

describe("a second factor", () => {
  it.each([[{ amr: ["pwd", "mfa"] }], [{ acr: "2" }], [{ acr: "urn:duas-etapas", amr: ["pwd"] }]])(
    "that the provider tells of as %j lets an admin in",
    async (claims) => {
      expect((await enter(claims)).viewer.role).toBe("admin");
    },
  );

  it.each([
    [{}],
    [{ amr: ["pwd"] }],
    [{ amr: "mfa" }],
    [{ acr: "1" }],
    [{ acr: ["2", "3"] }],
    [{ acr: ["2"] }],
    [{ acr: 2 }],
    [{ acr: "" }],
  ])("is missing where it says %j: an admin's role is withheld", async (claims) => {
    const { viewer, session } = await enter(claims);
    const withheld = { role: "student", withheld: { role: "admin", team: [] } };
    expect(viewer).toMatchObject(withheld);
    expect((await findViewer(school(), session))!.viewer).toMatchObject(withheld);
    expect(can(viewer, "courses.manage", { owns: true })).toBe(false);
    expect(() => authorise({ ...school(), viewer }, "people.setRole")).toThrow(/pede de você a verificação/);
  });

  it("is asked of nobody else, and of admins only where the school says so", async () => {
    const { viewer } = await enter({}, { who: "aluna@escola.example" });
    expect([viewer.role, viewer.withheld]).toEqual(["student", undefined]);
    const lenient = { ADMIN_SECOND_FACTOR: "", OIDC_MFA_ACR: "" };
    expect((await enter({}, { env: lenient })).viewer.role).toBe("admin");
    expect(readSettings({ ADMIN_SECOND_FACTOR: "false" }, "s".repeat(32)).ADMIN_SECOND_FACTOR).toBe(false);
    expect(readSettings({ ADMIN_SECOND_FACTOR: "true" }, "s".repeat(32)).ADMIN_SECOND_FACTOR).toBe(true);
    expect(() => readSettings({ OIDC_MFA_ACR: "2" }, "s".repeat(32))).toThrow(/OIDC_ISSUER: falta/);
    expect((await enter({}, { provider: "google" })).viewer.withheld?.role).toBe("admin");
  });

  it("is asked of the team where it is asked of admins", async () => {
    const member = await aTeamMember(fixture.db, await anAdmin(fixture.db), "finance");
    const open = (viewer: Viewer) => startSession(school(), { viewer, provider: "oidc", replaces: null });
    const [plain, proven] = [await open(member), await open({ ...member, hasSecondFactor: true })];
    const { viewer } = (await findViewer(school(), plain))!;
    expect(viewer).toMatchObject({ role: "student", team: [], withheld: { role: "student", team: ["finance"] } });
    expect([can(viewer, "payments.seeAll"), can(viewer, "secondFactor.setUp")]).toEqual([false, true]);
    expect(() => authorise({ ...school(), viewer }, "payments.seeAll")).toThrow(/pede de você a verificação/);
    expect((await findViewer(school(), proven))!.viewer).toMatchObject({ team: ["finance"] });
    expect((await findViewer(school({ ADMIN_SECOND_FACTOR: "", OIDC_MFA_ACR: "" }), plain))!.viewer).toMatchObject({
      team: ["finance"],
    });
  });

  it("is asked of instructors where the school says so", async () => {
    const instructor = await anInstructor(fixture.db);
    const env = { ADMIN_SECOND_FACTOR: "", OIDC_MFA_ACR: "", INSTRUCTOR_SECOND_FACTOR: "true" };
    const ctx = school(env);
    const open = (viewer: Viewer) => startSession(ctx, { viewer, provider: "oidc", replaces: null });
    const [plain, proven] = [await open(instructor), await open({ ...instructor, hasSecondFactor: true })];
    expect((await findViewer(ctx, plain))!.viewer).toMatchObject({
      role: "student",
      withheld: { role: "instructor", team: [] },
    });
    expect((await findViewer(ctx, proven))!.viewer).toMatchObject({ role: "instructor" });
    expect((await enter({}, { env })).viewer).toMatchObject({ role: "admin" });
  });

  it("is wished for on the way to the panel and by an admin who signs in again, and nowhere else", async () => {
    const wish = async (asked: object, ctx = school(), provider = "oidc") => {
      const { redirectUrl } = await beginSignIn(ctx, { provider, tokens: [], ...asked });
      return new URL(redirectUrl).searchParams.get("acr_values");
    };
    const admin = { ...school(), viewer: await anAdmin(fixture.db) };
    expect(await wish({ redirectTo: "/admin/events" })).toBe("2 urn:duas-etapas");
    expect(await wish({ redirectTo: "/courses", again: true }, admin)).toBe("2 urn:duas-etapas");
    expect(await wish({ redirectTo: "/courses" })).toBeNull();
    expect(await wish({ redirectTo: "/administrar" })).toBeNull();
    expect(await wish({ redirectTo: "/admin" }, school(), "google")).toBeNull();
    expect(await wish({ redirectTo: "/admin" }, school({ OIDC_MFA_ACR: "" }))).toBeNull();
  });

  it("is what each session and token says of itself", async () => {
    const proven = await enter({ amr: ["mfa"] });
    const env = { ADMIN_SECOND_FACTOR: "", OIDC_MFA_ACR: "" };
    const open = school(env);
    const plain = await enter({}, { env });
    const said = async (token: string) => (await findViewer(open, token))!.viewer.hasSecondFactor;
    expect([await said(proven.session), await said(plain.session)]).toEqual([true, false]);
  });
});

describe("where a second factor is asked for from now on", () => {
  const before = { ADMIN_SECOND_FACTOR: "", OIDC_MFA_ACR: "" };

  it("an admin's older session opens nothing of the panel; one with a second factor goes on", async () => {
    const [plain, proven] = [await enter({}, { env: before }), await enter({ amr: ["mfa"] }, { env: before })];
    expect((await findViewer(school(before), plain.session))?.viewer.id).toBe(plain.viewer.id);
    expect((await findViewer(school(), plain.session))!.viewer).toMatchObject({
      withheld: { role: "admin", team: [] },
    });
    const found = (await findViewer(school(), proven.session))!;
    expect(found.viewer).toMatchObject({ id: plain.viewer.id, role: "admin" });
  });

  it("so does an access token, which says why and is told apart in its owner's list; a new one serves", async () => {
    const made = async (claims: JWTPayload) => {
      const { viewer } = await enter(claims, { env: before });
      const ctx = { ...school(before), viewer: { ...viewer, authenticatedAt: new Date() } };
      return await aToken(ctx, { scopes: ["courses:write"] });
    };
    const [plain, proven] = [await made({}), await made({ amr: ["mfa"] })];
    expect(await findBearer(school(before), plain.token)).toMatchObject({ role: "admin" });
    await expect(findBearer(school(), plain.token)).rejects.toMatchObject({
      code: "unauthenticated",
      message: /sem a verificação em duas etapas/,
    });
    const viewer = (await findBearer(school(), proven.token))!;
    expect(viewer.role).toBe("admin");
    const states = new Map((await listTokens({ ...school(), viewer })).map(({ id, state }) => [id, state]));
    expect([states.get(plain.id), states.get(proven.id)]).toEqual(["refused", "valid"]);
  });

  it("nobody else notices, until they become an admin", async () => {
    const { viewer, session } = await enter({}, { who: "aluno@escola.example" });
    const { token } = await aToken({ ...school(), viewer: { ...viewer, authenticatedAt: new Date() } });
    expect((await findViewer(school(), session))?.viewer.id).toBe(viewer.id);
    expect(await findBearer(school(), token)).toMatchObject({ id: viewer.id });
    await fixture.db.update(users).set({ role: "admin" }).where(eq(users.id, viewer.id));
    expect((await findViewer(school(), session))!.viewer).toMatchObject({
      role: "student",
      withheld: { role: "admin", team: [] },
    });
    await expect(findBearer(school(), token)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});
