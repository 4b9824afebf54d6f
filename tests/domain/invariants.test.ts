import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { generateTrailCertificate } from "#app/domain/certificates/trail-certificate.server.ts";
import { joinClass } from "#app/domain/classes/membership.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { payTrail } from "#app/domain/payments/make-payment.server.ts";
import { trailPaymentFields } from "#app/domain/payments/payment-fields.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { attemptQuiz } from "#app/domain/quizzes/attempt-quiz.server.ts";
import { showQuiz } from "#app/domain/quizzes/quiz.server.ts";
import { writeReview } from "#app/domain/reviews/write-review.server.ts";
import { replyToTicket } from "#app/domain/support/answer-ticket.server.ts";
import { sendTest } from "#app/domain/webhooks/deliveries.server.ts";
import { jobsOf } from "#app/server/jobs/jobs.ts";
import { openLog } from "#app/server/log.ts";
import type { Db } from "#drizzle/client.ts";
import { aFolder } from "#tests/domain/backups/a-school.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aSale, paying } from "#tests/domain/payments/fixture.ts";
import { aTicket } from "#tests/domain/support/a-ticket.ts";
import { aTrail, study } from "#tests/domain/trails/a-trail.ts";
import { anEndpoint, directing, sendDue } from "#tests/domain/webhooks/fixture.ts";
import { rightAnswers } from "#tests/support/answer-key.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

/** By the student, of every voucher there is: the demo world has one. */
const redeem = sql`insert into voucher_redemptions (voucher_id, user_id) select id, (select user_id from enrollments limit 1) from vouchers`;

const openPayoutRow = sql`insert into payout_batches (reference, created_by) select 'LOTE', id from users limit 1`;
const intoPayout = sql`update commissions set batch_id = (select max(id) from payout_batches)`;

const anEntry = sql`insert into roster_entries (full_name) values ('Rute')`;

const noCommissions = [
  sql`delete from ledger_entries where posting_id in (select id from ledger_postings where commission_id is not null)`,
  sql`delete from ledger_postings where commission_id is not null`,
  sql`delete from commissions`,
];

/**
 * drizzle/invariants.sql finds nothing in what the platform writes, and every single thing that goes against a rule.
 */
