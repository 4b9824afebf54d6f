import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { certificateRequest } from "#app/domain/certificates/schema.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  POST: call({
    ability: "certificates.generate",
    limit: "certificate.generate",
    body: certificateRequest,
    run: async (ctx, { body }) => {
      const { id, certificateNumber } = await generateCertificate(ctx, body);
      return { id, certificate_number: certificateNumber };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
