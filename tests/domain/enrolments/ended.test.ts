import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { showCertificate } from "#app/domain/certificates/certificate.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { revokeCertificate } from "#app/domain/certificates/revoke-certificate.server.ts";
import { showCourse } from "#app/domain/courses/course.server.ts";
import { endEnrolment } from "#app/domain/enrolments/end-enrolment.server.ts";
import { enrol, openEnrolment } from "#app/domain/enrolments/enrol.server.ts";
import { lockOwnEnrolment } from "#app/domain/enrolments/find-enrolment.server.ts";
import { readLessons } from "#app/domain/lessons/lesson.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { completeLesson, savePosition } from "#app/domain/progress/complete-lesson.server.ts";
import { showProgress } from "#app/domain/progress/progress.server.ts";
import { listMyCourses } from "#app/domain/study/my-courses.server.ts";
import { showMedia } from "#app/domain/study/show-media.server.ts";
import { studyLesson } from "#app/domain/study/study-lesson.server.ts";
import type { Db } from "#drizzle/client.ts";
import { courses, lessons, media } from "#drizzle/schema/courses.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { users } from "#drizzle/schema/people.ts";
import { aSale, enrolmentsOf, expectSound, paying, toldOf } from "#tests/domain/payments/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent } from "#tests/support/people.ts";

/** Somebody bought a course with a video in its second lesson, and finished it; its certificate is issued. */
async function aFinishedPurchase(db: Db) {
  const sale = await aSale(db);
  const { course, ctx } = sale;
  const [video] = await db
    .insert(media)
    .values({ kind: "video", mimeType: "video/mp4", bytes: 3, sha256: "0".repeat(64) })
    .returning({ id: media.id });
  await db
    .update(lessons)
    .set({ contentType: "video", contentText: null, contentUrl: `/media/${video!.id}` })
    .where(eq(lessons.id, course.lessonIds[1]!));
  const payment = await sale.pay();
  for (const id of course.lessonIds) await completeLesson(ctx, id, {});
  const { id: enrollmentId } = (await lockOwnEnrolment(ctx, course.id))!;
  const asked = { course_id: course.id, enrollment_id: enrollmentId };
  const certificate = await generateCertificate(ctx, asked);
  const locked = { courseId: course.id, lessonId: course.lessonIds[1]! };
  return { ...sale, payment, enrollmentId, asked, certificate, videoId: video!.id, locked };
}

describe("an enrolment that a refund ended", () => {
  it("closes lessons, video, progress, certificate and the list of one's courses", () =>
    rolledBack(async (db) => {
      const { course, ctx, payment, enrollmentId, asked, certificate, videoId, locked } = await aFinishedPurchase(db);
      expect(await showMedia(ctx, videoId)).toMatchObject({ id: videoId });
      const before = (await showCourse(ctx, course.id)).enrollmentCount;
      await refundPayment(ctx, payment.id);

      expect(await lockOwnEnrolment(ctx, course.id)).toBeNull();
      expect(await listMyCourses(ctx)).toEqual([]);
      expect((await showCourse(ctx, course.id)).enrollmentCount).toBe(before - 1);
      expect(await studyLesson(ctx, locked)).toMatchObject({ content: null, lock: "not enrolled", progress: null });
      await expect(readLessons(ctx, course.id)).resolves.not.toContainEqual(
        expect.objectContaining({ id: locked.lessonId, isOpen: true }),
      );
      await expect(showMedia(ctx, videoId)).rejects.toMatchObject({ code: "not_found" });
      await expect(completeLesson(ctx, locked.lessonId, {})).rejects.toMatchObject({ code: "forbidden" });
      await expect(completeLesson(ctx, course.lessonIds[0]!, {})).rejects.toMatchObject({ code: "forbidden" });
      await expect(savePosition(ctx, locked.lessonId, { seconds: 1 })).rejects.toMatchObject({ code: "forbidden" });
      await expect(showProgress(ctx, course.id)).rejects.toMatchObject({ code: "not_found" });
      await expect(showCertificate(ctx, certificate.id)).rejects.toMatchObject({ code: "not_found" });
      await expect(generateCertificate(ctx, asked)).rejects.toMatchObject({ code: "not_found" });
      expect(await toldOf(db, `enrollment/${enrollmentId}`)).toEqual([
        "enrollment.created",
        "enrollment.completed",
        "enrollment.ended",
      ]);
      expect(await toldOf(db, `certificate/${certificate.id}`)).toEqual(["certificate.issued", "certificate.revoked"]);
      await expectSound(db);
    }));

  it("hides a course that was taken down meanwhile", () =>
    rolledBack(async (db) => {
      const { course, ctx, payment } = await aFinishedPurchase(db);
      await db.update(courses).set({ isPublished: false }).where(eq(courses.id, course.id));
      expect(await showCourse(ctx, course.id)).toMatchObject({ id: course.id });
      await refundPayment(ctx, payment.id);
      await expect(showCourse(ctx, course.id)).rejects.toMatchObject({ code: "not_found" });
    }));

  it("comes back when the course is bought again, with all that was learnt and the same certificate", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay, payment, enrollmentId, asked, certificate, locked } = await aFinishedPurchase(db);
      const { certificate: before } = await showCertificate(ctx, certificate.id);
      await refundPayment(ctx, payment.id);
      const second = await pay("pix");
      expect(second.id).not.toBe(payment.id);
      expect(await lockOwnEnrolment(ctx, course.id)).toMatchObject({ id: enrollmentId, origin: "purchase" });
      expect(await showProgress(ctx, course.id)).toMatchObject({ isCompleted: true, completionPercentage: 100 });
      expect(await studyLesson(ctx, locked)).toMatchObject({ lock: null, certificateId: expect.any(String) });
      expect((await showCertificate(ctx, certificate.id)).certificate).toEqual(before);
      expect(await generateCertificate(ctx, asked)).toEqual({ ...certificate, issuedNow: false });
      expect(await toldOf(db, `certificate/${certificate.id}`)).toEqual([
        "certificate.issued",
        "certificate.revoked",
        "certificate.reinstated",
      ]);
      await expectSound(db);
      await refundPayment(ctx, second.id);
      await expectSound(db);
    }));

  it("does not bring back a certificate that was revoked by decision", () =>
    rolledBack(async (db) => {
      const { ctx, pay, payment, certificate, asked } = await aFinishedPurchase(db);
      await revokeCertificate(ctx, certificate.id, "decision");
      await refundPayment(ctx, payment.id);
      await pay();
      await expect(showCertificate(ctx, certificate.id)).rejects.toMatchObject({ code: "not_found" });
      await expect(generateCertificate(ctx, asked)).rejects.toMatchObject({ code: "conflict" });
      await expectSound(db);
    }));
});

