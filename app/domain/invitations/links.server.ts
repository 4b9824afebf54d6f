import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { limitFailures } from "#app/domain/access/rate-limits.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { containsWord, matchEachWord } from "#app/domain/batch-read.server.ts";
import { dayLabel, daysAfter, isoDay, timeZone } from "#app/domain/calendar.ts";
import { findLedClass, isEnded } from "#app/domain/classes/find-class.server.ts";
import { classClosed } from "#app/domain/classes/membership.server.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { openEnrolment } from "#app/domain/enrolments/enrol.server.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { coursesWithWord, panelList } from "#app/domain/list.server.ts";
import { integerPathId, textPathId } from "#app/domain/path-id.ts";
import { lockAccount } from "#app/domain/people/people.server.ts";
import { readableCode } from "#app/domain/secrets/secret-token.server.ts";
import { withoutBlanks } from "#app/domain/text.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb, verbInTransaction } from "#app/domain/verb.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { invitationLinks, invitationLinkUses } from "#drizzle/schema/invitations.ts";
import { enter, findOwnPending, keepAccepted } from "./answer.server.ts";
import { lockGroups } from "./group-seats.server.ts";
import { type InvitedTo, namedTarget } from "./invitation.ts";
import { idsOf, targetOf } from "./invite.server.ts";
import { acceptsPeople, isOffered, type Target } from "./judge.server.ts";
import { alreadyBought, type LinkView, linkClosed, linkEdit, linkFields, linkFull, linkNotFound } from "./link.ts";
import { readTarget, takesPart } from "./target.server.ts";

const isInTime = (ctx: Ctx) => or(isNull(invitationLinks.endsAt), gt(invitationLinks.endsAt, sqlNow(ctx)));
const hasPlaces = or(isNull(invitationLinks.places), lt(invitationLinks.used, invitationLinks.places));
/** Whether another person may join by a link. */
const isUsable = (ctx: Ctx) => and(invitationLinks.isActive, isInTime(ctx), hasPlaces) as SQL<boolean>;

