import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { truncateAtWord } from "#app/domain/text.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { lessonPosts } from "#drizzle/schema/lesson-posts.ts";
import { questionsOnLesson } from "./lesson-post.ts";

/** What a lesson's own page shows of its questions. */
export type LessonQuestions = {
  total: number;
  takesQuestions: boolean;
  newest: { id: number; text: string; isAnswered: boolean }[];
};

/** The selects that `toLessonQuestions` needs, without any check. */
export function selectNewestQuestions({ db }: Ctx, lessonId: number) {
  const shown = and(eq(lessonPosts.lessonId, lessonId), isNull(lessonPosts.questionId), isNull(lessonPosts.hiddenAt));
  return {
    newestQuestions: db
      .select({
        id: lessonPosts.id,
        text: lessonPosts.text,
        isAnswered: sql<boolean>`${lessonPosts.answeredAt} is not null`,
        total: sql<number>`(count(*) over ())::int`,
      })
      .from(lessonPosts)
      .where(shown)
      .orderBy(desc(lessonPosts.id))
      .limit(questionsOnLesson),
    takesQuestions: db
      .select({ takes: courses.takesQuestions })
      .from(courses)
      .innerJoin(lessons, eq(lessons.courseId, courses.id))
      .where(eq(lessons.id, lessonId)),
  };
}

type Selects = ReturnType<typeof selectNewestQuestions>;
type Read = { [Name in keyof Selects]: Awaited<Selects[Name]> };

export function toLessonQuestions({ newestQuestions, takesQuestions }: Read): LessonQuestions | null {
  const takes = takesQuestions[0]?.takes ?? false;
  if (!takes && !newestQuestions.length) return null;
  return {
    total: newestQuestions[0]?.total ?? 0,
    takesQuestions: takes,
    newest: newestQuestions.map(({ id, text, isAnswered }) => ({ id, text: truncateAtWord(text, 90), isAnswered })),
  };
}
