import { randomInt, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { desc, eq, isNull } from "drizzle-orm";
import { createCourse } from "#app/domain/authoring/course-writes.server.ts";
import { recordHandover } from "#app/domain/authoring/former-instructors.server.ts";
import { createLesson, updateLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { createResource } from "#app/domain/authoring/resource-writes.server.ts";
import { currentDesign } from "#app/domain/certificates/design.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { joinClass } from "#app/domain/classes/membership.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { enrolByHand } from "#app/domain/enrolments/grants.server.ts";
import { publicId } from "#app/domain/instructors/team.server.ts";
import { createImport } from "#app/domain/invitations/imports.server.ts";
import { inviteFields } from "#app/domain/invitations/invitation.ts";
import { invite } from "#app/domain/invitations/invite.server.ts";
import { linkFields } from "#app/domain/invitations/link.ts";
import { createLink } from "#app/domain/invitations/links.server.ts";
import { writeNote } from "#app/domain/lesson-notes/notes.server.ts";
import { invitationToken } from "#app/domain/mail/invitation-address.server.ts";
import { unsubscribeUrl } from "#app/domain/mail/unsubscribe-address.server.ts";
import { makeFeed } from "#app/domain/meetings/calendar-feed.server.ts";
import { sendNotice } from "#app/domain/notices/send-notice.server.ts";
import { makePayment, payTrail } from "#app/domain/payments/make-payment.server.ts";
import { openPayout } from "#app/domain/payouts/pay-commissions.server.ts";
import { removeReview } from "#app/domain/reviews/moderate-review.server.ts";
import { createEntry } from "#app/domain/roster/roster.server.ts";
import { rosterFields } from "#app/domain/roster/roster.ts";
import { saveView } from "#app/domain/saved-views/saved-views.server.ts";
import { sessionKey } from "#app/domain/sessions/list-sessions.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { createCannedReply } from "#app/domain/support/canned-replies.server.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import { addNote } from "#app/domain/support/ticket-notes.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { redeemVoucher } from "#app/domain/vouchers/redeem-voucher.server.ts";
import { voucherFields } from "#app/domain/vouchers/voucher.ts";
import { createVoucher } from "#app/domain/vouchers/vouchers.server.ts";
import { sendTest } from "#app/domain/webhooks/deliveries.server.ts";
import { createEndpoint, removeEndpoint } from "#app/domain/webhooks/edit-endpoint.server.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { lessonTexts, media } from "#drizzle/schema/courses.ts";
import { refusedAddresses } from "#drizzle/schema/invitations.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { noticeRecipients } from "#drizzle/schema/notices.ts";
import { sessions } from "#drizzle/schema/people.ts";
import { teamRoles } from "#drizzle/schema/team.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { webhookEndpoints } from "#drizzle/schema/webhooks.ts";
import { type Actors, as } from "#tests/access/actors.ts";
import { aChoiceSaying, aCourseSaying, aResourceSaying, aTextSaying } from "#tests/domain/authoring/fixture.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCoupon } from "#tests/domain/coupons/a-coupon.ts";
import { aStudentOf, ask } from "#tests/domain/lesson-posts/an-asked-lesson.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aMeeting } from "#tests/domain/meetings/a-meeting.ts";
import { aManifest, zipOf } from "#tests/domain/packages/a-package.ts";
import { commissionsOf, manual, paying } from "#tests/domain/payments/fixture.ts";
import { aReview, aShortCourse, finish } from "#tests/domain/reviews/a-finished-course.ts";
import { aToken } from "#tests/domain/tokens/fixture.ts";
import { aTrail, study } from "#tests/domain/trails/a-trail.ts";
import { anAdmin, anInstructor, aStudent, aTeamMember, testSettings } from "#tests/support/people.ts";
import { aPasskeyOf } from "#tests/support/second-factor.ts";

/** Where records are made and for whom; `dataDir` is the server's. Private text in them says `secret`. */
export type Fixture = { db: Db; dataDir: string; people: Actors; secret: string };
type Maker = { makes: string[]; make: (fixture: Fixture) => Promise<Record<string, string | number>> };

/** Makes the records that the tables name; those that belong together are made together. */
export const makers: Maker[] = [
  {
    makes: [
      "course",
      "preview",
      "lesson",
      "quizLesson",
      "choice",
      "right",
      "truth",
      "short",
      "video",
      "post",
      "ownPost",
      "note",
      "payment",
      "transaction",
    ],
    make: aSoldCourse,
  },
  { makes: ["waiting", "waitingTransaction"], make: aWaitingPayment },
  { makes: ["commission", "payout", "ownerId"], make: twoSales },
  { makes: ["earlierText", "draft", "draftLesson", "silentLesson", "question", "resource"], make: aDraft },
  { makes: ["given", "former"], make: aGivenCourse },
  {
    makes: ["finished", "enrolment", "review", "removed", "certificate", "number", "hash", "list"],
    make: aFinishedCourse,
  },
  { makes: ["free"], make: async ({ db }) => ({ free: (await aShortCourse(db)).id }) },
  { makes: ["class", "member", "otherClass", "classLesson", "notice", "unsubscription"], make: aLedClass },
  { makes: ["meeting", "member", "agenda"], make: aMeetingNow },
  { makes: ["invitation", "invited", "unwanted", "target", "link", "code", "import", "grant"], make: waysIn },
  { makes: ["trail", "soldTrail", "trailDraft", "trailCourse"], make: theTrails },
  { makes: ["ticket", "otherTicket", "letter", "answerer"], make: aTicket },
  { makes: ["entry", "voucher", "coupon", "couponCode", "design", "canned"], make: whatTheSchoolKeeps },
  { makes: ["view"], make: aView },
  { makes: ["token"], make: aTokenOf },
  { makes: ["session"], make: aSessionOf },
  { makes: ["passkey"], make: async ({ db }) => ({ passkey: await aPasskeyOf(db, await anInstructor(db)) }) },
  { makes: ["endpoint", "address", "message"], make: anIntegration },
  { makes: ["person", "somebody"], make: twoPeople },
  { makes: ["teamRole"], make: aRoleOfTheTeam },
  { makes: ["maintainerId"], make: aMaintainer },
  { makes: ["buyerId"], make: async ({ people }) => ({ buyerId: people.buyer.id }) },
  { makes: ["unusedFile"], make: async (fixture) => ({ unusedFile: await aFile(fixture) }) },
  { makes: ["upload"], make: aStoppedUpload },
  { makes: ["package"], make: async (fixture) => ({ package: await aSentPackage(fixture) }) },
];

/** The owner's, bought by the buyer; one lesson with a video and a text, one with a quiz. */
async function aSoldCourse(fixture: Fixture) {
  const { db, people, secret } = fixture;
  const contentUrl = `/media/${await aFile(fixture)}`;
  const video = { contentType: "video", contentUrl, contentText: `Só para quem comprou: ${secret}.` } as const;
  const planned = [{ isFree: true }, video, { quiz: true }];
  const course = await aCourse(db, { priceCents: 19_700, instructor: people.owner, lessons: planned });
  const [preview, lesson, quizLesson] = course.lessonIds as [number, number, number];
  const { id: payment, transactionId } = await makePayment(as(db, people.buyer), paying(course));
  const { choice, right, truth, short } = course.quizzes[0]!;
  const asker = await aStudentOf(db, course.id, { fullName: "Outra Aluna" });
  const { id: post } = await ask(db, asker, lesson, `E quanto a ${secret}?`);
  const { id: ownPost } = await ask(db, people.buyer, lesson, `Também sobre ${secret}?`);
  const { id: note } = await writeNote(as(db, people.buyer), lesson, { text: `Lembrar de ${secret}.` });
  const ids = { note, course: course.id, preview, lesson, quizLesson, choice, right, truth, short, post, ownPost };
  return { ...ids, video: contentUrl.slice("/media/".length), payment, transaction: transactionId };
}

/** The buyer's, by PIX. */
async function aWaitingPayment({ db, people }: Fixture) {
  const course = await aCourse(db, { priceCents: 19_700, instructor: people.owner });
  const payment = await makePayment({ ...as(db, people.buyer), settings: manual }, paying(course, "pix"));
  return { waiting: payment.id, waitingTransaction: payment.transactionId };
}

/** The owner's commissions of these: one pending, the other in a payout. */
async function twoSales({ db, people, secret }: Fixture) {
  const course = await aCourse(db, { priceCents: 19_700, instructor: people.owner });
  const [commission, other] = [await sell(db, course, `Compradora ${secret}`), await sell(db, course, "Outra")];
  // A payout is named by its second, and many are opened in one.
  const now = new Date(Date.UTC(2026, 0) + randomInt(20_000_000) * 1000);
  const { id } = await openPayout(as(db, people.admin, now), [other]);
  return { commission, payout: id, ownerId: people.owner.id };
}

async function sell(db: Db, course: { id: number }, fullName: string) {
  const { id } = await makePayment(as(db, await aStudent(db, { fullName })), paying(course));
  const [line] = await commissionsOf(db, id);
  return line!.id;
}

/** The owner's unpublished course, with a lesson that lacks its recording. */
async function aDraft({ db, people, secret }: Fixture) {
  const owner = as(db, people.owner);
  const { id } = await createCourse(owner, aCourseSaying({ title: `Rascunho ${secret}`, category: "discipulado" }));
  const { id: lessonId } = await createLesson(owner, id, aTextSaying({ title: `Aula ${secret}` }));
  const question = await createQuestion(owner, lessonId, aChoiceSaying({ question_text: `O que é ${secret}?` }));
  const resource = await createResource(owner, lessonId, aResourceSaying({ resource_title: `Folha ${secret}` }));
  const audio = { title: `Som ${secret}`, content_type: "audio", content_text: null } as const;
  const { id: silent } = await createLesson(owner, id, aTextSaying(audio));
  await updateLesson(owner, lessonId, aTextSaying({ title: `Aula ${secret}`, content_text: "Foi uma vez." }));
  const [earlier] = await db.select().from(lessonTexts).where(eq(lessonTexts.lessonId, lessonId));
  return {
    earlierText: earlier!.id,
    draft: id,
    draftLesson: lessonId,
    silentLesson: silent,
    question: question.id,
    resource: resource.id,
  };
}

/** The owner's now, taught before by a former instructor. */
async function aGivenCourse({ db, people, secret }: Fixture) {
  const former = await aStudent(db, { fullName: `Educadora ${secret}` });
  const { id } = await aCourse(db, { instructor: people.owner });
  await recordHandover(as(db, people.admin), id, { from: former.id, to: people.owner.id });
  return { given: id, former: former.id };
}

/** The owner's; the buyer has completed it and holds its certificate, and somebody else has reviewed it. */
async function aFinishedCourse({ db, people }: Fixture) {
  const course = await aShortCourse(db, { instructor: people.owner });
  const enrolment = await finish(db, people.buyer, course);
  const { id, certificateNumber } = await generateCertificate(as(db, people.buyer), enrolment);
  const [issued] = await db.select().from(certificates).where(eq(certificates.id, id));
  const { id: review } = await aReview(db, course);
  const { id: removed } = await aReview(db, course);
  await removeReview(as(db, await anAdmin(db)), removed, { reason: "Ofende uma pessoa." });
  const { course_id: finished, enrollment_id } = enrolment;
  const instructor = publicId(people.owner.id);
  const shown = { instructor, certificate: id, number: certificateNumber, hash: issued!.certificateHash, list: "1" };
  return { finished, enrolment: enrollment_id, review, removed, ...shown };
}

/**
 * The leader's, with the buyer in it, who was written to and is in another class too: of that one the leader is told
 * nothing. Somebody is invited to it. No e-mail of the notice is on its way.
 */
async function aLedClass({ db, people, secret }: Fixture) {
  const admin = as(db, people.admin);
  const course = await aShortCourse(db, { instructor: people.owner });
  const id = await aClass(db, { courseIds: [course.id], leaderIds: [people.leader.id] });
  const otherClass = await aClass(db, { name: `Turma ${secret}`, courseIds: [course.id] });
  const { id: somebody } = await aStudent(db);
  for (const userId of [people.buyer.id, somebody]) await join(admin, id, userId);
  await join(admin, otherClass, people.buyer.id);
  const guest = { email: `${secret}@nova.example`, full_name: `Convidada ${secret}`, class_id: id };
  await invite(admin, inviteFields.parse(guest));
  const said = { class_id: id, audience: "all", subject: `Aviso ${secret}`, body: `Até domingo, ${secret}.` } as const;
  const { id: notice } = await sendNotice(as(db, people.leader), said);
  await db.update(noticeRecipients).set({ handledAt: new Date() }).where(eq(noticeRecipients.noticeId, notice));
  const unsubscription = unsubscribeUrl(testSettings(), somebody).split("/").at(-1)!;
  return { class: id, member: people.buyer.id, otherClass, classLesson: course.lessonIds[0]!, notice, unsubscription };
}

/** All at once, because the server checks its rules meanwhile. */
const join = (admin: SignedCtx, classId: number, userId: string) =>
  inTransaction(admin, (within) => joinClass(within, { classId, userId, by: "school" }));

/** Under way, of a class of the leader's with the buyer in it, whose calendar has it. */
async function aMeetingNow({ db, people, secret }: Fixture) {
  const classId = await aClass(db, { leaderIds: [people.leader.id] });
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await join(as(db, people.admin, anHourAgo), classId, people.buyer.id);
  const { id } = await aMeeting(db, classId, { startsAt: new Date(), place: `Sala ${secret}` });
  return { meeting: id, member: people.buyer.id, agenda: await makeFeed(as(db, people.buyer)) };
}

/**
 * To a class of their own: an invitation of the buyer's and a link; beside them a list that waits to be confirmed, with a
 * broken line, and a course that the school gave somebody.
 */
async function waysIn({ db, people, secret }: Fixture) {
  const admin = as(db, people.admin);
  const classId = await aClass(db, { name: `Turma ${randomUUID()}` });
  // What the buyer refused in a line past.
  await db.delete(refusedAddresses);
  const toSomebody = { email: `${randomUUID()}@nova.example`, class_id: classId };
  const unwanted = invitationToken(admin.settings, (await invite(admin, inviteFields.parse(toSomebody))).id);
  const { id } = await invite(admin, inviteFields.parse({ email: people.buyer.email, class_id: classId }));
  const link = await createLink(admin, linkFields.parse({ class_id: classId }));
  const course = await aCourse(db, { priceCents: 19_700 });
  const list = `${secret};ninguem\nAna;ana-${randomUUID()}@nova.example`;
  const about = { source: `${secret}.csv`, ground: "members", courseId: course.id } as const;
  const brought = await createImport(admin, { list, ...about });
  const { email } = await aStudent(db);
  const given = await enrolByHand(admin, { email, course_id: course.id, reason: `Bolsa ${secret}` });
  const ways = { unwanted, invitation: id, invited: invitationToken(admin.settings, id), target: `class/${classId}` };
  return { ...ways, link: link.id, code: link.code, import: brought.id, grant: given.enrollmentId };
}

/** One that the buyer has completed, one that they bought, and one that only the school knows of. */
async function theTrails({ db, people, secret }: Fixture) {
  const courseIds = [
    (await aShortCourse(db, { instructor: people.owner })).id,
    (await aShortCourse(db, { instructor: people.owner })).id,
  ];
  const { id: trail } = await aTrail(db, { courseIds });
  await joinTrail(as(db, people.buyer), trail);
  for (const courseId of courseIds) await study(as(db, people.buyer), courseId);
  const { id: soldTrail } = await aTrail(db, { priceCents: 19_700, courseIds });
  const { course_id: _, ...order } = paying({ id: 1 });
  await payTrail(as(db, people.buyer), soldTrail, order);
  const hidden = { title: `Trilha ${secret}`, isPublished: false };
  const { id: trailDraft } = await aTrail(db, { ...hidden, priceCents: 19_700, courseIds });
  return { trail, soldTrail, trailDraft, trailCourse: courseIds[1]! };
}

/** The buyer's with a note of the school's, its confirmation e-mail, and who can answer it. */
async function aTicket({ db, people, secret }: Fixture) {
  const said = { subject: `Sobre ${secret}`, description: `É sobre ${secret}.` };
  const { id } = await openTicket(as(db, people.buyer), said);
  const [letter] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.about, `ticket/${id}`));
  await addNote(as(db, people.admin), id, { note: `Nota sobre ${secret}.` });
  const { id: otherTicket } = await openTicket(as(db, people.buyer), said);
  return { ticket: id, otherTicket, letter: letter!.id, answerer: people.admin.id };
}

