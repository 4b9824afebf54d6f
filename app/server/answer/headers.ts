import type { ServerResponse } from "node:http";
import type { Settings } from "#app/domain/settings.ts";
import { signInOrigins } from "#app/domain/sign-in/providers/sign-in-origins.ts";
import { sourceOf } from "#app/server/answer/styles/first-styles.ts";
import { serifFace } from "#app/ui/fonts/serif-face.ts";

const serifSource = sourceOf(serifFace);

const permissions = [
  ...["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"].map((name) => `${name}=()`),
  ...["clipboard-write", "fullscreen", "autoplay", "picture-in-picture"].map((name) => `${name}=(self)`),
].join(", ");

const secretive = /^\/(auth\/callback|certificate\/verify\/|media(\/|$))/i;
const unlisted = /^\/(certificate\/|admin(\/|$)|checkout(\/|$)|api(\/|$))/i;

/** What every answer carries, whatever it turns out to be. In: the path as it was asked for. */
export function commonHeaders({ PUBLIC_ORIGIN }: Settings, asked: string): Record<string, string> {
  const path = asked.includes("%") ? unescaped(asked) : asked;
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": secretive.test(path) ? "no-referrer" : "strict-origin-when-cross-origin",
    "Permissions-Policy": permissions,
    ...(PUBLIC_ORIGIN.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
    ...(unlisted.test(path) && { "X-Robots-Tag": "noindex, noarchive" }),
  };
}

/** An escaped letter leads to the same place; what is no escape leads nowhere. */
function unescaped(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Which pages a browser may fetch before they are asked for (public/pages.speculationrules): readers' pages, no others.
 */
const speculation = { "Speculation-Rules": '"/pages.speculationrules"' };

/** What a policy hangs on. `nonce` is left out where the page carries none. */
type About = {
  settings: Settings;
  nonce?: () => string;
  /** The sources of styles that a page without nonce brings along. */
  styles?: string[];
  savesData: () => boolean;
  path: string;
};

/** What hangs on the kind of answer; a policy that it has brought along stays. */
export function addPolicy(res: ServerResponse, about: About) {
  const type = String(res.getHeader("Content-Type") ?? "");
  for (const [name, value] of Object.entries(policyHeaders(type, about)))
    if (!res.hasHeader(name)) res.setHeader(name, value);
}

/** A page gets its policy, everything else may load nothing. */
export function policyHeaders(type: string, about: About): Record<string, string> {
  if (!type.startsWith("text/html")) return filePolicy(type, about.path);
  return {
    "Content-Security-Policy": pagePolicy(about),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Reporting-Endpoints": 'csp="/csp-report"',
    ...(!about.savesData() && speculation),
  };
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

/**
 * A page that is kept for many readers has no nonce: the second one would know it. It holds no script of its own, and
 * may load those that this server says are script, which are the files of the build; nothing that was uploaded is.
 * Styles that it brings along are let in by what they are; so is the naming of the serif in all pages, since script
 * reads pages that have a nonce of their own.
 */
function pagePolicy({ settings, nonce, styles = [] }: About) {
  const dev = settings.NODE_ENV === "development"; // Vite puts styles in by script and talks over a socket.
  const own = nonce && `'nonce-${nonce()}'`;
  return [
    "default-src 'none'",
    `script-src ${own ? `${own} 'strict-dynamic'` : "'self'"}`,
    ["style-src 'self'", ...(dev ? ["'unsafe-inline'"] : [serifSource, ...(own ? [own] : styles)])].join(" "),
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
    "report-uri /csp-report",
    "report-to csp",
  ].join("; ");
}
