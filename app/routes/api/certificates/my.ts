import { certificateJson } from "#app/domain/certificates/certificate-json.ts";
import { listMyCertificates } from "#app/domain/certificates/list-my-certificates.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    ability: "certificates.generate",
    run: async (ctx) => {
      const mine = await listMyCertificates(ctx);
      return mine.map((certificate) => certificateJson(certificate, { seePrivate: true }));
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
