import { api, call } from "#app/http/api.server.ts";

/** Paths that search engines should not crawl. */
const closed = ["/api/", "/admin", "/auth/", "/checkout", "/payments", "/profile", "/support", "/agenda/"];

const calls = api({
  GET: call({
    run: async ({ settings }) =>
      new Response(
        [
          "User-agent: *",
          ...closed.map((path) => `Disallow: ${path}`),
          "",
          `Sitemap: ${settings.PUBLIC_ORIGIN}/sitemap.xml`,
          "",
        ].join("\n"),
        { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" } },
      ),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
