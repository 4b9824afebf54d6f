/** `seconds` 0 deletes the cookie; without it, it lasts until the browser closes. */
type CookieOptions = { secure: boolean; seconds?: number };

export function readCookie(request: Request, name: string, { secure }: CookieOptions): string | null {
  const full = cookieName(name, { secure });
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === full) return pair.slice(at + 1).trim();
  }
  return null;
}

/**
 * A Set-Cookie header. Scripts cannot read the cookie, and other sites' requests carry it only when a link is followed.
 * The value must consist of cookie characters.
 */
export function writeCookie(name: string, value: string, { secure, seconds }: CookieOptions): string {
  const age = seconds === undefined ? "" : `; Max-Age=${seconds}`;
  return `${cookieName(name, { secure })}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Whether a Set-Cookie header is about the cookie of this name. */
export const isCookieNamed = (header: string, name: string, { secure }: CookieOptions) =>
  header.startsWith(`${cookieName(name, { secure })}=`);

/** The full name: the `__Host-` prefix binds a secure cookie to this host. */
export const cookieName = (name: string, { secure }: CookieOptions) => (secure ? `__Host-${name}` : name);
