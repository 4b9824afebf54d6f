import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { certificateView, selectCertificates } from "#app/domain/certificates/certificate-columns.server.ts";
import { type CertificateView, certificateJson } from "#app/domain/certificates/certificate-json.ts";
import { hoursInWords } from "#app/domain/certificates/hours.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { when, yesOrNo } from "#app/domain/privacy/copy/said.ts";
import { section } from "#app/domain/privacy/copy/section.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import { reviews } from "#drizzle/schema/reviews.ts";

const origins = { free: "gratuito", maintainer: "como mantenedor", purchase: "comprado" };

type Enrolment = Awaited<ReturnType<typeof enrolmentsAfter>>[number];

export const study = section<Enrolment>({
  file: "inscricoes",
  title: "Inscrições e estudo",
  about: "Os seus cursos, as aulas que você fez e as respostas que deu nos questionários.",
  holds: ["enrollments.user_id"],
  after: enrolmentsAfter,
  json: (row) => ({
    ...{ enrollment_id: row.id, course_id: row.courseId, course_title: row.title, origin: row.origin },
    ...{ created_at: row.createdAt, completed_at: row.completedAt, ended_at: row.endedAt },
    ...{ lessons: row.lessons, quiz_attempts: row.attempts },
  }),
  entry: (row) => ({
    title: row.title,
    facts: [
      ["Inscrição", `${when(row.createdAt)}, ${origins[row.origin]}`],
      ["Concluído em", when(row.completedAt)],
      ["Encerrada em", when(row.endedAt)],
      ["Aulas concluídas", String(row.lessons.filter(({ completed_at }) => completed_at).length)],
      ...row.attempts.map(
        ({ lesson_title, score, created_at }) =>
          [`Questionário: ${lesson_title}`, `${score}% em ${when(created_at)}`] as const,
      ),
    ],
  }),
});

/** A few at a time: each brings all its lessons and attempts along. */
async function enrolmentsAfter(ctx: SignedCtx, last: { id: number } | undefined, most: number) {
  const { id, courseId, origin, createdAt, completedAt, endedAt } = enrollments;
  const rows = await ctx.db
    .select({ id, courseId, origin, createdAt, completedAt, endedAt, title: courses.title })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, courseId))
    .where(and(eq(enrollments.userId, ctx.viewer.id), gt(id, last?.id ?? 0)))
    .orderBy(asc(id))
    .limit(most);
  const ids = rows.map((row) => row.id);
  const done = ids.length ? await progressIn(ctx, ids) : [];
  const tried = ids.length ? await attemptsIn(ctx, ids) : [];
  return rows.map((row) => ({
    ...row,
    lessons: done.filter(({ enrollmentId }) => enrollmentId === row.id).map(({ enrollmentId: _, ...rest }) => rest),
    attempts: tried.filter(({ enrollmentId }) => enrollmentId === row.id).map(({ enrollmentId: _, ...rest }) => rest),
  }));
}

function progressIn({ db }: SignedCtx, ids: number[]) {
  const { enrollmentId, lessonId, completedAt, positionSeconds } = lessonProgress;
  return db
    .select({
      enrollmentId,
      lesson_id: lessonId,
      lesson_title: lessons.title,
      completed_at: completedAt,
      position_seconds: positionSeconds,
    })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonId))
    .where(inArray(enrollmentId, ids))
    .orderBy(enrollmentId, lessons.orderIndex);
}

function attemptsIn({ db }: SignedCtx, ids: number[]) {
  const { id, enrollmentId, lessonId, score, passed, answers, createdAt } = quizAttempts;
  return db
    .select({
      ...{ id, enrollmentId, lesson_id: lessonId, lesson_title: lessons.title },
      ...{ score, passed, answers, created_at: createdAt },
    })
    .from(quizAttempts)
    .innerJoin(lessons, eq(lessons.id, lessonId))
    .where(inArray(enrollmentId, ids))
    .orderBy(asc(id));
}

type Certificate = CertificateView & { revokedAt: Date | null };

export const earned = section<Certificate>({
  file: "certificados",
  title: "Certificados",
  about: "O que cada um diz, palavra por palavra, com o código que o verifica.",
  holds: ["certificates.user_id"],
  after: async (ctx, last, most) => {
    const older = last && gt(certificates.id, last.id);
    const rows = await selectCertificates(ctx)
      .where(and(eq(certificates.userId, ctx.viewer.id), older))
      .orderBy(asc(certificates.id))
      .limit(most);
    return rows.map((row) => ({ ...certificateView(ctx, row), revokedAt: row.revokedAt }));
  },
  json: ({ revokedAt, ...row }) => ({ ...certificateJson(row, { seePrivate: true }), revoked_at: revokedAt }),
  entry: ({ snapshot, ...row }) => ({
    title: snapshot.course_title,
    facts: [
      ["Em nome de", snapshot.student_name],
      ["Número", row.certificateNumber],
      ["Carga horária", hoursInWords(snapshot.duration_hours)],
      ["Emitido em", when(row.issueDate)],
      ["Revogado em", when(row.revokedAt)],
      ["Onde se confere", row.verificationUrl],
    ],
  }),
});

type Review = typeof reviews.$inferSelect & { title: string };

export const written = section<Review>({
  file: "avaliacoes",
  title: "Avaliações",
  about: "O que você disse dos cursos que concluiu.",
  holds: ["reviews.user_id"],
  after: async (ctx, last, most) => {
    const rows = await ctx.db
      .select({ review: reviews, title: courses.title })
      .from(reviews)
      .innerJoin(courses, eq(courses.id, reviews.courseId))
      .where(and(eq(reviews.userId, ctx.viewer.id), gt(reviews.id, last?.id ?? 0)))
      .orderBy(asc(reviews.id))
      .limit(most);
    return rows.map(({ review, title }) => ({ ...review, title }));
  },
  json: ({ id, courseId, title, rating, testimonial, featured, createdAt }) => ({
    ...{ id, course_id: courseId, course_title: title, rating, testimonial, featured, created_at: createdAt },
  }),
  entry: (row) => ({
    title: row.title,
    facts: [
      ["Nota", `${row.rating} de 5`],
      ["Quando", when(row.createdAt)],
      ["Na página do curso", yesOrNo(row.featured)],
    ],
    words: row.testimonial,
  }),
});
