import type { SignedCtx, Viewer } from "#app/domain/ctx.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import type { Db } from "#drizzle/client.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { commissionsOf, later, paying, thursday } from "#tests/domain/payments/fixture.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

/** When the guarantee of what was sold on that Thursday has been over for a day. */
export const afterGuarantee = later({ days: 31 });

/** A sale of R$ 197,00 by `instructor` on that Thursday: its buyer, its payment, and its commission of R$ 68,95. */
export async function aSaleBy(db: Db, instructor: Viewer, now = thursday) {
  const course = await aCourse(db, { priceCents: 19_700, instructor });
  const buyer = ctxOf(db, await aStudent(db), { now });
  const { id } = await makePayment(buyer, paying(course));
  const [line] = await commissionsOf(db, id);
  return { buyer, paymentId: id, commissionId: line!.id };
}

/** Two instructors, three sales (two of the first's), and an admin after the guarantee. */
export async function aSchool(db: Db) {
  const [ana, davi] = [await anInstructor(db, { fullName: "Ana Lúcia" }), await anInstructor(db)];
  const sales = [await aSaleBy(db, ana), await aSaleBy(db, ana), await aSaleBy(db, davi)];
  const admin: SignedCtx = ctxOf(db, await anAdmin(db), { now: afterGuarantee });
  return { ana, davi, sales, admin, ids: sales.map(({ commissionId }) => commissionId) };
}
