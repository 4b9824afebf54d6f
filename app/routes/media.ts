import { readMedia } from "#app/domain/media/media.server.ts";
import { uuidId } from "#app/domain/path-id.ts";
import { type MediaView, showMedia } from "#app/domain/study/show-media.server.ts";
import { fileAnswer } from "#app/http/answers/file.server.ts";
import { api, call } from "#app/http/api.server.ts";

/** A file never changes under its id; a preview may stop being public; what depends on the viewer is not cached. */
const caches: Record<MediaView["openTo"], string> = {
  everybody: "public, max-age=31536000, immutable",
  "everybody for now": "public, max-age=3600",
  "this viewer": "private, no-store",
};

const calls = api({
  GET: call({
    run: async (ctx, { params, request }) => {
      const { id, mimeType, bytes, sha256, openTo } = await showMedia(ctx, uuidId(params.id));
      const read = (part: Parameters<typeof readMedia>[2]) => readMedia(ctx, id, part);
      return fileAnswer(request, { name: id, mimeType, bytes, tag: sha256, cache: caches[openTo], read });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
