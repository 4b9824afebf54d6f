import { z } from "zod";
import { errorAt } from "#app/domain/app-error.ts";
import { askCoupon, couponCode, couponJson, couponResponse } from "#app/domain/coupons/coupon.ts";
import { couponList, createCoupon, setCouponActive } from "#app/domain/coupons/coupons.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { number, reais } from "#app/domain/json-view.ts";
import { mapPage, textParam } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { enrolByCoupon, joinTrailByCoupon, showDiscount } from "#app/domain/payments/coupon-purchase.server.ts";
import type { Target } from "#app/domain/payments/payment.ts";
import { call, callOf, listCall } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

const enrolled = z.strictObject({ enrollment_id: number });
const query = z.object({ coupon_code: textParam("O código do cupom.") });
const discountResponse = z
  .strictObject({ coupon_code: z.string(), price: reais, discount: reais, total: reais })
  .meta({ id: "Discount" });

const discountOf = (notFound: string, targetOf: (id: number) => Target) =>
  call({
    summary: "Mostra o desconto que um cupom dá à pessoa autenticada",
    ability: "payments.make",
    id: integerPathId(notFound),
    query: query,
    answer: discountResponse,
    run: async (ctx, { id, query }) => {
      const typed = couponCode.safeParse(query.coupon_code).data;
      if (!typed) throw errorAt("coupon_code", askCoupon);
      const { code, discountCents, priceCents } = await showDiscount(ctx, targetOf(id), typed);
      return {
        coupon_code: code,
        price: priceCents / 100,
        discount: discountCents / 100,
        total: (priceCents - discountCents) / 100,
      };
    },
  });

export const coupons: Endpoints = {
  "courses/:id/discount": { area: "payments", GET: discountOf(courseNotFound, (courseId) => ({ courseId })) },
  "courses/:id/coupon-enrolments": {
    area: "payments",
    POST: call({
      ...callOf(enrolByCoupon, (enrollment_id) => ({ enrollment_id })),
      summary: "Inscreve num curso cujo preço um cupom cobre por inteiro",
      idempotent: true,
      answer: enrolled,
      refuses: ["conflict"],
    }),
  },
  "trails/:id/discount": { area: "payments", GET: discountOf(trailNotFound, (trailId) => ({ trailId })) },
  "trails/:id/coupon-enrolments": {
    area: "payments",
    POST: call({
      ...callOf(joinTrailByCoupon, (trail_enrolment_id) => ({ trail_enrolment_id })),
      summary: "Inscreve numa trilha cujo preço um cupom cobre por inteiro",
      idempotent: true,
      answer: z.strictObject({ trail_enrolment_id: number }),
      refuses: ["conflict"],
    }),
  },
  "admin/coupons": {
    area: "school",
    GET: listCall({
      summary: "Lista os cupons de desconto, com o que cada um vendeu",
      ability: "coupons.manage",
      answer: couponResponse,
      run: async (ctx, { query }) => mapPage(await couponList.read(ctx, query), couponJson),
    }),
    POST: call({
      ...callOf(createCoupon, couponJson),
      summary: "Cria um cupom de desconto",
      idempotent: true,
      answer: couponResponse,
      refuses: ["conflict"],
    }),
  },
  "admin/coupons/:id": {
    area: "school",
    PUT: call({
      ...callOf(setCouponActive, couponJson),
      summary: "Ativa ou desativa um cupom",
      answer: couponResponse,
    }),
  },
};
