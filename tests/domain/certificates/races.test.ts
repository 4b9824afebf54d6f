import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { certificateCounters, certificates } from "#drizzle/schema/certificates.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { patiently } from "#tests/support/patiently.ts";
import { anInstructor, aStudent } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let davi: Viewer;
const finished = new Date("2026-11-20T12:00:00Z");

beforeAll(async () => {
  fixture = await openFixture({ max: 20 });
  davi = await anInstructor(fixture.db);
});
afterAll(() => fixture.leave());

it("gives 200 students at once 200 consecutive numbers", async () => {
  const { db, as } = fixture;
  const now = new Date("2026-12-01T02:30:00Z");
  const courseId = await plantCourse(db, davi);
  const students = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const student = await patiently(() => aStudent(db));
      return { student, asked: await patiently(() => plantEnrolment(db, student, courseId, finished)) };
    }),
  );
  const issued = await Promise.all(
    students.map(({ student, asked }) => patiently(() => generateCertificate(as(student, now), asked))),
  );
  const expected = Array.from(
    { length: 200 },
    (_, index) => `SEMENTEIRA-2026-11-${String(index + 1).padStart(6, "0")}`,
  );
  expect(issued.map(({ certificateNumber }) => certificateNumber).sort()).toEqual(expected);
});

it("gives one certificate to 50 calls for the same enrolment, and burns no number", async () => {
  const { db, as } = fixture;
  const now = new Date("2027-03-15T12:00:00Z");
  const ester = await aStudent(db);
  const asked = await plantEnrolment(db, ester, await plantCourse(db, davi), finished);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => patiently(() => generateCertificate(as(ester, now), asked))),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers.filter(({ issuedNow }) => issuedNow)).toHaveLength(1);
  const [counter] = await db.select().from(certificateCounters).where(eq(certificateCounters.month, "2027-03"));
  expect(counter).toEqual({ month: "2027-03", n: 1 });
  const [kept] = await db.select({ n: count() }).from(certificates).where(eq(certificates.userId, ester.id));
  expect(kept).toEqual({ n: 1 });
});
