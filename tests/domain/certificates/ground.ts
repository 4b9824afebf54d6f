import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { readSettings } from "#app/domain/settings.ts";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { createDatabase, dropDatabase, startThrowAway } from "#tests/support/cluster.ts";

/** A migrated database of one test file's own, with as many connections as asked for. */
export async function openGround({ max = 10, origin = "http://127.0.0.1:3000", factor = 1000 } = {}) {
  const cluster = await startThrowAway();
  const name = `certificates_${randomUUID().replaceAll("-", "")}`;
  const { db, close } = openDatabase(await createDatabase(cluster, name), { max });
  await migrateDatabase(db);
  const settings = readSettings(
    { NODE_ENV: "test", PUBLIC_ORIGIN: origin, RATE_LIMIT_FACTOR: String(factor) },
    "a secret of the tests, thirty-two long",
  );
  const ctx: Ctx = { db, settings, viewer: null, ip: "203.0.113.7" };
  const leave = async () => {
    await close();
    await dropDatabase(cluster, name);
    await cluster.stop();
  };
  return { db, ctx, leave, as: (viewer: Viewer, now?: Date): Ctx => ({ ...ctx, viewer, now }) };
}

/** Somebody who is signed in. */
export async function plantViewer(db: Db, fullName: string, role: Viewer["role"] = "student"): Promise<Viewer> {
  const [row] = await db
    .insert(users)
    .values({ email: `${randomUUID()}@sementeira.example`, fullName, givenName: fullName.split(" ")[0]!, role })
    .returning();
  const { id, email, givenName, pictureUrl, isMaintainer } = row!;
  return { id, email, fullName, givenName, pictureUrl, role, isMaintainer };
}

/** A published course by `instructor` with lessons of these minutes. */
export async function plantCourse(db: Db, instructor: Viewer, minutes = [20, 25], published = true) {
  const [row] = await db
    .insert(courses)
    .values({
      title: "Orar com os Salmos",
      description: "Cinco salmos, cinco semanas.",
      category: "discipulado",
      level: "iniciante",
      durationHours: 12,
      instructorId: instructor.id,
      createdBy: instructor.id,
      isPublished: published,
    })
    .returning({ id: courses.id });
  const values = minutes.map((durationMinutes, orderIndex) => ({
    courseId: row!.id,
    title: `Aula ${orderIndex + 1}`,
    contentType: "text" as const,
    contentText: "texto reservado",
    durationMinutes,
    orderIndex,
  }));
  if (values.length) await db.insert(lessons).values(values);
  return row!.id;
}

/** An enrolment of `learner`, finished on the given day or not at all. */
export async function plantEnrolment(db: Db, learner: Viewer, courseId: number, completedAt: Date | null) {
  const [row] = await db
    .insert(enrollments)
    .values({ userId: learner.id, courseId, completedAt })
    .returning({ id: enrollments.id });
  return { course_id: courseId, enrollment_id: row!.id };
}

export async function rename(db: Db, who: Viewer, fullName: string) {
  await db.update(users).set({ fullName }).where(eq(users.id, who.id));
}
