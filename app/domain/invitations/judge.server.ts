import { and, count, eq, inArray, isNotNull, isNull, max, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isEnded } from "#app/domain/classes/find-class.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { foldText } from "#app/domain/fold.ts";
import { classes, classMembers } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { users } from "#drizzle/schema/people.ts";
import type { Problem } from "./import.ts";
import { hoursBetweenSendings, maxSendings } from "./invitation.ts";
import type { ListedLine } from "./read-list.server.ts";
import { findRefused } from "./refused-addresses.server.ts";

/** The target of an invitation: a class or a course. */
export type Target = { classId: number; courseId: null } | { classId: null; courseId: number };

/** An invitation that was neither answered nor withdrawn; it may have expired. */
export const isPending = and(
  isNull(invitations.acceptedAt),
  isNull(invitations.declinedAt),
  isNull(invitations.withdrawnAt),
) as SQL;

type Wanted = { email: string } & Target;

/**
 * Why each of these addresses cannot be invited to its class or course, or null if it can: the address refused
 * invitations, is invited already or was written to too often, its owner already takes part, or the target is closed.
 * Does not count seats.
 */
export async function findProblems(ctx: Ctx, wanted: readonly Wanted[]): Promise<(Problem | null)[]> {
  const emails = [...new Set(wanted.map(({ email }) => email))];
  const targets = {
    classIds: [...new Set(wanted.flatMap(({ classId }) => classId ?? []))],
    courseIds: [...new Set(wanted.flatMap(({ courseId }) => courseId ?? []))],
  };
  const open = await findOpen(ctx, targets);
  const refused = await findRefused(ctx, emails);
  const taking = new Set((await selectTaking(ctx, emails, targets)).map(keyOf));
  const pending = await ctx.db
    .select({ email: sql<string>`${invitations.email}`, classId: invitations.classId, courseId: invitations.courseId })
    .from(invitations)
    .where(and(isOneOf(invitations.email, emails), isPending));
  const invited = new Set(pending.map(keyOf));
  const mailed = new Set((await selectSendings(ctx, emails)).filter(({ wait }) => wait !== null).map(keyOf));
  return wanted.map((each) => {
    if (refused.has(each.email)) return "refused";
    if (taking.has(keyOf(each))) return "member";
    if (invited.has(keyOf(each))) return "invited";
    if (mailed.has(keyOf(each))) return "mailed";
    if (each.classId !== null) return open.classes.has(each.classId) ? null : "class_closed";
    return open.courses.has(each.courseId) ? null : "course_gone";
  });
}

/**
 * How often each address was invited to a class or course, over all its invitations that still name it. `wait`: the
 * hours until it may be written to again, infinite after the last e-mail; null if it may be now. E-mails that were
 * taken back before they went out do not count.
 */
export async function selectSendings(ctx: Ctx, emails: readonly string[]) {
  const { email, classId, courseId } = invitations;
  const rows = await ctx.db
    .select({
      email: sql<string>`${email}`,
      classId,
      courseId,
      times: count(),
      age: sql<number>`extract(epoch from ${sqlNow(ctx)} - ${max(mails.createdAt)})::float / 3600`,
    })
    .from(invitations)
    .innerJoin(
      mails,
      and(sql`${mails.kind} = 'invitation.sent'`, sql`${mails.about} = 'invitation/' || ${invitations.id}`),
    )
    .where(and(isOneOf(email, emails), or(isNotNull(mails.sentAt), ne(mails.recipient, ""))))
    .groupBy(email, classId, courseId);
  return rows.map(({ times, age, ...of }) => {
    const left = times >= maxSendings ? Infinity : hoursBetweenSendings - age;
    return { ...of, wait: left > 0 ? left : null };
  });
}

const isOneOf = (column: PgColumn | SQL, values: readonly string[]) =>
  sql`${column} = any(${sql.param([...values])}::text[])`;

const keyOf = ({ email, classId, courseId }: { email: string; classId: number | null; courseId: number | null }) =>
  `${classId ?? ""}/${courseId ?? ""}/${email}`;

type Targets = { classIds: number[]; courseIds: number[] };

/** The classes and courses that still accept people. */
async function findOpen(ctx: Ctx, { classIds, courseIds }: Targets) {
  const open = classIds.length
    ? await ctx.db
        .select({ id: classes.id })
        .from(classes)
        .where(and(inArray(classes.id, classIds), not(isEnded(ctx))))
    : [];
  const offered = courseIds.length
    ? await ctx.db
        .select({ id: courses.id })
        .from(courses)
        .where(and(inArray(courses.id, courseIds), isOffered))
    : [];
  return { classes: new Set(open.map(({ id }) => id)), courses: new Set(offered.map(({ id }) => id)) };
}

