import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";
import { saveAccount } from "#tests/domain/commissions/an-account.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { paying } from "#tests/domain/payments/fixture.ts";
import { anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

/** A folder for a test's files, gone when the test is over: `using`. */
export function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "sementeira-backup-"));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Settings of a platform on `dataDir`, which gets the demo school's files. */
export function settingsIn(dataDir: string, more: Record<string, string> = {}): Settings {
  const media = path.join(inject("fixture").dataDir, "media");
  if (existsSync(media)) cpSync(media, path.join(dataDir, "media"), { recursive: true });
  return testSettings({ DATA_DIR: dataDir, ...more });
}

/** A student who bought a course, finished it and holds its certificate; an instructor with sealed payout data. */
export async function liveIn(db: Db, settings: Settings) {
  const instructor = await anInstructor(db);
  await saveAccount(db, instructor);
  const student = await aStudent(db);
  const ctx = ctxOf(db, student, { settings });
  const sold = await aCourse(db, { priceCents: 19_700, instructor });
  const payment = await makePayment(ctx, paying(sold, "credit_card"));
  const free = await aCourse(db, { priceCents: 0, instructor });
  const { enrollmentId } = await enrol(ctx, free.id);
  for (const id of free.lessonIds) await completeLesson(ctx, id, {});
  const certificate = await generateCertificate(ctx, { course_id: free.id, enrollment_id: enrollmentId });
  return { instructor, student, payment, certificate };
}
