import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { containsWord } from "#app/domain/batch-read.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { publishedCourses } from "#app/domain/courses/course.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { refuseOverwrite } from "#app/domain/edit-version.ts";
import { openEnrolments } from "#app/domain/enrolments/enrol.server.ts";
import { recordEvent, recordEvents } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { classCourses, classes, classLeaders, classMembers } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import {
  askCourses,
  type ClassFields,
  classEdit,
  classFields,
  closingFields,
  editableClass,
  endsTooEarly,
  type ManagedClass,
  type StudiedCourse,
} from "./class.ts";
import { selectManagedClasses, showClass } from "./classes.server.ts";
import { classNotFound } from "./find-class.server.ts";
import { originOf } from "./membership.server.ts";

const columnsOf = (fields: ClassFields) => ({
  name: fields.name,
  description: fields.description,
  startsOn: fields.starts_on,
  endsOn: fields.ends_on,
  places: fields.places,
  presencePercent: fields.presence_percent,
});

/** Checks a class's fields, and looks up its courses and leaders; `before` holds the saved ones. */
async function checked(ctx: SignedCtx, fields: ClassFields, before?: Pick<ManagedClass, "courses" | "leaders">) {
  if (fields.ends_on && fields.ends_on < fields.starts_on) throw errorAt("ends_on", endsTooEarly);
  if (!fields.course_ids.length) throw errorAt("course_ids", askCourses);
  const leaders = await peopleOf(ctx, fields.leader_emails, before?.leaders ?? []);
  const known = before?.courses.map(({ id }) => id) ?? [];
  const added = await coursesToAdd(
    ctx,
    fields.course_ids.filter((id) => !known.includes(id)),
  );
  const kept = before?.courses.filter(({ id }) => fields.course_ids.includes(id)) ?? [];
  return { ...columnsOf(fields), courses: [...kept, ...added], added, leaders };
}

/** Courses to add, with their prices; only published ones can be added. */
async function coursesToAdd({ db }: SignedCtx, ids: number[]) {
  if (!ids.length) return [];
  const found = await db
    .select({ id: courses.id, title: courses.title, priceCents: courses.priceCents })
    .from(courses)
    .where(and(inArray(courses.id, ids), publishedCourses));
  const missing = ids.filter((id) => !found.some((course) => course.id === id));
  if (missing.length) throw errorAt("course_ids", `Não há curso publicado com o número ${missing.join(", ")}.`);
  return found;
}

/** The accounts with some e-mails. If several have the same one, those that already lead the class stay. */
async function peopleOf({ db }: SignedCtx, emails: string[], before: ManagedClass["leaders"]) {
  if (!emails.length) return [];
  const { id, email, fullName } = users;
  const found = await db
    .select({ id, email, fullName })
    .from(users)
    .where(and(inArray(sql`lower(${email})`, emails), isNull(users.deletedAt)));
  return emails.flatMap((each) => {
    const accounts = found.filter((person) => person.email.toLowerCase() === each);
    const leading = accounts.filter((person) => before.some((leader) => leader.id === person.id));
    const meant = leading.length ? leading : accounts;
    if (!meant.length)
      throw errorAt(
        "leader_emails",
        `Não há conta com o e-mail ${each}. Peça que a pessoa entre uma vez na plataforma.`,
      );
    if (meant.length > 1 && !leading.length)
      throw errorAt("leader_emails", `Há mais de uma conta com o e-mail ${each}. Use outro e-mail para quem lidera.`);
    return meant;
  });
}

/** The ids of courses by title or number, one per line. A title may be shortened as long as only one course matches. */
export async function coursesNamed(ctx: Ctx, lines: string[]): Promise<number[]> {
  authorise(ctx, "classes.manage");
  const ids: number[] = [];
  for (const line of lines) {
    const isNumber = /^[1-9]\d{0,8}$/.test(line);
    const holds = containsWord(sql`folded(${courses.title})`, line);
    const isWhole = sql`folded(${courses.title}) = folded(${line})`;
    const found = await ctx.db
      .select({ id: courses.id, title: courses.title, isWhole: sql<boolean>`${isWhole}` })
      .from(courses)
      .where(and(publishedCourses, isNumber ? eq(courses.id, Number(line)) : holds))
      .orderBy(sql`${isWhole} desc`, sql`length(${courses.title})`, courses.id)
      .limit(4);
    const [first, second] = found;
    if (!first) throw errorAt("more_courses", `Não há curso publicado com “${line}” no título.`);
    if (second && (!first.isWhole || second.isWhole)) {
      const some = found.map(({ id, title }) => `nº ${id}, ${title}`).join("; ");
      throw errorAt("more_courses", `Há mais de um curso com “${line}”. Escreva o número de um deles: ${some}.`);
    }
    ids.push(first.id);
  }
  return ids;
}

