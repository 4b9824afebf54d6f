import type { Db } from "#drizzle/client.ts";
import { classCourses, classes, classLeaders } from "#drizzle/schema/classes.ts";

type About = Partial<typeof classes.$inferInsert> & { courseIds?: number[]; leaderIds?: string[] };

/** A class that studies some courses and has no member yet. */
export async function aClass(db: Db, { courseIds = [], leaderIds = [], ...about }: About = {}): Promise<number> {
  const values = { name: "Discipulado de domingo", startsOn: "2026-11-01", ...about };
  const [row] = await db.insert(classes).values(values).returning({ id: classes.id });
  if (courseIds.length)
    await db.insert(classCourses).values(courseIds.map((courseId) => ({ classId: row!.id, courseId })));
  if (leaderIds.length) await db.insert(classLeaders).values(leaderIds.map((userId) => ({ classId: row!.id, userId })));
  return row!.id;
}
