/** Where a sign-in leads when nothing better was asked for. */
export const standardDestination = "/courses";

const allowed = /^\/(?![/\\])[\w\-/?=&.%+]*$/;
const controlOrBackslash = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/;
const notForPeople = /^\/(api|auth)(\/|$)/i;

/**
 * The page that a sign-in leads to: `wanted` when it is a plain path of this platform, else the catalogue. Takes what
 * came from the address, decoded once. Other origins, `//`, backslashes and control characters are turned down, also
 * where a second decoding would bring them out; so are addresses that are no pages (rules.md 4).
 */
export function destination(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > 2000 || !wanted.startsWith("/") || isTricky(wanted)) return standardDestination;
  if (!URL.canParse(wanted, base)) return standardDestination;
  const url = new URL(wanted, base);
  if (url.origin !== base) return standardDestination;
  const path = url.pathname + url.search;
  return allowed.test(path) && !notForPeople.test(decodeURIComponent(url.pathname)) ? path : standardDestination;
}

const base = "http://here.invalid";

function isTricky(text: string) {
  try {
    return [text, decodeURIComponent(text)].some((form) => controlOrBackslash.test(form) || /^[^?]*\/\//.test(form));
  } catch {
    return true;
  }
}