export const createClass = verbInTransaction({ ability: "classes.manage", body: classFields }, async (ctx, fields) => {
  const { courses: _, added, leaders, ...columns } = await checked(ctx, fields);
  const [row] = await ctx.db
    .insert(classes)
    .values({ ...columns, createdBy: ctx.viewer.id, createdAt: sqlNow(ctx) })
    .returning({ id: classes.id });
  const { id } = row!;
  await recordEvent(ctx, "class.created", `class/${id}`, {});
  await addCourses(ctx, id, added);
  await changeLeaders(ctx, id, { before: [], after: leaders });
  return await showClass(ctx, id);
});

/**
 * Replaces all fields of a class. A course that is added opens to the members at once; a removed one stays open to
 * those who have it. Refuses (conflict) fewer places than are taken.
 */
export const updateClass = verbInTransaction(
  { ability: "classes.manage", id: integerPathId(classNotFound), body: classEdit },
  async (ctx, id, { version, ...fields }) => {
    const before = await lockClass(ctx, id);
    const { added, ...after } = await checked(ctx, fields, before);
    const saved = editableClass(before);
    const sent = editableClass(after);
    refuseOverwrite(version, { saved, sent });
    if (after.places !== null && after.places < before.seatsTaken) throw errorAt("places", taken(before), "conflict");
    const { courses, leaders, ...columns } = after;
    await ctx.db.update(classes).set(columns).where(eq(classes.id, id));
    const removed = before.courses.filter((course) => !courses.some((kept) => kept.id === course.id));
    await removeCourses(ctx, id, removed);
    await addCourses(ctx, id, added);
    await changeLeaders(ctx, id, { before: before.leaders, after: leaders });
    const changed = Object.keys(saved).filter((name) => saved[name]![1] !== sent[name]![1]);
    if (changed.length) await recordEvent(ctx, "class.changed", `class/${id}`, { fields: changed });
    return await showClass(ctx, id);
  },
);

const taken = ({ seatsTaken }: ManagedClass) =>
  seatsTaken === 1
    ? "Uma vaga já está ocupada, por participante ou convite: não dá para ter menos."
    : `${seatsTaken} vagas já estão ocupadas, por participantes e convites: não dá para ter menos.`;

/** A class with its courses and leaders, locked until the end of the transaction. */
async function lockClass(ctx: SignedCtx, id: number): Promise<ManagedClass> {
  await ctx.db.select({ id: classes.id }).from(classes).where(eq(classes.id, id)).for("no key update");
  const [row] = await selectManagedClasses(ctx).where(eq(classes.id, id));
  if (!row) throw new AppError("not_found", classNotFound);
  return row;
}

type Added = StudiedCourse & { priceCents: number };

/** Opens the courses to all members. */
async function addCourses(ctx: SignedCtx, classId: number, added: Added[]) {
  if (!added.length) return;
  await ctx.db.insert(classCourses).values(added.map(({ id }) => ({ classId, courseId: id })));
  const who: SQL = sql`select ${classMembers.userId} from ${classMembers}
    where ${classMembers.classId} = ${classId} and ${classMembers.leftAt} is null`;
  for (const { id, priceCents } of added)
    await openEnrolments(ctx, { who, courseId: id, origin: originOf(priceCents) });
}

async function removeCourses({ db }: SignedCtx, classId: number, removed: StudiedCourse[]) {
  if (!removed.length) return;
  const ids = removed.map(({ id }) => id);
  await db.delete(classCourses).where(and(eq(classCourses.classId, classId), inArray(classCourses.courseId, ids)));
}

type Led = { before: { id: string }[]; after: { id: string }[] };

async function changeLeaders(ctx: SignedCtx, classId: number, { before, after }: Led) {
  const lacking = (some: Led["before"], others: Led["before"]) =>
    some.map(({ id }) => id).filter((id) => !others.some((other) => other.id === id));
  const [gone, added] = [lacking(before, after), lacking(after, before)];
  if (gone.length)
    await ctx.db.delete(classLeaders).where(and(eq(classLeaders.classId, classId), inArray(classLeaders.userId, gone)));
  if (added.length) await ctx.db.insert(classLeaders).values(added.map((userId) => ({ classId, userId })));
  const objects = (ids: string[]) => ids.map((id) => `user/${id}` as const);
  await recordEvents(ctx, "class.leader_removed", objects(gone), { classId });
  await recordEvents(ctx, "class.leader_added", objects(added), { classId });
}

/**
 * Closes a class to new members, or opens it again; members stay, and leaders can still read it. Repeating changes
 * nothing.
 */
export const setClassClosed = verbInTransaction(
  { ability: "classes.manage", id: integerPathId(classNotFound), body: closingFields },
  async (ctx, id, { is_closed: isClosed }) => {
    const before = await lockClass(ctx, id);
    if ((before.closedAt !== null) !== isClosed) {
      const closedAt = isClosed ? sqlNow(ctx) : null;
      await ctx.db.update(classes).set({ closedAt }).where(eq(classes.id, id));
      await recordEvent(ctx, isClosed ? "class.closed" : "class.reopened", `class/${id}`, {});
    }
    return await showClass(ctx, id);
  },
);
