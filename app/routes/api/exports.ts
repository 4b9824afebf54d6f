import type { z } from "zod";
import type { Ability } from "#app/domain/access/authorise.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { certificateLine, enrolmentLine, namedExport, numberedExport } from "#app/domain/exports/export.ts";
import {
  exportCertificates,
  exportEnrolments,
  exportPayments,
  exportPeople,
} from "#app/domain/exports/exports.server.ts";
import { paymentResponse } from "#app/domain/payments/payment-json.ts";
import { personResponse } from "#app/domain/people/person.ts";
import { call } from "#app/http/api.server.ts";
import type { Endpoint, Endpoints } from "#app/http/contract/declared.ts";

type Export<Query extends z.ZodObject, Line extends z.ZodType> = {
  summary: string;
  ability: Ability;
  query: Query;
  line: Line;
  read: (ctx: SignedCtx, query: z.output<Query>) => Promise<z.input<Line>[]>;
};

/** Answers with one JSON object a line. Fewer lines than asked for means that there are no more. */
const exportOf = <Query extends z.ZodObject, Line extends z.ZodType>({
  summary,
  ability,
  query,
  line,
  read,
}: Export<Query, Line>): Endpoint => ({
  area: "school",
  GET: call({
    summary,
    ability,
    query,
    line,
    run: async (ctx, { query }) => {
      const lines = await read(ctx, query);
      const body = lines.map((each) => `${JSON.stringify(each)}\n`).join("");
      return new Response(body, { headers: { "Content-Type": "application/x-ndjson" } });
    },
  }),
});

export const exports: Endpoints = {
  "admin/exports/enrollments": exportOf({
    summary: "Exporta as inscrições com o progresso, uma por linha",
    ability: "classes.manage",
    query: numberedExport,
    line: enrolmentLine,
    read: exportEnrolments,
  }),
  "admin/exports/people": exportOf({
    summary: "Exporta as pessoas com conta, uma por linha",
    ability: "people.see",
    query: namedExport,
    line: personResponse,
    read: exportPeople,
  }),
  "admin/exports/payments": exportOf({
    summary: "Exporta os pagamentos, um por linha",
    ability: "payments.seeAll",
    query: numberedExport,
    line: paymentResponse,
    read: exportPayments,
  }),
  "admin/exports/certificates": exportOf({
    summary: "Exporta os certificados, também os revogados, um por linha",
    ability: "certificates.manage",
    query: namedExport,
    line: certificateLine,
    read: exportCertificates,
  }),
};
