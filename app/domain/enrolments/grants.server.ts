import { and, eq, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { matchEachWord } from "#app/domain/batch-read.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { coursesWithWord, panelList, usersWithWord } from "#app/domain/list.server.ts";
import type { Paging } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { manyByEmail, personNotFound } from "#app/domain/people/person.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { enrolmentGrants } from "#drizzle/schema/invitations.ts";
import { users } from "#drizzle/schema/people.ts";
import { trailEnrolmentCourses, trailEnrolments, trails } from "#drizzle/schema/trails.ts";
import { findClassOf } from "./end-enrolment.server.ts";
import { openEnrolment } from "./enrol.server.ts";
import { enrolmentNotFound, type GrantView, giveFields } from "./grant.ts";

type Giving = { userId: string; courseId: number; reason: string; grantedBy: string | null };

/**
 * Opens a course to a person without a sale; if it has a price, it is a grant and the reason is stored. A grant that
 * they have already keeps its reason. Call it in a transaction, after checking that the viewer may do this.
 */
export async function giveCourse(ctx: Ctx, { userId, courseId, reason, grantedBy }: Giving): Promise<number> {
  const [course] = await ctx.db
    .select({ priceCents: courses.priceCents })
    .from(courses)
    .where(eq(courses.id, courseId))
    .for("key share");
  const origin = course!.priceCents === 0 ? "free" : "grant";
  const isTheirs = and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId));
  const [given] = await ctx.db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(isTheirs, eq(enrollments.origin, "grant"), isNull(enrollments.endedAt)));
  if (given) return given.id;
  const enrollmentId = await openEnrolment(ctx, { userId, courseId, origin });
  if (origin === "free") return enrollmentId;
  const isGiven = and(eq(enrollments.id, enrollmentId), eq(enrollments.origin, "grant"));
  if (!(await ctx.db.$count(enrollments, isGiven))) return enrollmentId;
  const values = { reason, grantedBy, grantedAt: sqlNow(ctx) };
  await ctx.db
    .insert(enrolmentGrants)
    .values({ enrollmentId, ...values })
    .onConflictDoUpdate({ target: enrolmentGrants.enrollmentId, set: values });
  return enrollmentId;
}

const nobodyHere =
  "Ainda não existe conta com este e-mail. Mande um convite: a conta é criada quando a pessoa entra pela primeira vez.";

/**
 * Enrols a person with an account in a course: a free course as if they had enrolled themselves, any other as a grant,
 * which needs a reason. Refuses (at the field) an e-mail or id that belongs to no account, an e-mail of several, a course that is not
 * published, and (conflict) a person who already has the course.
 */
export const enrolByHand = verbInTransaction(
  { ability: "classes.manage", body: giveFields },
  async (ctx, { course_id: courseId, reason, ...whom }) => {
    const userId = await requireAccount(ctx, whom);
    const [course] = await ctx.db
      .select({ priceCents: courses.priceCents })
      .from(courses)
      .where(and(eq(courses.id, courseId), eq(courses.isPublished, true), isNull(courses.deletedAt)));
    if (!course) throw errorAt("course_id", courseNotFound, "not_found");
    const isPaid = course.priceCents > 0;
    if (isPaid && !reason) throw errorAt("reason", "Escreva por que a escola dá este curso.");
    const [before] = await ctx.db
      .select({ origin: enrollments.origin })
      .from(enrollments)
      .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId), isNull(enrollments.endedAt)));
    // A maintainer's enrolment may lapse; a grant does not.
    if (before && !(isPaid && before.origin === "maintainer"))
      throw errorAt("email", "Esta pessoa já tem este curso.", "conflict");
    const enrollmentId = await giveCourse(ctx, { userId, courseId, reason, grantedBy: ctx.viewer.id });
    const data = { courseId, userId, granted: isPaid };
    await recordEvent(ctx, "enrollment.given", `enrollment/${enrollmentId}`, data);
    return { enrollmentId, granted: isPaid };
  },
);

/** The account with an e-mail or id, locked against deletion until the end of the transaction. */
async function requireAccount(
  { db }: Ctx,
  { email, user_id: id }: Pick<z.output<typeof giveFields>, "email" | "user_id">,
) {
  const isTheirs = id ? eq(users.id, id) : sql`lower(${users.email}) = ${email}`;
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isTheirs, isNull(users.deletedAt)))
    .limit(2)
    .for("key share");
  if (!found[0]) throw id ? errorAt("user_id", personNotFound, "not_found") : errorAt("email", nobodyHere, "not_found");
  if (found[1]) throw errorAt("email", manyByEmail, "conflict");
  return found[0].id;
}

const givers = alias(users, "givers");

