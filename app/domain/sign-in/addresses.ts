import type { Settings } from "#app/domain/settings.ts";

/** Where every provider sends the browser back to; from the settings, never from a request. */
export const callbackUrl = ({ PUBLIC_ORIGIN }: Pick<Settings, "PUBLIC_ORIGIN">) => `${PUBLIC_ORIGIN}/auth/callback`;

/** Where a sign-in leads when nothing better was asked for. */
const standardDestination = "/courses";

/** Where somebody signs in again and comes back to `path`, a page's address with its search. */
export const reauthenticationPath = (path: string) => `/auth/again?redirectTo=${encodeURIComponent(path)}`;

const base = "http://here.invalid";
const plainPath = /^\/(?![/\\])[\w\-/?=&.%+# \u00a1-\uffff]*$/;
const controlOrBackslash = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/;
const twoSlashes = /^[^?]*\/\//;
const notForPeople = /^\/(api|auth)(\/|$)/i;

/**
 * The page that a sign-in leads to: `wanted` when it is a plain path of this platform, else the catalogue. Takes what
 * came from the address, decoded once. Other origins, `//`, backslashes and control characters are turned down, also
 * where a second decoding would bring them out; so are addresses that are no pages.
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
 * The origins that the form of signing in may lead to. Browsers apply `form-action` to every redirect that follows a
 * form, so a provider that signs people in on another host than its issuer's, or sends them on to one at once, has to
 * be allowed that host too: OIDC_SIGN_IN_ORIGINS.
 */
export function signInOrigins(settings: ProviderSettings): string[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_AUTHORIZATION_ENDPOINT, OIDC_ISSUER, OIDC_SIGN_IN_ORIGINS } = settings;
  const addresses = [GOOGLE_CLIENT_ID && GOOGLE_AUTHORIZATION_ENDPOINT, OIDC_ISSUER, ...OIDC_SIGN_IN_ORIGINS];
  const origins = addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin);
  return [...new Set(origins)];
}
