import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { lessonPosts, postReports, questionFollowers } from "#drizzle/schema/lesson-posts.ts";
import {
  answerFields,
  closedSentence,
  decisionFields,
  postNotFound,
  type QuestionView,
  questionFields,
  reactionFields,
} from "./lesson-post.ts";
import { findPost, openQuestions, showQuestion, takesQuestions } from "./posts.server.ts";

const postId = integerPathId(postNotFound);

async function requireOpen(ctx: Ctx, courseId: number) {
  if (!(await takesQuestions(ctx, courseId))) throw new AppError("conflict", closedSentence);
}

/** Asks a question under a lesson. Who asks follows it, and so gets the team's answer by e-mail. */
export const askQuestion = verbInTransaction(
  { ability: "lessonPosts.write", limit: "lesson-post.write", id: integerPathId(lessonNotFound), body: questionFields },
  async (ctx, lessonId, { text, seconds, passage }): Promise<QuestionView> => {
    const { course, lesson } = await openQuestions(ctx, lessonId);
    await requireOpen(ctx, course.id);
    const isText = lesson.contentType === "text";
    const [row] = await ctx.db
      .insert(lessonPosts)
      .values({
        lessonId,
        userId: ctx.viewer.id,
        text,
        seconds: isText ? null : (seconds ?? null),
        passage: isText ? passage || null : null,
        createdAt: sqlNow(ctx),
      })
      .returning({ id: lessonPosts.id });
    await ctx.db.insert(questionFollowers).values({ questionId: row!.id, userId: ctx.viewer.id });
    await recordEvent(ctx, "lesson_post.asked", `lesson_post/${row!.id}`, { lessonId });
    return (await showQuestion(ctx, row!.id)).question;
  },
);

/** Answers a question, as the team or as another student. A closed course takes answers of its team alone. */
export const answerQuestion = verbInTransaction(
  { ability: "lessonPosts.write", limit: "lesson-post.write", id: postId, body: answerFields },
  async (ctx, id, { text }): Promise<QuestionView> => {
    const { post, course, isTeam } = await findPost(ctx, id);
    if (!isTeam) await requireOpen(ctx, course.id);
    const questionId = await lockQuestion(ctx, post.questionId ?? id);
    const [row] = await ctx.db
      .insert(lessonPosts)
      .values({
        lessonId: post.lessonId,
        questionId,
        userId: ctx.viewer.id,
        text,
        isByTeam: isTeam,
        createdAt: sqlNow(ctx),
      })
      .returning({ id: lessonPosts.id });
    await countAnswers(ctx, questionId);
    await recordEvent(ctx, "lesson_post.answered", `lesson_post/${row!.id}`, { questionId, byTeam: isTeam });
    return (await showQuestion(ctx, questionId)).question;
  },
);

/** "Também tenho essa dúvida", the way back, or a report to the team. Repeating it changes nothing. */
export const reactToPost = verbInTransaction(
  { ability: "lessonPosts.write", limit: "lesson-post.react", id: postId, body: reactionFields },
  async (ctx, id, { reaction }): Promise<Reached> => {
    const { post, isOwn, course } = await findPost(ctx, id);
    const about = { postId: id, userId: ctx.viewer.id };
    if (reaction === "report") {
      if (isOwn) throw new AppError("conflict", "Isto é seu: você pode apagar.");
      const [made] = await ctx.db
        .insert(postReports)
        .values({ ...about, createdAt: sqlNow(ctx) })
        .onConflictDoNothing()
        .returning();
      if (made) await recordEvent(ctx, "lesson_post.reported", `lesson_post/${id}`, {});
      return reached(post, course.id);
    }
    const questionId = post.questionId ?? id;
    if (isOwn && !post.questionId) throw new AppError("conflict", "Esta dúvida já é sua.");
    if (reaction === "follow")
      await ctx.db
        .insert(questionFollowers)
        .values({ questionId, userId: ctx.viewer.id, toldAnswerId: sql`(${newestAnswer(questionId)})` })
        .onConflictDoNothing();
    else
      await ctx.db
        .delete(questionFollowers)
        .where(and(eq(questionFollowers.questionId, questionId), eq(questionFollowers.userId, ctx.viewer.id)));
    return reached(post, course.id);
  },
);

