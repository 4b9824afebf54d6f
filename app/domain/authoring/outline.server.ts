import { asc, eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { type Outline, toOutline } from "./outline.ts";

export async function readOutline({ db }: Ctx, courseId: number): Promise<Outline> {
  const columns = { id: lessons.id, sectionTitle: lessons.sectionTitle };
  return toOutline(
    await db.select(columns).from(lessons).where(eq(lessons.courseId, courseId)).orderBy(asc(lessons.orderIndex)),
  );
}

/** One statement, since two lessons may share a position only within one. The course is locked. */
export async function writeOutline({ db }: Ctx, courseId: number, outline: Outline) {
  const places = outline.flatMap(({ title, ids }) => ids.map((id, at) => ({ id, title: at === 0 ? title : null })));
  if (!places.length) return;
  await db.execute(sql`
    update ${lessons} set order_index = p.place - 1, section_title = p.title
    from (select place, (entry->>'id')::int as id, entry->>'title' as title
      from jsonb_array_elements(${JSON.stringify(places)}::jsonb) with ordinality as listed(entry, place)) p
    where ${lessons}.id = p.id and ${lessons}.course_id = ${courseId}`);
}