/** Somebody who used a voucher of their own. */
async function aMaintainer({ db, people }: Fixture) {
  const { code } = await createVoucher(as(db, people.admin), voucherFields.parse({}));
  const viewer = await aStudent(db);
  await inTransaction(as(db, viewer), (within) => redeemVoucher(within, code));
  return { maintainerId: viewer.id };
}

async function whatTheSchoolKeeps({ db, people, secret }: Fixture) {
  const admin = as(db, people.admin);
  const entry = await createEntry(admin, rosterFields.parse({ full_name: "Débora Lins", bio: "Ensina." }));
  const voucher = await createVoucher(admin, voucherFields.parse({ description: secret }));
  const coupon = await aCoupon(db, { description: secret, percent: 100, uses_per_person: 1_000 });
  const kept = { entry: entry.entryId!, voucher: voucher.id, coupon: coupon.id, couponCode: coupon.code };
  const canned = await createCannedReply(admin, { title: `Sobre ${secret}`, message: "Já vemos." });
  return { ...kept, design: (await currentDesign(admin)).id, canned: canned.id };
}

/** The admin's own: each person has so many at most. */
async function aView({ db, people, secret }: Fixture) {
  const { id } = await saveView(as(db, people.admin), { list: "vouchers", name: `Só ${secret}`, search: "" });
  return { view: id };
}

