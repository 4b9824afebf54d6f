import { randomBytes } from "node:crypto";
import { count, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "#app/domain/secrets/secret-token.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { sessions } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { aStudent } from "#tests/support/people.ts";

/** Many at once, over HTTP, on one app and a database of its own. */
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
beforeAll(async () => {
  fixture = await freshDatabase();
  app = await startApp({ connection: fixture.connection, env: { RATE_LIMIT_FACTOR: "1000" } });
});
afterAll(async () => {
  expect(await brokenRules(fixture.db)).toEqual([]);
  await app.stop();
  await fixture.close();
});

describe("many at once", () => {
  it("50 enrolments of one student are one", async () => {
    const { userId, Cookie } = await somebody();
    const { id } = await freeCourse();
    const answers = await Promise.all(Array.from({ length: 50 }, () => patiently(`/api/courses/${id}/enroll`, Cookie)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await fixture.db.select().from(enrollments).where(eq(enrollments.userId, userId));
    expect(rows).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.enrollment_id))).toEqual(new Set([rows[0]!.id]));
    const told = await fixture.db
      .select()
      .from(events)
      .where(eq(events.object, `enrollment/${rows[0]!.id}`));
    expect(told.map(({ action }) => action)).toEqual(["enrollment.created"]);
  });

  it("50 completions of a course's last lesson complete it once", async () => {
    const { Cookie } = await somebody();
    const { id } = await freeCourse();
    const { data } = await patiently(`/api/courses/${id}/enroll`, Cookie);
    const all = await fixture.db.select().from(lessons).where(eq(lessons.courseId, id));
    for (const lesson of all.slice(1)) await patiently(`/api/lessons/${lesson.id}/complete`, Cookie);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => patiently(`/api/lessons/${all[0]!.id}/complete`, Cookie)),
    );
    expect(new Set(answers.map(({ status, data: progress }) => `${status} ${progress.completion_percentage}`))).toEqual(
      new Set(["200 100"]),
    );
    const told = await fixture.db
      .select()
      .from(events)
      .where(eq(events.object, `enrollment/${data.enrollment_id}`));
    expect(told.map(({ action }) => action).sort()).toEqual(["enrollment.completed", "enrollment.created"]);
  });

  it("20 requests for one certificate issue one", async () => {
    const { userId, Cookie } = await somebody();
    const asked = await finishedCourse(userId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => patiently("/api/certificates/generate", Cookie, asked)),
    );
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
    const [row] = await fixture.db.select({ n: count() }).from(certificates).where(eq(certificates.userId, userId));
    expect(row).toEqual({ n: 1 });
  });

  it("40 students at once get 40 consecutive numbers", async () => {
    const before = await sequences();
    const students = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { userId, Cookie } = await somebody();
        return { Cookie, asked: await finishedCourse(userId) };
      }),
    );
    const answers = await Promise.all(
      students.map(({ Cookie, asked }) => patiently("/api/certificates/generate", Cookie, asked)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const given = (await sequences()).slice(before.length);
    expect(given).toEqual(Array.from({ length: 40 }, (_, i) => before.length + i + 1));
    const numbers = answers.map(({ data }) => Number(String(data.certificate_number).slice(-6))).sort((a, b) => a - b);
    expect(numbers).toEqual(given);
  });
});

/** A new student, signed in. */
async function somebody() {
  const { id: userId } = await aStudent(fixture.db);
  const token = randomBytes(32).toString("base64url");
  await fixture.db.insert(sessions).values({ userId, tokenHash: hashToken(token) });
  return { userId, Cookie: `sid=${token}` };
}

async function freeCourse() {
  const [course] = await fixture.db.select().from(courses).where(eq(courses.title, "Orar com os Salmos"));
  return course!;
}

/** Enrols somebody in a course without quizzes and finishes it, as the platform would have written it down. */
async function finishedCourse(userId: string) {
  const { id: courseId } = await freeCourse();
  const completedAt = new Date();
  const [enrolment] = await fixture.db.insert(enrollments).values({ userId, courseId, completedAt }).returning();
  const enrollmentId = enrolment!.id;
  const all = await fixture.db.select().from(lessons).where(eq(lessons.courseId, courseId));
  await fixture.db.insert(lessonProgress).values(all.map(({ id }) => ({ enrollmentId, lessonId: id, completedAt })));
  const told = ["enrollment.created", "enrollment.completed"];
  await fixture.db
    .insert(events)
    .values(told.map((action) => ({ action, object: `enrollment/${enrollmentId}`, actorId: userId })));
  return { course_id: courseId, enrollment_id: enrollmentId };
}

async function sequences() {
  const rows = await fixture.db
    .select({ n: certificates.sequence })
    .from(certificates)
    .where(isNotNull(certificates.sequence));
  return rows.map(({ n }) => n).sort((a, b) => a - b);
}

async function send(where: string, Cookie: string, body?: unknown) {
  const answer = await fetch(app.origin + where, {
    method: "POST",
    headers: { Cookie, ...(body !== undefined && { "Content-Type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const { data = {} } = (await answer.json()) as { data?: Record<string, unknown> };
  return { status: answer.status, data };
}

/** A server that has too much to do says when to come back (503); that is kept to. */
async function patiently(where: string, Cookie: string, body?: unknown) {
  for (;;) {
    const answer = await send(where, Cookie, body);
    if (answer.status !== 503) return answer;
  }
}
