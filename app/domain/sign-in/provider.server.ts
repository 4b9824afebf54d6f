import * as openid from "openid-client";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { readTextUpTo } from "#app/domain/deadline.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { redeemLocalCode } from "./local-codes.server.ts";
import { localClient, localKeySet, localServer } from "./local-issuer.server.ts";
import { providerDown, requireProvider } from "./sign-in.ts";

export type Provider = {
  config: openid.Configuration;
  /** The issuer stored with identities; people are found by (issuer, subject). */
  identityIssuer: string;
  /** Parameters of every sign-in. */
  params: Record<string, string>;
  /** Parameters that make the provider authenticate this person again, even if it has a session of theirs. */
  reauthenticationParameters: (email: string) => Record<string, string>;
  /** Whether its id_token proves that with `auth_time`, which must then be recent. */
  provesReauthentication: boolean;
  /** Whether an e-mail that it calls verified belongs to the person today, and not only when the account was opened. */
  isAuthority: (claims: { email: string; hd?: unknown }) => boolean;
};

export async function openProvider(ctx: Ctx, name: string): Promise<Provider> {
  return await open[requireProvider(ctx.settings, name)](ctx);
}

const open = {
  google: async ({ settings }: Ctx): Promise<Provider> => ({
    config: await cached(settings, googleConfig),
    identityIssuer: settings.GOOGLE_ISSUER,
    params: { prompt: "select_account" },
    // Google supports neither prompt=login nor max_age. It shows its account chooser, which a hint would skip.
    reauthenticationParameters: () => ({}),
    provesReauthentication: false,
    // For Gmail and domains hosted by Google (`hd`): https://developers.google.com/identity/gsi/web
    isAuthority: ({ email, hd }) => email.endsWith("@gmail.com") || typeof hd === "string",
  }),
  oidc: async ({ settings }: Ctx): Promise<Provider> => {
    const config = await cached(settings, discover);
    return {
      config,
      identityIssuer: config.serverMetadata().issuer,
      params: {},
      reauthenticationParameters: (email) => ({ prompt: "login", max_age: "0", login_hint: email }),
      provesReauthentication: true,
      isAuthority: () => true,
    };
  },
  local: async (ctx: Ctx): Promise<Provider> => ({
    config: localConfig(ctx),
    // PUBLIC_ORIGIN may change between two runs; demo accounts should not.
    identityIssuer: "local",
    params: {},
    // No hint: with one, it would answer without asking.
    reauthenticationParameters: () => ({ prompt: "login", max_age: "0" }),
    provesReauthentication: true,
    isAuthority: () => true,
  }),
};

type Make = (settings: Settings) => Promise<openid.Configuration>;
const opened = new WeakMap<Settings, Map<Make, { config: Promise<openid.Configuration>; until: number }>>();

/** Caches a configuration with the provider's keys for an hour; a failed discovery is not cached. */
function cached(settings: Settings, make: Make): Promise<openid.Configuration> {
  const configs = opened.get(settings) ?? new Map();
  opened.set(settings, configs);
  const known = configs.get(make);
  if (known && Date.now() < known.until) return known.config;
  const config = make(settings);
  configs.set(make, { config, until: Date.now() + 60 * 60 * 1000 });
  config.catch(() => configs.delete(make));
  return config;
}

async function googleConfig(settings: Settings) {
  const server = {
    issuer: settings.GOOGLE_ISSUER,
    authorization_endpoint: settings.GOOGLE_AUTHORIZATION_ENDPOINT,
    token_endpoint: settings.GOOGLE_TOKEN_ENDPOINT,
    jwks_uri: settings.GOOGLE_JWKS_URI,
  };
  const config = new openid.Configuration(server, settings.GOOGLE_CLIENT_ID!, settings.GOOGLE_CLIENT_SECRET!);
  return prepare(config, fetchFromProvider);
}

/** Reads the discovery document. A trailing slash makes no other issuer, so the library's own check is replaced. */
export async function discover({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Settings) {
  const issuer = withoutSlash(OIDC_ISSUER!);
  const post = openid.ClientSecretPost(OIDC_CLIENT_SECRET!);
  const basic = openid.ClientSecretBasic(OIDC_CLIENT_SECRET!);
  const authenticate: openid.ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
  try {
    const config = await openid.discovery(
      new URL(`${issuer}/.well-known/openid-configuration`),
      OIDC_CLIENT_ID!,
      undefined,
      authenticate,
      { [openid.customFetch]: fetchFromProvider, execute: [openid.allowInsecureRequests], timeout },
    );
    const announcedIssuer = config.serverMetadata().issuer;
    if (withoutSlash(announcedIssuer) !== issuer)
      throw new Error(`the discovery document names another issuer: ${announcedIssuer}`);
    openid.buildAuthorizationUrl(config, {}); // Throws where the document names no address to sign in at.
    return prepare(config, fetchFromProvider);
  } catch (error) {
    throw providerDown(error);
  }
}

const withoutSlash = (url: string) => url.replace(/\/$/, "");

/**
 * The built-in provider. Its code is exchanged within the process: a container may not reach itself at PUBLIC_ORIGIN.
 */
function localConfig(ctx: Ctx) {
  const metadata = localServer(ctx.settings);
  return prepare(new openid.Configuration(metadata, localClient), async (url, { body }) => {
    if (url === metadata.jwks_uri) return Response.json(localKeySet(ctx));
    try {
      return Response.json(await redeemLocalCode(ctx, Object.fromEntries(body as URLSearchParams)));
    } catch (error) {
      if (error instanceof AppError) return Response.json({ error: error.message }, { status: 400 });
      throw error;
    }
  });
}

/** Limits of a provider's answers, in seconds and bytes. */
const timeout = 5;
const maxBytes = 1024 * 1024;

/** id_token signatures are checked too, so plain http is the school's choice, for example within one network. */
function prepare(config: openid.Configuration, fetch: openid.CustomFetch) {
  config[openid.customFetch] = fetch;
  config.timeout = timeout;
  openid.allowInsecureRequests(config);
  openid.enableNonRepudiationChecks(config);
  return config;
}

/** Fetches a provider's endpoints for the library. Redirects are not followed. */
export async function fetchFromProvider(url: string, init: Partial<openid.CustomFetchOptions> = {}) {
  try {
    const signal = init.signal ?? AbortSignal.timeout(timeout * 1000);
    const answer = await fetch(url, { ...init, redirect: "error", signal } as RequestInit);
    const body: unknown = JSON.parse(await readTextUpTo(answer.body, maxBytes));
    if (answer.status >= 500 || answer.status === 429) throw new Error(`the provider answered ${answer.status}`);
    if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Error("no JSON object");
    return Response.json(body, { status: answer.status });
  } catch (error) {
    throw providerDown(error);
  }
}
