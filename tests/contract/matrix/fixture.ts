import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { recordHandover } from "#app/domain/authoring/former-instructors.server.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { createResource } from "#app/domain/authoring/resource-writes.server.ts";
import { setInstructorsMayDesign } from "#app/domain/certificates/design.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { type Area, areas, scopes, type Viewer } from "#app/domain/ctx.ts";
import { enrolByHand } from "#app/domain/enrolments/grants.server.ts";
import { createImport } from "#app/domain/invitations/imports.server.ts";
import { inviteFields } from "#app/domain/invitations/invitation.ts";
import { invite } from "#app/domain/invitations/invite.server.ts";
import { linkFields } from "#app/domain/invitations/link.ts";
import { createLink } from "#app/domain/invitations/links.server.ts";
import { writeNote } from "#app/domain/lesson-notes/notes.server.ts";
import { sendNotice } from "#app/domain/notices/send-notice.server.ts";
import { receivePackage } from "#app/domain/packages/import-package.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { removeReview } from "#app/domain/reviews/moderate-review.server.ts";
import { createEntry } from "#app/domain/roster/roster.server.ts";
import { rosterFields } from "#app/domain/roster/roster.ts";
import { createCannedReply } from "#app/domain/support/canned-replies.server.ts";
import { hashAccessToken } from "#app/domain/tokens/find-bearer.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { redeemVoucher } from "#app/domain/vouchers/redeem-voucher.server.ts";
import { voucherFields } from "#app/domain/vouchers/voucher.ts";
import { createVoucher } from "#app/domain/vouchers/vouchers.server.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";
import { tokenOf } from "#tests/contract/test-server.ts";
import { aChoiceSaying, aResourceSaying } from "#tests/domain/authoring/fixture.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCoupon } from "#tests/domain/coupons/a-coupon.ts";
import { aStudentOf, ask } from "#tests/domain/lesson-posts/an-asked-lesson.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { coming } from "#tests/domain/media/files.ts";
import { aMeeting, join } from "#tests/domain/meetings/a-meeting.ts";
import { saying } from "#tests/domain/notices/a-notice.ts";
import { aPackage } from "#tests/domain/packages/a-package.ts";
import { manual, paying } from "#tests/domain/payments/fixture.ts";
import { aReview, finish } from "#tests/domain/reviews/a-finished-course.ts";
import { aTicket } from "#tests/domain/support/a-ticket.ts";
import { aTrail } from "#tests/domain/trails/a-trail.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

/** Who asks: with no token, with one that may do all that its owner may, and with tokens that may not. */
export const askers = [
  "visitor",
  "student",
  "instructor",
  "admin",
  "readOnly",
  "outside",
  "expired",
  "revoked",
] as const;

export type Asker = (typeof askers)[number];

/**
 * The things that are asked for. The student has finished the course, bought another, asks the school, has completed one
 * of the trails, and leads a class that they are in; the instructor teaches both courses.
 */