describe("the invariants", () => {
  let school: Awaited<ReturnType<typeof freshDatabase>>;
  let brokenAtFirst: string[];
  beforeAll(async () => {
    school = await freshDatabase();
    const { db } = school;
    brokenAtFirst = await rulesBrokenIn(db);
    await aFinishedCourse(db);
    await aBoughtCourse(db);
    await aCertifiedTrail(db);
    await anAnsweredTicket(db);
    await aToldEndpoint(db);
    await aJoinedClass(db);
  });
  afterAll(() => school.close());

  /** Nothing that one test breaks is left for the next. */
  const undone = new Error("undone");
  const rolledBack = async (test: (db: Db) => Promise<void>) => {
    const doing = school.db.transaction(async (tx) => {
      await test(tx);
      throw undone;
    });
    await doing.catch((error) => {
      if (error !== undone) throw error;
    });
  };

  it("hold for the demo school and for a student who finishes a course", async () => {
    expect(brokenAtFirst).toEqual([]);
    expect(await rulesBrokenIn(school.db)).toEqual([]);
  });

  it("hold when all that is forgotten with time has been forgotten", async () => {
    using place = aFolder();
    await rolledBack(async (db) => {
      const settings = testSettings({ DATA_DIR: place.folder, LOG_LEVEL: "silent" });
      const ctx = ctxOf(db, null, { settings, now: new Date(Date.now() + 10 * 365 * 24 * 3_600_000) });
      const { stop, log, wake } = { stop: new AbortController().signal, log: openLog(settings), wake: () => {} };
      for (const { run } of jobsOf(settings)) await run(ctx, { log, stop, wake });
      expect(await rulesBrokenIn(db)).toEqual([]);
    });
  });

  const e = sql`(select max(id) from enrollments)`;
  const elsewhere = sql`(select min(id) from lessons)`;
  it.each<[string, SQL[]]>([
    [
      "always-free course with a price",
      [
        drop("courses", "courses_always_free"),
        sql`update courses set price_cents = 1 where id = (select course_id from enrollments limit 1)`,
      ],
    ],
    [
      "enrolment twice",
      [
        drop("enrollments", "enrollments_once"),
        sql`insert into enrollments (user_id, course_id) select user_id, course_id from enrollments`,
      ],
    ],
    [
      "enrolment without its one event",
      [sql`insert into events (action, object) values ('enrollment.created', 'enrollment/' || ${e})`],
    ],
    [
      "completion without its one event",
      [sql`insert into events (action, object) values ('enrollment.completed', 'enrollment/' || ${e})`],
    ],
    [
      "somebody at a meeting of a class that they were never in",
      [
        sql`insert into classes (name, starts_on) values ('Jovens', '2026-11-01')`,
        sql`insert into meetings (class_id, title, starts_at, minutes, place, code)
          select max(id), 'Louvor', now(), 60, 'Sala 1', '0000' from classes`,
        sql`insert into attendances (meeting_id, user_id) select max(m.id), (select id from users limit 1) from meetings m`,
      ],
    ],
    [
      "progress in a lesson of another course",
      [sql`insert into lesson_progress (enrollment_id, lesson_id) values (${e}, ${elsewhere})`],
    ],
    ["attempt at a quiz of another course", [sql`update quiz_attempts set lesson_id = ${elsewhere}`]],
    [
      "completed with lessons unfinished at that time",
      [
        sql`update lesson_progress set completed_at = null where lesson_id = (select max(lesson_id) from lesson_progress)`,
      ],
    ],
    ["not completed though no lesson is left", [sql`update enrollments set completed_at = null`]],
    ["quiz lesson completed without a passed attempt", [sql`update quiz_attempts set passed = false`]],
    ["quiz passed and its lesson not completed", [sql`delete from lesson_progress`]],
    [
      "attempt without its one event",
      [
        sql`insert into quiz_attempts (enrollment_id, lesson_id, score, passed, answers) select enrollment_id, lesson_id, 0, false, '{}' from quiz_attempts`,
      ],
    ],
    ["multiple choice without exactly one right option", [sql`update quiz_options set is_correct = true`]],
    ["certificate without a completed enrolment", [sql`update enrollments set completed_at = null`]],
    [
      "certificate of somebody else's enrolment",
      [sql`update certificates set user_id = (select id from users where is_founder)`],
    ],
    ["certificate numbers with a gap", [sql`update certificate_counters set n = n + 1`]],
    [
      "certificate number that is not its month and place",
      [sql`update certificates set certificate_number = 'SEMENTEIRA-2020-01-000001' where enrollment_id is not null`],
    ],
    [
      "certificate that says otherwise than its row",
      [sql`update certificates set snapshot = snapshot || '{"certificate_number": "X"}'`],
    ],
    [
      "certificate without its one event",
      [sql`insert into events (action, object) select 'certificate.issued', 'certificate/' || id from certificates`],
    ],
    ["revoked without its one event", [sql`update certificates set revoked_at = now(), revoked_for = 'refund'`]],
    ["ended without its one event", [sql`update enrollments set ended_at = now()`]],
    [
      "class whose taken seats are not its members and open invitations",
      [sql`update classes set seats_taken = seats_taken + 1`],
    ],
    [
      "member of a class without its courses",
      [
        sql`insert into class_courses (class_id, course_id)
          select m.class_id, k.id from class_members m, courses k
          where k.id not in (select course_id from enrollments) limit 1`,
      ],
    ],
    ["link whose uses are not who came by it", [sql`update invitation_links set used = used + 1`]],
    ["valid certificate of an ended enrolment", [sql`update enrollments set ended_at = now()`]],
    [
      "review by somebody else's enrolment",
      [sql`update reviews set user_id = (select id from users where is_founder)`],
    ],
    ["review of a course not completed", [sql`update enrollments set completed_at = null`]],
    [
      "review without its one event",
      [
        sql`insert into events (action, object, data) select action, object, data from events where action = 'review.created'`,
      ],
    ],
    ["review shown otherwise than was last decided", [sql`update reviews set featured = false`]],
    [
      "review taken down without its reason, or a reason without that",
      [sql`update reviews set removed_note = 'Ofende alguém.'`],
    ],
    [
      "review taken down otherwise than was last decided",
      [sql`update reviews set removed_at = now(), removed_note = 'Ofende alguém.'`],
    ],
    ["voucher whose uses are not its redemptions", [sql`update vouchers set current_uses = 1`]],
    [
      "voucher used more often than it may be",
      [drop("vouchers", "vouchers_uses"), sql`update vouchers set max_uses = 1, current_uses = 2`],
    ],
    [
      "more than one current voucher",
      [sql`drop index voucher_redemptions_current`, sql`insert into vouchers (code) values ('OUTRO-CODIGO')`, redeem],
    ],
    ["current voucher without being a maintainer", [redeem]],
    ["current voucher that is switched off", [redeem, sql`update vouchers set is_active = false`]],
    ["voucher redeemed without an event", [redeem]],
    [
      "voucher switched otherwise than was last decided",
      [
        sql`insert into events (action, object, data) select 'voucher.switched', 'voucher/' || id, '{"isActive": false}' from vouchers`,
      ],
    ],
    [
      "maintainer whose status has ended",
      [
        sql`update users set is_maintainer = true`,
        sql`insert into events (action, object) select 'maintainer.ended', 'user/' || id from users limit 1`,
      ],
    ],
    ["roster entry without its one event", [anEntry]],
    [
      "deleted roster entry that is still there",
      [anEntry, sql`insert into events (action, object) select 'roster.deleted', 'roster/' || id from roster_entries`],
    ],
    ["roster entry with a specialty twice", [anEntry, sql`update roster_entries set specialties = '{Arte,Arte}'`]],
    [
      "picture that leads nowhere",
      [anEntry, sql`update roster_entries set picture_url = '/media/' || gen_random_uuid()`],
    ],
    [
      "picture that leads nowhere",
      [sql`update certificate_designs set ceo_signature_url = '/media/' || gen_random_uuid()`],
    ],
    [
      "certificate design without its one event",
      [sql`update certificate_designs set created_by = (select id from users where is_founder)`],
    ],
    ["certificate settings that are missing or old", [sql`insert into certificate_designs default values`]],
    ["certificate settings that are missing or old", [sql`delete from certificate_settings`]],
    [
      "completed payment without its enrolment",
      [sql`update enrollments set ended_at = now() where origin = 'purchase'`],
    ],
    [
      "bought enrolment without a completed payment",
      [sql`update payments set payment_status = 'refunded', refunded_at = now()`],
    ],
    [
      "payment without its one event",
      [sql`insert into events (action, object) select 'payment.created', 'payment/' || id from payments`],
    ],
    ["payment without a charge of its amount", [sql`update simulated_charges set amount_cents = 1`]],
    [
      "refund key kept for nothing",
      [sql`update payments set payment_status = 'refunded', refunded_at = now(), pix_key_sealed = 'x'`],
    ],
    [
      "completed payment whose commissions are not its price",
      [unguard("ledger_entries"), unguard("ledger_postings"), ...noCommissions],
    ],
    [
      "commission of a maintainer's purchase",
      [
        sql`insert into events (at, action, object, actor_id)
          select now() - interval '1 hour', 'voucher.redeemed', 'voucher/1', user_id from payments`,
      ],
    ],
    [
      "purchase without a commission by somebody who never was a maintainer",
      [unguard("ledger_entries"), unguard("ledger_postings"), ...noCommissions],
    ],
    [
      "commission that is not a share of its payment",
      [sql`update commissions set price_cents = 100, amount_cents = 35, platform_cents = 65`],
    ],
    [
      "commissions that bear another fee than their payment",
      [
        sql`update commissions set fee_cents = 20, platform_cents = platform_cents + 7, amount_cents = amount_cents - 7
          where kind = 'sale' and status = 'pending' and price_cents % 20 = 0 and percentage = 35`,
      ],
    ],
    ["commission taken back otherwise than by a refund", [sql`update commissions set status = 'cancelled'`]],
    [
      "commission without its one event",
      [sql`update commissions set status = 'paid', paid_at = now(), payment_reference = 'x'`],
    ],
    [
      "posting out of balance",
      [unguard("ledger_entries"), sql`update ledger_entries set debit_cents = 1 where debit_cents > 0`],
    ],
    ["account that differs from its tables", [sql`update commissions set status = 'cancelled'`]],
    ["commission on its way outside an open payout", [sql`update commissions set status = 'processing'`]],
    ["commission of a payout that neither waits in it nor was paid", [openPayoutRow, intoPayout]],
    [
      "cancelled payout that still has commissions",
      [openPayoutRow, intoPayout, sql`update payout_batches set cancelled_at = now()`],
    ],
    ["open payout with nothing left to be paid", [openPayoutRow]],
    ["payout without its one event", [openPayoutRow]],
    [
      "secret kept as it is",
      [sql`insert into payout_accounts (user_id, sealed) select id, 'v1.{"pix_key": "x"}' from users limit 1`],
    ],
    [
      "secret kept as it is",
      [
        drop("access_tokens", "access_tokens_hash_form"),
        sql`insert into access_tokens (user_id, name, token_hash, ending, scopes, expires_at)
          select id, 'Planilha', 'smt_' || repeat('a', 43), 'aaaa', '{profile:read}', now() + interval '1 day' from users limit 1`,
      ],
    ],
    [
      "secret kept as it is",
      [
        sql`insert into access_tokens (user_id, name, token_hash, ending, scopes, expires_at)
          select id, 'Planilha', repeat('a', 64), 'smt_' || repeat('a', 43), '{profile:read}', now() + interval '1 day' from users limit 1`,
      ],
    ],
    ["secret kept as it is", [sql`update payments set pix_key_sealed = 'rute@exemplo.test'`]],
    [
      "ticket without its one event",
      [
        sql`insert into support_tickets (name, email, subject, description) values ('Rute', 'rute@exemplo.test', 'Aula', 'Sem som.')`,
      ],
    ],
    [
      "conversation with a question or an answer alone",
      [
        sql`insert into chat_messages (user_id, session_id, role, content) select id, 'conversa-1', 'user', 'Oi' from users limit 1`,
      ],
    ],
    ["ticket in a status that no event tells", [sql`update support_tickets set status = 'closed'`]],
    ["ticket answered without an answer, or the other way round", [sql`update support_tickets set answered_at = null`]],
    [
      "reply without its one event",
      [
        sql`insert into ticket_replies (ticket_id, author_id, from_school, message) select ticket_id, author_id, from_school, 'Oi' from ticket_replies`,
      ],
    ],
    [
      "reply by somebody else in the name of the person who asked",
      [sql`update ticket_replies set author_id = (select user_id from support_tickets limit 1) where from_school`],
    ],
    ["letter both sent and given up", [sql`update mails set sent_at = now(), failed_at = now()`]],
    ["confirmed payment without its receipt", [sql`delete from mails where kind = 'payment.receipt'`]],
    [
      "webhook without its one event",
      [sql`insert into events (action, object) select 'webhook.created', 'webhook/' || id from webhook_endpoints`],
    ],
    [
      "webhook paused or not otherwise than its events tell",
      [sql`update webhook_endpoints set paused_at = now(), paused_for = 'failing'`],
    ],
    ["webhook message of another type than its event", [sql`update webhook_deliveries set type = 'ticket.created'`]],
    [
      "webhook message that is done with and still being sent",
      [sql`update webhook_deliveries set claimed_until = now()`],
    ],
    [
      "webhook message delivered without an attempt that was taken",
      [sql`update webhook_attempts set failure = 'answer', status = 500`],
    ],
    ["place in a trail without its courses", [sql`delete from trail_enrolment_courses`]],
    [
      "course of somebody else's in a trail",
      [sql`update trail_enrolments set user_id = (select id from users where is_founder)`],
    ],
    [
      "completed trail without its one event",
      [
        sql`insert into events (action, object) select 'trail.completed', 'trail_enrolment/' || id from trail_enrolments`,
      ],
    ],
    ["trail not completed though no course is left", [sql`update trail_enrolments set completed_at = null`]],
    ["ended trail without its one event", [sql`update trail_enrolments set ended_at = now()`]],
    ["valid certificate of an ended trail", [sql`update trail_enrolments set ended_at = now()`]],
    [
      "certificate of a trail that is not completed, or of somebody else's",
      [sql`update trail_enrolments set completed_at = null`],
    ],
    ["completed payment without its enrolment", [sql`update trail_enrolments set ended_at = now()`]],
    [
      "bought trail without a completed payment",
      [sql`update payments set payment_status = 'refunded', refunded_at = now() where trail_id is not null`],
    ],
    ["bought trail without a course that it sold", [sql`update enrollments set ended_at = now()`]],
    [
      "commissions that a part of a refund did not take its share of",
      [sql`update payments set returned_cents = 100 where trail_id is not null`],
    ],
    ["more than one founder", [sql`update users set is_founder = true, role = 'admin'`]],
    ["founder who is no admin", [sql`update users set role = 'student' where is_founder`]],
    [
      "more than ten sessions",
      [
        sql`insert into sessions (token_hash, user_id) select md5(n::text) || md5(n::text), (select user_id from enrollments limit 1) from generate_series(1, 11) n`,
      ],
    ],
    [
      "secret kept as it is",
      [sql`insert into sessions (token_hash, user_id) select 'a token', user_id from enrollments limit 1`],
    ],
  ])("%s", (rule, breaks) =>
    rolledBack(async (db) => {
      for (const broken of breaks) await db.execute(broken);
      expect(await rulesBrokenIn(db)).toContain(rule);
    }),
  );
});

