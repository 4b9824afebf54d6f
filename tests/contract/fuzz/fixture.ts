import { notInArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { coupons } from "#drizzle/schema/coupons.ts";
import { courses, lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { trails } from "#drizzle/schema/trails.ts";
import { vouchers } from "#drizzle/schema/vouchers.ts";
import type { Soil } from "#tests/contract/fuzz/values.ts";

/**
 * What there really is, by the names under which requests speak of it: fields of bodies, and nouns of addresses.
 * `asking` are the people who ask; nobody is to take their roles from them.
 */
export async function knownThings(db: Db, asking: string[]): Promise<Soil["known"]> {
  const idsOf = async (table: PgTable & { id: PgColumn }) =>
    (await db.select({ id: table.id }).from(table).orderBy(table.id).limit(60)).map(({ id }) => id as number | string);
  const courseIds = await idsOf(courses);
  const lessonIds = await idsOf(lessons);
  const others = await db.select({ id: users.id }).from(users).where(notInArray(users.id, asking));
  const certificateRows = await db.select().from(certificates);
  const prices = await db.selectDistinct({ cents: courses.priceCents }).from(courses);
  return {
    courses: courseIds,
    lessons: lessonIds,
    reviews: await idsOf(reviews),
    payments: await idsOf(payments),
    "quiz-questions": await idsOf(quizQuestions),
    "lesson-resources": await idsOf(lessonResources),
    "support-tickets": await idsOf(supportTickets),
    vouchers: await idsOf(vouchers),
    coupons: await idsOf(coupons),
    ground: ["members", "asked", "agreed"],
    content: ["nome;e-mail\nAna;ana@exemplo.test\nBeto;errado"],
    instructors: [...(await idsOf(rosterEntries)), ...others.map(({ id }) => id)],
    users: others.map(({ id }) => id),
    certificates: certificateRows.map(({ id }) => id),
    verify: certificateRows.map(({ certificateHash }) => certificateHash),
    trails: await idsOf(trails),
    oauth: ["local", "google"],
    course_id: courseIds,
    lesson_id: lessonIds,
    lesson_ids: [lessonIds.slice(0, 4), lessonIds.slice(2, 5).reverse()],
    commission_ids: (await idsOf(commissions)).map((id) => [id]),
    enrollment_id: await idsOf(enrollments),
    question_id: await idsOf(quizQuestions),
    answers_to: (await idsOf(quizOptions)).map(String),
    certificate_number: certificateRows.map(({ certificateNumber }) => certificateNumber),
    user_id: [...asking, ...others.map(({ id }) => id)],
    instructor_id: others.map(({ id }) => id),
    amount: prices.map(({ cents }) => cents / 100),
    maintainer_voucher_code: ["MANT-LUZE-SEME-2345"],
    boleto_due_date: ["2026-12-30", "30/12/2026"],
    account_holder_document: ["529.982.247-25"],
    pix_key: ["529.982.247-25", "alguem@exemplo.test"],
    pix_key_type: ["cpf", "email"],
    content_url: ["https://videos.exemplo.test/1.mp4", null],
    resource_url: ["https://exemplo.test/a.pdf"],
  };
}
