import { AppError } from "#app/domain/app-error.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { showCourse } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerPathId, textPathId } from "#app/domain/path-id.ts";
import { schoolOf } from "#app/domain/school.ts";
import { readPictureFile } from "#app/domain/school-settings/logo.server.ts";
import { call } from "#app/http/api.server.ts";
import { filesAt } from "#app/http/by-address.server.ts";
import { drawCoursePicture, drawLogoPicture } from "./share-pictures.server.tsx";

/** Previews in messengers and networks. */
const files = filesAt({
  "/courses/:id/picture.png": call({
    id: integerPathId(courseNotFound),
    run: async (ctx, { id }) => {
      const picture = await drawCoursePicture(await showCourse(ctx, id));
      return png(picture, ctx.viewer ? "private, no-store" : "public, max-age=86400");
    },
  }),

  "/certificate/verify/:id/picture.png": call({
    id: textPathId(),
    run: async (ctx, { id }) => {
      const certificate = requireValid(await verifyCertificate(ctx, id));
      // Its fonts take memory, and most servers are never asked.
      const { drawCertificatePicture } = await import("./certificates/share-picture.server.ts");
      return png(await drawCertificatePicture(certificate), "no-store");
    },
  }),

  "/school.png": call({
    run: async (ctx) => {
      const { logo } = schoolOf(ctx.settings);
      if (!logo) throw new AppError("not_found");
      const picture = await drawLogoPicture(logo.url, () => readPictureFile(ctx, logo.url));
      return png(picture, "public, max-age=3600");
    },
  }),
});

const png = (picture: Buffer, cache: string) =>
  new Response(new Uint8Array(picture), { headers: { "Content-Type": "image/png", "Cache-Control": cache } });

export const loader = files.loader;
export const action = files.action;
