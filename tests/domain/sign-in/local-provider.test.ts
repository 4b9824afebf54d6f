import { createHash } from "node:crypto";
import { createLocalJWKSet, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import type { Ctx } from "#app/domain/ctx.ts";
import { beginSignIn } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { finishSignIn } from "#app/domain/sign-in/finish-sign-in.server.ts";
import { grantLocalCode, readLocalRequest, redeemLocalCode } from "#app/domain/sign-in/local-codes.server.ts";
import { listDemoAccounts, localKeySet, localMetadata } from "#app/domain/sign-in/local-issuer.server.ts";
import { opened, origin, redirectUri, visitor } from "#tests/domain/sign-in/helpers.ts";
import { rolledBack } from "#tests/support/database.ts";

const verifier = "v".repeat(43);
const challenge = createHash("sha256").update(verifier).digest("base64url");
const asked = { state: "s", nonce: "n", codeChallenge: challenge, loginHint: null };

async function go(ctx: Ctx, who: { email: string; name?: string }) {
  const { redirectUrl, tokens } = await beginSignIn(ctx, { provider: "local", tokens: [] });
  const request = readLocalRequest(ctx, new URL(redirectUrl).searchParams);
  const back = new URL(await grantLocalCode(ctx, request, who)).searchParams;
  const returned = { code: back.get("code")!, state: back.get("state"), iss: back.get("iss")! };
  return opened(await finishSignIn(ctx, { returned, tokens, held: null }));
}

function redeem(ctx: Ctx, href: string, change: Record<string, string> = {}) {
  const code = new URL(href).searchParams.get("code")!;
  const fits = {
    grant_type: "authorization_code",
    client_id: "sementeira",
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  return redeemLocalCode(ctx, { ...fits, code, ...change });
}

describe("the identity provider inside the app", () => {
  it("finds the demo people of the seed", () =>
    rolledBack(async (db) => {
      const accounts = await listDemoAccounts({ db });
      expect(accounts[0]).toMatchObject({ email: "admin@sementeira.example", role: "admin" });
      for (const { email, role, fullName } of accounts) {
        expect((await go(visitor(db), { email })).viewer).toMatchObject({ email, role, fullName });
      }
    }));

  it("makes a student of anybody else, and knows them the next time, name and all", () =>
    rolledBack(async (db) => {
      const first = await go(visitor(db), { email: "ana.souza@exemplo.test" });
      expect(first.viewer).toMatchObject({ role: "student", fullName: "Ana Souza", givenName: "Ana" });
      const again = await go(visitor(db), { email: "ana.souza@exemplo.test", name: "Outra" });
      expect(again.viewer).toEqual(first.viewer);
      expect((await go(visitor(db), { email: "b@exemplo.test", name: "Bia Reis" })).viewer.fullName).toBe("Bia Reis");
    }));

  it("stays the same for its people when the platform moves to another port", () =>
    rolledBack(async (db) => {
      const here = await go(visitor(db), { email: "c@exemplo.test" });
      const there = await go(visitor(db, { PUBLIC_ORIGIN: "http://localhost:4555" }), { email: "c@exemplo.test" });
      expect(there.viewer.id).toBe(here.viewer.id);
    }));

  it("signs with a key that it publishes, the same on every instance of one secret", () =>
    rolledBack(async (db) => {
      const [one, two] = [visitor(db), visitor(db)];
      const { id_token } = await redeem(one, await grantLocalCode(one, asked, { email: "d@exemplo.test" }));
      const { payload } = await jwtVerify(id_token, createLocalJWKSet(localKeySet(two)));
      expect(payload).toMatchObject({
        iss: `${origin}/auth/local`,
        aud: "sementeira",
        sub: "d@exemplo.test",
        nonce: "n",
      });
      expect(localKeySet(one).keys[0]).not.toHaveProperty("d");
      const other = visitor(db, { SESSION_SECRET: "another secret that is long enough to be one" });
      await expect(jwtVerify(id_token, createLocalJWKSet(localKeySet(other)))).rejects.toThrow();
    }));

  it.each<[string, Record<string, string>]>([
    ["another verifier", { code_verifier: "w".repeat(43) }],
    ["another redirect address", { redirect_uri: `${origin}/elsewhere` }],
  ])("uses a code up even when it comes with %s", (_, change) =>
    rolledBack(async (db) => {
      const ctx = visitor(db);
      const href = await grantLocalCode(ctx, asked, { email: "e@exemplo.test" });
      await expect(redeem(ctx, href, change)).rejects.toMatchObject({ code: "invalid", message: "invalid_grant" });
      await expect(redeem(ctx, href)).rejects.toMatchObject({ message: "invalid_grant" });
    }),
  );

  it.each<[Record<string, string>, string]>([
    [{ grant_type: "password" }, "unsupported_grant_type"],
    [{ client_id: "somebody" }, "invalid_client"],
    [{ code_verifier: "" }, "invalid_request"],
    [{ code: "unheard-of" }, "invalid_grant"],
  ])("answers %j with %s", (change, error) =>
    rolledBack(async (db) => {
      const ctx = visitor(db);
      const href = await grantLocalCode(ctx, asked, { email: "f@exemplo.test" });
      await expect(redeem(ctx, href, change)).rejects.toMatchObject({ message: error });
    }),
  );

  it("takes a code once and within 60 s", () =>
    rolledBack(async (db) => {
      const ctx = visitor(db);
      const href = await grantLocalCode(ctx, asked, { email: "g@exemplo.test" });
      await redeem(ctx, href);
      await expect(redeem(ctx, href)).rejects.toMatchObject({ message: "invalid_grant" });
      const late = await grantLocalCode(ctx, asked, { email: "g@exemplo.test" });
      await expect(redeem({ ...ctx, now: new Date(Date.now() + 61_000) }, late)).rejects.toMatchObject({
        message: "invalid_grant",
      });
    }));

  it.each<[string, string]>([
    ["client_id", "somebody"],
    ["redirect_uri", "https://evil.example/auth/callback"],
    ["redirect_uri", `${origin}/auth/callback/`],
    ["response_type", "token"],
    ["code_challenge_method", "plain"],
    ["code_challenge", "short"],
    ["state", ""],
    ["nonce", "\u0000"],
  ])("sends nobody anywhere when %s is %j", (name, value) =>
    rolledBack(async (db) => {
      const ctx = visitor(db);
      const { searchParams } = new URL((await beginSignIn(ctx, { provider: "local", tokens: [] })).redirectUrl);
      searchParams.set(name, value);
      expect(() => readLocalRequest(ctx, searchParams)).toThrow("Este pedido de login");
    }),
  );

  it("takes a login_hint that is an e-mail", () =>
    rolledBack(async (db) => {
      const ctx = visitor(db);
      const { searchParams } = new URL((await beginSignIn(ctx, { provider: "local", tokens: [] })).redirectUrl);
      searchParams.set("login_hint", " Ana@Exemplo.TEST ");
      expect(readLocalRequest(ctx, searchParams).loginHint).toBe("ana@exemplo.test");
      searchParams.set("login_hint", "ana");
      expect(readLocalRequest(ctx, searchParams).loginHint).toBeNull();
    }));

  it.each<[string, Record<string, string>]>([
    ["the address is no loopback", { PUBLIC_ORIGIN: "https://escola.example" }],
    ["the address only looks like one", { PUBLIC_ORIGIN: "https://127.0.0.1.evil.example" }],
    ["Google is configured", { GOOGLE_CLIENT_ID: "x", GOOGLE_CLIENT_SECRET: "y" }],
    [
      "an OpenID provider is configured",
      { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "y" },
    ],
  ])("does not exist where %s", (_, env) =>
    rolledBack(async (db) => {
      const ctx = visitor(db, env);
      const gone = { code: "not_found" };
      await expect(beginSignIn(ctx, { provider: "local", tokens: [] })).rejects.toMatchObject(gone);
      await expect(redeemLocalCode(ctx, {})).rejects.toMatchObject(gone);
      for (const part of [
        () => readLocalRequest(ctx, new URLSearchParams()),
        () => localMetadata(ctx),
        () => localKeySet(ctx),
      ]) {
        expect(part).toThrow(expect.objectContaining(gone));
      }
    }),
  );
});
