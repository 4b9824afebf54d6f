import { createECDH, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import { and, eq, like, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, Role } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import { identities, users } from "#drizzle/schema/people.ts";
import { configuredProviders } from "./sign-in.ts";

const near = new BlockList();
near.addSubnet("127.0.0.0", 8);
near.addSubnet("10.0.0.0", 8);
near.addSubnet("172.16.0.0", 12);
near.addSubnet("192.168.0.0", 16);
near.addSubnet("169.254.0.0", 16);
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");
near.addSubnet("fe80::", 10, "ipv6");

/**
 * Whether an address belongs to this machine or a private network, as a container's host does; null is not a caller.
 */
export function isPrivateAddress(ip: string | null): boolean {
  if (ip === null) return true;
  const bare = ip.split("%")[0]!;
  return near.check(bare, isIPv6(bare) ? "ipv6" : "ipv4");
}

/** Whether the request was made on this machine or network, under a local name, which another site's page cannot do. */
export function isLocalRequest({ ip, isForeignHost }: Pick<Ctx, "ip" | "isForeignHost">): boolean {
  return isPrivateAddress(ip) && !isForeignHost;
}

/** The only client of the built-in provider: this platform. */
export const localClient = "sementeira";

/** The built-in provider's issuer and base address. */
export const localIssuer = ({ PUBLIC_ORIGIN }: Pick<Settings, "PUBLIC_ORIGIN">) => `${PUBLIC_ORIGIN}/auth/local`;

/**
 * Throws (not found) unless the request comes from this machine or private network under a local name: a server that
 * listens publicly may still have a loopback origin, and another site's name may resolve to it.
 */
export function requireLocalRequest(ctx: Pick<Ctx, "settings" | "ip" | "isForeignHost">) {
  const isOffered = configuredProviders(ctx.settings).some(({ name }) => name === "local");
  if (!isOffered || !isLocalRequest(ctx)) throw new AppError("not_found");
}

/** The built-in provider's discovery document. */
export function localMetadata(ctx: Pick<Ctx, "settings" | "ip" | "isForeignHost">) {
  requireLocalRequest(ctx);
  return localServer(ctx.settings);
}

export function localServer(settings: Pick<Settings, "PUBLIC_ORIGIN">) {
  const issuer = localIssuer(settings);
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    scopes_supported: ["openid", "email", "profile"],
    claims_supported: ["sub", "email", "email_verified", "name", "given_name", "auth_time"],
    token_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

type Keys = { privateKey: KeyObject; publicKey: KeyObject; kid: string };

/** The built-in provider's ES256 key, derived from SESSION_SECRET: the same on every instance, also after a restart. */
export function signingKey(settings: Pick<Settings, "SESSION_SECRET">): Keys {
  const known = keysOf.get(settings.SESSION_SECRET) ?? derive(settings.SESSION_SECRET);
  keysOf.set(settings.SESSION_SECRET, known);
  return known;
}

/** The built-in provider's public keys. */
export function localKeySet(ctx: Pick<Ctx, "settings" | "ip" | "isForeignHost">) {
  requireLocalRequest(ctx);
  const { publicKey, kid } = signingKey(ctx.settings);
  return { keys: [{ ...publicKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" }] };
}

const keysOf = new Map<string, Keys>();

function derive(secret: string): Keys {
  const d = Buffer.from(hkdfSync("sha256", secret, "", "local identity provider ES256", 32));
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const jwk = { kty: "EC", crv: "P-256", d: part(d), x: part(point.subarray(1, 33)), y: part(point.subarray(33)) };
  const privateKey = createPrivateKey({ key: jwk, format: "jwk" });
  return { privateKey, publicKey: createPublicKey(privateKey), kid: jwk.x.slice(0, 8) };
}

const part = (bytes: Buffer) => bytes.toString("base64url");

export type DemoAccount = { email: string; fullName: string; role: Role };

/** The demo school's people, as the built-in provider lists them: admins first, then instructors, then students. */
export async function listDemoAccounts(ctx: Pick<Ctx, "db">): Promise<DemoAccount[]> {
  return await ctx.db
    .select({ email: identities.subject, fullName: users.fullName, role: users.role })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, "local"), like(identities.subject, "%@sementeira.example")))
    .orderBy(sql`array_position(array['admin', 'instructor', 'student'], ${users.role})`, users.createdAt, users.email)
    .limit(8);
}
