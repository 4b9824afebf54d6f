import { inArray, sql } from "drizzle-orm";
import { timeZone } from "#app/domain/calendar.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { button, composeEmail, type Email, leaveBlock, table } from "#app/domain/mail/compose.ts";
import { isDaytime, queueDigests } from "#app/domain/mail/queue-digests.server.ts";
import { publicName } from "#app/domain/reviews/labels.ts";
import type { School } from "#app/domain/school.ts";
import { truncateAtWord } from "#app/domain/text.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { lessonPosts, questionFollowers } from "#drizzle/schema/lesson-posts.ts";
import { noticeRefusals } from "#drizzle/schema/notices.ts";
import { users } from "#drizzle/schema/people.ts";

/** More questions than one e-mail tells of; the others follow on the next day. */
const manyQuestions = 20;

/** How much of a question and of its answer an e-mail quotes. */
const longest = { question: 200, answer: 600 };

/**
 * Writes one e-mail each to up to `limit` people about the team's answers to questions they follow: one a day. Call it
 * in a transaction, one instance at a time (`writeAtPace`).
 */
export async function writeAnswerDigests(ctx: Ctx, limit: number): Promise<number> {
  if (limit < 1 || !(await isDaytime(ctx))) return 0;
  const news = await takeAnswered(ctx, limit);
  if (!news.length) return 0;
  const answers = await answersOf(ctx, [...new Set(news.map(({ answerId }) => answerId))]);
  return await queueDigests(ctx, {
    kind: "questions.answered",
    news,
    compose: ({ own, ...about }, school) => {
      const ids = new Set(own.map(({ answerId }) => answerId));
      return answersEmail({ ...about, answers: answers.filter(({ id }) => ids.has(id)) }, school);
    },
  });
}

/**
 * Marks the followed questions that the team has answered since as told, for up to `limit` people who got no such
 * e-mail today, still study the course and take notices. The author of an answer gets no e-mail about it.
 */
async function takeAnswered(ctx: Ctx, limit: number): Promise<{ userId: string; answerId: number }[]> {
  const now = sqlNow(ctx);
  const today = sql`(date_trunc('day', ${now} at time zone ${timeZone}) at time zone ${timeZone})`;
  return await ctx.db.execute<{ userId: string; answerId: number }>(sql`
    with news as materialized (
      select f.question_id, f.user_id, a.id as answer_id,
        row_number() over (partition by f.user_id order by a.id) as place
      from ${questionFollowers} f
      join ${lessonPosts} q on q.id = f.question_id and q.answered_at is not null and q.hidden_at is null
      cross join lateral (
        select max(a.id) as id from ${lessonPosts} a
        where a.question_id = f.question_id and a.is_by_team and a.hidden_at is null and a.user_id <> f.user_id
      ) a
      join ${lessons} l on l.id = q.lesson_id
      join ${courses} c on c.id = l.course_id and c.deleted_at is null
      join ${users} u on u.id = f.user_id and u.deleted_at is null
      where a.id > f.told_answer_id
        and exists (select from ${enrollments} e
          where e.user_id = f.user_id and e.course_id = c.id and e.ended_at is null
            and (e.origin <> 'maintainer' or u.is_maintainer or c.price_cents = 0))
        and not exists (select from ${questionFollowers} t where t.user_id = f.user_id and t.told_at >= ${today})
        and not exists (select from ${noticeRefusals} r where r.user_id = f.user_id)
    )
    update ${questionFollowers} told set told_answer_id = news.answer_id, told_at = ${now}
    from news
    where told.question_id = news.question_id and told.user_id = news.user_id and news.place <= ${manyQuestions}
      and news.user_id in (select distinct user_id from news order by user_id limit ${limit})
    returning told.user_id as "userId", told.told_answer_id as "answerId"`);
}

type Answer = Awaited<ReturnType<typeof answersOf>>[number];

async function answersOf({ db }: Ctx, ids: number[]) {
  return await db
    .select({
      id: lessonPosts.id,
      questionId: sql<number>`${lessonPosts.questionId}`,
      question: sql<string>`(select q.text from ${lessonPosts} q where q.id = "lesson_posts"."question_id")`,
      text: lessonPosts.text,
      author: users.fullName,
      lesson: lessons.title,
    })
    .from(lessonPosts)
    .innerJoin(lessons, sql`${lessons.id} = ${lessonPosts.lessonId}`)
    .innerJoin(users, sql`${users.id} = ${lessonPosts.userId}`)
    .where(inArray(lessonPosts.id, ids))
    .orderBy(lessonPosts.id);
}

type Told = { givenName: string; answers: Answer[]; leave: string };

function answersEmail({ givenName, answers, leave }: Told, school: School): Email {
  const isOne = answers.length === 1;
  const heading = isOne ? "A sua dúvida foi respondida" : `${answers.length} dúvidas suas foram respondidas`;
  const blocks = answers.flatMap(({ questionId, question, text, author, lesson }) => [
    table([
      ["Aula", lesson],
      ["Dúvida", truncateAtWord(question, longest.question)],
      [`${publicName(author)} respondeu`, truncateAtWord(text, longest.answer)],
    ]),
    button(isOne ? "Ler a resposta" : `Ler em “${lesson}”`, `${school.origin}/lesson-posts/${questionId}`),
  ]);
  return composeEmail(school, {
    subject: isOne ? `Resposta à sua dúvida em “${answers[0]!.lesson}”` : heading,
    preview: truncateAtWord(answers[0]!.text, 120),
    heading,
    greets: givenName,
    blocks: [...blocks, leaveBlock(leave)],
  });
}
