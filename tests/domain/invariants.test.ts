import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { attemptQuiz } from "#app/domain/quizzes/attempt-quiz.server.ts";
import { showQuiz } from "#app/domain/quizzes/show-quiz.server.ts";
import type { Db } from "#drizzle/client.ts";
import { rightAnswers } from "#tests/support/answer-key.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aLearner, ctxOf } from "#tests/support/people.ts";

/** drizzle/invariants.sql finds nothing in what the platform writes, and every single thing that goes against a rule. */
describe("the invariants", () => {
  it("hold for the demo world and for a learner who goes all the way", () =>
    rolledBack(async (db) => {
      expect(await brokenRules(db)).toEqual([]);
      await aFinishedCourse(db);
      expect(await brokenRules(db)).toEqual([]);
    }));

  const e = sql`(select max(id) from enrollments)`;
  const elsewhere = sql`(select min(id) from lessons)`;
  it.each<[string, SQL[]]>([
    [
      "always-free course with a price",
      [
        drop("courses", "courses_always_free"),
        sql`update courses set price_cents = 1 where id = (select course_id from enrollments limit 1)`,
      ],
    ],
    [
      "enrolment twice",
      [
        drop("enrollments", "enrollments_once"),
        sql`insert into enrollments (user_id, course_id) select user_id, course_id from enrollments`,
      ],
    ],
    [
      "enrolment without its one event",
      [sql`insert into events (action, object) values ('enrollment.created', 'enrollment/' || ${e})`],
    ],
    [
      "completion without its one event",
      [sql`insert into events (action, object) values ('enrollment.completed', 'enrollment/' || ${e})`],
    ],
    [
      "progress in a lesson of another course",
      [sql`insert into lesson_progress (enrollment_id, lesson_id) values (${e}, ${elsewhere})`],
    ],
    ["attempt at a quiz of another course", [sql`update quiz_attempts set lesson_id = ${elsewhere}`]],
    [
      "completed with lessons unfinished at that time",
      [
        sql`update lesson_progress set completed_at = null where lesson_id = (select max(lesson_id) from lesson_progress)`,
      ],
    ],
    ["not completed though no lesson is left", [sql`update enrollments set completed_at = null`]],
    ["quiz lesson completed without a passed attempt", [sql`update quiz_attempts set passed = false`]],
    ["quiz passed and its lesson not completed", [sql`delete from lesson_progress`]],
    [
      "attempt without its one event",
      [
        sql`insert into quiz_attempts (enrollment_id, lesson_id, score, passed, answers) select enrollment_id, lesson_id, 0, false, '{}' from quiz_attempts`,
      ],
    ],
    ["multiple choice without exactly one right option", [sql`update quiz_options set is_correct = true`]],
    ["certificate without a completed enrolment", [sql`update enrollments set completed_at = null`]],
    [
      "certificate of somebody else's enrolment",
      [sql`update certificates set user_id = (select id from users where is_founder)`],
    ],
    ["certificate numbers with a gap", [sql`update certificate_counters set n = n + 1`]],
    [
      "certificate number that is not its month and place",
      [sql`update certificates set certificate_number = 'SEMENTEIRA-2020-01-000001'`],
    ],
    [
      "certificate that says otherwise than its row",
      [sql`update certificates set snapshot = snapshot || '{"certificate_number": "X"}'`],
    ],
    [
      "certificate without its one event",
      [sql`insert into events (action, object) select 'certificate.issued', 'certificate/' || id from certificates`],
    ],
    ["revoked without its one event", [sql`update certificates set revoked_at = now()`]],
    ["more than one founder", [sql`update users set is_founder = true, role = 'admin'`]],
    ["founder who is no admin", [sql`update users set role = 'student' where is_founder`]],
    [
      "more than ten sessions",
      [
        sql`insert into sessions (token_hash, user_id) select md5(n::text) || md5(n::text), (select user_id from enrollments limit 1) from generate_series(1, 11) n`,
      ],
    ],
    [
      "secret kept as it is",
      [sql`insert into sessions (token_hash, user_id) select 'a token', user_id from enrollments limit 1`],
    ],
  ])("%s", (rule, breaks) =>
    rolledBack(async (db) => {
      await aFinishedCourse(db);
      for (const broken of breaks) await db.execute(broken);
      expect((await brokenRules(db)).map((found) => found.rule)).toContain(rule);
    }),
  );
});

function drop(table: string, constraint: string) {
  return sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(constraint)}`;
}

/** Somebody enrols in a free course with a quiz, finishes it and holds its certificate. */
async function aFinishedCourse(db: Db) {
  const ctx = ctxOf(db, await aLearner(db));
  const rows = await db.execute<{ course_id: number; lesson_id: number; has_quiz: boolean }>(sql`
    select course_id, l.id as lesson_id, exists (select from quiz_questions where lesson_id = l.id) as has_quiz
    from lessons l join courses c on c.id = course_id
    where c.title = 'Primeiros passos na fé' order by order_index`);
  const courseId = rows[0]!.course_id;
  const { enrollmentId } = await enrol(ctx, courseId);
  for (const { lesson_id: lessonId, has_quiz } of rows) {
    if (has_quiz) await passQuiz(ctx, lessonId);
    else await completeLesson(ctx, lessonId);
  }
  await generateCertificate(ctx, { course_id: courseId, enrollment_id: enrollmentId });
}

async function passQuiz(ctx: Parameters<typeof attemptQuiz>[0], lessonId: number) {
  const { questions } = await showQuiz(ctx, lessonId);
  const asked = questions.map(({ id, questionText, options }) => ({
    id,
    question_text: questionText,
    options: options.map((option) => ({ id: option.id, option_text: option.optionText })),
  }));
  await attemptQuiz(ctx, lessonId, { answers: rightAnswers(asked) });
}