/** The buyer's. */
async function aTokenOf({ db, people, secret }: Fixture) {
  return { token: (await aToken(as(db, people.buyer), { name: `Planilha ${secret}` })).id };
}

/** The buyer's, on a phone that is not available. */
async function aSessionOf({ db, people }: Fixture) {
  const device = "Chrome no Android";
  await startSession(as(db, people.buyer), { viewer: people.buyer, provider: "local", replaces: null, device });
  const [{ key } = { key: "" }] = await db
    .select({ key: sessionKey })
    .from(sessions)
    .where(eq(sessions.userId, people.buyer.id))
    .orderBy(desc(sessions.authenticatedAt))
    .limit(1);
  return { session: key };
}

/** An endpoint for a rare event, and a message to it. */
async function anIntegration({ db, people, secret }: Fixture) {
  const admin = as(db, people.admin);
  // A school may have ten, so those of earlier lines are removed.
  const older = db.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isNull(webhookEndpoints.removedAt));
  for (const { id } of await older.orderBy(desc(webhookEndpoints.id)).offset(4)) await removeEndpoint(admin, id);
  const address = `https://recebe.example/${randomUUID()}`;
  const { id } = await createEndpoint(admin, { url: address, description: secret, types: ["certificate.revoked"] });
  return { endpoint: id, address, message: (await sendTest(admin, id)).deliveryId };
}

