import { eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Block, composeEmail, type Email, greetingTo, leaveBlock } from "#app/domain/mail/compose.ts";
import { isDaytime, queueDigests } from "#app/domain/mail/queue-digests.server.ts";
import type { School } from "#app/domain/school.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { takeDueOpenings } from "./due-openings.server.ts";

/**
 * Writes one e-mail each to up to `limit` people about the lessons that have opened to them. Call it in a transaction,
 * one instance at a time (`writeAtPace`).
 */
export async function writeOpeningDigests(ctx: Ctx, limit: number): Promise<number> {
  if (limit < 1 || !(await isDaytime(ctx))) return 0;
  // The rules may match all students of a large course.
  await ctx.db.execute(sql`set local statement_timeout = '60s'`);
  const news = await takeDueOpenings(ctx, limit);
  if (!news.length) return 0;
  const opened = await lessonsOf(ctx, [...new Set(news.map(({ lessonId }) => lessonId))]);
  return await queueDigests(ctx, {
    kind: "lessons.opened",
    news,
    compose: ({ own, ...about }, school) => {
      const ids = new Set(own.map(({ lessonId }) => lessonId));
      return openingsEmail({ ...about, lessons: opened.filter(({ id }) => ids.has(id)) }, school);
    },
  });
}

type Opened = { id: number; title: string; courseId: number; courseTitle: string };

async function lessonsOf({ db }: Ctx, ids: number[]): Promise<Opened[]> {
  return await db
    .select({ id: lessons.id, title: lessons.title, courseId: courses.id, courseTitle: courses.title })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(inArray(lessons.id, ids))
    .orderBy(courses.title, courses.id, lessons.orderIndex);
}

/** The lessons that have opened, with a link to the lesson if there is one, or else to Meus Cursos. */
function openingsEmail(
  { givenName, lessons, leave }: { givenName: string; lessons: Opened[]; leave: string },
  school: School,
): Email {
  const [first] = lessons;
  const isOne = lessons.length === 1;
  const heading = isOne ? "Uma aula abriu para você" : `${lessons.length} aulas abriram para você`;
  const action: Block = isOne
    ? { is: "action", label: "Abrir a aula", href: `${school.origin}/courses/${first!.courseId}/learn/${first!.id}` }
    : { is: "action", label: "Ver meus cursos", href: `${school.origin}/my-courses` };
  return composeEmail(
    {
      subject: isOne ? `Abriu: ${first!.title}` : `${heading}: ${first!.title} e mais`,
      preview: lessons.map(({ title }) => title).join(", "),
      heading,
      greeting: greetingTo(givenName),
      blocks: [
        { is: "facts", rows: lessons.map(({ courseTitle, title }) => [courseTitle, title] as const) },
        action,
        leaveBlock(leave),
      ],
    },
    school,
  );
}
