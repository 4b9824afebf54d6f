import { eq, inArray, sql } from "drizzle-orm";
import { isoDay, timeOfDay } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Block, composeEmail, type Email, greetingTo, leaveBlock } from "#app/domain/mail/compose.ts";
import { queueEmails } from "#app/domain/mail/queue-email.server.ts";
import { unsubscribeUrl } from "#app/domain/mail/unsubscribe-address.server.ts";
import { type School, schoolOf } from "#app/domain/school.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { takeDueOpenings } from "./due-openings.server.ts";

/** The hours in São Paulo in which e-mails are written; lessons that open at night are announced in the morning. */
const awake = { from: 7, until: 22 };

/**
 * Writes one e-mail each to up to `limit` people about the lessons that have opened to them. Call it in a transaction,
 * one instance at a time (`writeAtPace`).
 */
export async function writeOpeningDigests(ctx: Ctx, limit: number): Promise<number> {
  const now = await currentTime(ctx);
  const hour = Number.parseInt(timeOfDay(now), 10);
  if (limit < 1 || hour < awake.from || hour >= awake.until) return 0;
  // The rules may match all students of a large course.
  await ctx.db.execute(sql`set local statement_timeout = '60s'`);
  const opened = await takeDueOpenings(ctx, limit);
  if (!opened.length) return 0;
  const told = await lessonsOf(ctx, [...new Set(opened.map(({ lessonId }) => lessonId))]);
  const people = await ctx.db
    .select({ id: users.id, email: users.email, fullName: users.fullName, givenName: users.givenName })
    .from(users)
    .where(inArray(users.id, [...new Set(opened.map(({ userId }) => userId))]));
  const school = schoolOf(ctx.settings);
  const day = isoDay(now);
  const written = people.map(({ id: userId, email, fullName, givenName }) => {
    const own = new Set(opened.filter((one) => one.userId === userId).map(({ lessonId }) => lessonId));
    return {
      kind: "lessons.opened",
      about: `user/${userId}/on/${day}`,
      to: { userId, email, name: fullName },
      email: openingsEmail(
        { givenName, lessons: told.filter(({ id }) => own.has(id)), leave: unsubscribeUrl(ctx.settings, userId) },
        school,
      ),
    } as const;
  });
  return (await queueEmails(ctx, written)).length;
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
