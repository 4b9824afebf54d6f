import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { textPathId } from "#app/domain/path-id.ts";
import { api, call } from "#app/http/api.server.ts";
import { drawCertificatePicture } from "./share-picture.server.ts";

const calls = api({
  GET: call({
    id: textPathId(),
    run: async (ctx, { id }) => {
      const picture = await drawCertificatePicture(requireValid(await verifyCertificate(ctx, id)));
      return new Response(new Uint8Array(picture), {
        headers: { "Content-Type": "image/png", "Cache-Control": "no-store" },
      });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
