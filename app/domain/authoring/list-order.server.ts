import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";
import { trailCourses } from "#drizzle/schema/trails.ts";
import type { Move } from "./lesson.ts";
import { moveBeside } from "./outline.ts";

/** What is kept in order, and how long each list may be. */
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
export async function nextFreePosition(ctx: Ctx, list: List, wanted?: number | null, more = 1): Promise<number> {
  const taken = new Set((await positionsOf(ctx, list)).map(({ orderIndex }) => orderIndex));
  const { max, full } = lists[list.of];
  if (taken.size + more > max) throw new AppError("conflict", full);
  let index = wanted ?? Math.max(-1, ...taken) + 1;
  while (taken.has(index)) index += 1;
  return index;
}

/** Moves an item; false if it stays where it is. Refuses (conflict) to put it next to one that is not in the list. */
export async function moveInList(ctx: Ctx, list: List, id: number, move: Move): Promise<boolean> {
  const positions = await positionsOf(ctx, list);
  const ids = positions.map(({ id }) => id);
  const moved = "side" in move ? moveBeside(ids, [id], move) : stepped(ids, id, move.direction);
  if (!moved) throw new AppError("conflict", listChanged);
  const changed = positions.flatMap(({ orderIndex }, at) =>
    moved[at] === ids[at] ? [] : { id: moved[at]!, orderIndex },
  );
  if (changed.length) await rewrite(ctx, list, changed);
  return changed.length > 0;
}

export const listChanged = "A lista mudou enquanto isso. Veja como ela está e mova de novo.";

function stepped(ids: number[], id: number, direction: "up" | "down") {
  const at = ids.indexOf(id);
  const other = ids[direction === "up" ? at - 1 : at + 1];
  return other === undefined
    ? ids
    : moveBeside(ids, [id], { id: other, side: direction === "up" ? "before" : "after" });
}

/** Puts a list into the order of `ids`. */
export async function setOrder(ctx: Ctx, list: List, ids: number[]): Promise<boolean> {
  const positions = await positionsOf(ctx, list);
  const known = new Set(positions.map(({ id }) => id));
  if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id))) return false;
  if (ids.length)
    await rewrite(
      ctx,
      list,
      ids.map((id, orderIndex) => ({ id, orderIndex })),
    );
  return true;
}

type Position = { id: number; orderIndex: number };

async function positionsOf(ctx: Ctx, { of, parentId }: List): Promise<Position[]> {
  const { table, parent } = lists[of];
  const columns = { id: table.id, orderIndex: table.orderIndex };
  return await ctx.db.select(columns).from(table).where(eq(parent, parentId)).orderBy(asc(table.orderIndex));
}

/** One statement, since two items may share a position only within one. */
async function rewrite(ctx: Ctx, { of, parentId }: List, positions: Position[]) {
  const { table, parent } = lists[of];
  const cases: SQL[] = positions.map(({ id, orderIndex }) => sql`when ${id} then ${orderIndex}::int`);
  const orderIndex = sql`case ${table.id} ${sql.join(cases, sql` `)} end`;
  const ids = positions.map(({ id }) => id);
  await ctx.db
    .update(table)
    .set({ orderIndex } as never)
    .where(and(eq(parent, parentId), inArray(table.id, ids)));
}
