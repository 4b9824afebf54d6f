import { createHash } from "node:crypto";
import { redirect } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { printCertificate } from "#app/domain/certificate-pdf/print.server.ts";
import { certificateNotFound } from "#app/domain/certificates/certificate.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { foldText } from "#app/domain/fold.ts";
import { exportNotes } from "#app/domain/lesson-notes/notes.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { meetingFile, readFeed } from "#app/domain/meetings/calendar-feed.server.ts";
import { meetingNotFound } from "#app/domain/meetings/meeting.ts";
import { copyLessons } from "#app/domain/offline/copy-lessons.server.ts";
import { exportCartridge } from "#app/domain/packages/export-cartridge.server.ts";
import { exportCourse } from "#app/domain/packages/export-package.server.ts";
import { integerId, integerPathId, textPathId, uuidId, uuidPathId } from "#app/domain/path-id.ts";
import { copyOwnData } from "#app/domain/privacy/copy-own-data.server.ts";
import { reauthenticationPath } from "#app/domain/sign-in/addresses.ts";
import { type MediaView, showMedia } from "#app/domain/study/show-media.server.ts";
import { fileAnswer } from "#app/http/answers/file.server.ts";
import { zipAnswer } from "#app/http/answers/zip.server.ts";
import { call } from "#app/http/api.server.ts";
import { filesAt } from "#app/http/by-address.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { zipLessons } from "./learn/offline/lesson-zip.server.ts";
import { asksForLight } from "./learn/offline/light.ts";

/** Files for people: what lessons show, and what is taken along. */
const files = filesAt({
  "/media/:id": call({
    run: async (ctx, { params, request }) => {
      const { id, fileName, mimeType, bytes, sha256, openTo } = await showMedia(ctx, uuidId(params.id));
      const store = await fileStore(ctx);
      return fileAnswer(request, {
        name: plainName(fileName) || id,
        mimeType,
        bytes,
        tag: sha256,
        cache: caches[openTo],
        read: (part) => store.read(id, part),
      });
    },
  }),

  /** The open lessons of a course as a ZIP, without videos. */
  "/courses/:id/course.zip": call({
    ability: "progress.record",
    limit: "lesson.download",
    id: integerPathId(courseNotFound),
    run: async (ctx, { id: courseId, url, request, context }) => {
      const light = asksForLight(url, context);
      return zipAnswer(request, await zipLessons(ctx, () => copyLessons(ctx, { courseId, light })));
    },
  }),

  /** One lesson as a ZIP, with its video where `?video=1` asks for it. */
  "/courses/:id/learn/:lessonId.zip": call({
    ability: "progress.record",
    limit: "lesson.download",
    id: integerPathId(courseNotFound),
    run: async (ctx, { id: courseId, params, url, request, context }) => {
      const lessonId = integerId(params.lessonId, lessonNotFound);
      const withVideo = url.searchParams.get("video") === "1";
      const light = asksForLight(url, context);
      const copy = () => copyLessons(ctx, { courseId, lessonId, withVideo, light });
      return zipAnswer(request, await zipLessons(ctx, copy));
    },
  }),

  /** A course as a package of our own. */
  "/admin/courses/:id/package.zip": call({
    ability: "courses.manage",
    limit: "media.upload",
    id: integerPathId(courseNotFound),
    run: async (ctx, { id, request }) => zipAnswer(request, await exportCourse(ctx, id)),
  }),

  /** A course as a Common Cartridge. */
  "/admin/courses/:id/package.imscc": call({
    ability: "courses.manage",
    limit: "media.upload",
    id: integerPathId(courseNotFound),
    run: async (ctx, { id, request }) => zipAnswer(request, await exportCartridge(ctx, id)),
  }),

  /** A certificate as a PDF. Who may see the certificate's page may download it. */
  "/certificate/:id.pdf": call({
    id: uuidPathId(certificateNotFound),
    run: async (ctx, { id, request }) => {
      const { pdf, name } = await printCertificate(ctx, id);
      return await fileAnswer(request, {
        name,
        mimeType: "application/pdf",
        bytes: pdf.length,
        tag: createHash("sha256").update(pdf).digest("hex"),
        cache: "private, no-cache",
        read: async ({ start, end }) => new Blob([new Uint8Array(pdf.subarray(start, end + 1))]).stream(),
      });
    },
  }),

  /** A file requested by a form: errors redirect to the form's page, or to sign in again. */
  "/profile/data/copy": {
    POST: call({
      ability: "profile.edit",
      limit: "api.other",
      run: async (ctx, { request }) => {
        try {
          return zipAnswer(request, await copyOwnData(ctx));
        } catch (error) {
          const isPerson = request.headers.get("Accept")?.includes("text/html");
          if (!isPerson || !(error instanceof AppError)) throw error;
          if (error.code === "stale") return redirect(reauthenticationPath("/profile/data"), 303);
          return redirectWithFlash(request, "/profile/data", { kind: "problem", message: error.message });
        }
      },
    }),
  },

  /** The notes on a course as a text file. */
  "/my-courses/:id/notes.md": call({
    ability: "lessonNotes.write",
    limit: "api.other",
    id: integerPathId(courseNotFound),
    run: async (ctx, { id }) => {
      const { name, text } = await exportNotes(ctx, id);
      const headers = {
        "Content-Type": "text/markdown; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
      };
      return new Response(text, { headers });
    },
  }),

  "/meetings/:id.ics": call({
    ability: "meetings.attend",
    limit: "api.other",
    id: integerPathId(meetingNotFound),
    run: async (ctx, { id }) =>
      new Response(await meetingFile(ctx, id), {
        headers: {
          "Content-Type": "text/calendar; charset=utf-8",
          "Content-Disposition": `attachment; filename="encontro-${id}.ics"`,
        },
      }),
  }),

  /** Calendar programs call this repeatedly, with nothing but the secret in the address. */
  "/agenda/:token.ics": call({
    id: textPathId(),
    run: async (ctx, { id }) =>
      new Response(await readFeed(ctx, id), {
        headers: { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "private, max-age=900" },
      }),
  }),
});

/** A file's name without its ending, in letters that every browser takes from a header. */
const plainName = (name: string | null) =>
  foldText(name ?? "")
    .replace(/\.[a-z0-9]{1,5}$/, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** A file never changes under its id; a preview may stop being public; what depends on the viewer is not cached. */
const caches: Record<MediaView["openTo"], string> = {
  everybody: "public, max-age=31536000, immutable",
  "everybody for now": "public, max-age=3600",
  "this viewer": "private, no-store",
};

export const loader = files.loader;
export const action = files.action;
