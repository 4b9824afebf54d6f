import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { hashToken } from "#app/domain/secrets/secret-token.server.ts";
import type { Db } from "#drizzle/client.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";

/** Somebody with a session of their own. */
export type Person = { userId: string; Cookie: string };

/** An answer of the JSON contract. */
export type Answer = { status: number; data: Record<string, unknown>; error: string };

/** Somebody new, signed in at this moment. */
export async function somebody(db: Db, role: "student" | "admin" = "student"): Promise<Person> {
  const email = `${randomBytes(8).toString("hex")}@exercicio.example`;
  const [person] = await db
    .insert(users)
    .values({ email, fullName: "Rute Moreira", givenName: "Rute", role })
    .returning({ userId: users.id });
  const token = randomBytes(32).toString("base64url");
  await db.insert(sessions).values({ userId: person!.userId, tokenHash: hashToken(token) });
  return { userId: person!.userId, Cookie: `sid=${token}` };
}

/** So many of them, a few at a time. */
export async function crowd<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  const work = async () => {
    while (made.length < count) {
      const place = made.push(undefined as T) - 1;
      made[place] = await make();
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return made;
}

export async function courseCalled(db: Db, title: string) {
  const [course] = await db.select().from(courses).where(eq(courses.title, title));
  return course!;
}

/** Somebody who has finished a course, as the platform would have written it down; what a certificate asks for. */
export async function graduate(db: Db, courseId: number) {
  const person = await somebody(db);
  const completedAt = new Date();
  const [enrolment] = await db
    .insert(enrollments)
    .values({ userId: person.userId, courseId, completedAt })
    .returning({ id: enrollments.id });
  const enrollmentId = enrolment!.id;
  const all = await db.select({ id: lessons.id }).from(lessons).where(eq(lessons.courseId, courseId));
  await db.insert(lessonProgress).values(all.map(({ id }) => ({ enrollmentId, lessonId: id, completedAt })));
  const told = ["enrollment.created", "enrollment.completed"];
  await db
    .insert(events)
    .values(told.map((action) => ({ action, object: `enrollment/${enrollmentId}`, actorId: person.userId })));
  return { ...person, asked: { course_id: courseId, enrollment_id: enrollmentId } };
}

/** Sends to each instance in turn, and again where one has too much to do (503) and says when to come back. */
export function sender(origins: string[]) {
  let turn = 0;
  return async function send(method: string, path: string, body?: unknown, Cookie = ""): Promise<Answer> {
    for (;;) {
      const answer = await fetch(origins[turn++ % origins.length]! + path, {
        method,
        headers: { Cookie, ...(body !== undefined && { "Content-Type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { data = {}, error = "" } = (await answer.json()) as Partial<Answer>;
      if (answer.status !== 503) return { status: answer.status, data, error };
    }
  };
}

export type Send = ReturnType<typeof sender>;
