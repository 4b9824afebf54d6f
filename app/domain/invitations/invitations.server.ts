import { and, count, desc, eq, gt, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { authorise, can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead, matchesEveryWord } from "#app/domain/batch-read.server.ts";
import { findLedClass } from "#app/domain/classes/find-class.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { users } from "#drizzle/schema/people.ts";
import { type InvitationState, type InvitationView, invitationNotFound } from "./invitation.ts";
import { isPending } from "./judge.server.ts";
import { listOpenLinks } from "./links.server.ts";

const whichState = (ctx: Ctx): Record<InvitationState, SQL> => ({
  open: and(isPending, gt(invitations.expiresAt, sqlNow(ctx))) as SQL,
  expired: and(
    sql`(${isPending} or ${invitations.withdrawnAt} is not null)`,
    lte(invitations.expiresAt, sql`coalesce(${invitations.withdrawnAt}, ${sqlNow(ctx)})`),
  ) as SQL,
  accepted: isNotNull(invitations.acceptedAt),
  declined: isNotNull(invitations.declinedAt),
  withdrawn: and(isNotNull(invitations.withdrawnAt), gt(invitations.expiresAt, invitations.withdrawnAt)) as SQL,
});

function selectInvitations(ctx: Ctx) {
  const is = whichState(ctx);
  return ctx.db
    .select({
      id: invitations.id,
      // What was written in an accepted invitation is erased: the account says who it was.
      fullName: sql<string>`coalesce(nullif(${invitations.fullName}, ''), ${users.fullName}, '')`,
      email: invitations.email,
      state: sql<InvitationState>`case when ${is.accepted} then 'accepted' when ${is.declined} then 'declined'
        when ${is.expired} then 'expired' when ${is.withdrawn} then 'withdrawn' else 'open' end`,
      classId: invitations.classId,
      courseId: invitations.courseId,
      name: sql<string>`coalesce(${classes.name}, ${courses.title})`,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .leftJoin(classes, eq(classes.id, invitations.classId))
    .leftJoin(courses, eq(courses.id, invitations.courseId))
    .leftJoin(users, eq(users.id, invitations.acceptedBy))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectInvitations>>[number];

const toView = ({ classId, courseId, name, ...row }: Row): InvitationView => ({
  ...row,
  target: classId !== null ? { kind: "class", id: classId, name } : { kind: "course", id: courseId!, name },
});

/** One page of all invitations, newest first; filtered by state, and by words in name or e-mail (`q`). */
export async function listInvitations(
  ctx: Ctx,
  { q, status, page, limit }: Paging & { q: string; status: InvitationState | "all" },
): Promise<Page<InvitationView>> {
  authorise(ctx, "classes.manage");
  const words = matchesEveryWord(sql`folded(${invitations.fullName} || ' ' || coalesce(${invitations.email}, ''))`, q);
  const where = and(status === "all" ? undefined : whichState(ctx)[status], words);
  return await readPage(ctx, where, { page, limit });
}

/**
 * One page of the open invitations of a class that the viewer leads, newest first, and its open links. Only admins, who
 * may write to them, get the e-mail addresses.
 */
export async function listOfClass(ctx: Ctx, classId: number, paging: Paging) {
  const led = await findLedClass(ctx, classId);
  const where = and(eq(invitations.classId, classId), isPending);
  const [{ data, ...page }, links] = await Promise.all([readPage(ctx, where, paging), listOpenLinks(ctx, classId)]);
  const invited = data.map((one) => (can(ctx.viewer, "classes.manage") ? one : { ...one, email: null }));
  return { led, invited: { ...page, data: invited }, links };
}

async function readPage(ctx: Ctx, where: SQL | undefined, paging: Paging): Promise<Page<InvitationView>> {
  const { page, limit } = paging;
  const { rows, counted } = await batchRead(ctx, {
    rows: selectInvitations(ctx)
      .where(where)
      .orderBy(desc(invitations.id))
      .limit(limit)
      .offset((page - 1) * limit),
    counted: ctx.db.select({ total: count() }).from(invitations).where(where),
  });
  return toPage(rows.map(toView), counted[0]!.total, paging);
}

export async function showInvitation(ctx: Ctx, id: number): Promise<InvitationView> {
  authorise(ctx, "classes.manage");
  const [row] = await selectInvitations(ctx).where(eq(invitations.id, id));
  if (!row) throw new AppError("not_found", invitationNotFound);
  return toView(row);
}
