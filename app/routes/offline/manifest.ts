import { schoolOf } from "#app/domain/school.ts";
import { api, call } from "#app/http/api.server.ts";

const icon = (src: string, size: number, purpose: "any" | "maskable") => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** For the home screen: the school opens at what its student is studying. */
const calls = api({
  GET: call({
    run: ({ settings }) => {
      const { platformName } = schoolOf(settings);
      const manifest = {
        id: "/my-courses",
        name: platformName,
        short_name: platformName,
        lang: "pt-BR",
        start_url: "/my-courses",
        scope: "/",
        display: "standalone",
        background_color: "#fbf8f1",
        theme_color: "#fbf8f1",
        icons: [
          icon("/icon-192.png", 192, "any"),
          icon("/icon-512.png", 512, "any"),
          icon("/icon-512-maskable.png", 512, "maskable"),
        ],
        shortcuts: [{ name: "Aulas guardadas", url: "/offline" }],
      };
      return Response.json(manifest, {
        headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
      });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
