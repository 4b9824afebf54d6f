/** How a cookie travels. `seconds` 0 takes it away; left out, it lasts until the browser closes. */
type Travel = { secure: boolean; seconds?: number };

/** The value of a cookie of this name, or null. Where cookies are secure its name carries the `__Host-` prefix. */
export function readCookie(request: Request, name: string, { secure }: Travel): string | null {
  const full = cookieName(name, { secure });
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === full) return pair.slice(at + 1).trim();
  }
  return null;
}

/**
 * A Set-Cookie header: out of reach of scripts, not sent along with other sites' requests except when a link is
 * followed, and tied to this very host where it is secure. The value must be made of cookie characters.
 */
export function writeCookie(name: string, value: string, { secure, seconds }: Travel): string {
  const age = seconds === undefined ? "" : `; Max-Age=${seconds}`;
  return `${cookieName(name, { secure })}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Whether a Set-Cookie header is about the cookie of this name. */
export const isCookieNamed = (header: string, name: string, { secure }: Travel) =>
  header.startsWith(`${cookieName(name, { secure })}=`);

/** What a cookie is called where it travels. */
export const cookieName = (name: string, { secure }: Travel) => (secure ? `__Host-${name}` : name);