/** Somebody was a maintainer and is none any more; `finished` says whether they finished the course before that. */
async function aLapsedMaintainer(db: Db, { finished }: { finished: boolean }) {
  const maintainer = await aStudent(db, { isMaintainer: true });
  const { course, ctx: before } = await aSale(db, { buyer: maintainer });
  const { enrollmentId } = await enrol(before, course.id);
  const asked = { course_id: course.id, enrollment_id: enrollmentId };
  if (finished) for (const id of course.lessonIds) await completeLesson(before, id, {});
  const certificate = finished ? await generateCertificate(before, asked) : null;
  await db.update(users).set({ isMaintainer: false }).where(eq(users.id, maintainer.id));
  const ctx = { ...before, viewer: { ...maintainer, isMaintainer: false } };
  return { course, ctx, enrollmentId, asked, certificate, buy: () => makePayment(ctx, paying(course)) };
}

describe("a refund of what had been opened before", () => {
  it("puts back what there was, however often it is bought, and leaves a certificate from before alone", () =>
    rolledBack(async (db) => {
      const { ctx, course, enrollmentId, certificate, buy } = await aLapsedMaintainer(db, { finished: true });
      for (const _ of [1, 2]) {
        await refundPayment(ctx, (await buy()).id);
        expect(await lockOwnEnrolment(ctx, course.id)).toMatchObject({ id: enrollmentId, origin: "maintainer" });
        expect(await listMyCourses(ctx)).toMatchObject([{ isCompleted: true, certificateIssuedAt: expect.any(Date) }]);
        expect(await studyLesson(ctx, { courseId: course.id, lessonId: course.lessonIds[1]! })).toMatchObject({
          content: null,
        });
      }
      expect((await showCertificate(ctx, certificate!.id)).certificate.id).toBe(certificate!.id);
      expect(await toldOf(db, `certificate/${certificate!.id}`)).toEqual(["certificate.issued"]);
      expect(await toldOf(db, `enrollment/${enrollmentId}`)).toEqual([
        "enrollment.created",
        "enrollment.completed",
        "enrollment.reopened",
        "enrollment.lowered",
        "enrollment.reopened",
        "enrollment.lowered",
      ]);
      const emails = await db.select().from(mails).where(eq(mails.kind, "payment.refund")).orderBy(mails.id);
      expect(emails.at(-1)!.text.replace(/\s+/g, " ")).toContain("volta a ser a que você tinha antes da compra");
      expect(emails.at(-1)!.text).not.toContain("revogado");
      await expectSound(db);
    }));

  it("takes the certificate that the purchase made possible, and gives it back with the next purchase", () =>
    rolledBack(async (db) => {
      const { ctx, course, asked, buy } = await aLapsedMaintainer(db, { finished: false });
      const { id } = await buy();
      for (const lesson of course.lessonIds) await completeLesson(ctx, lesson, {});
      const certificate = await generateCertificate(ctx, asked);
      await refundPayment(ctx, id);
      expect(await lockOwnEnrolment(ctx, course.id)).toMatchObject({ origin: "maintainer" });
      await expect(showCertificate(ctx, certificate.id)).rejects.toMatchObject({ code: "not_found" });
      await expectSound(db);
      await buy();
      expect((await showCertificate(ctx, certificate.id)).certificate.id).toBe(certificate.id);
      await expectSound(db);
    }));
});

describe("opening and ending", () => {
  it("again changes nothing and leaves no event", () =>
    rolledBack(async (db) => {
      const { course, ctx } = await aSale(db);
      const bought = { userId: ctx.viewer.id, courseId: course.id, origin: "purchase" } as const;
      const id = await openEnrolment(ctx, bought);
      expect(await openEnrolment(ctx, bought)).toBe(id);
      expect(await openEnrolment(ctx, { ...bought, origin: "free" })).toBe(id);
      expect(await enrolmentsOf(db, ctx.viewer)).toMatchObject([{ id, origin: "purchase" }]);
      await endEnrolment(ctx, bought);
      await endEnrolment(ctx, bought);
      expect(await toldOf(db, `enrollment/${id}`)).toEqual(["enrollment.created", "enrollment.ended"]);
      await endEnrolment(ctx, { ...bought, userId: (await aStudent(db)).id });
    }));

  it("opens an ended one again for nothing, should the course cost nothing by then", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db);
      await refundPayment(ctx, (await pay()).id);
      await db.update(courses).set({ priceCents: 0 }).where(eq(courses.id, course.id));
      await enrol(ctx, course.id);
      expect(await enrolmentsOf(db, ctx.viewer)).toMatchObject([{ origin: "free", endedAt: null }]);
      await expectSound(db);
    }));
});
