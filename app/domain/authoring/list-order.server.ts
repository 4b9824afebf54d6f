import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";
import { trailCourses } from "#drizzle/schema/trails.ts";
import type { Direction } from "./lesson.ts";

/** Ordered lists: lessons of a course, questions and resources of a lesson, courses of a trail. Each has a maximum length. */
const lists = {
  lessons: {
    table: lessons,
    parent: lessons.courseId,
    max: 500,
    full: "Um curso tem no máximo 500 aulas. Divida este em dois.",
  },
  questions: {
    table: quizQuestions,
    parent: quizQuestions.lessonId,
    max: 100,
    full: "Um questionário tem no máximo 100 perguntas.",
  },
  resources: {
    table: lessonResources,
    parent: lessonResources.lessonId,
    max: 50,
    full: "Uma aula tem no máximo 50 materiais.",
  },
  trailCourses: {
    table: trailCourses,
    parent: trailCourses.trailId,
    max: 30,
    full: "Uma trilha tem no máximo 30 cursos.",
  },
} as const;

type List = { of: keyof typeof lists; parentId: number };

/**
 * The position for a new item: the one asked for or the next free one after it; the end by default. Refuses (conflict)
 * when the list has no room for `more` items.
 */
export async function nextFreePosition(ctx: Ctx, list: List, asked?: number | null, more = 1): Promise<number> {
  const taken = new Set((await placesOf(ctx, list)).map(({ orderIndex }) => orderIndex));
  const { max, full } = lists[list.of];
  if (taken.size + more > max) throw new AppError("conflict", full);
  let place = asked ?? Math.max(-1, ...taken) + 1;
  while (taken.has(place)) place += 1;
  return place;
}

/** Swaps places with the neighbour and returns its id; does nothing, and returns null, at the end of the list. */
export async function moveInList(
  ctx: Ctx,
  list: List,
  { id, direction }: { id: number; direction: Direction },
): Promise<number | null> {
  const places = await placesOf(ctx, list);
  const at = places.findIndex((each) => each.id === id);
  const [one, other] = [places[at], places[at + (direction === "up" ? -1 : 1)]];
  if (!one || !other) return null;
  await rewrite(ctx, list, [
    { id: one.id, orderIndex: other.orderIndex },
    { id: other.id, orderIndex: one.orderIndex },
  ]);
  return other.id;
}

/** Puts a list into the order of `ids`. */
export async function setOrder(ctx: Ctx, list: List, ids: number[]): Promise<boolean> {
  const places = await placesOf(ctx, list);
  const known = new Set(places.map(({ id }) => id));
  if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id))) return false;
  if (ids.length)
    await rewrite(
      ctx,
      list,
      ids.map((id, orderIndex) => ({ id, orderIndex })),
    );
  return true;
}

type Place = { id: number; orderIndex: number };

async function placesOf(ctx: Ctx, { of, parentId }: List): Promise<Place[]> {
  const { table, parent } = lists[of];
  const columns = { id: table.id, orderIndex: table.orderIndex };
  return await ctx.db.select(columns).from(table).where(eq(parent, parentId)).orderBy(asc(table.orderIndex));
}

/** One statement, since two items may share a position only within one. */
async function rewrite(ctx: Ctx, { of, parentId }: List, places: Place[]) {
  const { table, parent } = lists[of];
  const cases: SQL[] = places.map(({ id, orderIndex }) => sql`when ${id} then ${orderIndex}::int`);
  const orderIndex = sql`case ${table.id} ${sql.join(cases, sql` `)} end`;
  const ids = places.map(({ id }) => id);
  await ctx.db
    .update(table)
    .set({ orderIndex } as never)
    .where(and(eq(parent, parentId), inArray(table.id, ids)));
}
