import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { InstructorView } from "#app/domain/instructors/instructor-json.ts";
import { taughtColumns } from "#app/domain/instructors/taught-columns.server.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { users } from "#drizzle/schema/people.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";

type Known = Omit<InstructorView, "id">;

/** Somebody of the team, known by their account or by their entry in the roster. */
export type Member = Known & ({ userId: string; entryId: null } | { userId: null; entryId: number });

/**
 * A page of everybody who teaches or directs: those with an account, and those whom the school presents without one.
 * The founder first, then the other directors, then by name. Of people with accounts only published courses are
 * counted, each learner once, and a rating is the average of all reviews of those courses; of the others an admin says
 * it all.
 */
export async function readTeam(ctx: Pick<Ctx, "db">, paging: Paging): Promise<Page<Member>> {
  const { page, limit } = paging;
  const shown = sql`(select * from ${teamUntil(page * limit)} order by ${order}
    limit ${limit} offset ${(page - 1) * limit}) as shown`;
  // A page past the last one has a row too, of nobody, for how many they are.
  const keys = sql`${counted} left join ${shown} on true`;
  const rows = await selectMembers(ctx, keys).orderBy(order);
  return pageOf(rows.flatMap(memberOf), rows[0]!.total, paging);
}

const counted = sql`(select (select count(*) from ${users} where role in ('instructor', 'admin'))::int
  + (select count(*) from ${rosterEntries} where not is_virtual)::int as total) as counted`;

/**
 * Everybody of the team who may stand among the first `many`, with their places: all who direct, all entries, and of
 * those who teach no more than that, since each name that is read is folded.
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

/** One of them; undefined where nobody of the team is known so. */
export async function findMember(ctx: Pick<Ctx, "db">, { userId, entryId }: Key): Promise<Member | undefined> {
  const key = sql`(select 1 as total, ${userId}::uuid as "userId", ${entryId}::int as "entryId") as asked`;
  return (await selectMembers(ctx, key)).flatMap(memberOf)[0];
}

type Key = { userId: string | null; entryId: number | null };

/** In: rows of "userId", "entryId" and total. The entry that stands for the school itself is nobody, and left out. */
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
