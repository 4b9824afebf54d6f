import { randomInt, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { desc, eq, isNull } from "drizzle-orm";
import { createCourse } from "#app/domain/authoring/course-writes.server.ts";
import { recordHandover } from "#app/domain/authoring/former-instructors.server.ts";
import { createLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { createResource } from "#app/domain/authoring/resource-writes.server.ts";
import { currentDesign } from "#app/domain/certificates/design.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { publicId } from "#app/domain/instructors/team.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { openPayout } from "#app/domain/payouts/open-payout.server.ts";
import { removeReview } from "#app/domain/reviews/moderate-review.server.ts";
import { createEntry } from "#app/domain/roster/roster.server.ts";
import { rosterFields } from "#app/domain/roster/roster.ts";
import { sessionKey } from "#app/domain/sessions/list-sessions.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import { createVoucher } from "#app/domain/vouchers/vouchers.server.ts";
import { createEndpoint, removeEndpoint } from "#app/domain/webhooks/edit-endpoint.server.ts";
import { sendTest } from "#app/domain/webhooks/resend.server.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { media } from "#drizzle/schema/courses.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { sessions } from "#drizzle/schema/people.ts";
import { webhookEndpoints } from "#drizzle/schema/webhooks.ts";
import { type Actors, as } from "#tests/access/actors.ts";
import { aChoiceSaying, aCourseSaying, aResourceSaying, aTextSaying } from "#tests/domain/authoring/fixture.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { commissionsOf, manual, paying } from "#tests/domain/payments/fixture.ts";
import { aReview, aShortCourse, finish } from "#tests/domain/reviews/a-finished-course.ts";
import { aToken } from "#tests/domain/tokens/fixture.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";

/** Where objects are made and whose they are, `dataDir` being the server's; what is private in them says `secret`. */
export type Fixture = { db: Db; dataDir: string; people: Actors; secret: string };
type Maker = { makes: string[]; make: (fixture: Fixture) => Promise<Record<string, string | number>> };

/** The objects behind the names in the tables, those that belong together made together. */
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
      "film",
      "payment",
      "transaction",
    ],
    make: aSoldCourse,
  },
  { makes: ["waiting", "waitingTransaction"], make: aWaitingPayment },
  { makes: ["commission", "payout", "ownerId"], make: twoSales },
  { makes: ["draft", "draftLesson", "silentLesson", "question", "resource"], make: aDraft },
  { makes: ["given", "former"], make: aGivenCourse },
  { makes: ["finished", "enrolment", "review", "removed", "certificate", "number", "hash"], make: aFinishedCourse },
  { makes: ["free"], make: async ({ db }) => ({ free: (await aShortCourse(db)).id }) },
  { makes: ["ticket", "letter"], make: aTicket },
  { makes: ["entry", "voucher", "design"], make: whatTheSchoolKeeps },
  { makes: ["token"], make: aTokenOf },
  { makes: ["session"], make: aSessionOf },
  { makes: ["endpoint", "address", "message"], make: anIntegration },
  { makes: ["person", "somebody"], make: twoPeople },
  { makes: ["unusedFile"], make: async (fixture) => ({ unusedFile: await aFile(fixture) }) },
];

/** The owner's, that the buyer has bought; one lesson with a film and a text, one with a quiz. */
async function aSoldCourse(fixture: Fixture) {
  const { db, people, secret } = fixture;
  const contentUrl = `/media/${await aFile(fixture)}`;
  const film = { contentType: "video", contentUrl, contentText: `Só para quem comprou: ${secret}.` } as const;
  const planned = [{ isFree: true }, film, { quiz: true }];
  const course = await aCourse(db, { priceCents: 19_700, instructor: people.owner, lessons: planned });
  const [preview, lesson, quizLesson] = course.lessonIds as [number, number, number];
  const { id: payment, transactionId } = await makePayment(as(db, people.buyer), paying(course));
  const { choice, right, truth, short } = course.quizzes[0]!;
  const ids = { course: course.id, preview, lesson, quizLesson, choice, right, truth, short };
  return { ...ids, film: contentUrl.slice("/media/".length), payment, transaction: transactionId };
}

/** The buyer's, by PIX. */
async function aWaitingPayment({ db, people }: Fixture) {
  const course = await aCourse(db, { priceCents: 19_700, instructor: people.owner });
  const payment = await makePayment({ ...as(db, people.buyer), settings: manual }, paying(course, "pix"));
  return { waiting: payment.id, waitingTransaction: payment.transactionId };
}

/** What the owner earned by them: of the one a commission that waits, the other in a payout. */
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

