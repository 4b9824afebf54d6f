import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { can, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { classes, classLeaders, classMembers } from "#drizzle/schema/classes.ts";
import { users } from "#drizzle/schema/people.ts";
import { memberNotFound, type OwnClass } from "./class.ts";
import { memberCount, studiedCourses } from "./classes.server.ts";
import { classNotFound, findLedClass, isEnded, knownClasses, requireLed } from "./find-class.server.ts";
import { selectMember } from "./members.server.ts";
import { leaveClass } from "./membership.server.ts";

/** Classes that the viewer leads or studies in; add the `where`. */
function selectOwn(ctx: SignedCtx) {
  const { db, viewer } = ctx;
  const isLed = sql<boolean>`exists (
    select from ${classLeaders} l where l.class_id = ${classes}.id and l.user_id = ${viewer.id})`;
  return db
    .select({
      id: classes.id,
      name: classes.name,
      description: classes.description,
      startsOn: classes.startsOn,
      endsOn: classes.endsOn,
      closedAt: classes.closedAt,
      isEnded: isEnded(ctx),
      courses: studiedCourses,
      leaders: sql<string[]>`(select coalesce(json_agg(u.full_name order by folded(u.full_name), u.id), '[]')
        from ${classLeaders} l join ${users} u on u.id = l.user_id where l.class_id = ${classes}.id)`,
      isLed,
      memberCount: sql<number | null>`case when ${isLed} or ${can(viewer, "classes.seeAll")} then ${memberCount} end`,
      joinedAt: classMembers.joinedAt,
    })
    .from(classes)
    .leftJoin(
      classMembers,
      and(eq(classMembers.classId, classes.id), eq(classMembers.userId, viewer.id), isNull(classMembers.leftAt)),
    )
    .$dynamic();
}

const byName = [sql`folded(${classes.name}) collate "C"`, asc(classes.id)];

/** The classes that the viewer leads or studies in, by name. */
export async function listOwnClasses(ctx: Ctx): Promise<OwnClass[]> {
  const signed = requireViewer(ctx);
  const mine = sql`${classes.id} in (
    select class_id from ${classLeaders} where user_id = ${signed.viewer.id}
    union all select class_id from ${classMembers} where user_id = ${signed.viewer.id} and left_at is null)`;
  return await selectOwn(signed)
    .where(mine)
    .orderBy(...byName);
}

/** A class that the viewer leads; any class for admins. */
export async function showLedClass(ctx: Ctx, id: number): Promise<OwnClass> {
  const signed = requireViewer(ctx);
  const rows = await selectOwn(signed).where(and(eq(classes.id, id), knownClasses(signed)));
  const seesAll = can(signed.viewer, "classes.seeAll");
  return requireLed(rows.map((row) => ({ ...row, leads: row.isLed || seesAll })));
}

/** A class that the viewer studies in. */
export async function showJoinedClass(ctx: Ctx, id: number): Promise<OwnClass> {
  const [row] = await selectOwn(requireViewer(ctx)).where(
    and(eq(classes.id, id), sql`${classMembers.userId} is not null`),
  );
  if (!row) throw new AppError("not_found", classNotFound);
  return row;
}

/** Ends the viewer's membership; they keep courses and progress. */
export const leaveOwnClass = verbInTransaction(
  { ability: "classes.leave", id: integerPathId(classNotFound) },
  async (ctx, classId): Promise<{ name: string }> => {
    const { name } = await showJoinedClass(ctx, classId);
    if (!(await leaveClass(ctx, { classId, userId: ctx.viewer.id, by: "self" })))
      throw new AppError("not_found", classNotFound);
    return { name };
  },
);

type Which = { classId: number; userId: string };

/** A member whom the viewer may remove; only the name, because their progress has its own recorded view. */
export async function findMember(ctx: Ctx, { classId, userId }: Which) {
  const led = await findLedClass(ctx, classId);
  const [person] = await selectMember(ctx, { classId, userId });
  if (!person) throw new AppError("not_found", memberNotFound);
  return { led: { id: led.id, name: led.name }, person: { id: person.id, fullName: person.fullName } };
}

/** Removes a member from a class, for its leaders and admins; the member keeps courses and progress. */
export async function removeMember(ctx: Ctx, which: Which): Promise<{ fullName: string }> {
  return await inTransaction(requireViewer(ctx), async (within) => {
    const { person } = await findMember(within, which);
    if (!(await leaveClass(within, { ...which, by: "school" }))) throw new AppError("not_found", memberNotFound);
    return { fullName: person.fullName };
  });
}
