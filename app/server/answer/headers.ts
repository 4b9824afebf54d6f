import type { ServerResponse } from "node:http";
import type { Settings } from "#app/domain/settings.ts";
import type { RequestFacts } from "#app/http/ctx.ts";

const permissions = [
  ...["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"].map((name) => `${name}=()`),
  ...["clipboard-write", "fullscreen", "autoplay", "picture-in-picture"].map((name) => `${name}=(self)`),
].join(", ");

const secretive = /^\/(auth\/callback|certificate\/verify\/|media(\/|$))/i;
const unlisted = /^\/(certificate\/|admin(\/|$)|checkout(\/|$)|api(\/|$))/i;

/** What every answer carries, whatever it turns out to be. */
export function commonHeaders({ PUBLIC_ORIGIN }: Settings, path: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": secretive.test(path) ? "no-referrer" : "strict-origin-when-cross-origin",
    "Permissions-Policy": permissions,
    ...(PUBLIC_ORIGIN.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
    ...(unlisted.test(path) && { "X-Robots-Tag": "noindex, noarchive" }),
  };
}

/** Which pages a browser may fetch before they are asked for (public/pages.speculationrules): readers' pages, no others. */
const speculation = '"/pages.speculationrules"';

type About = { settings: Settings; facts: () => Pick<RequestFacts, "nonce" | "savesData">; path: string };

/** What hangs on the kind of answer: a page gets its policy with the nonce, everything else may load nothing. */
export function addPolicy(res: ServerResponse, about: About) {
  const type = String(res.getHeader("Content-Type") ?? "");
  if (!type.startsWith("text/html")) return addFilePolicy(res, type, about.path);
  if (!res.hasHeader("Content-Security-Policy")) res.setHeader("Content-Security-Policy", pagePolicy(about));
  res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  res.setHeader("Reporting-Endpoints", 'csp="/csp-report"');
  if (!about.facts().savesData) res.setHeader("Speculation-Rules", speculation);
}

/** A drawing may style itself; what people uploaded is boxed in as well. */
export function addFilePolicy(res: ServerResponse, type: string, path: string) {
  const style = type.startsWith("image/svg+xml") ? "; style-src 'unsafe-inline'" : "";
  const sandbox = path.startsWith("/media/") ? "; sandbox" : "";
  const policy = `default-src 'none'${style}; frame-ancestors 'none'${sandbox}`;
  if (!res.hasHeader("Content-Security-Policy")) res.setHeader("Content-Security-Policy", policy);
  res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
}

function pagePolicy({ settings, facts }: About) {
  const { nonce } = facts();
  const dev = settings.NODE_ENV === "development"; // Vite puts styles in by script and talks over a socket.
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "media-src 'self' https: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "manifest-src 'self'",
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    `form-action ${["'self'", ...providers(settings)].join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(settings.PUBLIC_ORIGIN.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
    "report-uri /csp-report",
    "report-to csp",
  ].join("; ");
}

/** Sign-in forms are answered with a redirect to the provider, to which browsers apply form-action as well. */
function providers(settings: Settings) {
  const { GOOGLE_CLIENT_ID, GOOGLE_AUTHORIZATION_ENDPOINT, OIDC_ISSUER } = settings;
  const addresses = [GOOGLE_CLIENT_ID && GOOGLE_AUTHORIZATION_ENDPOINT, OIDC_ISSUER];
  return addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin);
}
