import { certificateJson } from "#app/domain/certificates/certificate-json.ts";
import { certificateNotFound } from "#app/domain/certificates/labels.ts";
import { showCertificate } from "#app/domain/certificates/show-certificate.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { uuidId } from "#app/http/params.ts";

const calls = api({
  GET: call({
    run: async (ctx, { params }) => {
      const { certificate, may } = await showCertificate(ctx, uuidId(params.id, certificateNotFound));
      return certificateJson(certificate, may);
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
