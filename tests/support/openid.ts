import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { interactionPolicy, Provider } from "oidc-provider";

const clientId = "sementeira";
const clientSecret = "um+segredo/com:sinais%que-se-codificam";

/** What the provider knows of a person; by default the e-mail is verified. */
export type Claims = Record<string, unknown>;

/**
 * How to forge the signature: with another key (`key`), with another key that the token contains (`header`), with the
 * published key as if it were a secret (`symmetric`), or not at all (`none`).
 */
export type Forgery = "key" | "header" | "symmetric" | "none";

/** A real OpenID provider on loopback, for tests. */
export type OpenId = {
  issuer: string;
  /** The environment that makes the platform use it as `oidc`, or as a stand-in for Google. */
  asOidc: Record<string, string>;
  asGoogle: Record<string, string>;
  /**
   * Signs somebody in at the authorization address, as a browser does, and returns the address to go back to. With the
   * `cookies` of an earlier visit the provider knows them already.
   */
  visit(authorizationUrl: string, email: string, cookies?: Map<string, string>): Promise<URL>;
  /** How often it asked somebody to sign in, rather than recognising them by their cookies. */
  timesAsked(): number;
  /** Sets the claims of an e-mail from now on. */
  describe(email: string, claims: Claims): void;
  /** Changes the claims of every id_token from now on, or its signature; null stops it. */
  tamper(change: ((claims: JWTPayload) => JWTPayload) | Forgery | null): void;
  stop(): Promise<void>;
};

/**
 * Starts `oidc-provider` on a free port. The person in `login_hint` is signed in at once; `cancel@…` cancels.
 * `claimsIn` is where e-mail and name are found: in the id_token, or only at the userinfo endpoint.
 */
export async function startOpenId({ claimsIn = "id_token" as "id_token" | "userinfo" } = {}): Promise<OpenId> {
  const people = new Map<string, Claims>();
  const [ours, theirs] = [await newKey(), await newKey()];
  let tampering: Parameters<OpenId["tamper"]>[0] = null;
  let asked = 0;

  const { address: issuer, stop } = await listen((req, res) => void answer(req, res));

  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: ["http://127.0.0.1/auth/callback"] }],
    jwks: { keys: [ours.jwk] },
    claims: { email: ["email", "email_verified", "hd"], profile: ["name", "given_name", "picture"] },
    conformIdTokenClaims: claimsIn === "userinfo",
    cookies: { keys: ["only for tests"] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
    findAccount: (_, email) => ({
      accountId: email,
      claims: () => ({
        sub: email,
        email,
        email_verified: true,
        name: "Ana Souza",
        given_name: "Ana",
        ...people.get(email),
      }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  // The app's port is known only once it has started with this issuer in its environment.
  provider.Client.prototype.redirectUriAllowed = (uri) => /^http:\/\/127\.0\.0\.1:\d+\/auth\/callback$/.test(uri);
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (!tampering || ctx.path !== "/token" || !body?.id_token) return;
    const claims = decodeJwt(body.id_token);
    ctx.body = { ...body, id_token: await forge(claims, tampering) };
  });

  async function forge(claims: JWTPayload, how: Forgery | ((claims: JWTPayload) => JWTPayload)) {
    const { kid, n, e } = ours.jwk;
    const signed = (alg: string, more: object = {}) =>
      new SignJWT(typeof how === "function" ? how(claims) : claims).setProtectedHeader({ alg, kid, ...more });
    if (how === "none") return new UnsecuredJWT(claims).encode();
    if (how === "symmetric") return await signed("HS256").sign(Buffer.from(n!, "base64url"));
    if (how === "header")
      return await signed("RS256", { jwk: { kty: "RSA", n: theirs.jwk.n, e } }).sign(theirs.privateKey);
    return await signed("RS256").sign((how === "key" ? theirs : ours).privateKey);
  }

  const handle = provider.callback();
  async function answer(req: Parameters<typeof handle>[0], res: Parameters<typeof handle>[1]) {
    if (!req.url?.startsWith("/interaction/")) return handle(req, res);
    const { params } = await provider.interactionDetails(req, res);
    asked += 1;
    const accountId = String(params.login_hint);
    const cancelled = { error: "access_denied", error_description: "cancelled" };
    const result = accountId.startsWith("cancel@") ? cancelled : { login: { accountId }, select_account: {} };
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  }

  return {
    issuer,
    asOidc: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    asGoogle: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: issuer,
      GOOGLE_AUTHORIZATION_ENDPOINT: `${issuer}/auth`,
      GOOGLE_TOKEN_ENDPOINT: `${issuer}/token`,
      GOOGLE_JWKS_URI: `${issuer}/jwks`,
    },
    visit,
    timesAsked: () => asked,
    describe: (email, claims) => void people.set(email, claims),
    tamper: (change) => {
      tampering = change;
    },
    stop,
  };
}

/** A server that accepts every request and never answers. */
export const startSilence = () => listen(() => {});

/** A server that gives the same JSON for every request. */
export const startTalk = (words: object) => listen((_, res) => res.end(JSON.stringify(words)));

/** A provider's discovery document with this authorization address and nothing behind it. */
export async function startDiscovery(authorization_endpoint: string) {
  const { address, stop } = await listen((_, res) =>
    res.end(
      JSON.stringify({
        issuer: address,
        authorization_endpoint,
        token_endpoint: `${address}/token`,
        jwks_uri: `${address}/jwks`,
      }),
    ),
  );
  return { address, stop };
}

/** A server that redirects everybody to `location`, keeping method and body. */
export const startRedirect = (location: string) => listen((_, res) => res.writeHead(307, { Location: location }).end());

async function listen(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const stop = () =>
    new Promise<void>((stopped) => {
      server.close(() => stopped());
      server.closeAllConnections();
    });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

async function newKey() {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid: "one", alg: "RS256", use: "sig" } };
}

async function visit(authorizationUrl: string, email: string, cookies = new Map<string, string>()): Promise<URL> {
  const hinted = new URL(authorizationUrl);
  hinted.searchParams.set("login_hint", email);
  for (let url = hinted, step = 0; step < 8; step += 1) {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { redirect: "manual", headers: { Cookie } });
    for (const header of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header)!;
      cookies.set(name!, value!);
    }
    const location = answer.headers.get("Location");
    if (!location) throw new Error(`${url.pathname} answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
    if (url.origin !== hinted.origin) return url;
  }
  throw new Error("the provider keeps redirecting");
}