export async function plant(db: Db) {
  const people = {
    student: await aStudent(db),
    instructor: await anInstructor(db),
    admin: await anAdmin(db),
    newcomer: await aStudent(db),
  };
  const { student, instructor, admin } = people;
  const video = { contentType: "video" as const, contentUrl: "https://videos.example/1.mp4", contentText: null };
  const course = await aCourse(db, {
    instructor,
    category: "discipulado",
    lessons: [video, { quiz: true }, {}],
  });
  const single = await aCourse(db, { instructor, category: "discipulado", lessons: [{}] });
  const paid = await aCourse(db, { instructor, priceCents: 19_700 });
  const fresh = await aCourse(db, { instructor, category: "discipulado", lessons: [{}] });
  const review = await aReview(db, single);
  const removed = await aReview(db, single);
  await removeReview(ctxOf(db, admin), removed.id, { reason: "Ofende uma pessoa." });
  const finished = await finish(db, student, single);
  await finish(db, student, { ...course, lessonIds: [] });
  const reviewed = await aCourse(db, { instructor, category: "discipulado", lessons: [{}] });
  await aReview(db, reviewed, { who: student });
  const author = ctxOf(db, instructor);
  const asked = await ask(db, student, course.lessonIds[0]!);
  const note = await writeNote(ctxOf(db, student), course.lessonIds[0]!, { text: "Voltar aqui." });
  const other = await ask(db, await aStudentOf(db, course.id), course.lessonIds[0]!);
  const question = await createQuestion(author, course.lessonIds[0]!, aChoiceSaying());
  const resource = await createResource(author, course.lessonIds[0]!, aResourceSaying());
  const bought = await aCourse(db, { instructor, priceCents: 19_700 });
  const payment = await makePayment(ctxOf(db, student), paying(bought));
  const waitsFor = await aCourse(db, { instructor, priceCents: 19_700 });
  const waiting = await makePayment(ctxOf(db, student, { settings: manual }), paying(waitsFor, "pix"));
  await recordHandover(author, course.id, { from: people.newcomer.id, to: instructor.id });
  const ticket = await aTicket(db, {}, { by: student });
  await setInstructorsMayDesign(ctxOf(db, admin), true);
  const classId = await aClass(db, { leaderIds: [student.id], courseIds: [course.id] });
  await join(db, classId, student);
  const notice = await sendNotice(ctxOf(db, student), saying({ class_id: classId }));
  const meeting = await aMeeting(db, classId, { startsAt: new Date() });
  const otherTicket = await aTicket(db, {}, { by: student });
  const canned = await createCannedReply(ctxOf(db, admin), { title: "Acesso", message: "Já vemos." });
  const voucher = await createVoucher(ctxOf(db, admin), voucherFields.parse({}));
  const used = await createVoucher(ctxOf(db, admin), voucherFields.parse({}));
  const maintainer = await aStudent(db);
  await inTransaction(ctxOf(db, maintainer), (within) => redeemVoucher(within, used.code));
  const dear = await aCourse(db, { priceCents: 19_700 });
  const coupon = await aCoupon(db, { percent: 100 });
  const entry = await createEntry(ctxOf(db, admin), rosterFields.parse({ full_name: "Lia Prado" }));
  const ways = await waysIn(db, { admin, student, courseId: fresh.id, paidId: paid.id });
  const { id } = await generateCertificate(ctxOf(db, student), finished);
  const [certificate] = await db.select().from(certificates).where(eq(certificates.id, id));
  const trail = await aTrail(db, { courseIds: [single.id, reviewed.id] });
  await joinTrail(ctxOf(db, student), trail.id);
  const offered = await aTrail(db, { courseIds: [fresh.id, course.id] });
  const sold = await aTrail(db, { priceCents: 19_700, prices: [19_700] });
  const { id: packageId } = await receivePackage(ctxOf(db, people.instructor), coming(aPackage()));
  return {
    people,
    packageId,
    trail,
    offered,
    sold,
    course,
    paid,
    fresh,
    single,
    review,
    removed,
    reviewed,
    finished,
    asked,
    other,
    note,
    question,
    resource,
    payment,
    waiting,
    ticket,
    otherTicket,
    canned,
    maintainer,
    classId,
    meeting,
    notice,
    voucher,
    dear,
    coupon,
    entry,
    certificate: certificate!,
    ...ways,
  };
}

/** The student's invitation, of the day before yesterday, a link, a list with somebody in it, and a gift of another's. */
async function waysIn(db: Db, about: { admin: Viewer; student: Viewer; courseId: number; paidId: number }) {
  const { courseId, paidId } = about;
  const admin = ctxOf(db, about.admin);
  const invitation = await invite(admin, inviteFields.parse({ email: about.student.email, course_id: courseId }));
  await db.update(mails).set({ createdAt: sql`now() - interval '2 days'` });
  const link = await createLink(admin, linkFields.parse({ course_id: courseId }));
  const lines = { list: "Ana;ana@exemplo.test", source: "colada", ground: "members", courseId } as const;
  const list = await createImport(admin, lines);
  const gift = { email: (await aStudent(db)).email, course_id: paidId, reason: "Bolsa" };
  return { invitation, link, list, given: await enrolByHand(admin, gift) };
}

export type Fixture = Awaited<ReturnType<typeof plant>>;

/** The token of everybody who has one, for a call of that area. */
export async function issueTokens(db: Db, { people }: Fixture) {
  const { newcomer: _, ...able } = people;
  const tokens: Partial<Record<Asker, string>> = {};
  for (const [name, person] of Object.entries(able)) tokens[name as Asker] = await tokenOf(db, person);
  const onlyReads = scopes.filter((scope) => scope.endsWith(":read"));
  tokens.readOnly = await tokenOf(db, people.admin, onlyReads);
  const over = { createdAt: sql`now() - interval '2 days'`, expiresAt: sql`now() - interval '1 second'` };
  tokens.expired = await changed(db, await tokenOf(db, people.admin), over);
  tokens.revoked = await changed(db, await tokenOf(db, people.admin), { revokedAt: sql`now()` });
  const outside = {} as Record<Area, string>;
  for (const area of Object.keys(areas) as Area[]) {
    const others = scopes.filter((scope) => !scope.startsWith(`${area}:`));
    outside[area] = await tokenOf(db, people.admin, others);
  }
  return (area: Area, asker: Asker) => (asker === "outside" ? outside[area] : tokens[asker]);
}

async function changed(db: Db, token: string, values: PgUpdateSetSource<typeof accessTokens>) {
  await db
    .update(accessTokens)
    .set(values)
    .where(eq(accessTokens.tokenHash, hashAccessToken(token)!));
  return token;
}