function selectLinks(ctx: Ctx) {
  // The end is stored as the first moment of the next day.
  const endsOn = sql<
    string | null
  >`to_char(${invitationLinks.endsAt} at time zone ${timeZone} - interval '1 second', 'YYYY-MM-DD')`;
  return ctx.db
    .select({
      id: invitationLinks.id,
      code: invitationLinks.code,
      classId: invitationLinks.classId,
      courseId: invitationLinks.courseId,
      name: sql<string>`coalesce(${classes.name}, ${courses.title})`,
      places: invitationLinks.places,
      used: invitationLinks.used,
      endsOn,
      isActive: invitationLinks.isActive,
      isOpen: sql<boolean>`(${isUsable(ctx)} and coalesce(${classes.id} is not null and not ${isEnded(ctx)}
        or ${isOffered}, false))`,
      createdAt: invitationLinks.createdAt,
    })
    .from(invitationLinks)
    .leftJoin(classes, eq(classes.id, invitationLinks.classId))
    .leftJoin(courses, eq(courses.id, invitationLinks.courseId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectLinks>>[number];

const toView = ({ classId, courseId, name, ...row }: Row, { settings }: Ctx): LinkView => ({
  ...row,
  address: `${settings.PUBLIC_ORIGIN}/entrar/${row.code}`,
  target: namedTarget({ classId, courseId, name }),
});

/** The links of group purchases are their buyers': the school changes nothing of what was paid for. */
const isOfSchool = isNull(invitationLinks.paymentId);

/** The school's links, newest first. */
export const linkList = panelList(
  {
    name: "links",
    path: "/admin/people/links",
    search: "Turma, curso ou código",
    order: "-created",
    pageSize: 20,
    columns: {
      target: { label: "Para" },
      code: { label: "Código" },
      uses: { label: "Usos", sort: "down" },
      until: { label: "Até" },
      state: { label: "Situação" },
    },
    filters: {},
  },
  {
    ability: "classes.manage",
    select: selectLinks,
    source: ({ db }, { q = "" }) => ({
      id: invitationLinks.id,
      where: and(
        isOfSchool,
        matchEachWord(
          q,
          (word) =>
            or(
              containsWord(sql`folded(${invitationLinks.code})`, word.replace("-", "")),
              inArray(invitationLinks.courseId, coursesWithWord(db, word)),
              inArray(
                invitationLinks.classId,
                db
                  .select({ id: classes.id })
                  .from(classes)
                  .where(containsWord(sql`folded(${classes.name})`, word)),
              ),
            )!,
        ),
      ),
      orders: { uses: invitationLinks.used },
    }),
    toRow: toView,
    cells: {
      "Turma ou curso": ({ target }) => target.name,
      Endereço: ({ address }) => address,
      Usos: ({ used }) => used,
      Vagas: ({ places }) => places ?? "",
      Até: ({ endsOn }) => (endsOn ? dayLabel(endsOn) : ""),
      Situação: ({ isOpen }) => (isOpen ? "Aberto" : "Fechado"),
    },
  },
);

/** The links by which somebody can join a class that the viewer leads. */
export async function listLinksOfClass(ctx: Ctx, classId: number): Promise<LinkView[]> {
  await findLedClass(ctx, classId);
  return await listOpenLinks(ctx, classId);
}

/** The same; the caller must check the viewer. */
export async function listOpenLinks(ctx: Ctx, classId: number): Promise<LinkView[]> {
  const rows = await selectLinks(ctx)
    .where(and(eq(invitationLinks.classId, classId), isUsable(ctx), not(isEnded(ctx))))
    .orderBy(desc(invitationLinks.id))
    .limit(20);
  return rows.map((row) => toView(row, ctx));
}

export async function showLink(ctx: Ctx, id: number): Promise<LinkView> {
  authorise(ctx, "classes.manage");
  const [row] = await selectLinks(ctx).where(and(eq(invitationLinks.id, id), isOfSchool));
  if (!row) throw new AppError("not_found", linkNotFound);
  return toView(row, ctx);
}

/** A link and its target, for the printed sheet. */
export async function showLinkSheet(ctx: Ctx, id: number) {
  const link = await showLink(ctx, id);
  const { kind, id: to } = link.target;
  const target = kind === "class" ? { classId: to, courseId: null } : { classId: null, courseId: to };
  return { link, to: await readTarget(ctx, target) };
}

/** The first moment after a day, in São Paulo. */
const endOf = (day: string | null) =>
  day === null ? null : sql<Date>`(${daysAfter(day, 1)}::date::timestamp at time zone ${timeZone})`;

/**
 * Makes an address by which anybody who has it joins a class or a course. Refuses (at the field) a target that is
 * closed, and a last day that is over.
 */
export const createLink = verbInTransaction(
  { ability: "classes.manage", body: linkFields },
  async (ctx, { target, places, ends_on }): Promise<LinkView> => {
    await requireOpen(ctx, target);
    if (ends_on && ends_on < isoDay(await currentTime(ctx))) throw errorAt("ends_on", dayIsOver);
    const values = { ...target, places, endsAt: endOf(ends_on), createdBy: ctx.viewer.id, createdAt: sqlNow(ctx) };
    const id = await insert(ctx, values);
    await recordEvent(ctx, "link.created", `link/${id}`, { ...idsOf(target), places });
    return await showLink(ctx, id);
  },
);

const dayIsOver = "Este dia já passou. Escolha outro, ou deixe em branco.";

async function requireOpen(ctx: Ctx, target: Target) {
  if (await acceptsPeople(ctx, target)) return;
  const sentence = "Escolha uma turma aberta ou um curso publicado.";
  throw errorAt("target", sentence, "not_found");
}

/** The code has 40 random bits; if it is taken, another is made. */
async function insert(ctx: Ctx, values: Omit<PgInsertValue<typeof invitationLinks>, "code">): Promise<number> {
  const [row] = await ctx.db
    .insert(invitationLinks)
    .values({ ...values, code: readableCode(randomBytes(8)) } as PgInsertValue<typeof invitationLinks>)
    .onConflictDoNothing()
    .returning({ id: invitationLinks.id });
  return row?.id ?? (await insert(ctx, values));
}

/**
 * Changes how many people may join by a link and until when, or switches it off or on. Refuses (at the field) fewer
 * places than people who have joined.
 */
export const changeLink = verbInTransaction(
  { ability: "classes.manage", id: integerPathId(linkNotFound), body: linkEdit },
  async (ctx, id, { places, ends_on, is_active: isActive }): Promise<LinkView> => {
    const [row] = await ctx.db
      .select({ used: invitationLinks.used })
      .from(invitationLinks)
      .where(and(eq(invitationLinks.id, id), isOfSchool))
      .for("no key update");
    if (!row) throw new AppError("not_found", linkNotFound);
    if (places !== null && places < row.used) {
      const sentence = `Já ${row.used === 1 ? "entrou uma pessoa" : `entraram ${row.used} pessoas`} por este link: as vagas não podem ser menos.`;
      throw errorAt("places", sentence);
    }
    const before = await showLink(ctx, id);
    await ctx.db
      .update(invitationLinks)
      .set({ places, endsAt: endOf(ends_on), isActive })
      .where(eq(invitationLinks.id, id));
    const after = await showLink(ctx, id);
    const fields = (["places", "endsOn", "isActive"] as const).filter((name) => before[name] !== after[name]);
    if (fields.length) await recordEvent(ctx, "link.changed", `link/${id}`, { fields, isActive });
    return after;
  },
);

/**
 * A link by its code as typed, its target, and whether the viewer already takes part. `closed`: why nobody joins any
 * more, or null; `hasPlaces`: whether another person could; `isOfGroup`:
 * somebody bought its seats. Wrong codes (not found) are counted by the rate limit.
 */
export async function openLink(ctx: Ctx, typed: string) {
  const row = await findLink(ctx, typed);
  const { isOpen, ...to } = await readTarget(ctx, targetOf(row));
  const closed = closedBy({ ...to, isOpen }, row);
  const [seat] = to.kind === "class" ? await selectSeat(ctx, to.id) : [];
  return {
    ...{ code: row.code, to, closed, hasPlaces: row.hasPlaces && (seat?.isLeft ?? true) },
    isOfGroup: row.paymentId !== null,
    takesPart: ctx.viewer !== null && (await takesPart(requireViewer(ctx), targetOf(row))),
  };
}

const selectSeat = ({ db }: Ctx, classId: number) =>
  db
    .select({ isLeft: sql<boolean>`${classes.places} is null or ${classes.seatsTaken} < ${classes.places}` })
    .from(classes)
    .where(eq(classes.id, classId));

/** Why nobody joins by a link any more; null if its class or course, and the link itself, still accept people. */
function closedBy(
  { kind, isOpen }: Pick<InvitedTo, "kind"> & { isOpen: boolean },
  { isInTime, paymentId }: { isInTime: boolean; paymentId: number | null },
) {
  if (!isOpen && kind === "class") return classClosed;
  // Seats that were paid for outlast the sale of the course.
  return (isOpen || paymentId !== null) && isInTime ? null : linkClosed;
}

async function findLink(ctx: Ctx, typed: string) {
  const code = withoutBlanks(typed).toUpperCase();
  const find = async () => {
    const [row] = await ctx.db
      .select({
        id: invitationLinks.id,
        code: invitationLinks.code,
        createdBy: invitationLinks.createdBy,
        classId: invitationLinks.classId,
        courseId: invitationLinks.courseId,
        paymentId: invitationLinks.paymentId,
        isInTime: sql<boolean>`(${invitationLinks.isActive} and ${isInTime(ctx)})`,
        hasPlaces: sql<boolean>`(${hasPlaces})`,
      })
      .from(invitationLinks)
      .where(eq(invitationLinks.code, code));
    if (!row) throw new AppError("not_found", linkNotFound);
    return row;
  };
  return await limitFailures(ctx, "link.find", find);
}

/**
 * Lets the viewer into the class or course of a link; each person counts once, however often they join. Uses the seat
 * of an open invitation of theirs. Refuses (conflict) if the link is switched off, expired or used up, or if the class
 * is full or has ended.
 */
export const joinByLink = verb(
  { ability: "courses.enrol", limit: "course.enrol", id: textPathId() },
  async (ctx, typed): Promise<InvitedTo> => {
    const link = await findLink(ctx, typed);
    const target = targetOf(link);
    const { isOpen, ...to } = await readTarget(ctx, target);
    const closed = closedBy({ ...to, isOpen }, link);
    if (closed) throw new AppError("conflict", closed);
    await inTransaction(ctx, async (within) => {
      await lockAccount(within);
      const [use] = await within.db
        .insert(invitationLinkUses)
        .values({ linkId: link.id, userId: ctx.viewer.id, usedAt: sqlNow(within) })
        .onConflictDoNothing()
        .returning({ linkId: invitationLinkUses.linkId });
      const pending = await findOwnPending(within, target);
      // An invitation to another group, or by the school, stays open: its seat is not this one.
      const invitation = pending?.paymentId === link.paymentId ? pending : undefined;
      // A group's own invitation has counted its seat already; the lock makes a refund wait, or be waited for.
      if (invitation?.paymentId) await lockGroups(within, [invitation.paymentId]);
      else if (use) await countUse(within, link.id);
      if (link.paymentId === null)
        await enter(within, target, { by: "link", holdsSeat: invitation !== undefined, grantedBy: link.createdBy });
      else if (use) await takeSeat(within, target);
      if (invitation) await keepAccepted(within, invitation);
      if (use) await recordEvent(within, "link.used", `link/${link.id}`, idsOf(target));
    });
    return to;
  },
);

/** A seat of a group purchase: somebody who bought the course leaves it to others (conflict). */
async function takeSeat(ctx: SignedCtx, { courseId }: Target) {
  const open = { userId: ctx.viewer.id, courseId: courseId! };
  const own = and(eq(enrollments.userId, open.userId), eq(enrollments.courseId, open.courseId));
  const isBought = and(own, eq(enrollments.origin, "purchase"), isNull(enrollments.endedAt));
  if (await ctx.db.$count(enrollments, isBought)) throw new AppError("conflict", alreadyBought);
  await openEnrolment(ctx, { ...open, origin: "purchase" });
}

async function countUse(ctx: Ctx, id: number) {
  const [used] = await ctx.db
    .update(invitationLinks)
    .set({ used: sql`${invitationLinks.used} + 1` })
    .where(and(eq(invitationLinks.id, id), isUsable(ctx)))
    .returning({ id: invitationLinks.id });
  if (!used) throw new AppError("conflict", linkFull);
}
