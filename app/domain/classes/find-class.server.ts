import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { can, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlToday } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { classes, classLeaders, classMembers } from "#drizzle/schema/classes.ts";

export const classNotFound = "Turma não encontrada";

/** Whether the school has closed a class, or its last day is over in São Paulo: nobody joins it any more. */
export const isEnded = (ctx: Pick<Ctx, "now">): SQL<boolean> =>
  sql`(${classes.closedAt} is not null
    or coalesce(${classes.endsOn} < ${sqlToday(ctx)}, false))`;

/** The members of a class who have not left it; of one person, whether they are in it. */
export const isMemberOf = (classId: number, userId?: string): SQL =>
  and(
    eq(classMembers.classId, classId),
    isNull(classMembers.leftAt),
    userId === undefined ? undefined : eq(classMembers.userId, userId),
  )!;

/** Classes that the viewer leads; all classes for an admin. */
export function ledClasses({ viewer }: SignedCtx): SQL {
  if (can(viewer, "classes.seeAll")) return sql`true`;
  return sql`exists (select from ${classLeaders} l where l.class_id = ${classes}.id and l.user_id = ${viewer.id})`;
}

/** Those, and the classes that the viewer is in. Select `leads` too, and hand the rows to `requireLed`. */
export const knownClasses = (ctx: SignedCtx): SQL => sql`(${ledClasses(ctx)} or exists (
  select from ${classMembers} m where m.class_id = ${classes}.id and m.user_id = ${ctx.viewer.id} and m.left_at is null))`;

export const leads = (ctx: SignedCtx) => sql<boolean>`(${ledClasses(ctx)})`;

/** A class that the viewer leads. Its members know that it exists (forbidden), strangers do not (not found). */
export function requireLed<Known extends { leads: boolean }>([found]: Known[]): Known {
  if (!found) throw new AppError("not_found", classNotFound);
  if (!found.leads)
    throw new AppError("forbidden", "Você participa desta turma, mas esta parte é só para quem lidera.");
  return found;
}

/** A class that the viewer leads, or any class for admins. Refuses visitors and everybody else (`requireLed`). */
export async function findLedClass(ctx: Ctx, id: number): Promise<typeof classes.$inferSelect> {
  const signed = requireViewer(ctx);
  return requireLed(
    await signed.db
      .select({ ...getTableColumns(classes), leads: leads(signed) })
      .from(classes)
      .where(and(eq(classes.id, id), knownClasses(signed))),
  );
}

/** The same, to change something of the class; refuses (conflict) one that the school has closed. */
export async function findOpenLedClass(ctx: Ctx, id: number) {
  const found = await findLedClass(ctx, id);
  if (found.closedAt)
    throw new AppError(
      "conflict",
      "Esta turma foi encerrada: não dá mais para escrever a ela, marcar encontros nem mudar as datas das aulas.",
    );
  return found;
}