/** An instructor by id, a buyer by e-mail. */
async function twoPeople({ db }: Fixture) {
  return { person: (await anInstructor(db)).id, somebody: (await aStudent(db)).email };
}

/** The owner's, of a lesson's recording. */
async function aStoppedUpload(fixture: Fixture) {
  const { silentLesson: lessonId } = await aDraft(fixture);
  const touchedAt = new Date(Date.now() - 3_600_000);
  const file = { fileName: `${fixture.secret}.mp3`, bytes: 9_000_000, fileChangedAt: touchedAt };
  const about = { resource_title: fixture.secret, description: fixture.secret };
  const ownerId = fixture.people.owner.id;
  const [row] = await fixture.db
    .insert(uploads)
    .values({ ...file, about, ownerId, lessonId, touchedAt })
    .returning({ id: uploads.id });
  return { upload: row!.id };
}

/** A package that the owner has sent. */
async function aSentPackage(fixture: Fixture) {
  const list = aManifest([{}], { title: `Pacote: ${fixture.secret}` });
  return await aFile(fixture, { bytes: zipOf({ "course.json": JSON.stringify(list) }), kind: "package" });
}

/** The owner's, not used in a lesson yet. */
async function aFile(
  { db, dataDir, people }: Fixture,
  { bytes = Buffer.from("só para quem pode"), kind = "video" as "video" | "package" } = {},
) {
  const facts = { kind, mimeType: "video/mp4", bytes: bytes.length, sha256: "0".repeat(64) };
  const values = { ...facts, ownerId: people.owner.id };
  const [row] = await db.insert(media).values(values).returning({ id: media.id });
  mkdirSync(path.join(dataDir, "media"), { recursive: true });
  writeFileSync(path.join(dataDir, "media", row!.id), bytes);
  return row!.id;
}

async function aRoleOfTheTeam({ db, people }: Fixture) {
  const { id: userId } = await aTeamMember(db, people.admin, "finance");
  const [row] = await db.select({ id: teamRoles.id }).from(teamRoles).where(eq(teamRoles.userId, userId));
  return { teamRole: row!.id };
}
