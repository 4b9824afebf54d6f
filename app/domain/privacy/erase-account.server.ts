import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { newSalt } from "#app/domain/certificates/snapshot.server.ts";
import { leaveAllClasses } from "#app/domain/classes/membership.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent, recordEvents } from "#app/domain/events/record.server.ts";
import { eraseInvitations } from "#app/domain/invitations/forget.server.ts";
import { releaseImage } from "#app/domain/media/store-image.server.ts";
import { deletedAccountEmail, deletedAccountName } from "#app/domain/people/person.ts";
import { chatMessages } from "#drizzle/schema/assistant.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { formerInstructors, media } from "#drizzle/schema/courses.ts";
import { credentials } from "#drizzle/schema/credentials.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { lessonDrafts } from "#drizzle/schema/lesson-drafts.ts";
import { lessonNotes } from "#drizzle/schema/lesson-notes.ts";
import { lessonPosts, postReports, questionFollowers } from "#drizzle/schema/lesson-posts.ts";
import { calendarFeeds } from "#drizzle/schema/meetings.ts";
import { noticeRefusals, notices } from "#drizzle/schema/notices.ts";
import { payments, refunds, serviceInvoices } from "#drizzle/schema/payments.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";
import { emailCodes, identities, localCodes, sessions, signIns, users } from "#drizzle/schema/people.ts";
import { idempotencyKeys, rateLimits } from "#drizzle/schema/platform.ts";
import { fileRemovals } from "#drizzle/schema/privacy.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { savedViews } from "#drizzle/schema/saved-views.ts";
import { lessonOpenings, openingNotices } from "#drizzle/schema/schedule.ts";
import { secondFactors, secondSteps } from "#drizzle/schema/second-factor.ts";
import { teamRoles } from "#drizzle/schema/team.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { voucherRedemptions } from "#drizzle/schema/vouchers.ts";
import type { CertificateChoice } from "./deletion.ts";
import { eraseEmails, eraseTickets } from "./erase-messages.server.ts";

/**
 * Keeps the certificates verifiable, though no longer for search engines and without an e-mail, or revokes them for good: a revoked one loses
 * name and salt, so that no guess can be tried on its hash. Number and hash stay, because numbers have no gaps.
 */
async function eraseCertificates(ctx: Ctx, userId: string, choice: CertificateChoice) {
  const own = eq(certificates.userId, userId);
  if (choice === "remove") {
    const revoked = await ctx.db
      .update(certificates)
      .set({ revokedAt: sqlNow(ctx), revokedFor: "holder" })
      .where(and(own, isNull(certificates.revokedAt)))
      .returning({ id: certificates.id });
    const objects = revoked.map(({ id }) => `certificate/${id}` as const);
    await recordEvents(
      ctx,
      "certificate.revoked",
      objects,
      { reason: "holder" },
      { before: "valid", after: "revoked" },
    );
  }
  await ctx.db.update(certificates).set({ isFindable: false, emailInCredential: false }).where(own);
  const ofTheirs = inArray(
    credentials.certificateId,
    ctx.db.select({ id: certificates.id }).from(certificates).where(own),
  );
  await ctx.db.update(credentials).set({ emailDocument: null }).where(ofTheirs);
  const named = await ctx.db
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(own, isNotNull(certificates.revokedAt), ne(sql`${certificates.snapshot} ->> 'student_name'`, "")));
  for (const { id } of named) {
    const nameless = JSON.stringify({ student_name: "", salt: newSalt() });
    await ctx.db
      .update(certificates)
      .set({ snapshot: sql`${certificates.snapshot} || ${nameless}::jsonb`, revokedNote: null })
      .where(eq(certificates.id, id));
    await ctx.db.update(credentials).set({ document: null }).where(eq(credentials.certificateId, id));
  }
}

/** Deleted with an account, identities first: the same person signing in again gets a new account. */
const deleted = [
  identities.userId,
  sessions.userId,
  signIns.reauthenticatedUserId,
  emailCodes.reauthenticatedUserId,
  secondSteps.userId,
  secondFactors.userId,
  accessTokens.userId,
  idempotencyKeys.userId,
  rateLimits.who,
  chatMessages.userId,
  reviews.userId,
  questionFollowers.userId,
  postReports.userId,
  lessonNotes.userId,
  savedViews.userId,
  payoutAccounts.userId,
  formerInstructors.userId,
  teamRoles.userId,
  lessonOpenings.userId,
  openingNotices.userId,
  noticeRefusals.userId,
  calendarFeeds.userId,
  uploads.ownerId,
  lessonDrafts.userId,
];

/**
 * Deletes the rows of uploaded pictures that are no longer shown, such as the profile picture; pictures of courses
 * stay. Recordings that no lesson uses are swept anyway. The files are removed after the commit.
 */
