import { verifiedAnswer, verifiedJson } from "#app/domain/certificates/certificate-json.ts";
import { numberToVerify } from "#app/domain/certificates/schema.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("certificates", {
  POST: call({
    summary: "Verifica um certificado pelo número",
    body: numberToVerify,
    answer: verifiedAnswer,
    refuses: ["not_found", "too_many"],
    run: async (ctx, { body }) =>
      verifiedJson(requireValid(await verifyCertificate(ctx, { number: body.certificate_number }))),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
