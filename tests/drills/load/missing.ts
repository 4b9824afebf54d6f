import { hashOf } from "#app/domain/certificates/issuing/proof.server.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import type { Acknowledged, Entry } from "#tests/drills/load/ledger.ts";

/** Those acknowledged writes that the database does not hold as they were acknowledged. Of positions the last counts. */
export async function missingFrom(db: Db, entries: Entry[]): Promise<Entry[]> {
  const kept = await factsIn(db);
  const lastPosition = new Map(entries.map((entry, i) => [positionKey(entry), i]));
  return entries.filter((entry, i) => {
    if (entry.kind === "position" && lastPosition.get(positionKey(entry)) !== i) return false;
    return !kept.has(factOf(entry));
  });
}

const positionKey = (entry: Acknowledged) =>
  entry.kind === "position" ? `${entry.enrollmentId}/${entry.lessonId}` : "";

/** A write as one line of text, the same whether it comes from the ledger or from the database. */
function factOf(write: Acknowledged): string {
  switch (write.kind) {
    case "sign-in":
      return `sign-in ${write.email} ${write.userId} ${write.tokenHash}`;
    case "enrolment":
      return `enrolment ${write.id} ${write.userId} ${write.courseId}`;
    case "position":
      return `position ${write.enrollmentId} ${write.lessonId} ${write.seconds}`;
    case "attempt":
      return `attempt ${write.id} ${write.enrollmentId} ${write.lessonId} ${write.score} ${write.passed}`;
    case "completion":
      return `completion ${write.enrollmentId} ${write.lessonId}`;
    case "certificate":
      return `certificate ${write.id} ${write.number} ${write.enrollmentId}`;
  }
}

async function factsIn(db: Db): Promise<Set<string>> {
  const emails = new Map((await db.select().from(users)).map(({ id, email }) => [id, email]));
  const signedIn = (await db.select().from(sessions)).map(({ userId, tokenHash }) =>
    factOf({ kind: "sign-in", email: emails.get(userId) ?? "", userId, tokenHash }),
  );
  const enrolled = (await db.select().from(enrollments)).map((row) => factOf({ kind: "enrolment", ...row }));
  const progress = (await db.select().from(lessonProgress)).flatMap(({ completedAt, positionSeconds, ...at }) => [
    factOf({ kind: "position", ...at, seconds: positionSeconds }),
    ...(completedAt ? [factOf({ kind: "completion", ...at })] : []),
  ]);
  const attempts = (await db.select().from(quizAttempts)).map((row) => factOf({ kind: "attempt", ...row }));
  // A certificate is there only if what it says still gives its hash.
  const issued = (await db.select().from(certificates))
    .filter(({ snapshot, certificateHash }) => hashOf(snapshot) === certificateHash)
    .map(({ id, certificateNumber, enrollmentId }) =>
      factOf({ kind: "certificate", id, number: certificateNumber, enrollmentId }),
    );
  return new Set([...signedIn, ...enrolled, ...progress, ...attempts, ...issued]);
}
