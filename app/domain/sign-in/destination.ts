/** Where a sign-in leads when nothing better was asked for. */
export const standardDestination = "/courses";

/** Where somebody signs in anew and comes back to `path`, a page's address with its search. */
export const signInAnewPath = (path: string) => `/auth/again?redirectTo=${encodeURIComponent(path)}`;

const base = "http://here.invalid";
const plainPath = /^\/(?![/\\])[\w\-/?=&.%+# \u00a1-\uffff]*$/;
const controlOrBackslash = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/;
const twoSlashes = /^[^?]*\/\//;
const notForPeople = /^\/(api|auth)(\/|$)/i;

/**
 * The page that a sign-in leads to: `wanted` when it is a plain path of this platform, else the catalogue. Takes what
 * came from the address, decoded once. Other origins, `//`, backslashes and control characters are turned down, also
 * where a second decoding would bring them out; so are addresses that are no pages. Out: an ASCII path.
 */
export function destination(wanted: string | null | undefined): string {
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
