import { count, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { events } from "#drizzle/schema/platform.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { voucherRedemptions, vouchers } from "#drizzle/schema/vouchers.ts";
import { type Answer, courseCalled, crowd, graduate, type Send, somebody } from "#tests/drills/concurrency/crowd.ts";

/** What a scene came to, beside what it must come to. */
export type Outcome = { what: string; is: unknown; due: unknown };

type Scene = (db: Db, send: Send, many: number) => Promise<Outcome[]>;

const free = "Orar com os Salmos";
const card = { card_number: "4111111111114242", card_holder: "R", card_expiry: "12/29", card_cvv: "1" };

/** Each thing that may happen so often and no more often, asked of all instances at once. */
export const scenes: Record<string, Scene> = {
  "a voucher for five": async (db, send, many) => {
    const code = "CINCO-LUGARES";
    const [voucher] = await db.insert(vouchers).values({ code, maxUses: 5 }).returning({ id: vouchers.id });
    const people = await crowd(many, () => somebody(db));
    const profile = { full_name: "Rute Moreira", maintainer_voucher_code: code };
    const answers = await Promise.all(people.map(({ Cookie }) => send("PUT", "/api/profile", profile, Cookie)));
    const [kept] = await db.select().from(vouchers).where(eq(vouchers.id, voucher!.id));
    const [redeemed] = await db
      .select({ n: count() })
      .from(voucherRedemptions)
      .where(eq(voucherRedemptions.voucherId, voucher!.id));
    return [
      { what: "answers", is: statuses(answers), due: { 200: 5, 400: many - 5 } },
      { what: "uses", is: [kept!.currentUses, redeemed!.n], due: [5, 5] },
    ];
  },

  "one payment": async (db, send, many) => {
    const { Cookie, userId } = await somebody(db);
    const course = await paidCourse(db, send);
    const body = {
      course_id: course.id,
      amount: course.price,
      payment_method: "credit_card",
      payment_data: card,
    };
    const answers = await all(many, () => send("POST", "/api/payments", body, Cookie));
    const paid = await db.select().from(payments).where(eq(payments.userId, userId));
    const enrolled = await db.select().from(enrollments).where(eq(enrollments.userId, userId));
    const earned = await db
      .select()
      .from(commissions)
      .where(inArray(commissions.paymentId, paid.map(({ id }) => id).concat(0)));
    return [
      { what: "answers", is: statuses(answers), due: { 200: 1, 409: many - 1 } },
      { what: "payments, enrolments, commissions", is: [paid, enrolled, earned].map(length), due: [1, 1, 1] },
    ];
  },

  "one enrolment": async (db, send, many) => {
    const { Cookie, userId } = await somebody(db);
    const { id } = await courseCalled(db, free);
    const answers = await all(many, () => send("POST", `/api/courses/${id}/enroll`, undefined, Cookie));
    const rows = await db.select().from(enrollments).where(eq(enrollments.userId, userId));
    const told = await db
      .select()
      .from(events)
      .where(eq(events.object, `enrollment/${rows[0]!.id}`));
    return [
      { what: "answers", is: statuses(answers), due: { 200: many } },
      { what: "enrolments, events", is: [rows, told].map(length), due: [1, 1] },
    ];
  },

  "one review": async (db, send, many) => {
    const { id } = await courseCalled(db, free);
    const { Cookie, userId, asked } = await graduate(db, id);
    const body = { ...asked, rating: 5, testimonial: "Aprendi a orar com os Salmos." };
    const answers = await all(many, () => send("POST", `/api/courses/${id}/reviews`, body, Cookie));
    const rows = await db.select().from(reviews).where(eq(reviews.userId, userId));
    return [
      { what: "answers", is: statuses(answers), due: { 200: 1, 409: many - 1 } },
      { what: "reviews", is: rows.length, due: 1 },
    ];
  },

  "one certificate": async (db, send, many) => {
    const { id } = await courseCalled(db, free);
    const { Cookie, userId, asked } = await graduate(db, id);
    const answers = await all(many, () => send("POST", "/api/certificates/generate", asked, Cookie));
    const rows = await db.select().from(certificates).where(eq(certificates.userId, userId));
    return [
      { what: "answers", is: statuses(answers), due: { 200: many } },
      {
        what: "certificates, as said",
        is: [rows.length, new Set(answers.map(({ data }) => data.id)).size],
        due: [1, 1],
      },
    ];
  },

  "certificates of many students": async (db, send, many) => {
    const students = Math.round(many * 2.5);
    const { id } = await courseCalled(db, free);
    const graduates = await crowd(students, () => graduate(db, id));
    const before = (await sequences(db)).length;
    const answers = await Promise.all(
      graduates.map(({ Cookie, asked }) => send("POST", "/api/certificates/generate", asked, Cookie)),
    );
    const said = answers.map(({ data }) => Number(String(data.certificate_number).slice(-6))).sort((a, b) => a - b);
    const consecutive = Array.from({ length: students }, (_, i) => before + i + 1);
    return [
      { what: "answers", is: statuses(answers), due: { 200: students } },
      { what: "numbers, none left out", is: gaps(said, consecutive), due: 0 },
      { what: "numbers kept", is: gaps((await sequences(db)).slice(before), consecutive), due: 0 },
    ];
  },

  "commissions marked as paid": async (db, send, many) => {
    const lines = Math.round(many / 4);
    const course = await paidCourse(db, send);
    const buyers = await crowd(lines, () => somebody(db));
    const body = {
      course_id: course.id,
      amount: course.price,
      payment_method: "credit_card",
      payment_data: card,
    };
    const bought = await Promise.all(buyers.map(({ Cookie }) => send("POST", "/api/payments", body, Cookie)));
    const paid = await db
      .select({ id: payments.id })
      .from(payments)
      .where(
        inArray(
          payments.userId,
          buyers.map(({ userId }) => userId),
        ),
      );
    const mine = inArray(
      commissions.paymentId,
      paid.map(({ id }) => id),
    );
    const ids = (await db.select({ id: commissions.id }).from(commissions).where(mine)).map(({ id }) => id);
    const admins = await crowd(20, () => somebody(db, "admin"));
    const answers = await Promise.all(
      admins.map(({ Cookie }, n) => {
        const batch = { commission_ids: ids, payment_reference: `LOTE-${n}` };
        return send("PUT", "/api/admin/commissions/mark-paid", batch, Cookie);
      }),
    );
    const now = await db.select().from(commissions).where(mine);
    const told = await db.select().from(events).where(eq(events.action, "commission.paid"));
    const own = new Set(ids.map((id) => `commission/${id}`));
    return [
      { what: "sales", is: [statuses(bought), ids.length], due: [{ 200: lines }, lines] },
      { what: "answers", is: statuses(answers), due: { 200: 1, 409: 19 } },
      { what: "lines that are paid", is: now.filter(({ status }) => status === "paid").length, due: lines },
      { what: "batches that they are paid in", is: new Set(now.map(({ batchId }) => batchId)).size, due: 1 },
      { what: "times told of", is: told.filter(({ object }) => own.has(object)).length, due: lines },
    ];
  },
};

async function paidCourse(_: Db, send: Send) {
  const { data } = await send("GET", "/api/courses?limit=100");
  return (data as unknown as { id: number; price: number }[]).find(({ price }) => price > 0)!;
}

const all = (times: number, ask: () => Promise<Answer>) => Promise.all(Array.from({ length: times }, ask));

const length = (rows: unknown[]) => rows.length;

function statuses(answers: Answer[]) {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const gaps = (numbers: (number | null)[], due: number[]) => due.filter((each, i) => numbers[i] !== each).length;

async function sequences(db: Db) {
  const rows = await db.select({ n: certificates.sequence }).from(certificates).where(isNotNull(certificates.sequence));
  return rows.map(({ n }) => n!).sort((a, b) => a - b);
}