/** Whether a class or course still accepts people. */
export async function acceptsPeople(ctx: Ctx, { classId, courseId }: Target): Promise<boolean> {
  const classIds = classId === null ? [] : [classId];
  const open = await findOpen(ctx, { classIds, courseIds: courseId === null ? [] : [courseId] });
  return open.classes.size + open.courses.size > 0;
}

/** Whether people may still be invited to a course. */
export const isOffered = and(eq(courses.isPublished, true), isNull(courses.deletedAt)) as SQL;

/** In which of these classes and courses the owners of these addresses already take part. */
async function selectTaking({ db }: Ctx, emails: readonly string[], { classIds, courseIds }: Targets) {
  const email = sql<string>`lower(${users.email})`;
  const isOwner = and(isOneOf(email, emails), isNull(users.deletedAt));
  const members = classIds.length
    ? await db
        .select({ email, classId: classMembers.classId })
        .from(users)
        .innerJoin(classMembers, eq(classMembers.userId, users.id))
        .where(and(isOwner, inArray(classMembers.classId, classIds), isNull(classMembers.leftAt)))
    : [];
  const students = courseIds.length
    ? await db
        .select({ email, courseId: enrollments.courseId })
        .from(users)
        .innerJoin(enrollments, eq(enrollments.userId, users.id))
        .where(and(isOwner, inArray(enrollments.courseId, courseIds), isNull(enrollments.endedAt)))
    : [];
  return [...members.map((one) => ({ ...one, courseId: null })), ...students.map((one) => ({ ...one, classId: null }))];
}

/** A line of an import with the class that it names, and the problem that keeps it from inviting anybody. */
type JudgedLine = ListedLine & { classId: number | null; problem: Problem | null };

/**
 * Judges the lines of an import as if they were carried out now: each address counts once per class or course, and
 * lines beyond the seats of a class get a problem. `courseId` is the course for lines without a class.
 */
export async function judgeLines(
  ctx: Ctx,
  lines: readonly ListedLine[],
  courseId: number | null,
): Promise<JudgedLine[]> {
  const known = await selectClasses(ctx);
  const byName = new Map<string, KnownClass[]>();
  for (const one of known) byName.set(nameKey(one.name), [...(byName.get(nameKey(one.name)) ?? []), one]);
  const wants = lines.map((line) => ({ line, ...wantedBy(line, byName, courseId) }));
  const sound = wants.filter((one): one is typeof one & { wanted: Wanted } => one.wanted !== null);
  const found = await findProblems(
    ctx,
    sound.map(({ wanted }) => wanted),
  );
  const problems = new Map(sound.map((one, at) => [one.line.line, found[at] ?? null]));
  const left = new Map(known.map(({ id, left }) => [id, left]));
  const seen = new Set<string>();
  const judge = (wanted: Wanted, own: Problem | null): Problem | null => {
    if (seen.has(keyOf(wanted))) return own ?? "repeated";
    seen.add(keyOf(wanted));
    const seats = wanted.classId === null ? null : (left.get(wanted.classId) ?? null);
    if (own || seats === null) return own;
    if (seats < 1) return "class_full";
    left.set(wanted.classId!, seats - 1);
    return null;
  };
  return wants.map(({ line, wanted, problem }) => ({
    ...line,
    classId: wanted?.classId ?? null,
    problem: wanted ? judge(wanted, problems.get(line.line) ?? null) : problem,
  }));
}

type KnownClass = { id: number; name: string; isEnded: boolean; left: number | null };

function selectClasses(ctx: Ctx): Promise<KnownClass[]> {
  const left = sql<number | null>`${classes.places} - ${classes.seatsTaken}`;
  return ctx.db.select({ id: classes.id, name: classes.name, isEnded: isEnded(ctx), left }).from(classes);
}

/** Ignores capitals, accents and extra spaces. */
const nameKey = (name: string) => foldText(name).replace(/\s+/g, " ").trim();

/** Whom a line invites to what, or its problem. */
function wantedBy(
  { email, className }: ListedLine,
  classesByName: Map<string, KnownClass[]>,
  courseId: number | null,
): { wanted: Wanted | null; problem: Problem | null } {
  const none = (problem: Problem) => ({ wanted: null, problem });
  if (!email) return none("email_wrong");
  if (!className && courseId === null) return none("no_target");
  if (!className) return { wanted: { email, classId: null, courseId: courseId! }, problem: null };
  const named = classesByName.get(nameKey(className)) ?? [];
  const open = named.filter(({ isEnded }) => !isEnded);
  if (open.length > 1) return none("class_ambiguous");
  if (open[0]) return { wanted: { email, classId: open[0].id, courseId: null }, problem: null };
  return none(named.length ? "class_closed" : "class_unknown");
}
