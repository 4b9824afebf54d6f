import type { Ctx } from "#app/domain/ctx.ts";
import { readSettings } from "#app/domain/settings.ts";
import { beginSignIn } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { finishSignIn } from "#app/domain/sign-in/finish-sign-in.server.ts";
import type { Db } from "#drizzle/client.ts";
import type { OpenId } from "#tests/support/openid.ts";

export const origin = "http://127.0.0.1:3999";
export const redirectUri = `${origin}/auth/callback`;

/** A visitor's context on the given database, with the settings that an environment leads to. */
export function visitor(db: Db, env: Record<string, string> = {}): Ctx {
  const settings = readSettings(
    { NODE_ENV: "test", PUBLIC_ORIGIN: origin, ...env },
    "a secret that is only good for tests",
  );
  return { db, settings, viewer: null, ip: "192.168.0.7" };
}

/** Goes to the provider as `email` and gives what the browser comes back with. */
export async function visitProvider(
  ctx: Ctx,
  openId: OpenId,
  {
    provider,
    email,
    redirectTo,
    tokens = [],
    cookies,
    again,
  }: {
    provider: string;
    email: string;
    redirectTo?: string;
    tokens?: string[];
    cookies?: Map<string, string>;
    again?: boolean;
  },
) {
  const begun = await beginSignIn(ctx, { provider, redirectTo, tokens, again });
  const back = (await openId.visit(begun.redirectUrl, email, cookies)).searchParams;
  const [code, error, state, iss] = ["code", "error", "state", "iss"].map((name) => back.get(name) ?? undefined);
  return { returned: { code, error, iss, state: state ?? null }, tokens: begun.tokens, held: null };
}

/** What a sign-in came to that needed no second step. */
export function opened<Came extends { redirectTo: string }>(came: Came): Extract<Came, { session: string }> {
  if (!("session" in came)) throw new Error("a second factor is asked for");
  return came as Extract<Came, { session: string }>;
}

/** The whole way, there and back. */
export async function signIn(ctx: Ctx, openId: OpenId, asked: Parameters<typeof visitProvider>[2]) {
  return opened(await finishSignIn(ctx, await visitProvider(ctx, openId, asked)));
}
