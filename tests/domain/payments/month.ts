import { readFileSync } from "node:fs";
import type { SignedCtx, Viewer } from "#app/domain/ctx.ts";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { type PaymentFields, paymentFields } from "#app/domain/payments/payment-fields.ts";
import type { PaymentRow } from "#app/domain/payments/payments.server.ts";
import { reconcilePayments } from "#app/domain/payments/reconcile-payments.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { returnSecondPayments } from "#app/domain/payments/second-payment.server.ts";
import { payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { expectSound, paymentRow } from "#tests/domain/payments/fixture.ts";
import { addressOfNotices } from "#tests/domain/payments/gateway-sale.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

/** A line of the file: somebody does something here, something happens at the gateway, or a job runs. */
type Line = { at: string; who: string } & (
  | { do: "buy"; course: string; by: PaymentFields["payment_method"]; instalments?: number; seats?: number }
  | Happening
  | { do: "give back"; reais: number }
  | { do: "cancel" }
  | { do: "refund" }
  | { do: "send back what came again" }
  | { do: "compare" }
  | { do: "expire" }
  | { do: "pay out" }
);

/** It is paid there, or becomes what the gateway calls it; one notice comes unless told otherwise. */
export type Happening = { do: "pay" | "there"; is?: string; instalments?: number; notices?: number };

export type MonthGateway = {
  provider: string;
  settings: Settings;
  /** What a purchase needs at this one. */
  paymentData?: object;
  /** Returns the ids that its notices name. */
  happens: (payment: PaymentRow, what: Happening & { at: Date }) => Promise<string[]>;
  notice: (about: { to: string; id: string; at: Date }) => Promise<unknown>;
};

const prices: Record<string, number> = { Romanos: 19_700, Salmos: 4_990, Hebraico: 32_000 };

type School = {
  courses: Record<string, number>;
  people: Record<string, Viewer>;
  bought: Record<string, number>;
  /** Somebody at that moment. */
  as: (viewer: Viewer, at: string) => SignedCtx;
  admin: Viewer;
};

const momentOf = (at: string) => new Date(`${at}:00-03:00`);

async function open(db: Db, settings: Settings): Promise<School> {
  const instructor = await anInstructor(db);
  const courses: School["courses"] = {};
  for (const [title, priceCents] of Object.entries(prices))
    courses[title] = (await aCourse(db, { title, priceCents, instructor })).id;
  const as: School["as"] = (viewer, at) => ctxOf(db, viewer, { settings, now: momentOf(at) });
  return { courses, people: {}, bought: {}, as, admin: await anAdmin(db) };
}

/** Plays the month of a school from a file, a line of JSON for each thing that happens; after each the books are sound. */
export async function playMonth(db: Db, file: URL, gateway: MonthGateway): Promise<School> {
  const school = await open(db, gateway.settings);
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    await take({ school, db, gateway }, JSON.parse(line) as Line);
    await expectSound(db);
  }
  return school;
}

type Played = { school: School; db: Db; gateway: MonthGateway };

async function take(played: Played, line: Line) {
  const { school, db, gateway } = played;
  const { at, who } = line;
  const admin = school.as(school.admin, at);
  if (line.do === "compare") return await reconcilePayments(admin);
  if (line.do === "expire") return await expirePayments(admin);
  if (line.do === "pay out") return await payOut(admin);
  school.people[who] ??= await aStudent(db);
  const ctx = school.as(school.people[who], at);
  if (line.do === "buy") {
    school.bought[who] = await buy(ctx, played, line);
    return;
  }
  const id = school.bought[who]!;
  if (line.do === "cancel") return await cancelPayment(ctx, id);
  if (line.do === "refund") return await refundPayment(ctx, id);
  if (line.do === "send back what came again") return await returnSecondPayments(admin, id);
  if (line.do === "give back") return await refundBySchool(admin, id, { reason: "Combinado.", amount: line.reais });
  const named = await gateway.happens(await paymentRow(db, id), { ...line, at: momentOf(at) });
  const { to, close } = await addressOfNotices(ctx, gateway.provider);
  for (let copy = 0; copy < (line.notices ?? 1); copy++)
    for (const id of named) await gateway.notice({ to, id, at: momentOf(at) });
  await close();
}

async function buy(ctx: SignedCtx, { school, gateway }: Played, line: Line & { do: "buy" }) {
  const { course, by: payment_method, instalments: installments, seats } = line;
  const payment_data = { ...gateway.paymentData, installments };
  const amount = (prices[course]! * (seats ?? 1)) / 100;
  const order = { course_id: school.courses[course]!, seats, amount, payment_method, payment_data };
  return (await makePayment(ctx, paymentFields.parse(order))).id;
}

async function payOut(admin: SignedCtx) {
  const open = (await admin.db.select().from(commissions)).filter(({ status }) => status === "pending");
  await payCommissions(admin, { commission_ids: open.map(({ id }) => id) });
}

/** What instructors were paid, in centavos. */
export async function paidOut(db: Db) {
  const paid = (await db.select().from(commissions)).filter(({ status }) => status === "paid");
  return paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** How each purchase ended, by who made it. */
export async function endedAs(db: Db, { bought }: School) {
  const rows = Object.entries(bought).map(async ([who, id]) => [who, (await paymentRow(db, id)).status] as const);
  return Object.fromEntries(await Promise.all(rows));
}
