import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { errorCode } from "#app/domain/transaction.ts";
import type { Db } from "#drizzle/client.ts";
import { aSale } from "#tests/domain/payments/fixture.ts";
import { aReview, aShortCourse, finish } from "#tests/domain/reviews/a-finished-course.ts";
import { aTrail } from "#tests/domain/trails/a-trail.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

/** PostgreSQL's codes for a value that is there already, a check that fails, and a trigger that says no. */
const [twice, impossible, refused] = ["23505", "23514", "P0001"];

const aPayment = (more: string) => sql`
  insert into payments (transaction_id, user_id, course_id, amount_cents, payment_method, provider, currency)
  select 'outro', user_id, course_id, ${sql.raw(more)} from payments`;
const aCertificate = (columns: string) => sql`
  insert into certificates (enrollment_id, user_id, course_id, certificate_number, certificate_hash, month, sequence,
    snapshot, design_id, completion_date, issue_date)
  select ${sql.raw(columns)}, snapshot, design_id, now(), now() from certificates c`;
const another = "(select max(id) from enrollments)";

describe("PostgreSQL itself refuses", () => {
  it.each<[what: string, code: string | undefined, SQL]>([
    [
      "a second enrolment",
      twice,
      sql`insert into enrollments (user_id, course_id) select user_id, course_id from enrollments`,
    ],
    ["a second payment beside one that stands", twice, aPayment("amount_cents, payment_method, provider, 'BRL'")],
    ["a payment of nothing", impossible, aPayment("0, payment_method, provider, 'BRL'")],
    ["a payment of less than nothing", impossible, aPayment("-1, payment_method, provider, 'BRL'")],
    ["a payment in another currency", impossible, aPayment("amount_cents, payment_method, provider, 'USD'")],
    [
      "a payment for nothing",
      impossible,
      sql`insert into payments (transaction_id, user_id, amount_cents, payment_method, provider)
      select 'outro', user_id, amount_cents, payment_method, provider from payments`,
    ],
    [
      "a payment for a course and a trail",
      impossible,
      sql`insert into payments (transaction_id, user_id, course_id, trail_id, amount_cents, payment_method, provider)
      select 'outro', user_id, course_id, t.id, amount_cents, payment_method, provider from payments, trails t`,
    ],
    [
      "a second payment for a trail",
      twice,
      sql`insert into payments (transaction_id, user_id, trail_id, amount_cents, payment_method, provider)
      select 'outro' || n, user_id, t.id, amount_cents, payment_method, provider
      from payments, trails t, generate_series(1, 2) n`,
    ],
    [
      "a course in a trail twice",
      twice,
      sql`insert into trail_courses (trail_id, course_id, order_index) select trail_id, course_id, 9 from trail_courses`,
    ],
    [
      "two courses in one place of a trail",
      twice,
      sql`insert into trail_courses (trail_id, course_id, order_index)
      select trail_id, (select min(id) from courses), order_index from trail_courses`,
    ],
    [
      "a second time in a trail",
      twice,
      sql`insert into trail_enrolments (user_id, trail_id) select user_id, trail_id from trail_enrolments`,
    ],
    ["a payment that goes back", refused, sql`update payments set payment_status = 'pending', completed_at = null`],
    ["a payment of another price afterwards", refused, sql`update payments set amount_cents = 1`],
    ["a payment that is gone", refused, sql`delete from payments`],
    [
      "a second commission",
      twice,
      sql`
      insert into commissions (payment_id, instructor_id, course_id, price_cents, amount_cents, platform_cents)
      select payment_id, instructor_id, course_id, price_cents, amount_cents, platform_cents from commissions`,
    ],
    [
      "a commission of another share",
      impossible,
      sql`update commissions set amount_cents = amount_cents + 1, platform_cents = platform_cents - 1`,
    ],
    ["shares that are not the price", impossible, sql`update commissions set platform_cents = platform_cents + 1`],
    [
      "a commission paid at no time",
      impossible,
      sql`update commissions set status = 'paid', payment_reference = 'LOTE'`,
    ],
    ["a commission paid without a reference", impossible, sql`update commissions set status = 'paid', paid_at = now()`],
    ["a reference of what is not paid", impossible, sql`update commissions set payment_reference = 'LOTE'`],
    ["a second certificate", twice, aCertificate("enrollment_id, user_id, course_id, 'A', 'a', '2020-01', 1")],
    ["a certificate of nothing", impossible, aCertificate("null, user_id, null, 'A', 'a', '2020-01', 1")],
    [
      "a certificate of an enrolment without its course",
      impossible,
      aCertificate(`${another}, user_id, null, 'A', 'a', '2020-01', 1`),
    ],
    ["a number twice", twice, aCertificate(`${another}, user_id, course_id, certificate_number, 'a', '2020-01', 1`)],
    ["a hash twice", twice, aCertificate(`${another}, user_id, course_id, 'A', certificate_hash, '2020-01', 1`)],
    ["a place in the month twice", twice, aCertificate(`${another}, user_id, course_id, 'A', 'a', month, sequence`)],
    ["a month counted twice", twice, sql`insert into certificate_counters select * from certificate_counters`],
    [
      "a second review",
      twice,
      sql`
      insert into reviews (user_id, course_id, enrollment_id, rating, testimonial, featured)
      select user_id, course_id, enrollment_id, rating, testimonial, featured from reviews`,
    ],
    ["no star", impossible, sql`update reviews set rating = 0`],
    ["six stars", impossible, sql`update reviews set rating = 6`],
    ["nine characters", impossible, sql`update reviews set testimonial = repeat('a', 9)`],
    ["501 characters", impossible, sql`update reviews set testimonial = repeat('a', 501)`],
    [
      "a code used twice by one person",
      twice,
      sql`
      insert into voucher_redemptions (voucher_id, user_id)
      select v.id, u.id from vouchers v, (select id from users limit 1) u, generate_series(1, 2)`,
    ],
    ["a code used once too often", impossible, sql`update vouchers set max_uses = 1, current_uses = 2`],
    ["the same code in other letters", impossible, sql`update vouchers set code = lower(code)`],
    [
      "a price on what is always free",
      impossible,
      sql`update courses set price_cents = 1 where category in ('discipulado', 'mentoria')`,
    ],
    ["a school without its founder", refused, sql`delete from users where is_founder`],
    ["a founder who is none", refused, sql`update users set is_founder = false where is_founder`],
    [
      "an access token as it is",
      impossible,
      sql`
      insert into access_tokens (user_id, name, token_hash, ending, scopes, expires_at)
      select id, 'Planilha', 'smt_' || repeat('a', 43), 'aaaa', '{profile:read}', now() + interval '1 day' from users limit 1`,
    ],
    [
      "books that do not balance",
      refused,
      sql`
      insert into ledger_entries (posting_id, account, debit_cents) select max(id), 'bank', 1 from ledger_postings`,
    ],
    ["books that are changed", refused, sql`update ledger_entries set debit_cents = debit_cents + 1`],
    ["a past that is changed", refused, sql`update events set actor_id = null`],
    ["a past that is forgotten", refused, sql`delete from events`],
  ])("%s", (_, code, breaks) =>
    rolledBack(async (db) => {
      await aSchoolAtWork(db);
      const broken = db.transaction(async (tx) => {
        await tx.execute(breaks);
        await tx.execute(sql`set constraints all immediate`);
      });
      const error: unknown = await broken.then(
        () => undefined,
        (reason) => reason,
      );
      expect(errorCode(error)).toBe(code);
    }),
  );
});

/**
 * Somebody has bought a course; others have finished one, and one of them reviewed it, holds its certificate and is in a
 * trail.
 */
async function aSchoolAtWork(db: Db) {
  await (await aSale(db)).pay();
  const course = await aShortCourse(db);
  const student = await aStudent(db);
  await aReview(db, course, { who: student });
  const [own] = await db.execute<{ id: number }>(sql`select max(id) as id from enrollments`);
  await generateCertificate(ctxOf(db, student), { course_id: course.id, enrollment_id: own!.id });
  await finish(db, await aStudent(db), course);
  await joinTrail(ctxOf(db, student), (await aTrail(db, { courseIds: [course.id] })).id);
  await db.execute(sql`set constraints all immediate`);
}
