import { eq } from "drizzle-orm";
import { audiences } from "#app/domain/notices/notice.ts";
import { clockTime } from "#app/domain/schedule/opening-rule.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { noticeRecipients, notices } from "#drizzle/schema/notices.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";
import { ownRows, type Section } from "./copy-section.server.ts";

export const gotNotices: Section = {
  file: "avisos-recebidos",
  title: "Avisos que escreveram para você",
  about: "De líderes, instrutores e da escola, às turmas e aos cursos em que você está.",
  holds: ["notice_recipients.user_id"],
  read: ownRows(
    noticeRecipients.userId,
    notices.id,
    ({ db }) =>
      db
        .select({ notice: notices, handledAt: noticeRecipients.handledAt, turma: classes.name, curso: courses.title })
        .from(noticeRecipients)
        .innerJoin(notices, eq(notices.id, noticeRecipients.noticeId))
        .leftJoin(classes, eq(classes.id, notices.classId))
        .leftJoin(courses, eq(courses.id, notices.courseId)),
    ({ notice, handledAt, turma, curso }) => ({
      Assunto: notice.subject,
      Turma: turma,
      Curso: curso,
      "Escrito em": notice.createdAt,
      "E-mail preparado em": handledAt,
      Código: notice.id,
    }),
  ),
};

export const wroteNotices: Section = {
  file: "avisos-escritos",
  title: "Avisos que você escreveu",
  about: "Para turmas e cursos de que você cuida. Quem os recebeu não está aqui: é dado de outras pessoas.",
  holds: ["notices.writer_id"],
  read: ownRows(
    notices.writerId,
    notices.id,
    ({ db }) =>
      db
        .select({ notice: notices, turma: classes.name, curso: courses.title })
        .from(notices)
        .leftJoin(classes, eq(classes.id, notices.classId))
        .leftJoin(courses, eq(courses.id, notices.courseId)),
    ({ notice, turma, curso }) => ({
      Assunto: notice.subject,
      Turma: turma,
      Curso: curso,
      "Escrito em": notice.createdAt,
      Para: audiences[notice.audience],
      Texto: notice.body,
      Código: notice.id,
    }),
  ),
};

export const ownDates: Section = {
  file: "datas-de-aulas",
  title: "Datas de aulas só para você",
  about: "Quando uma aula abre para você em outro dia que para a turma ou o curso.",
  holds: ["lesson_openings.user_id"],
  read: ownRows(
    lessonOpenings.userId,
    lessonOpenings.id,
    ({ db }) =>
      db
        .select({ own: lessonOpenings, lesson: lessons.title, course: courses.title })
        .from(lessonOpenings)
        .innerJoin(lessons, eq(lessons.id, lessonOpenings.lessonId))
        .innerJoin(courses, eq(courses.id, lessons.courseId)),
    ({ own, lesson, course }) => ({
      Aula: lesson,
      Curso: course,
      "Abre em": own.opensAt,
      "Dias depois do início": own.days,
      Hora: own.minutes === null ? null : clockTime(own.minutes),
      Código: own.id,
    }),
  ),
};