const rulesBrokenIn = async (db: Db) => (await brokenRules(db)).map(({ rule }) => rule);

function drop(table: string, constraint: string) {
  return sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(constraint)}`;
}

function unguard(table: string) {
  return sql`alter table ${sql.identifier(table)} disable trigger user`;
}

/** Somebody buys a course by PIX, and the books have been found to balance. */
async function aBoughtCourse(db: Db) {
  const { pay } = await aSale(db);
  await pay("pix");
  await db.execute(sql`set constraints all immediate`);
}

/** Somebody buys a trail, finishes it and holds its certificate. */
async function aCertifiedTrail(db: Db) {
  const { id, courseIds } = await aTrail(db, { priceCents: 10_000, prices: [4_990, 9_990] });
  const ctx = ctxOf(db, await aStudent(db));
  const { course_id: _, ...fields } = paying({ id: courseIds[0]! }, "credit_card", { amount: 100 });
  await payTrail(ctx, id, trailPaymentFields.parse(fields));
  for (const courseId of courseIds) await study(ctx, courseId);
  await generateTrailCertificate(ctx, id, {});
}

/** Somebody asks the school for help and is answered. */
async function anAnsweredTicket(db: Db) {
  const { id } = await aTicket(db);
  await replyToTicket(ctxOf(db, await anAdmin(db)), id, { message: "Já estamos vendo." });
}

/** Another system receives a message. */
/** A class of one, who came by a link. */
async function aJoinedClass(db: Db) {
  const { id: userId } = await aStudent(db);
  const classId = await aClass(db, { courseIds: [(await aCourse(db)).id], places: 2 });
  await joinClass(ctxOf(db), { classId, userId, by: "link" });
  await db.execute(sql`with link as (
      insert into invitation_links (code, class_id, used) values ('semente', ${classId}, 1) returning id
    ) insert into invitation_link_uses (link_id, user_id) select id, ${userId} from link`);
}

async function aToldEndpoint(db: Db) {
  const ctx = await directing(db);
  const { id } = await anEndpoint(ctx, { url: "https://recebe.example/avisos" });
  await sendTest(ctx, id);
  const soon = { ...ctx, now: new Date(Date.now() + 1_000) };
  expect(await sendDue(soon, async () => ({ status: 204, failure: null, milliseconds: 1 }))).toHaveLength(1);
}

/** Somebody enrols in a free course with a quiz, finishes it, holds its certificate and reviews it. */
async function aFinishedCourse(db: Db) {
  const ctx = ctxOf(db, await aStudent(db));
  const rows = await db.execute<{ course_id: number; lesson_id: number; has_quiz: boolean }>(sql`
    select course_id, l.id as lesson_id, exists (select from quiz_questions where lesson_id = l.id) as has_quiz
    from lessons l join courses c on c.id = course_id
    where c.title = 'Primeiros passos na fé' order by order_index`);
  const courseId = rows[0]!.course_id;
  const { enrollmentId } = await enrol(ctx, courseId);
  for (const { lesson_id: lessonId, has_quiz } of rows) {
    if (has_quiz) await passQuiz(ctx, lessonId);
    else await completeLesson(ctx, lessonId, {});
  }
  const finished = { course_id: courseId, enrollment_id: enrollmentId };
  await generateCertificate(ctx, finished);
  await writeReview(ctx, courseId, { ...finished, rating: 5, testimonial: "Um curso que se lê devagar." });
}

async function passQuiz(ctx: Parameters<typeof attemptQuiz>[0], lessonId: number) {
  const { questions } = await showQuiz(ctx, lessonId);
  const asked = questions.map(({ id, questionText, options }) => ({
    id,
    question_text: questionText,
    options: options.map((option) => ({ id: option.id, option_text: option.optionText })),
  }));
  await attemptQuiz(ctx, lessonId, { answers: rightAnswers(asked) });
}
