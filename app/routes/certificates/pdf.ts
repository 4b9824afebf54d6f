import { createHash } from "node:crypto";
import { certificateNotFound } from "#app/domain/certificates/certificate.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { fileAnswer } from "#app/http/answers/file.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { printCertificate } from "./pdf/print.server.ts";

/** A certificate as a PDF. Who may see the certificate's page may download it. */
const calls = api({
  GET: call({
    id: uuidPathId(certificateNotFound),
    run: async (ctx, { id, request }) => {
      const { pdf, name } = await printCertificate(ctx, id);
      return await fileAnswer(request, {
        name,
        mimeType: "application/pdf",
        bytes: pdf.length,
        tag: createHash("sha256").update(pdf).digest("hex"),
        cache: "private, no-cache",
        read: async ({ start, end }) => new Blob([new Uint8Array(pdf.subarray(start, end + 1))]).stream(),
      });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
