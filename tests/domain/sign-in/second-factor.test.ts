import type { JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "#app/domain/settings.ts";
import { beginSignIn } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { signIn, visitor } from "#tests/domain/sign-in/stage.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { type OpenId, startOpenId } from "#tests/support/openid.ts";
import { anAdmin } from "#tests/support/people.ts";

let openId: OpenId;
let ground: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  openId = await startOpenId();
  ground = await freshDatabase();
});
afterAll(() => Promise.all([ground.close(), openId.stop()]));

const email = "direcao@escola.example";
const school = (env: Record<string, string> = {}) =>
  visitor(ground.db, {
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

  it.each([[{}], [{ amr: ["pwd"] }], [{ amr: "mfa" }], [{ acr: "1" }], [{ acr: ["2", "3"] }], [{ acr: "" }]])(
    "is missing where it says %j: an admin stays outside, without a session",
    async (claims) => {
      const before = await ground.db.execute("select count(*) from sessions");
      await expect(enter(claims)).rejects.toMatchObject({ code: "forbidden", message: /duas etapas/ });
      expect(await ground.db.execute("select count(*) from sessions")).toEqual(before);
      const [last] = await ground.db.execute<{ data: object }>("select data from events order by id desc limit 1");
      expect(last!.data).toEqual({ why: "forbidden" });
    },
  );

  it("is asked of nobody else, and of admins only where the school says so", async () => {
    expect((await enter({}, { who: "aluna@escola.example" })).viewer.role).toBe("student");
    const lenient = { ADMIN_SECOND_FACTOR: "", OIDC_MFA_ACR: "" };
    expect((await enter({}, { env: lenient })).viewer.role).toBe("admin");
    expect(readSettings({ ADMIN_SECOND_FACTOR: "false" }, "s".repeat(32)).ADMIN_SECOND_FACTOR).toBe(false);
    expect(() => readSettings({ ADMIN_SECOND_FACTOR: "true" }, "s".repeat(32))).toThrow(/OIDC_ISSUER: falta/);
    await expect(enter({}, { provider: "google" })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is wished for on the way to the panel and by an admin who signs in anew, and nowhere else", async () => {
    const wish = async (asked: object, ctx = school(), provider = "oidc") => {
      const { redirectUrl } = await beginSignIn(ctx, { provider, tokens: [], ...asked });
      return new URL(redirectUrl).searchParams.get("acr_values");
    };
    const admin = { ...school(), viewer: await anAdmin(ground.db) };
    expect(await wish({ redirectTo: "/admin/events" })).toBe("2 urn:duas-etapas");
    expect(await wish({ redirectTo: "/courses", anew: true }, admin)).toBe("2 urn:duas-etapas");
    expect(await wish({ redirectTo: "/courses" })).toBeNull();
    expect(await wish({ redirectTo: "/administrar" })).toBeNull();
    expect(await wish({ redirectTo: "/admin" }, school(), "google")).toBeNull();
    expect(await wish({ redirectTo: "/admin" }, school({ OIDC_MFA_ACR: "" }))).toBeNull();
  });

  it("needs an OpenID provider, or the platform does not start", () => {
    expect(() => visitor(ground.db, { ADMIN_SECOND_FACTOR: "true" })).toThrow(/ADMIN_SECOND_FACTOR/);
  });
});
