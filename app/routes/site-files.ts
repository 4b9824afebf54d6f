import { listPublishedIds } from "#app/domain/courses/course.server.ts";
import { securityTxt } from "#app/domain/legal/legal-pages.ts";
import { readWorker } from "#app/domain/offline/worker-script.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import { publicPaths } from "#app/domain/storefront/public-paths.ts";
import { listOfferedTrailIds } from "#app/domain/trails/trails.server.ts";
import { call } from "#app/http/api.server.ts";
import { filesAt } from "#app/http/by-address.server.ts";
import { copyStyle } from "#app/ui/offline/copy-style.ts";

/** What browsers and search engines look for. */
const files = filesAt({
  "/manifest.webmanifest": call({
    run: ({ settings }) => hourly("application/manifest+json", JSON.stringify(manifest(schoolOf(settings)))),
  }),

  /** The style of the pages that the service worker draws. */
  "/offline.css": call({ run: () => hourly("text/css; charset=utf-8", copyStyle) }),

  /** Browsers ask for it at every page; its own requests need `connect-src`, which files do not get. */
  "/sw.js": call({
    run: async ({ settings }) =>
      new Response(await readWorker(settings.OFFLINE_LESSONS === "off" ? "removal" : "worker"), {
        headers: {
          "Content-Type": "text/javascript; charset=utf-8",
          "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
          "Cross-Origin-Resource-Policy": "same-origin",
          "Cache-Control": "no-cache",
        },
      }),
  }),

  "/robots.txt": call({
    run: ({ settings }) => {
      const rules = uncrawled.map((path) => `Disallow: ${path}\n`).join("");
      return hourly(plain, `User-agent: *\n${rules}\nSitemap: ${settings.PUBLIC_ORIGIN}/sitemap.xml\n`);
    },
  }),

  "/sitemap.xml": call({
    run: async (ctx) => {
      const [courses, trails] = await Promise.all([listPublishedIds(ctx), listOfferedTrailIds(ctx)]);
      const paths = [
        ...publicPaths,
        "/certificate/verify",
        ...trails.map((id) => `/trails/${id}`),
        ...courses.map((id) => `/courses/${id}`),
      ];
      const urls = paths.map((path) => `<url><loc>${ctx.settings.PUBLIC_ORIGIN}${path}</loc></url>`).join("");
      const set = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
      return hourly("application/xml; charset=utf-8", `<?xml version="1.0" encoding="UTF-8"?>${set}`);
    },
  }),

  "/.well-known/security.txt": call({
    run: ({ settings }) => hourly(plain, securityTxt(schoolOf(settings), new Date())),
  }),
});

const plain = "text/plain; charset=utf-8";

/** Paths that search engines should not crawl. */
const uncrawled = ["/api/", "/admin", "/auth/", "/checkout", "/payments", "/profile", "/support", "/agenda/"];

/** A file that may be an hour old. */
const hourly = (type: string, text: string) =>
  new Response(text, { headers: { "Content-Type": type, "Cache-Control": "public, max-age=3600" } });

/** For the home screen: the school opens at what its student is studying. */
const manifest = ({ platformName }: { platformName: string }) => ({
  id: "/my-courses",
  name: platformName,
  short_name: platformName,
  lang: "pt-BR",
  start_url: "/my-courses",
  scope: "/",
  display: "standalone",
  background_color: "#fbf8f1",
  theme_color: "#fbf8f1",
  icons: [icon("192", "any"), icon("512", "any"), icon("512-maskable", "maskable")],
  shortcuts: [{ name: "Aulas guardadas", url: "/offline" }],
});

const icon = (name: string, purpose: "any" | "maskable") => {
  const size = Number.parseInt(name, 10);
  return { src: `/icon-${name}.png`, sizes: `${size}x${size}`, type: "image/png", purpose };
};

export const loader = files.loader;
export const action = files.action;
