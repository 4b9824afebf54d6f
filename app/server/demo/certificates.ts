import { randomUUID } from "node:crypto";
import { isoDay } from "#app/domain/calendar.ts";
import { certificateNumber } from "#app/domain/certificates/certificate.ts";
import { currentDesign } from "#app/domain/certificates/design.server.ts";
import { programLessons } from "#app/domain/certificates/program.server.ts";
import { snapshotHash, takeSnapshot } from "#app/domain/certificates/snapshot.server.ts";
import { certificateCounters, certificates } from "#drizzle/schema/certificates.ts";
import { asViewer, type Cast } from "./cast.ts";
import { byTime, type Chronicle, dayMs, later } from "./chronicle.ts";
import type { WrittenStudy } from "./studies.ts";

/** Which of them the school took back, and why. */
const revoked = 9;
const revokedNote = "Quem respondeu ao questionário foi outra pessoa, como nos contaram; o curso pode ser refeito.";

/** Two of three who finish a course take their certificate, numbered month by month. */
export async function issueCertificates(
  chronicle: Chronicle,
  studies: readonly WrittenStudy[],
  { marta, ester }: Cast,
) {
  const { ctx, chance, record, now } = chronicle;
  const design = await currentDesign(ctx);
  const finished = studies.flatMap(({ completedAt, endedAt, ...study }) => {
    const takes = chance(3) < 2 || study.student.id === ester.id;
    if (!completedAt || endedAt || !takes) return [];
    return [{ ...study, completedAt, at: later(chronicle, completedAt, (1 + chance(60)) * 180_000) }];
  });
  const lessonsOf = new Map<number, Awaited<ReturnType<typeof programLessons>>>();
  const numbers = new Map<string, number>();
  const rows: (typeof certificates.$inferInsert & { id: string })[] = [];
  for (const [index, { student, course, enrollmentId, completedAt, at }] of byTime(
    finished,
    (one) => one.at,
  ).entries()) {
    const lessons = lessonsOf.get(course.id) ?? (await programLessons(ctx, course.id));
    lessonsOf.set(course.id, lessons);
    const month = isoDay(at).slice(0, 7);
    const n = (numbers.get(month) ?? 0) + 1;
    numbers.set(month, n);
    const number = { at, certificateNumber: certificateNumber({ platform: ctx.settings.PLATFORM_NAME, month, n }) };
    const completion = { enrollmentId, courseId: course.id, completedAt, course };
    const snapshot = takeSnapshot(
      { ...ctx, viewer: asViewer(student, "student") },
      { completion, design, lessons, number },
    );
    const id = randomUUID();
    const back = index === revoked ? later(chronicle, at, 3 * dayMs) : null;
    rows.push({
      ...{
        id,
        enrollmentId,
        month,
        snapshot,
        userId: student.id,
        courseId: course.id,
        sequence: n,
        designId: design.id,
      },
      certificateNumber: number.certificateNumber,
      certificateHash: snapshotHash(snapshot),
      completionDate: completedAt,
      issueDate: at,
      ...(back && { revokedAt: back, revokedFor: "decision", revokedNote }),
    });
    record(at, student.id, [
      "certificate.issued",
      `certificate/${id}`,
      { enrollmentId, number: number.certificateNumber },
    ]);
    if (back) record(back, marta.id, ["certificate.revoked", `certificate/${id}`, { reason: "decision" }]);
  }
  if (!rows.length) return;
  await ctx.db.insert(certificates).values(rows);
  await ctx.db.insert(certificateCounters).values([...numbers].map(([month, n]) => ({ month, n })));
  record(new Date(now.getTime() - 12 * dayMs), null, ["certificate.missed", "certificate/unknown", { by: "number" }]);
}
