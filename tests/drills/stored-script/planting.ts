import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { askAssistant } from "#app/domain/assistant/ask-assistant.server.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { currentDesign } from "#app/domain/certificates/design.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { refundBySchool } from "#app/domain/payments/refund-payment.server.ts";
import { payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import { peopleList } from "#app/domain/people/people.server.ts";
import { replyToTicket } from "#app/domain/support/answer-ticket.server.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import { addNoteByForm } from "#app/domain/support/ticket-notes.server.ts";
import type { Db } from "#drizzle/client.ts";
import { certificateDesigns } from "#drizzle/schema/certificates.ts";
import { courses, lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { lessonDrafts } from "#drizzle/schema/lesson-drafts.ts";
import { lessonNotes } from "#drizzle/schema/lesson-notes.ts";
import { lessonPosts } from "#drizzle/schema/lesson-posts.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { serviceInvoices } from "#drizzle/schema/payments.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";
import { savedViews } from "#drizzle/schema/saved-views.ts";
import { trails } from "#drizzle/schema/trails.ts";
import { type Actors, as } from "#tests/access/actors.ts";
import type { Records } from "#tests/access/records.ts";
import { aChoiceSaying } from "#tests/domain/authoring/fixture.ts";
import { saveAccount } from "#tests/domain/commissions/an-account.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { commissionsOf, paying } from "#tests/domain/payments/fixture.ts";
import { aPasskeyOf } from "#tests/support/second-factor.ts";

type Fixture = { db: Db; people: Actors; records: Records };

/** What the records of the access tables lack of things that say something, each of them said. Returns their names. */
export async function plantMore(fixture: Fixture): Promise<Records["names"]> {
  const names = { ...(await aConversation(fixture)), ...(await aShortQuestion(fixture)) };
  await aPaidCommission(fixture);
  await aPartGivenBack(fixture);
  for (const who of [fixture.people.owner, fixture.people.colleague, fixture.people.admin])
    await saveAccount(fixture.db, who);
  await aPasskeyOf(fixture.db, fixture.people.admin);
  const view = {
    userId: fixture.people.admin.id,
    list: peopleList.list.name,
    name: "Só alunos",
    search: "?role=student",
  };
  await fixture.db.insert(savedViews).values(view);
  const now = new Date();
  const typed = { fields: { title: "x", content_text: "x" }, typedAt: now, openedAt: now, seenAt: now };
  const { draft: courseId, draftLesson: lessonId } = fixture.records.names as Record<string, number>;
  const userId = fixture.people.owner.id;
  await fixture.db.insert(lessonDrafts).values([
    { ...typed, userId, courseId },
    { ...typed, userId, lessonId },
  ]);
  await fillBlanks(fixture);
  return names;
}

/** The buyer's, with the assistant and then with the school. */
async function aConversation({ db, people }: Fixture) {
  const buyer = as(db, people.buyer);
  const conversation = randomUUID();
  await askAssistant(buyer, { message: "Como recebo o certificado?", session_id: conversation });
  const chat_context = [{ role: "user" as const, content: "Como?", timestamp: null }];
  const said = { subject: "Certificado", description: "Não chegou.", chat_context, session_id: conversation };
  const files = [new File(["Olá."], "recado.txt")];
  const { id } = await openTicket(buyer, { ...said, category: "ai_escalation", files });
  await replyToTicket(as(db, people.admin), id, { message: "Já vai." });
  await addNoteByForm(as(db, people.admin), id, { note: "Ligar.", files: [new File(["Ok."], "ligar.txt")] });
  return { conversation, escalated: id };
}

/** The owner's, whose answer is written by hand. */
async function aShortQuestion({ db, people, records }: Fixture) {
  const asked = aChoiceSaying({ question_type: "short_answer", correct_answer: "água", options: [] });
  const { id } = await createQuestion(as(db, people.owner), Number(records.names.draftLesson), asked);
  return { shortQuestion: id };
}

/** With an invoice that the city hall did not cancel. */
async function aPartGivenBack({ db, people, records }: Fixture) {
  const reason = "Uma aula saiu do ar.";
  const paymentId = Number(records.names.payment);
  await refundBySchool(as(db, people.admin), paymentId, { reason, amount: 1 });
  const said = { number: "12", pdfUrl: "https://asaas.example/12.pdf", problem: "Fora do prazo." };
  await db
    .insert(serviceInvoices)
    .values({ paymentId, via: "asaas", status: "cancel_refused", askedAt: new Date(), ...said });
}

async function aPaidCommission({ db, people }: Fixture) {
  const course = await aCourse(db, { priceCents: 19_700, instructor: people.owner });
  const payment = await makePayment(as(db, people.student), paying(course));
  const [line] = await commissionsOf(db, payment.id);
  await payCommissions(as(db, people.admin), { commission_ids: [line!.id], payment_reference: "Lote" });
}

/** What may be left blank is not. */
async function fillBlanks({ db, people }: Fixture) {
  await db.update(courses).set({ thumbnailUrl: "x" });
  await db.update(trails).set({ thumbnailUrl: "x" });
  await db.update(lessons).set({ sectionTitle: "x" });
  await db.update(lessonResources).set({ description: "x" });
  await db.update(quizQuestions).set({ explanation: "x" });
  const isQuestion = and(isNull(lessonPosts.questionId), isNull(lessonPosts.seconds));
  await db.update(lessonNotes).set({ passage: "x" }).where(isNull(lessonNotes.seconds));
  await db.update(lessonPosts).set({ passage: "x" }).where(isQuestion);
  await db.update(mails).set({ recipientName: "x", lastError: "x", sentAt: new Date() });
  await db.update(rosterEntries).set({ pictureUrl: "x" });
  const pictures = { logoUrl: "x", ceoSignatureUrl: "x", backgroundUrl: "x" };
  const words = { organizationName: "x", ceoName: "x", ceoTitle: "x" };
  const { id } = await currentDesign(as(db, people.admin));
  await db
    .update(certificateDesigns)
    .set({ ...pictures, ...words })
    .where(eq(certificateDesigns.id, id));
}
