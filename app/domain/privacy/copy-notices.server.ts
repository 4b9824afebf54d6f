import { and, asc, eq } from "drizzle-orm";
import { audiences } from "#app/domain/notices/notice.ts";
import { clockTime } from "#app/domain/schedule/opening-rule.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { noticeRecipients, notices } from "#drizzle/schema/notices.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";
import { isAfter, paged, type Section } from "./copy-section.server.ts";

export const gotNotices: Section = {
  file: "avisos-recebidos",
  title: "Avisos que escreveram para você",
  about: "De líderes, instrutores e da escola, às turmas e aos cursos em que você está.",
  holds: ["notice_recipients.user_id"],
  read: paged(async ({ db, viewer }, last, limit) => {
    const rows = await db
      .select({ notice: notices, handledAt: noticeRecipients.handledAt, turma: classes.name, curso: courses.title })
      .from(noticeRecipients)
      .innerJoin(notices, eq(notices.id, noticeRecipients.noticeId))
      .leftJoin(classes, eq(classes.id, notices.classId))
      .leftJoin(courses, eq(courses.id, notices.courseId))
      .where(and(eq(noticeRecipients.userId, viewer.id), isAfter(notices.id, last)))
      .orderBy(asc(notices.id))
      .limit(limit);
    return rows.map(({ notice, handledAt, turma, curso }) => ({
      Assunto: notice.subject,
      Turma: turma,
      Curso: curso,
      "Escrito em": notice.createdAt,
      "E-mail preparado em": handledAt,
      Código: notice.id,
    }));
  }),
};

export const wroteNotices: Section = {
  file: "avisos-escritos",
  title: "Avisos que você escreveu",
  about: "Para turmas e cursos de que você cuida. Quem os recebeu não está aqui: é dado de outras pessoas.",
  holds: ["notices.writer_id"],
  read: paged(async ({ db, viewer }, last, limit) => {
    const rows = await db
      .select({ notice: notices, turma: classes.name, curso: courses.title })
      .from(notices)
      .leftJoin(classes, eq(classes.id, notices.classId))
      .leftJoin(courses, eq(courses.id, notices.courseId))
      .where(and(eq(notices.writerId, viewer.id), isAfter(notices.id, last)))
      .orderBy(asc(notices.id))
      .limit(limit);
    return rows.map(({ notice, turma, curso }) => ({
      Assunto: notice.subject,
      Turma: turma,
      Curso: curso,
      "Escrito em": notice.createdAt,
      Para: audiences[notice.audience],
      Texto: notice.body,
      Código: notice.id,
    }));
  }),
};

export const ownDates: Section = {
  file: "datas-de-aulas",
  title: "Datas de aulas só para você",
  about: "Quando uma aula abre para você em outro dia que para a turma ou o curso.",
  holds: ["lesson_openings.user_id"],
  read: paged(async ({ db, viewer }, last, limit) => {
    const { id, opensAt, days, minutes, userId } = lessonOpenings;
    const rows = await db
      .select({ id, opensAt, days, minutes, lesson: lessons.title, course: courses.title })
      .from(lessonOpenings)
      .innerJoin(lessons, eq(lessons.id, lessonOpenings.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(and(eq(userId, viewer.id), isAfter(id, last)))
      .orderBy(asc(id))
      .limit(limit);
    return rows.map(({ id, opensAt, days, minutes, lesson, course }) => ({
      Aula: lesson,
      Curso: course,
      "Abre em": opensAt,
      "Dias depois do início": days,
      ...{ Hora: minutes === null ? null : clockTime(minutes), Código: id },
    }));
  }),
};
