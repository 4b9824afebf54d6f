import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import { generateTrailCertificate } from "#app/domain/certificates/trail-certificate.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { makePayment, payTrail } from "#app/domain/payments/make-payment.server.ts";
import { trailPaymentFields } from "#app/domain/payments/payment-fields.ts";
import { listPayments } from "#app/domain/payments/payments.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { changeTrailCourses } from "#app/domain/trails/trail-writes.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { commissionsOf, expectSound, paying, thursday } from "#tests/domain/payments/fixture.ts";
import { aTrail, study } from "#tests/domain/trails/a-trail.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const trailNames = ["sold", "other", "free"] as const;

type Step =
  | { kind: "buy" | "join" | "certify"; trail: (typeof trailNames)[number] }
  | { kind: "single" | "study"; course: number }
  | { kind: "refund"; turn: number }
  | { kind: "give back"; turn: number; reais: number | undefined }
  | { kind: "change"; change: "add" | "remove" | "up"; course: number }
  | { kind: "payout" };

const trail = fc.constantFrom(...trailNames);
const course = fc.integer({ min: 0, max: 3 });
const turn = fc.integer({ min: 0, max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("buy" as const), trail }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("join" as const, "certify" as const), trail }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("single" as const, "study" as const), course }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("refund" as const), turn }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("give back" as const),
      turn,
      reais: fc.constantFrom(0.01, 7.77, 40, undefined),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("change" as const),
      change: fc.constantFrom("add" as const, "remove" as const, "up" as const),
      course,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "payout" as const }) },
);

const prices = { sold: 12_345, other: 9_990, free: 0 };

type School = {
  ctx: SignedCtx;
  admin: SignedCtx;
  trails: Record<(typeof trailNames)[number], number>;
  courseIds: number[];
};

/** Does one step; a refusal is an answer like any other. */
async function take({ ctx, admin, trails, courseIds }: School, todo: Step) {
  const paid = async (at: number) => {
    const own = await listPayments(ctx, { status: "all" });
    return own[at % Math.max(1, own.length)]?.id ?? 0;
  };
  try {
    if (todo.kind === "buy") {
      const { course_id: _, ...fields } = paying({ id: 1 }, "credit_card", { amount: prices[todo.trail] / 100 });
      await payTrail(ctx, trails[todo.trail], trailPaymentFields.parse(fields));
    }
    if (todo.kind === "join") await joinTrail(ctx, trails[todo.trail]);
    if (todo.kind === "certify") await generateTrailCertificate(ctx, trails[todo.trail], {});
    if (todo.kind === "single")
      await makePayment(ctx, paying({ id: courseIds[todo.course]! }, "credit_card", { amount: 49.9 }));
    if (todo.kind === "study") await study(ctx, courseIds[todo.course]!);
    if (todo.kind === "refund") await refundPayment(ctx, await paid(todo.turn));
    if (todo.kind === "give back")
      await refundBySchool(admin, await paid(todo.turn), { reason: "Combinado.", amount: todo.reais });
    if (todo.kind === "change")
      await changeTrailCourses(admin, trails.sold, { course_id: courseIds[todo.course]!, change: todo.change });
    if (todo.kind === "payout") {
      const open = (await admin.db.select().from(commissions)).filter(({ status }) => status === "pending");
      await payCommissions(admin, { commission_ids: open.map(({ id }) => id) });
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

it("whatever is bought, joined, studied and given back, in whatever order, rules and books hold", () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), (steps) =>
      rolledBack(async (db) => {
        const { id: sold, courseIds } = await aTrail(db, { priceCents: prices.sold, prices: [4_990, 4_990, 0, 4_990] });
        const other = await aTrail(db, { priceCents: prices.other, courseIds: courseIds.slice(1) });
        const free = await aTrail(db, { courseIds: [courseIds[3]!, courseIds[0]!], inOrder: true });
        const ctx = ctxOf(db, await aStudent(db), { now: thursday });
        const admin = ctxOf(db, await anAdmin(db), { now: thursday });
        const school = { ctx, admin, trails: { sold, other: other.id, free: free.id }, courseIds };
        for (const todo of steps) {
          await take(school, todo);
          await expectSound(db);
        }
        for (const { id, status, amountCents, returnedCents } of await listPayments(ctx, { status: "all" })) {
          const lines = (await commissionsOf(db, id)).filter((line) => line.status !== "cancelled");
          const kept = lines.reduce((sum, line) => sum + (line.kind === "sale" ? 1 : -1) * line.priceCents, 0);
          expect(kept).toBe(status === "completed" ? amountCents - returnedCents : 0);
        }
      }),
    ),
    { numRuns: Number(process.env.GATEWAY_RUNS ?? 10) },
  ));
