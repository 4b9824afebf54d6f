import { and, count, eq, gt, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { authorise, can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead, matchesEveryWord } from "#app/domain/batch-read.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { findLedClass } from "#app/domain/classes/find-class.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { panelList, selectListPage } from "#app/domain/list.server.ts";
import { type Paging, toPage } from "#app/domain/paging.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { users } from "#drizzle/schema/people.ts";
import {
  type InvitationState,
  type InvitationView,
  invitationNotFound,
  invitationStates,
  namedTarget,
} from "./invitation.ts";
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
  target: namedTarget({ classId, courseId, name }),
});

/** All invitations, newest first; words are looked for in name and e-mail. */
export const invitationList = panelList(
  {
    name: "convites",
    path: "/admin/people/invitations",
    search: "Nome ou e-mail",
    order: "-created",
    pageSize: 20,
    columns: {
      person: { label: "Pessoa" },
      target: { label: "Para" },
      state: { label: "Situação" },
      created: { label: "Data", sort: "down" },
    },
    filters: { status: { label: "Situação", all: "Todos", options: invitationStates } },
  },
  {
    ability: "classes.manage",
    select: selectInvitations,
    source: (ctx, { q = "", status = "all" }) => ({
      id: invitations.id,
      where: and(
        status === "all" ? undefined : whichState(ctx)[status],
        matchesEveryWord(sql`folded(${invitations.fullName} || ' ' || coalesce(${invitations.email}, ''))`, q),
      ),
    }),
    toRow: toView,
    cells: {
      Nome: ({ fullName }) => fullName,
      "E-mail": ({ email }) => email ?? "",
      "Turma ou curso": ({ target }) => target.name,
      Situação: ({ state }) => invitationStates[state],
      "Convite em": ({ createdAt }) => shortDate(createdAt),
      "Vale até": ({ expiresAt }) => shortDate(expiresAt),
    },
  },
);

/**
 * One page of the open invitations of a class that the viewer leads, newest first, and its open links. Only admins, who
 * may write to them, get the e-mail addresses.
 */
export async function listOfClass(ctx: Ctx, classId: number, paging: Paging) {
  const led = await findLedClass(ctx, classId);
  const where = and(eq(invitations.classId, classId), isPending);
  const read = batchRead(ctx, {
    rows: selectListPage(ctx, selectInvitations(ctx), { id: invitations.id, where }, paging),
    counted: ctx.db.select({ total: count() }).from(invitations).where(where),
  });
  const [{ rows, counted }, links] = await Promise.all([read, listOpenLinks(ctx, classId)]);
  const maySee = can(ctx.viewer, "classes.manage");
  const invited = rows.map(toView).map((one) => (maySee ? one : { ...one, email: null }));
  return { led, invited: toPage(invited, counted[0]!.total, paging), links };
}

export async function showInvitation(ctx: Ctx, id: number): Promise<InvitationView> {
  authorise(ctx, "classes.manage");
  const [row] = await selectInvitations(ctx).where(eq(invitations.id, id));
  if (!row) throw new AppError("not_found", invitationNotFound);
  return toView(row);
}
