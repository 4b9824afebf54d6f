import { AppError } from "#app/domain/app-error.ts";
import { schoolOf } from "#app/domain/school.ts";
import { readPictureFile } from "#app/domain/school-settings/logo.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { drawLogoPicture } from "./share-picture.server.ts";

const calls = api({
  GET: call({
    run: async (ctx) => {
      const { logo } = schoolOf(ctx.settings);
      if (!logo) throw new AppError("not_found");
      const picture = await drawLogoPicture(logo.url, () => readPictureFile(ctx, logo.url));
      return new Response(new Uint8Array(picture), {
        headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" },
      });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
