import { dropUpload, takePiece } from "#app/domain/authoring/uploads.server.ts";
import { uploadNotFound, uploadStateJson, uploadStateResponse } from "#app/domain/authoring/uploads.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { api, call } from "#app/http/api.server.ts";
import { flashCookie } from "#app/http/sessions/flash.server.ts";
import { requireLiveSessionAfter } from "#app/http/sessions/live-session.server.ts";
import { arrivedMessage } from "./arrived.ts";

const id = uuidPathId(uploadNotFound);

/** A piece, whose place `Content-Range: bytes {first}-{last}/{all}` says; or the end of an upload that is given up. */
const calls = api({
  PUT: call({
    ability: "media.upload",
    limit: "api.other",
    id,
    answer: uploadStateResponse,
    run: async (ctx, { id, request }) => {
      const start = /^bytes (\d{1,12})-/.exec(request.headers.get("Content-Range") ?? "")?.[1];
      const piece = requireLiveSessionAfter(ctx, request, request.body ?? empty());
      const { lesson, ...state } = await takePiece(ctx, id, Number(start), piece);
      const headers = lesson && {
        "Set-Cookie": flashCookie(request, { kind: "success", message: arrivedMessage(lesson) }),
      };
      return Response.json({ success: true, data: uploadStateJson(state) }, { headers });
    },
  }),
  DELETE: call({
    ability: "media.upload",
    limit: "api.other",
    id,
    run: async (ctx, { id }) => {
      await dropUpload(ctx, id);
      return null;
    },
  }),
});

async function* empty() {}

export const loader = calls.loader;
export const action = calls.action;
