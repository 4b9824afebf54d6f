import { redirect } from "react-router";
import { z } from "zod";
import { can } from "#app/domain/access/authorise.ts";
import { listMyCertificates, shareCertificate, showCertificate } from "#app/domain/certificates/certificate.server.ts";
import {
  certificateJson,
  certificateNotFound,
  certificateResponse,
  numberToVerify,
  verifiedJson,
  verifiedResponse,
} from "#app/domain/certificates/certificate.ts";
import { correctCertificate } from "#app/domain/certificates/correct-certificate.server.ts";
import { currentDesign, readDesignSettings } from "#app/domain/certificates/design.server.ts";
import { designJson, designResponse, settingsJson, settingsResponse } from "#app/domain/certificates/design.ts";
import { designEdit } from "#app/domain/certificates/design-form.ts";
import { generateCertificate, issueToStudent } from "#app/domain/certificates/generate-certificate.server.ts";
import { revokeByDecision } from "#app/domain/certificates/revoke-certificate.server.ts";
import { saveDesign } from "#app/domain/certificates/save-design.server.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { textPathId, uuidPathId } from "#app/domain/path-id.ts";
import { call, callOf } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

const issuedResponse = z.strictObject({ id: z.uuid(), certificate_number: z.string() });
const issuedJson = ({ id, certificateNumber }: { id: string; certificateNumber: string }) => ({
  id,
  certificate_number: certificateNumber,
});

export const certificates: Endpoints = {
  "certificates/generate": {
    area: "certificates",
    POST: call({
      ...callOf(generateCertificate, issuedJson),
      summary: "Emite o certificado de um curso concluído",
      idempotent: true,
      answer: issuedResponse,
      refuses: ["not_found"],
    }),
  },
  "certificates/my": {
    area: "certificates",
    GET: call({
      summary: "Lista os próprios certificados",
      ability: "certificates.generate",
      answer: z.array(certificateResponse),
      run: async (ctx) => {
        const mine = await listMyCertificates(ctx);
        return mine.map((certificate) => certificateJson(certificate, { seePrivate: true }));
      },
    }),
  },
  "certificates/verify": {
    area: "certificates",
    POST: call({
      summary: "Verifica um certificado pelo número",
      body: numberToVerify,
      answer: verifiedResponse,
      refuses: ["not_found", "too_many"],
      run: async (ctx, { body }) =>
        verifiedJson(requireValid(await verifyCertificate(ctx, body.certificate_number, "number"))),
    }),
  },
  "certificates/verify/:hash": {
    area: "certificates",
    GET: call({
      summary: "Verifica um certificado pelo código",
      id: textPathId(),
      answer: verifiedResponse,
      refuses: ["too_many"],
      run: async (ctx, { id }) => verifiedJson(requireValid(await verifyCertificate(ctx, id))),
    }),
  },
  "admin/certificates": {
    area: "school",
    POST: call({
      ...callOf(issueToStudent, issuedJson),
      summary: "Emite o certificado de quem concluiu um curso",
      idempotent: true,
      answer: issuedResponse,
      refuses: ["not_found", "conflict"],
    }),
  },
  "certificates/:id/correction": {
    area: "school",
    POST: call({
      ...callOf(correctCertificate, (certificate) => certificateJson(certificate, { seePrivate: true })),
      summary: "Corrige o nome de um certificado e emite outro",
      answer: certificateResponse,
      refuses: ["conflict"],
    }),
  },
  "certificates/:id/revocation": {
    area: "school",
    POST: call({
      ...callOf(revokeByDecision, (_, { id }) => ({ id })),
      summary: "Revoga um certificado por decisão da escola",
      answer: z.strictObject({ id: z.uuid() }),
      refuses: ["conflict"],
    }),
  },
  "certificates/:id": {
    area: "certificates",
    GET: call({
      summary: "Mostra um certificado; com Accept: application/pdf, leva ao PDF",
      id: uuidPathId(certificateNotFound),
      answer: certificateResponse,
      run: async (ctx, { id, request }) => {
        const { certificate, may } = await showCertificate(ctx, id);
        const wantsPdf = request.headers.get("Accept")?.startsWith("application/pdf");
        return wantsPdf ? redirect(`/certificate/${id}.pdf`, 303) : certificateJson(certificate, may);
      },
    }),
    PUT: call({
      ...callOf(shareCertificate, (certificate) => certificateJson(certificate, { seePrivate: true })),
      summary: "Decide se buscadores encontram um certificado, e se a credencial leva o e-mail",
      answer: certificateResponse,
    }),
  },
  "certificate-settings": {
    area: "certificates",
    GET: call({
      summary: "Mostra o visual dos certificados",
      cache: "public, max-age=60",
      answer: z.union([designResponse, settingsResponse]),
      run: async (ctx) =>
        can(ctx.viewer, "certificates.design")
          ? settingsJson(await readDesignSettings(ctx), ctx.settings.PLATFORM_NAME)
          : designJson(await currentDesign(ctx), ctx.settings.PLATFORM_NAME),
    }),
    PUT: call({
      summary: "Salva o visual dos certificados",
      ability: "certificates.design",
      refuses: ["conflict"],
      body: designEdit,
      answer: settingsResponse,
      run: async (ctx, { body }) => settingsJson(await saveDesign(ctx, body), ctx.settings.PLATFORM_NAME),
    }),
  },
};
