import { z } from "zod";
import { generateTrailCertificate } from "#app/domain/certificates/trail-certificate.server.ts";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { number } from "#app/domain/json-view.ts";
import { mapPage } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { payTrail } from "#app/domain/payments/make-payment.server.ts";
import { orderFingerprint } from "#app/domain/payments/payment-fields.ts";
import { paymentDetailJson, paymentDetailResponse } from "#app/domain/payments/payment-json.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { trailDetailJson, trailDetailResponse, trailJson, trailResponse } from "#app/domain/trails/trail.ts";
import { listMyTrails } from "#app/domain/trails/trail-progress.server.ts";
import { myTrailJson, myTrailResponse } from "#app/domain/trails/trail-progress.ts";
import {
  changeTrailCourses,
  createTrail,
  deleteTrail,
  publishTrail,
  updateTrail,
} from "#app/domain/trails/trail-writes.server.ts";
import { listTrails, showTrail } from "#app/domain/trails/trails.server.ts";
import { call, callOf, listCall } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

const manage = { manage: true };

export const trails: Endpoints = {
  trails: {
    area: "courses",
    GET: listCall({
      summary: "Lista as trilhas em oferta",
      cache: "public, max-age=30",
      answer: trailResponse,
      run: async (ctx, { query }) => mapPage(await listTrails(ctx, query), trailJson),
    }),
    POST: call({
      ...callOf(createTrail, (trail) => trailDetailJson(trail, manage)),
      summary: "Cria uma trilha, como rascunho e sem cursos",
      answer: trailDetailResponse,
      idempotent: true,
    }),
  },
  "trails/:id": {
    area: "courses",
    GET: call({
      summary: "Mostra uma trilha com os cursos dela",
      id: integerPathId(trailNotFound),
      answer: trailDetailResponse,
      run: async (ctx, { id }) => {
        const { may, ...trail } = await showTrail(ctx, id);
        return trailDetailJson(trail, may);
      },
    }),
    PUT: call({
      ...callOf(updateTrail, (trail) => trailDetailJson(trail, manage)),
      summary: "Altera uma trilha: envie todos os campos",
      answer: trailDetailResponse,
      refuses: ["conflict"],
    }),
    DELETE: call({
      ...callOf(deleteTrail, (_, { id }) => ({ id })),
      summary: "Exclui uma trilha em que ninguém está nem esteve",
      answer: z.object({ id: number }),
      refuses: ["conflict"],
    }),
  },
  "trails/:id/courses": {
    area: "courses",
    POST: call({
      ...callOf(changeTrailCourses, (trail) => trailDetailJson(trail, manage)),
      summary: "Põe, tira ou move um curso de uma trilha",
      idempotent: true,
      answer: trailDetailResponse,
      refuses: ["conflict"],
    }),
  },
  "trails/:id/toggle-publish": {
    area: "courses",
    PUT: call({
      ...callOf(publishTrail, (is_published, { id }) => ({ id, is_published })),
      summary: "Publica uma trilha ou a tira do ar",
      bodyOptional: true,
      idempotent: true,
      answer: z.strictObject({ id: number, is_published: z.boolean() }),
    }),
  },
  "trails/:id/enroll": {
    area: "learning",
    POST: call({
      ...callOf(joinTrail, ({ trailEnrolmentId }) => ({ trail_enrolment_id: trailEnrolmentId })),
      summary: "Inscreve a pessoa numa trilha gratuita ou aberta a mantenedores",
      idempotent: true,
      answer: z.strictObject({ trail_enrolment_id: number }),
      refuses: ["payment_required"],
    }),
  },
  "trails/:id/payments": {
    area: "payments",
    POST: call({
      ...callOf(payTrail, async ({ id }, _, ctx) => paymentDetailJson(await showPayment(ctx, id))),
      summary: "Paga uma trilha",
      idempotent: { traceOf: orderFingerprint },
      answer: paymentDetailResponse,
      refuses: ["not_found", "payment_required"],
    }),
  },
  "trails/:id/certificate": {
    area: "certificates",
    POST: call({
      ...callOf(generateTrailCertificate, ({ id, certificateNumber }) => ({
        id,
        certificate_number: certificateNumber,
      })),
      summary: "Emite o certificado de uma trilha concluída",
      bodyOptional: true,
      idempotent: true,
      answer: z.strictObject({ id: z.uuid(), certificate_number: z.string() }),
      refuses: ["conflict"],
    }),
  },
  "my-trails": {
    area: "learning",
    GET: call({
      summary: "Lista as próprias trilhas",
      ability: "progress.record",
      answer: z.array(myTrailResponse),
      run: async (ctx) => (await listMyTrails(ctx)).map(myTrailJson),
    }),
  },
};
