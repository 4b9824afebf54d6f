import { verifiedAnswer, verifiedJson } from "#app/domain/certificates/certificate-json.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { worded } from "#app/http/path-id.ts";

const calls = api("certificates", {
  GET: call({
    summary: "Verifica um certificado pelo código",
    id: worded(),
    answer: verifiedAnswer,
    refuses: ["too_many"],
    run: async (ctx, { id }) => verifiedJson(requireValid(await verifyCertificate(ctx, { hash: id }))),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
