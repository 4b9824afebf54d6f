import { certificateAnswer, certificateJson } from "#app/domain/certificates/certificate-json.ts";
import { certificateNotFound } from "#app/domain/certificates/labels.ts";
import { showCertificate } from "#app/domain/certificates/show-certificate.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { unguessable } from "#app/http/path-id.ts";

const calls = api("certificates", {
  GET: call({
    summary: "Mostra um certificado",
    id: unguessable(certificateNotFound),
    answer: certificateAnswer,
    run: async (ctx, { id }) => {
      const { certificate, may } = await showCertificate(ctx, id);
      return certificateJson(certificate, may);
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
