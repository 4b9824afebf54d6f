import { mkdtempSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { inject } from "vitest";
import { askAssistant } from "#app/domain/assistant/ask-assistant.server.ts";
import { showCertificate } from "#app/domain/certificates/certificate.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { acceptInvitation } from "#app/domain/invitations/answer.server.ts";
import { createImport } from "#app/domain/invitations/imports.server.ts";
import { inviteFields } from "#app/domain/invitations/invitation.ts";
import { invite } from "#app/domain/invitations/invite.server.ts";
import { linkFields } from "#app/domain/invitations/link.ts";
import { createLink, joinByLink } from "#app/domain/invitations/links.server.ts";
import { recordAcceptance } from "#app/domain/legal/record-acceptance.server.ts";
import { arrive } from "#app/domain/meetings/attendance.server.ts";
import { makeFeed } from "#app/domain/meetings/calendar-feed.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { findOrCreatePerson } from "#app/domain/people/find-or-create-person.server.ts";
import { editProfile } from "#app/domain/profile/edit-profile.server.ts";
import { attemptQuiz } from "#app/domain/quizzes/attempt-quiz.server.ts";
import { writeReview } from "#app/domain/reviews/write-review.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { replyToTicket } from "#app/domain/support/answer-ticket.server.ts";
import { claimTicket } from "#app/domain/support/claim-ticket.server.ts";
import { openTicket, receiveMessage } from "#app/domain/support/open-ticket.server.ts";
import { createToken } from "#app/domain/tokens/tokens.server.ts";
import type { Db } from "#drizzle/client.ts";
import { idempotencyKeys } from "#drizzle/schema/platform.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse, answersTo } from "#tests/domain/lessons/a-course.ts";
import { aLedClass, aMeeting, join } from "#tests/domain/meetings/a-meeting.ts";
import { paying } from "#tests/domain/payments/fixture.ts";
import { aVoucher, saying } from "#tests/domain/profile/fixture.ts";
import { finish } from "#tests/domain/reviews/a-finished-course.ts";
import { anAdmin, anInstructor, ctxOf, testSettings } from "#tests/support/people.ts";
import { aPng } from "#tests/support/pictures.ts";

/** A folder for the files of one test file's people. */
export const dataDir = mkdtempSync(path.join(inject("fixture").scratch, "privacy-"));

export const settings = testSettings({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: "1000" });

/** What tells who she is, wherever it stands. */
export const zenobia = {
  issuer: "https://contas.exemplo.test",
  subject: "sub-zenobia-7781",
  email: "zenobia.quartzo@exemplo.test",
  fullName: "Zenóbia Quartzopérola",
  givenName: "Zenóbia",
  pictureUrl: null,
};

/** Words that would give her away. */
export const telltale = /zen[oó]bia|quartzo|sub-zenobia/i;

/** Somebody who has done all that a student can: what is kept of a person is kept of her. */
export async function somebodyBusy(db: Db) {
  const visitor = ctxOf(db, null, { settings, ip: "198.51.100.7" });
  const asVisitor = await receiveMessage(visitor, {
    name: "Zenóbia",
    email: zenobia.email,
    subject: "Antes de entrar",
    description: "Sou a Zenóbia Quartzopérola e quero saber dos cursos.",
    website: "",
  });
  const viewer = await findOrCreatePerson(visitor, zenobia);
  await recordAcceptance(visitor, viewer.id);
  await startSession(visitor, { viewer, provider: "google", replaces: null });
  const ctx: SignedCtx = { ...visitor, viewer: { ...viewer, authenticatedAt: new Date() } };
  await claimTicket(ctx, asVisitor);
  const voucher = await aVoucher(db);
  await db.execute(sql`insert into events (action, object, data) values
    ('voucher.created', ${`voucher/${voucher.id}`}, '{"isActive": true}')`);
  const profile = await editProfile(
    ctx,
    saying({
      full_name: zenobia.fullName,
      bio: "Zenóbia gosta de ler.",
      maintainer_voucher_code: voucher.code,
    }),
    new Blob([await aPng()], { type: "image/png" }),
  );
  ctx.viewer.pictureUrl = profile.pictureUrl;

  const course = await aCourse(db, { lessons: [{}, { quiz: true }], category: "discipulado" });
  const [, quizLesson] = course.lessonIds;
  const named = await enrolAndStudy(ctx, course);
  await attemptQuiz(ctx, quizLesson!, answersTo(course.quizzes[0]!, { short: "Zenóbia" }));
  await attemptQuiz(ctx, quizLesson!, answersTo(course.quizzes[0]!));
  const issued = await generateCertificate(ctx, named);
  const { certificate } = await showCertificate(ctx, issued.id);
  await writeReview(ctx, course.id, { ...named, rating: 5, testimonial: "Eu, Zenóbia, aprendi muito aqui." });

  const { classId } = await aLedClass(db);
  await join(db, classId, viewer);
  const meeting = await aMeeting(db, classId, { startsAt: new Date() });
  await arrive(ctx, meeting.id, { code: meeting.code });
  await makeFeed(ctx);

  const instructor = await anInstructor(db);
  const sold = await aCourse(db, { priceCents: 19_700, instructor });
  const bought = await makePayment(ctx, paying(sold, "pix", { payment_data: { pix_key: zenobia.email } }));

  const admin = ctxOf(db, await anAdmin(db), { settings });
  await invitedSomewhere(ctx, admin);
  const ticket = await openTicket(ctx, { subject: "Ajuda para Zenóbia", description: "Zenóbia não ouve a aula." });
  await replyToTicket(admin, ticket.id, { message: "Olá, Zenóbia! Aumente o volume." });
  await replyToTicket(ctx, ticket.id, { message: "Zenóbia agradece." });
  await askAssistant(ctx, { message: "Sou Zenóbia: como baixo meu certificado?", session_id: "conversa-7781" });
  await createToken(ctx, { name: "Planilha da Zenóbia", scopes: ["courses:read"], days: "30" });
  await db.insert(idempotencyKeys).values({
    userId: viewer.id,
    key: "chave-1",
    fingerprint: "f".repeat(64),
    status: 200,
    body: { nome: zenobia.fullName },
  });
  return {
    ctx,
    admin,
    instructor,
    course,
    bought,
    certificate,
    ticket,
    voucher,
    pictureId: profile.pictureUrl!.slice(7),
  };
}

/** A class that she joined by an invitation, another by a link, a third invitation and a list that she is still in. */
async function invitedSomewhere(ctx: SignedCtx, admin: SignedCtx) {
  const [one, other, third] = [await aClass(ctx.db), await aClass(ctx.db), await aClass(ctx.db, { name: "Domingo" })];
  const about = { full_name: zenobia.fullName, email: zenobia.email };
  const { id } = await invite(admin, inviteFields.parse({ ...about, class_id: one }));
  await acceptInvitation(ctx, id);
  const { code } = await createLink(admin, linkFields.parse({ class_id: other }));
  await joinByLink(ctx, code);
  const list = `${zenobia.fullName};${zenobia.email};Domingo`;
  await createImport(admin, { list, source: "membros.csv", ground: "members", courseId: null });
  await invite(admin, inviteFields.parse({ ...about, class_id: third }));
}

async function enrolAndStudy(ctx: SignedCtx, course: { id: number; lessonIds: number[] }) {
  return await finish(ctx.db, ctx.viewer, { id: course.id, lessonIds: course.lessonIds.slice(0, 1) });
}