export async function erasePictures(ctx: Ctx, userId: string) {
  const own = await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.ownerId, userId), eq(media.kind, "image")));
  for (const { id } of own) {
    const name = await releaseImage(ctx, `/media/${id}`, userId);
    if (name)
      await ctx.db
        .insert(fileRemovals)
        .values({ kind: "media", name, askedAt: sqlNow(ctx) })
        .onConflictDoNothing();
  }
}

/** Pending ones were cancelled before the transaction; another may have been created since. */
async function requireNothingPending(ctx: Ctx, userId: string) {
  const waiting = and(eq(payments.userId, userId), eq(payments.status, "pending"));
  if (await ctx.db.$count(payments, waiting)) throw new AppError("conflict", justMade);
}

const justMade = "Há um pagamento em andamento. Tente de novo daqui a um minuto.";

async function endVoucher(ctx: Ctx, userId: string) {
  const [ended] = await ctx.db
    .update(voucherRedemptions)
    .set({ endedAt: sqlNow(ctx) })
    .where(and(eq(voucherRedemptions.userId, userId), isNull(voucherRedemptions.endedAt)))
    .returning({ voucherId: voucherRedemptions.voucherId });
  if (ended) await recordEvent(ctx, "maintainer.ended", `user/${userId}`, ended);
}

export type Person = typeof users.$inferSelect;

/** `restore`: repeated after a backup had brought the account back. */
type How = { by: "self" | "school" | "time" | "restore"; certificates: CertificateChoice };

/**
 * Anonymises an account: personal data goes, the row stays because ledger, courses and events refer to it. Call it with
 * the row locked, after the obstacles were checked and pending payments cancelled (`cancelPaymentsOf`).
 */
export async function eraseAccount(ctx: Ctx, person: Person, { by, certificates }: How): Promise<void> {
  if (by !== "restore") await requireNothingPending(ctx, person.id);
  await eraseTraces(ctx, person, certificates);
  // Recorded while the row still has the address for the last e-mail.
  await recordEvent(ctx, "user.deleted", `user/${person.id}`, { by, certificates, role: person.role });
  await ctx.db
    .update(users)
    .set({
      email: deletedAccountEmail(person.id),
      fullName: deletedAccountName,
      givenName: deletedAccountName,
      pictureUrl: null,
      bio: null,
      specialties: [],
      siteUrl: null,
      role: "student",
      isMaintainer: false,
      showsInReviews: false,
      usesModel: false,
      deletedAt: sqlNow(ctx),
    })
    .where(eq(users.id, person.id));
  await erasePictures(ctx, person.id);
}

/**
 * Erases everything attached to an account except its own row. Purchases, earnings and payouts stay in the ledger;
 * progress, scores and presence stay as figures. Repeated, it also erases what a concurrent request wrote.
 */
export async function eraseTraces(ctx: Ctx, person: Person, certificates: CertificateChoice): Promise<void> {
  const { id, email } = person;
  for (const owner of deleted) await ctx.db.delete(owner.table).where(eq(owner, id));
  await ctx.db.delete(localCodes).where(eq(localCodes.email, email));
  await ctx.db.delete(emailCodes).where(eq(emailCodes.email, email));
  const bought = ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.userId, id));
  const hasTaxId = and(inArray(serviceInvoices.paymentId, bought), isNotNull(serviceInvoices.sealedTaxId));
  await ctx.db.update(serviceInvoices).set({ sealedTaxId: null }).where(hasTaxId);
  const isExplained = and(inArray(refunds.paymentId, bought), isNotNull(refunds.reason));
  await ctx.db.update(refunds).set({ reason: "" }).where(isExplained);
  await endVoucher(ctx, id);
  const isToldWhy = and(eq(voucherRedemptions.userId, id), isNotNull(voucherRedemptions.endedReason));
  await ctx.db.update(voucherRedemptions).set({ endedReason: "" }).where(isToldWhy);
  await leaveAllClasses(ctx, id);
  // Answers that they gave as the team belong to the course, and stay without their name.
  await ctx.db.delete(lessonPosts).where(and(eq(lessonPosts.userId, id), eq(lessonPosts.isByTeam, false)));
  // Notices that they wrote remain only as e-mails already sent; waiting e-mails are not sent any more.
  await ctx.db.update(notices).set({ subject: "", body: "" }).where(eq(notices.writerId, id));
  const own = ctx.db.select({ id: enrollments.id }).from(enrollments).where(eq(enrollments.userId, id));
  await ctx.db.update(quizAttempts).set({ answers: {} }).where(inArray(quizAttempts.enrollmentId, own));
  await eraseCertificates(ctx, id, certificates);
  await eraseInvitations(ctx, person);
  await eraseEmails(ctx, person);
  await eraseTickets(ctx, id);
}
