import { createHash } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { timeZone } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { mapPage, type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { instructorCounters } from "#drizzle/schema/counters.ts";
import { users } from "#drizzle/schema/people.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";
import type { InstructorView } from "./instructor.ts";
import { type TeamFigures, type TeamYear, teamFigures } from "./team-figures.ts";

// Column names are written out, since drizzle omits the table name in queries over one table.
const ofThePerson = sql`from ${instructorCounters} t where t.teacher_id = ${users}.id`;

/** Totals of somebody's published courses, for a select over people; a rating of 0 without reviews. */
const taughtColumns = {
  totalCourses: sql<number>`(select coalesce(sum(t.courses), 0)::int ${ofThePerson})`,
  totalStudents: sql<number>`(select coalesce(sum(t.learners), 0)::int ${ofThePerson})`,
  avgRating: sql<number>`(select coalesce(round(sum(t.stars)::numeric / nullif(sum(t.reviews), 0), 2), 0)::float8 ${ofThePerson})`,
};

type Known = Omit<InstructorView, "id">;

/** Somebody of the team, by account or by roster entry. */
export type Member = Known & ({ userId: string; entryId: null } | { userId: null; entryId: number });

/**
 * A page of the team: instructors and admins with accounts, and the school's entries without one. Founder first, then
 * admins, then by name. Figures of accounts are computed from published courses; those of entries are typed by an
 * admin.
 */
export async function readTeam(ctx: Pick<Ctx, "db">, paging: Paging): Promise<Page<Member>> {
  const { page, limit } = paging;
  const shown = sql`(select * from ${teamUntil(page * limit)} order by ${order}
    limit ${limit} offset ${(page - 1) * limit}) as shown`;
  // A page past the end still has one row, of nobody, for the total.
  const keys = sql`${counted} left join ${shown} on true`;
  const rows = await selectMembers(ctx, keys).orderBy(order);
  return toPage(rows.flatMap(memberOf), rows[0]!.total, paging);
}

const counted = sql`(select (select count(*) from ${users} where role in ('instructor', 'admin'))::int
  + (select count(*) from ${rosterEntries} where not is_virtual)::int as total) as counted`;

/**
 * Everybody who may be among the first `many`, with their order: all admins, all entries, and as many instructors,
 * since each name that is read must be folded.
 */
const teamUntil = (many: number) => sql`(
  select id as "userId", null::int as "entryId", full_name as named, folded(full_name) collate "C" as called,
    case when is_founder then 0 else 1 end as place
  from ${users} where role = 'admin'
  union all
  (select id, null, full_name, folded(full_name) collate "C", 2 from ${users} where role = 'instructor'
    order by folded(full_name) collate "C", full_name, id limit ${many}::int)
  union all
  select null, id, full_name, folded(full_name) collate "C", 2 from ${rosterEntries} where not is_virtual
) as team`;

const order = sql`place, called, named, "userId", "entryId"`;

/** One of them; undefined if nobody of the team has that id. */
export async function findMember(ctx: Pick<Ctx, "db">, { userId, entryId }: Key): Promise<Member | undefined> {
  const key = sql`(select 1 as total, ${userId}::uuid as "userId", ${entryId}::int as "entryId") as asked`;
  return (await selectMembers(ctx, key)).flatMap(memberOf)[0];
}

type Key = { userId: string | null; entryId: number | null };

/** Takes rows of "userId", "entryId" and total. The entry that stands for the school itself is left out. */
function selectMembers({ db }: Pick<Ctx, "db">, keys: SQL) {
  return db
    .select({ total: sql<number>`total`, person: personColumns, entry: entryColumns })
    .from(keys)
    .leftJoin(users, and(eq(users.id, sql`"userId"`), inArray(users.role, ["instructor", "admin"])))
    .leftJoin(rosterEntries, and(eq(rosterEntries.id, sql`"entryId"`), eq(rosterEntries.isVirtual, false)))
    .$dynamic();
}

const personColumns = {
  userId: users.id,
  fullName: users.fullName,
  bio: users.bio,
  pictureUrl: users.pictureUrl,
  specialties: users.specialties,
  siteUrl: users.siteUrl,
  ...taughtColumns,
  role: sql<InstructorView["role"]>`${users.role}`,
  isFounder: users.isFounder,
  createdAt: users.createdAt,
};

const entryColumns = {
  entryId: rosterEntries.id,
  fullName: rosterEntries.fullName,
  bio: rosterEntries.bio,
  pictureUrl: rosterEntries.pictureUrl,
  specialties: rosterEntries.specialties,
  totalCourses: rosterEntries.totalCourses,
  totalStudents: rosterEntries.totalStudents,
  avgRating: rosterEntries.avgRating,
  createdAt: rosterEntries.createdAt,
};

type Row = Awaited<ReturnType<typeof selectMembers>>[number];

function memberOf({ person, entry }: Row): Member[] {
  if (person?.userId) return [{ ...person, entryId: null, isManaged: false }];
  if (!entry?.entryId) return [];
  return [{ ...entry, userId: null, siteUrl: null, role: "instructor", isFounder: false, isManaged: true }];
}

/** A page of the team for the public: nothing in it leads back to an account. */
export async function listInstructors(ctx: Pick<Ctx, "db">, paging: Paging): Promise<Page<InstructorView>> {
  return mapPage(await readTeam(ctx, paging), ({ userId, entryId, ...member }) => ({
    ...member,
    id: publicId(userId ?? `roster ${entryId}`),
  }));
}

/** Account ids are random, so their hash cannot be reversed. 132 bits of it are kept. */
export const publicId = (key: string) =>
  createHash("sha256").update(`instructor ${key}`).digest("base64url").slice(0, 22);

/** Totals of the whole team. */
export async function readTeamFigures(ctx: Pick<Ctx, "db" | "now">): Promise<TeamFigures> {
  const years = ctx.db.execute<TeamYear>(sql`
    with taught as (
      select teacher_id, sum(courses) as courses, round(sum(stars)::numeric / nullif(sum(reviews), 0), 2) as rating
      from ${instructorCounters} group by teacher_id
    ), team as (
      select created_at, coalesce(courses, 0) as courses, rating
      from ${users} left join taught on teacher_id = ${users}.id where role in ('instructor', 'admin')
      union all
      select created_at, 0, null from ${rosterEntries} where not is_virtual
    )
    select extract(year from created_at at time zone ${timeZone})::int as "since", count(*)::int as "people",
      sum(courses)::int as "courses", count(rating)::int as "rated", coalesce(sum(rating), 0)::float8 as "ratings"
    from team group by 1`);
  const [team, now] = await Promise.all([years, currentTime(ctx)]);
  return teamFigures([...team], now);
}
