import { kindSent } from "#app/domain/media/uploads/kinds.ts";
import { storeUpload } from "#app/domain/media/uploads/store-upload.server.ts";
import { uploadJson } from "#app/domain/media/uploads/upload-json.ts";
import { api, call, json } from "#app/http/api.server.ts";
import { readUpload } from "#app/http/upload/read-upload.server.ts";

const calls = api({
  POST: call({
    ability: "media.upload",
    limit: "media.upload",
    run: async (ctx, { request }) => {
      const upload = await readUpload(request, ({ fields, file }) =>
        storeUpload(ctx, kindSent(fields.get("type")), file),
      );
      return json({ success: true, url: upload.url, data: uploadJson(upload) });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
