import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { authorise, can, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { isReady } from "#app/domain/courses/course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { percentageOf } from "#app/domain/percentage.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { supportTickets as tickets } from "#drizzle/schema/support.ts";
import { trails } from "#drizzle/schema/trails.ts";
import { selectAssignable } from "./assign-ticket.server.ts";
import { selectCannedReplies } from "./canned-replies.server.ts";
import { type TicketView, ticketNotFound } from "./ticket.ts";
import { selectNotes } from "./ticket-notes.server.ts";
import {
  awaitsSchool,
  isUnresolved,
  selectReplies,
  selectTickets,
  signedReplies,
  waitedMinutes,
  waitsSince,
} from "./tickets.server.ts";

/** How many of each thing stand beside a conversation. */
const shown = { courses: 10, payments: 5, tickets: 5, waiting: 15 };

export type TicketDesk = Awaited<ReturnType<typeof showTicketDesk>>;

/**
 * A ticket as the school answers it: with notes, who may answer, the person who wrote it, and what else waits. In
 * one query.
 */
export async function showTicketDesk(ctx: Ctx, id: number) {
  authorise(ctx, "tickets.seeAll");
  const signed = requireViewer(ctx);
  const seesPayments = can(signed.viewer, "payments.seeAll");
  const read = await batchRead(signed, {
    tickets: selectTickets(signed).where(eq(tickets.id, id)),
    replies: selectReplies(signed, id),
    notes: selectNotes(signed, id),
    assignable: selectAssignable(signed),
    cannedReplies: selectCannedReplies(signed),
    waiting: selectWaiting(signed),
    people: selectPerson(signed, id),
    courses: selectCourses(signed, id),
    payments: selectPayments(signed, id, seesPayments),
    others: selectOthers(signed, id),
  });
  const [ticket] = read.tickets as TicketView[];
  if (!ticket) throw new AppError("not_found", ticketNotFound);
  return {
    ticket: { ...ticket, replies: signedReplies(signed, read.replies) },
    // Somebody of the team who asks something themselves does not read what is written about it.
    notes: ticket.userId === signed.viewer.id ? [] : read.notes,
    assignable: read.assignable,
    cannedReplies: read.cannedReplies,
    waiting: read.waiting,
    /** Null for a visitor without an account. */
    person: read.people[0] ?? null,
    courses: read.courses.map(({ completedAt, ...course }) => {
      const isCompleted = completedAt !== null;
      return { ...course, isCompleted, percentage: percentageOf({ ...course, isCompleted }) };
    }),
    /** Null if the viewer may not see payments. */
    payments: seesPayments ? read.payments : null,
    others: read.others,
  };
}

/** The account that wrote the ticket; null for a visitor. */
const authorOf = (id: number) => sql`(select t.user_id from ${tickets} t where t.id = ${id})`;

const selectPerson = ({ db }: Ctx, id: number) =>
  db
    .select({ fullName: users.fullName, createdAt: users.createdAt, isMaintainer: users.isMaintainer })
    .from(users)
    .where(eq(users.id, authorOf(id)));

function selectCourses({ db }: Ctx, id: number) {
  return db
    .select({
      id: courses.id,
      title: courses.title,
      completedAt: enrollments.completedAt,
      isEnded: sql<boolean>`${enrollments.endedAt} is not null`,
      done: sql<number>`(select count(*)::int from ${lessonProgress} p
        where p.enrollment_id = ${enrollments.id} and p.completed_at is not null)`,
      lessons: sql<number>`(select count(*)::int from ${lessons} where ${lessons.courseId} = ${courses.id} and ${isReady})`,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(eq(enrollments.userId, authorOf(id)))
    .orderBy(desc(enrollments.id))
    .limit(shown.courses);
}

function selectPayments({ db }: Ctx, id: number, maySee: boolean) {
  return db
    .select({
      id: payments.id,
      title: sql<string>`coalesce(${courses.title}, ${trails.title})`,
      amountCents: payments.amountCents,
      status: payments.status,
      dispute: payments.dispute,
      isTest: payments.isTest,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .leftJoin(courses, eq(courses.id, payments.courseId))
    .leftJoin(trails, eq(trails.id, payments.trailId))
    .where(eq(payments.userId, authorOf(id)))
    .orderBy(desc(payments.id))
    .limit(maySee ? shown.payments : 0);
}

/** Other tickets of the account, or of a visitor's e-mail address. */
function selectOthers({ db }: Ctx, id: number) {
  const address = sql`(select case when t.user_id is null then lower(t.email) end from ${tickets} t where t.id = ${id})`;
  const sameAddress = and(isNull(tickets.userId), sql`lower(${tickets.email}) = ${address}`);
  return db
    .select({ id: tickets.id, subject: tickets.subject, status: tickets.status })
    .from(tickets)
    .where(and(ne(tickets.id, id), isNull(tickets.mergedInto), or(eq(tickets.userId, authorOf(id)), sameAddress)))
    .orderBy(desc(tickets.id))
    .limit(shown.tickets);
}

/** Tickets that wait for the school, oldest first. Unanswered ones come from their index, in its order. */
function selectWaiting(ctx: Ctx) {
  const ids = sql`(
    (select ${tickets.id} from ${tickets} where ${and(isUnresolved, isNull(tickets.answeredAt))}
      order by ${tickets.answeredAt}, ${tickets.createdAt}, ${tickets.id} desc limit ${shown.waiting}::int)
    union all
    select ${tickets.id} from ${tickets} where ${and(isUnresolved, isNotNull(tickets.answeredAt), awaitsSchool)}
  )` as SQL;
  const { id, subject, name } = tickets;
  return ctx.db
    .select({ id, subject, name, waitedMinutes: waitedMinutes(ctx) })
    .from(tickets)
    .where(sql`${tickets.id} in ${ids}`)
    .orderBy(waitsSince, desc(tickets.id))
    .limit(shown.waiting);
}
