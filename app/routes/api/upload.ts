import { z } from "zod";
import { kindSent, uploadKinds } from "#app/domain/media/uploads/kinds.ts";
import { takeUpload } from "#app/domain/media/uploads/store-upload.server.ts";
import { uploadAnswer, uploadJson } from "#app/domain/media/uploads/upload-json.ts";
import { json } from "#app/http/answers/envelope.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { readUpload } from "#app/http/bodies/upload/read-upload.server.ts";

const calls = api("courses", {
  POST: call({
    summary: "Envia um arquivo: imagem, áudio, vídeo ou documento",
    ability: "media.upload",
    limit: "media.upload",
    media: "multipart/form-data",
    body: z.object({
      type: z.enum(uploadKinds).meta({ description: "O que o arquivo é. Vem antes dele." }),
      file: z.string().meta({ format: "binary" }),
    }),
    bare: z.strictObject({ success: z.literal(true), url: z.string(), data: uploadAnswer }),
    refuses: ["full"],
    idempotent: "once received",
    run: async (ctx, { request, once }) =>
      await readUpload(request, async ({ fields, file }) => {
        const kind = kindSent(fields.get("type"));
        return await takeUpload(ctx, kind, file, ({ sha256, keep }) =>
          once({ kind, sha256 }, async (own) => {
            const upload = await keep(own);
            return json({ success: true, url: upload.url, data: uploadJson(upload) });
          }),
        );
      }),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