/** The owner's, that nobody else knows of, with a lesson that waits for its recording. */
async function aDraft({ db, people, secret }: Fixture) {
  const owner = as(db, people.owner);
  const { id } = await createCourse(owner, aCourseSaying({ title: `Rascunho ${secret}`, category: "discipulado" }));
  const { id: lessonId } = await createLesson(owner, id, aTextSaying({ title: `Aula ${secret}` }));
  const question = await createQuestion(owner, lessonId, aChoiceSaying({ question_text: `O que é ${secret}?` }));
  const resource = await createResource(owner, lessonId, aResourceSaying({ resource_title: `Folha ${secret}` }));
  const audio = { title: `Som ${secret}`, content_type: "audio", content_text: null } as const;
  const { id: silent } = await createLesson(owner, id, aTextSaying(audio));
  return { draft: id, draftLesson: lessonId, silentLesson: silent, question: question.id, resource: resource.id };
}

/** The owner's by now, that somebody taught who teaches no more. */
async function aGivenCourse({ db, people, secret }: Fixture) {
  const former = await aStudent(db, { fullName: `Educadora ${secret}` });
  const { id } = await aCourse(db, { instructor: people.owner });
  await recordHandover(as(db, people.admin), id, { from: former.id, to: people.owner.id });
  return { given: id, former: former.id };
}

/** The owner's; the buyer has finished it and holds its certificate, and somebody else has reviewed it. */
async function aFinishedCourse({ db, people }: Fixture) {
  const course = await aShortCourse(db, { instructor: people.owner });
  const enrolment = await finish(db, people.buyer, course);
  const { id, certificateNumber } = await generateCertificate(as(db, people.buyer), enrolment);
  const [issued] = await db.select().from(certificates).where(eq(certificates.id, id));
  const { id: review } = await aReview(db, course);
  const { id: removed } = await aReview(db, course);
  await removeReview(as(db, await anAdmin(db)), removed, { reason: "Ofende uma pessoa." });
  const { course_id: finished, enrollment_id } = enrolment;
  const teacher = publicId(people.owner.id);
  const shown = { teacher, certificate: id, number: certificateNumber, hash: issued!.certificateHash };
  return { finished, enrolment: enrollment_id, review, removed, ...shown };
}

/** The buyer's, and the e-mail that says that it has arrived. */
async function aTicket({ db, people, secret }: Fixture) {
  const said = { subject: `Sobre ${secret}`, description: `É sobre ${secret}.` };
  const { id } = await openTicket(as(db, people.buyer), said);
  const [letter] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.about, `ticket/${id}`));
  return { ticket: id, letter: letter!.id };
}

async function whatTheSchoolKeeps({ db, people, secret }: Fixture) {
  const admin = as(db, people.admin);
  const entry = await createEntry(admin, rosterFields.parse({ full_name: "Débora Lins", bio: "Ensina." }));
  const voucher = await createVoucher(admin, { voucher_code: null, description: secret, max_uses: null });
  return { entry: entry.entryId!, voucher: voucher.id, design: (await currentDesign(admin)).id };
}

/** The buyer's. */
async function aTokenOf({ db, people, secret }: Fixture) {
  return { token: (await aToken(as(db, people.buyer), { name: `Planilha ${secret}` })).id };
}

/** The buyer's, on a telephone that is not at hand. */
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

/** Another system that is told of what hardly ever happens, and a message to it. */
async function anIntegration({ db, people, secret }: Fixture) {
  const admin = as(db, people.admin);
  // A school has ten at most: those of lines past give way.
  const older = db.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isNull(webhookEndpoints.removedAt));
  for (const { id } of await older.orderBy(desc(webhookEndpoints.id)).offset(4)) await removeEndpoint(admin, id);
  const address = `https://recebe.example/${randomUUID()}`;
  const { id } = await createEndpoint(admin, { url: address, description: secret, types: ["certificate.revoked"] });
  return { endpoint: id, address, message: (await sendTest(admin, id)).deliveryId };
}

/** An instructor by their id, a buyer by their e-mail. */
async function twoPeople({ db }: Fixture) {
  return { person: (await anInstructor(db)).id, somebody: (await aStudent(db)).email };
}

/** The owner's, in no lesson yet. */
async function aFile({ db, dataDir, people }: Fixture) {
  const bytes = Buffer.from("só para quem pode");
  const facts = { kind: "video", mimeType: "video/mp4", bytes: bytes.length, sha256: "0".repeat(64) } as const;
  const values = { ...facts, ownerId: people.owner.id };
  const [row] = await db.insert(media).values(values).returning({ id: media.id });
  mkdirSync(path.join(dataDir, "media"), { recursive: true });
  writeFileSync(path.join(dataDir, "media", row!.id), bytes);
  return row!.id;
}