function selectGrants({ db }: Ctx) {
  return db
    .select({
      id: enrollments.id,
      userId: users.id,
      fullName: users.fullName,
      email: users.email,
      courseId: courses.id,
      title: courses.title,
      reason: sql<string>`coalesce(${enrolmentGrants.reason}, '')`,
      byName: sql<string | null>`case when ${givers.deletedAt} is null then ${givers.fullName} end`,
      grantedAt: sql<Date>`coalesce(${enrolmentGrants.grantedAt}, ${enrollments.createdAt})`.mapWith(
        enrollments.createdAt,
      ),
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(enrolmentGrants, eq(enrolmentGrants.enrollmentId, enrollments.id))
    .leftJoin(givers, eq(givers.id, enrolmentGrants.grantedBy))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectGrants>>[number];
const toView = ({ courseId, title, ...row }: Row): GrantView => ({ ...row, course: { id: courseId, title } });

const isGrant = and(eq(enrollments.origin, "grant"), isNull(enrollments.endedAt));

/** The courses that the school has given, newest enrolment first. */
export const grantList = panelList(
  {
    name: "cursos dados",
    path: "/admin/people/enrolments",
    search: "Pessoa ou curso",
    order: "-granted",
    pageSize: 20,
    columns: {
      person: { label: "Pessoa" },
      course: { label: "Curso dado" },
      reason: { label: "Por quê" },
      granted: { label: "Data", sort: "down" },
    },
    filters: {},
  },
  {
    ability: "classes.manage",
    select: selectGrants,
    source: ({ db }, { q = "" }) => ({
      id: enrollments.id,
      where: and(
        isGrant,
        matchEachWord(
          q,
          (word) =>
            or(
              sql`${enrollments.userId} = any(array(${usersWithWord(db, word)}))`,
              sql`${enrollments.courseId} = any(array(${coursesWithWord(db, word)}))`,
            )!,
        ),
      ),
    }),
    toRow: toView,
    cells: {
      Nome: ({ fullName }) => fullName,
      "E-mail": ({ email }) => email,
      Curso: ({ course }) => course.title,
      Motivo: ({ reason }) => reason,
      "Dado por": ({ byName }) => byName ?? "",
      "Dado em": ({ grantedAt }) => shortDate(grantedAt),
    },
  },
);

/** One page of them; of one course, or of all. */
export const listGrants = (ctx: Ctx, { course_id: courseId, ...paging }: Paging & { course_id: number | null }) =>
  grantList.read(ctx, paging, courseId === null ? undefined : eq(enrollments.courseId, courseId));

export async function showGrant(ctx: Ctx, id: number): Promise<GrantView> {
  authorise(ctx, "classes.manage");
  const [row] = await selectGrants(ctx).where(and(eq(enrollments.id, id), isGrant));
  if (!row) throw new AppError("not_found", enrolmentNotFound);
  return toView(row);
}

/**
 * Takes back a course that the school gave: its lessons close, progress and certificate stay. Refuses (conflict) a
 * course that was bought, which must be refunded instead; a free one, in which anybody can enrol again; and one that a
 * class or trail of the person opens.
 */
export const takeBack = verbInTransaction(
  { ability: "classes.manage", id: integerPathId(enrolmentNotFound) },
  async (ctx, id): Promise<{ courseId: number; userId: string }> => {
    const [row] = await ctx.db
      .select({ origin: enrollments.origin, userId: enrollments.userId, courseId: enrollments.courseId })
      .from(enrollments)
      .where(and(eq(enrollments.id, id), isNull(enrollments.endedAt)))
      .for("no key update");
    if (!row) throw new AppError("not_found", enrolmentNotFound);
    const { origin, userId, courseId } = row;
    if (origin !== "grant") throw new AppError("conflict", whyNot[origin]);
    const through = await findClassOf(ctx, { userId, courseId });
    if (through)
      throw new AppError("conflict", `A turma ${through.name} estuda este curso. Tire a pessoa da turma primeiro.`);
    const [trail] = await ctx.db
      .select({ title: trails.title })
      .from(trailEnrolmentCourses)
      .innerJoin(trailEnrolments, eq(trailEnrolments.id, trailEnrolmentCourses.trailEnrolmentId))
      .innerJoin(trails, eq(trails.id, trailEnrolments.trailId))
      .where(and(eq(trailEnrolmentCourses.enrollmentId, id), isNull(trailEnrolments.endedAt)))
      .limit(1);
    if (trail)
      throw new AppError(
        "conflict",
        `A trilha ${trail.title} abre este curso a esta pessoa: não há como tirar só ele.`,
      );
    await ctx.db
      .update(enrollments)
      .set({ endedAt: sqlNow(ctx) })
      .where(eq(enrollments.id, id));
    await recordEvent(ctx, "enrollment.ended", `enrollment/${id}`, { courseId, because: "school" });
    return { courseId, userId };
  },
);

const whyNot = {
  purchase: "Esta pessoa comprou o curso. Para tirá-lo, reembolse a compra em Pagamentos.",
  free: "Este curso é gratuito: quem sai pode entrar de novo. Não há o que tirar.",
  maintainer: "Esta pessoa abriu o curso como mantenedora. Ele fecha sozinho quando ela deixa de ser.",
};
