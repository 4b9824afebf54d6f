import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Settings } from "#app/domain/settings.ts";
import { signInOrigins } from "#app/domain/sign-in/addresses.ts";
import { serifFace } from "#app/ui/fonts/serif-face.ts";

const permissions = [
  ...["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"].map((name) => `${name}=()`),
  ...["clipboard-write", "fullscreen", "autoplay", "picture-in-picture"].map((name) => `${name}=(self)`),
].join(", ");

const hashSource = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const serifSource = serifFace && hashSource(serifFace);

const withoutReferrer = /^\/(auth\/callback|certificate\/verify\/|media(\/|$))/i;
const withoutIndex = /^\/(certificate\/|admin(\/|$)|checkout(\/|$)|api(\/|$))/i;

/** What every answer carries. In: the path as it was asked for. */
export function commonHeaders(settings: Settings, asked: string): Record<string, string> {
  const path = asked.includes("%") ? decoded(asked) : asked;
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": withoutReferrer.test(path) ? "no-referrer" : "strict-origin-when-cross-origin",
    "Permissions-Policy": permissions,
    ...strictTransport(settings),
    ...(withoutIndex.test(path) && { "X-Robots-Tag": "noindex, noarchive" }),
  };
}

/** Other names under the school's may be served without https, so browsers are told of them only where it says so. */
function strictTransport({ PUBLIC_ORIGIN, HSTS_INCLUDE_SUBDOMAINS }: Settings): Record<string, string> {
  if (!PUBLIC_ORIGIN.startsWith("https:")) return {};
  return { "Strict-Transport-Security": `max-age=31536000${HSTS_INCLUDE_SUBDOMAINS ? "; includeSubDomains" : ""}` };
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Adds what the answer's type asks for; headers that it has already stay. */
export function addSecurityPolicy(res: ServerResponse, { settings, path }: { settings: Settings; path: string }) {
  if (res.hasHeader("Content-Security-Policy")) return; // A page's own names its styles.
  const type = String(res.getHeader("Content-Type") ?? "");
  for (const [name, value] of Object.entries(policyHeaders(type, { settings, path })))
    if (!res.hasHeader(name)) res.setHeader(name, value);
}

/** A page gets its policy, everything else may load nothing. */
export function policyHeaders(type: string, { settings, path }: { settings: Settings; path: string }) {
  return type.startsWith("text/html") ? pageHeaders({ settings }) : filePolicy(type, path);
}

/** A drawing may style itself; what people uploaded is boxed in as well. */
export function filePolicy(type: string, path: string): Record<string, string> {
  const style = type.startsWith("image/svg+xml") ? "; style-src 'unsafe-inline'" : "";
  const sandbox = path.startsWith("/media/") ? "; sandbox" : "";
  return {
    "Content-Security-Policy": `default-src 'none'${style}; frame-ancestors 'none'${sandbox}`,
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}

/** In: the nonce of a page that React takes over, and the styles that stand in the page itself. */
type Page = { settings: Settings; nonce?: string; styles?: string[] };

export function pageHeaders(page: Page): Record<string, string> {
  return { "Content-Security-Policy": pagePolicy(page), "Cross-Origin-Opener-Policy": "same-origin" };
}

/**
 * Pages without a nonce hold no script of their own and may load the build's, which is all that this server says is
 * script. Styles in a page are let in by their hash, the serif's in every page since script reads pages from other
 * pages.
 */
function pagePolicy({ settings, nonce, styles = [] }: Page) {
  const dev = settings.NODE_ENV === "development"; // Vite puts styles in by script and talks over a socket.
  const inline = dev ? ["'unsafe-inline'"] : [serifSource, ...styles.filter(Boolean).map(hashSource)].filter(Boolean);
  return [
    "default-src 'none'",
    `script-src ${nonce ? `'nonce-${nonce}' 'strict-dynamic'` : "'self'"}`,
    ["style-src 'self'", ...inline].join(" "),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "media-src 'self' https: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "manifest-src 'self'",
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    `form-action ${["'self'", ...signInOrigins(settings)].join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(settings.PUBLIC_ORIGIN.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
