import { eq, sql } from "drizzle-orm";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { lessonNotes } from "#drizzle/schema/lesson-notes.ts";
import { lessonPosts, postReports, questionFollowers } from "#drizzle/schema/lesson-posts.ts";
import { ownRows, type Section } from "./copy-section.server.ts";

export const asked: Section = {
  file: "duvidas",
  title: "Dúvidas e respostas",
  about: "O que você escreveu embaixo das aulas.",
  holds: ["lesson_posts.user_id"],
  read: ownRows(lessonPosts.userId, lessonPosts.id, ({ db }) =>
    db
      .select({
        Aula: lessons.title,
        Curso: courses.title,
        Tipo: sql<string>`case when ${lessonPosts.questionId} is null then 'dúvida' else 'resposta' end`,
        Texto: lessonPosts.text,
        "No segundo": lessonPosts.seconds,
        "No trecho": lessonPosts.passage,
        Quando: lessonPosts.createdAt,
        "Escondida pela equipe em": lessonPosts.hiddenAt,
        Código: lessonPosts.id,
      })
      .from(lessonPosts)
      .innerJoin(lessons, eq(lessons.id, lessonPosts.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId)),
  ),
};

export const followed: Section = {
  file: "duvidas-que-acompanha",
  title: "Dúvidas que você também tem",
  about: "As que você fez ou marcou, e desde quando a última resposta foi enviada.",
  holds: ["question_followers.user_id"],
  read: ownRows(questionFollowers.userId, questionFollowers.questionId, ({ db }) =>
    db
      .select({
        Dúvida: lessonPosts.text,
        "Resposta enviada em": questionFollowers.toldAt,
        Código: questionFollowers.questionId,
      })
      .from(questionFollowers)
      .innerJoin(lessonPosts, eq(lessonPosts.id, questionFollowers.questionId)),
  ),
};

export const reported: Section = {
  file: "denuncias",
  title: "O que você denunciou",
  about: "As dúvidas e respostas que você pediu à equipe do curso para olhar.",
  holds: ["post_reports.user_id"],
  read: ownRows(postReports.userId, postReports.postId, ({ db }) =>
    db.select({ "Denunciada em": postReports.createdAt, Código: postReports.postId }).from(postReports),
  ),
};

export const noted: Section = {
  file: "anotacoes",
  title: "Anotações",
  about: "O que você anotou das aulas. Só você lê.",
  holds: ["lesson_notes.user_id"],
  read: ownRows(lessonNotes.userId, lessonNotes.id, ({ db }) =>
    db
      .select({
        Aula: lessons.title,
        Curso: courses.title,
        Texto: lessonNotes.text,
        "No segundo": lessonNotes.seconds,
        "No trecho": lessonNotes.passage,
        Quando: lessonNotes.createdAt,
        Código: lessonNotes.id,
      })
      .from(lessonNotes)
      .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId)),
  ),
};
