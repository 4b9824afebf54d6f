import { snapshotHash } from "#app/domain/certificates/snapshot.server.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import type { Acknowledged, Entry } from "#tests/drills/load/ledger.ts";

/**
 * Those acknowledged writes that the database does not hold as they were acknowledged. Of what is written over, the
 * last counts.
 */
export async function missingFrom(db: Db, entries: Entry[]): Promise<Entry[]> {
  const kept = await factsIn(db);
  const last = new Map(entries.map((entry, i) => [overwritten(entry), i]));
  return entries.filter((entry, i) => {
    const place = overwritten(entry);
    if (place !== undefined && last.get(place) !== i) return false;
    return !kept.has(factOf(entry));
  });
}

/** Where a write goes whose place the next one takes; undefined where each stays. */
function overwritten(entry: Acknowledged): string | undefined {
  if (entry.kind === "position") return `position ${entry.enrollmentId}/${entry.lessonId}`;
  return entry.kind === "profile" ? `profile ${entry.userId}` : undefined;
}

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
    case "review":
      return `review ${write.userId} ${write.courseId} ${write.rating}`;
    case "payment":
      return `payment ${write.id} ${write.userId} ${write.courseId} ${write.cents}`;
    case "ticket":
      return `ticket ${write.id} ${write.userId} ${write.subject}`;
    case "profile":
      return `profile ${write.userId} ${write.bio}`;
  }
}

async function factsIn(db: Db): Promise<Set<string>> {
  const people = await db.select().from(users);
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  const profiles = people.map(({ id, bio }) => factOf({ kind: "profile", userId: id, bio: bio ?? "" }));
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
    .filter(({ snapshot, certificateHash }) => snapshotHash(snapshot) === certificateHash)
    .map(({ id, certificateNumber, enrollmentId }) =>
      factOf({ kind: "certificate", id, number: certificateNumber, enrollmentId: enrollmentId! }),
    );
  const reviewed = (await db.select().from(reviews)).map((row) => factOf({ kind: "review", ...row }));
  const asked = (await db.select().from(supportTickets)).map(({ userId, ...row }) =>
    factOf({ kind: "ticket", userId: userId ?? "", ...row }),
  );
  // A payment is there only if it has opened its course.
  const held = new Set(enrolled.map((fact) => fact.split(" ").slice(2).join(" ")));
  const paid = (await db.select().from(payments))
    .filter(({ status, userId, courseId }) => status === "completed" && held.has(`${userId} ${courseId}`))
    .map(({ amountCents: cents, ...row }) => factOf({ kind: "payment", cents, ...row, courseId: row.courseId! }));
  return new Set([
    ...profiles,
    ...signedIn,
    ...enrolled,
    ...progress,
    ...attempts,
    ...issued,
    ...reviewed,
    ...asked,
    ...paid,
  ]);
}
