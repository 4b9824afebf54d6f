import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { safeDecode } from "#app/domain/safe-decode.ts";
import type { Settings } from "#app/domain/settings.ts";
import { signInOrigins } from "#app/domain/sign-in/addresses.ts";
import { serifFace } from "#app/ui/fonts/serif-face.ts";

const permissions = [
  ...["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"].map((name) => `${name}=()`),
  ...["clipboard-write", "fullscreen", "autoplay", "picture-in-picture"].map((name) => `${name}=(self)`),
].join(", ");

const hashSource = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const serifSource = serifFace && hashSource(serifFace);

/** The page to check a file at sends one, because its form would be refused without. */
const withoutReferrer = /^\/(auth\/callback|certificate\/verify\/(?!file$)|unsubscribe\/|media(\/|$))/i;
/** The address is not sent to other sites. It is to this one, because its forms would be refused without a referrer. */
const ownReferrer = /^\/convite\//i;
const withoutIndex =
  /^\/(certificate\/|credentials\/|convite\/|entrar\/|unsubscribe\/|admin(\/|$)|setup(\/|$)|agenda\/|checkout(\/|$)|api(\/|$))/i;

/** The headers of every answer. */
export function commonHeaders(settings: Settings, rawPath: string): Record<string, string> {
  const path = rawPath.includes("%") ? safeDecode(rawPath) : rawPath;
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": referrerPolicy(path),
    "Permissions-Policy": permissions,
    ...strictTransport(settings),
    ...(withoutIndex.test(path) && { "X-Robots-Tag": "noindex, noarchive" }),
  };
}

function referrerPolicy(path: string) {
  if (withoutReferrer.test(path)) return "no-referrer";
  return ownReferrer.test(path) ? "same-origin" : "strict-origin-when-cross-origin";
}

/** Subdomains may lack https, so they are included only if the setting says so. */
function strictTransport({ PUBLIC_ORIGIN, HSTS_INCLUDE_SUBDOMAINS }: Settings): Record<string, string> {
  if (!PUBLIC_ORIGIN.startsWith("https:")) return {};
  return { "Strict-Transport-Security": `max-age=31536000${HSTS_INCLUDE_SUBDOMAINS ? "; includeSubDomains" : ""}` };
}

/** Adds the headers that depend on the answer's type, and keeps those already set. */
export function addSecurityPolicy(res: ServerResponse, { settings, path }: { settings: Settings; path: string }) {
  if (res.hasHeader("Content-Security-Policy")) return; // A page has its own, with the hashes of its styles.
  const type = String(res.getHeader("Content-Type") ?? "");
  for (const [name, value] of Object.entries(policyHeaders(type, { settings, path })))
    if (!res.hasHeader(name)) res.setHeader(name, value);
}

/** Pages get their policy; anything else may load nothing. */
export function policyHeaders(type: string, { settings, path }: { settings: Settings; path: string }) {
  return type.startsWith("text/html") ? pageHeaders({ settings }) : filePolicy(type, path);
}

/** SVG may use inline styles; uploaded files are sandboxed as well. */
export function filePolicy(type: string, path: string): Record<string, string> {
  const style = type.startsWith("image/svg+xml") ? "; style-src 'unsafe-inline'" : "";
  const sandbox = path.startsWith("/media/") ? "; sandbox" : "";
  return {
    "Content-Security-Policy": `default-src 'none'${style}; frame-ancestors 'none'${sandbox}`,
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}

/** Takes the nonce of a page that React hydrates, and the page's inline styles. */
type Page = { settings: Settings; nonce?: string; styles?: string[] };

export function pageHeaders(page: Page): Record<string, string> {
  return { "Content-Security-Policy": pagePolicy(page), "Cross-Origin-Opener-Policy": "same-origin" };
}

/**
 * Pages without a nonce have no inline script and may load the build's. Inline styles are allowed by their hash, and
 * those that the script of the nonce adds, by it; the hash of the serif is in every policy, because script inserts parts
 * of one page into another.
 */
function pagePolicy({ settings, nonce, styles = [] }: Page) {
  const dev = settings.NODE_ENV === "development"; // Vite inserts styles by script and uses a WebSocket.
  const hashes = [serifSource, ...styles.filter(Boolean).map(hashSource)].filter(Boolean);
  const inline = dev ? ["'unsafe-inline'"] : [...hashes, ...(nonce ? [`'nonce-${nonce}'`] : [])];
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
    "worker-src 'self'",
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    `form-action ${["'self'", ...signInOrigins(settings)].join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(settings.PUBLIC_ORIGIN.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
