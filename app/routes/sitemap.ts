import { listPublishedIds } from "#app/domain/courses/course.server.ts";
import { publicPaths } from "#app/domain/storefront/public-paths.ts";
import { listOfferedTrailIds } from "#app/domain/trails/trails.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    run: async (ctx) => {
      const [courses, trails] = await Promise.all([listPublishedIds(ctx), listOfferedTrailIds(ctx)]);
      const paths = [
        ...publicPaths,
        "/certificate/verify",
        ...trails.map((id) => `/trails/${id}`),
        ...courses.map((id) => `/courses/${id}`),
      ];
      const urls = paths.map((path) => `<url><loc>${ctx.settings.PUBLIC_ORIGIN}${path}</loc></url>`).join("");
      return new Response(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
        { headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" } },
      );
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
