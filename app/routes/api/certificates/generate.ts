import { z } from "zod";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { certificateRequest } from "#app/domain/certificates/schema.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("certificates", {
  POST: call({
    summary: "Emite o certificado de um curso concluído",
    ability: "certificates.generate",
    limit: "certificate.generate",
    body: certificateRequest,
    idempotent: true,
    answer: z.strictObject({ id: z.uuid(), certificate_number: z.string() }),
    refuses: ["not_found"],
    run: async (ctx, { body }) => {
      const { id, certificateNumber } = await generateCertificate(ctx, body);
      return { id, certificate_number: certificateNumber };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
