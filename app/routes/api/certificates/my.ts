import { z } from "zod";
import { certificateAnswer, certificateJson } from "#app/domain/certificates/certificate-json.ts";
import { listMyCertificates } from "#app/domain/certificates/list-my-certificates.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("certificates", {
  GET: call({
    summary: "Lista os próprios certificados",
    ability: "certificates.generate",
    answer: z.array(certificateAnswer),
    run: async (ctx) => {
      const mine = await listMyCertificates(ctx);
      return mine.map((certificate) => certificateJson(certificate, { seePrivate: true }));
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