/** What is answered already can be read on the page, and is not sent. */
const newestAnswer = (questionId: number) =>
  sql`select coalesce(max(a.id), 0) from ${lessonPosts} a where a.question_id = ${questionId} and a.is_by_team`;

/** The team hides a post or shows it again, which answers its reports; or marks an answer for the assistant. */
export const decideOnPost = verbInTransaction(
  { ability: "lessonPosts.decide", id: postId, body: decisionFields },
  async (ctx, id, { decision }): Promise<Reached> => {
    const { post, isTeam, course } = await findPost(ctx, id);
    if (!isTeam) throw new AppError("forbidden");
    const questionId = await lockQuestion(ctx, post.questionId ?? id);
    const isAbout = eq(lessonPosts.id, id);
    if (decision === "hide" || decision === "show") {
      const hiddenAt = decision === "hide" ? sqlNow(ctx) : null;
      await ctx.db.update(lessonPosts).set({ hiddenAt, isRecommended: false }).where(isAbout);
      await ctx.db.delete(postReports).where(eq(postReports.postId, id));
      await countAnswers(ctx, questionId);
    } else {
      if (!post.questionId) throw new AppError("invalid", "Só uma resposta pode ser usada pelo assistente.");
      if (post.hiddenAt) throw new AppError("conflict", "Esta resposta está escondida: mostre-a primeiro.");
      await ctx.db
        .update(lessonPosts)
        .set({ isRecommended: decision === "recommend" })
        .where(isAbout);
    }
    await recordEvent(ctx, "lesson_post.decided", `lesson_post/${id}`, { decision });
    return reached(post, course.id);
  },
);

/** Deletes one's own post. A question that others answered stays, since the answers are theirs. */
export const deletePost = verbInTransaction(
  { ability: "lessonPosts.write", id: postId },
  async (ctx, id): Promise<Reached> => {
    const { post, isOwn, course } = await findPost(ctx, id);
    if (!isOwn) throw new AppError("not_found", postNotFound);
    const questionId = await lockQuestion(ctx, post.questionId ?? id);
    const isAnswered = !post.questionId && (await ctx.db.$count(lessonPosts, eq(lessonPosts.questionId, id)));
    if (isAnswered) throw new AppError("conflict", "Esta dúvida já tem resposta, que serve a outras pessoas.");
    await ctx.db.delete(lessonPosts).where(eq(lessonPosts.id, id));
    if (post.questionId) await countAnswers(ctx, questionId);
    await recordEvent(ctx, "lesson_post.deleted", `lesson_post/${id}`, { lessonId: post.lessonId });
    return { ...reached(post, course.id), postId: post.questionId };
  },
);

/** Where to go after a change: the question, which is null where it was deleted. */
export type Reached = { courseId: number; lessonId: number; postId: number | null };

const reached = (post: { id: number; questionId: number | null; lessonId: number }, courseId: number): Reached => ({
  courseId,
  lessonId: post.lessonId,
  postId: post.questionId ?? post.id,
});

/** Answers of one question are written one after the other, so that `answered_at` stays right. */
async function lockQuestion({ db }: SignedCtx, id: number): Promise<number> {
  const [found] = await db.select({ id: lessonPosts.id }).from(lessonPosts).where(eq(lessonPosts.id, id)).for("update");
  if (!found) throw new AppError("not_found", postNotFound);
  return found.id;
}

async function countAnswers({ db }: SignedCtx, questionId: number) {
  const first = sql`(select min(a.created_at) from lesson_posts a
    where a.question_id = ${questionId} and a.is_by_team and a.hidden_at is null)`;
  await db.update(lessonPosts).set({ answeredAt: first }).where(eq(lessonPosts.id, questionId));
}
