import { verifiedJson } from "#app/domain/certificates/certificate-json.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    run: async (ctx, { params }) =>
      verifiedJson(requireValid(await verifyCertificate(ctx, { hash: params.hash ?? "" }))),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
