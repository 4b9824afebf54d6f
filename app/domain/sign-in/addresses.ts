import type { Settings } from "#app/domain/settings.ts";

/** Where every provider sends the browser back to; from the settings, never from a request. */
export const callbackUrl = ({ PUBLIC_ORIGIN }: Pick<Settings, "PUBLIC_ORIGIN">) => `${PUBLIC_ORIGIN}/auth/callback`;

/** The default destination of a sign-in. */
const standardDestination = "/courses";

/** Where a visitor signs in and comes back to `path`, a page's address with its search. */
export const signInPath = (path: string) => `/auth/login?redirectTo=${encodeURIComponent(path)}`;

/** Where somebody signs in again and comes back to `path`, a page's address with its search. */
export const reauthenticationPath = (path: string) => `/auth/again?redirectTo=${encodeURIComponent(path)}`;

const base = "http://here.invalid";
const plainPath = /^\/(?![/\\])[\w\-/?=&.%+# \u00a1-\uffff]*$/;
const controlOrBackslash = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/;
const twoSlashes = /^[^?]*\/\//;
const notForPeople = /^\/(api|auth)(\/|$)/i;

/**
 * The page that a sign-in leads to: `wanted` if it is a plain path of this platform, else the catalogue. Takes the
 * decoded value of the address. Rejects other origins, `//`, backslashes and control characters, also where a second
 * decoding would produce them, and addresses that are not pages.
 */
export function safeRedirectPath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > 2000 || !plainPath.test(wanted)) return standardDestination;
  const decoded = decode(wanted);
  if (decoded === null || controlOrBackslash.test(decoded) || twoSlashes.test(decoded) || twoSlashes.test(wanted)) {
    return standardDestination;
  }
  const { origin, pathname, search } = new URL(wanted, base);
  const isPage = origin === base && !notForPeople.test(decodeURIComponent(pathname));
  return isPage ? pathname + search : standardDestination;
}

function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

type ProviderSettings = Pick<
  Settings,
  "GOOGLE_CLIENT_ID" | "GOOGLE_AUTHORIZATION_ENDPOINT" | "OIDC_ISSUER" | "OIDC_SIGN_IN_ORIGINS"
>;

/**
 * The origins that sign-in forms may lead to. Browsers apply `form-action` to every redirect after a form, so a
 * provider that signs people in on another host than its issuer's must have that host allowed too:
 * OIDC_SIGN_IN_ORIGINS.
 */
export function signInOrigins(settings: ProviderSettings): string[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_AUTHORIZATION_ENDPOINT, OIDC_ISSUER, OIDC_SIGN_IN_ORIGINS } = settings;
  const addresses = [GOOGLE_CLIENT_ID && GOOGLE_AUTHORIZATION_ENDPOINT, OIDC_ISSUER, ...OIDC_SIGN_IN_ORIGINS];
  const origins = addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin);
  return [...new Set(origins)];
}
