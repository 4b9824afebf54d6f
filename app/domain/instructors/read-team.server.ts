import { and, eq, getTableColumns, inArray, not, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { InstructorView } from "#app/domain/instructors/instructor-json.ts";
import { taughtColumns } from "#app/domain/instructors/taught-columns.server.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";

type Known = Omit<InstructorView, "id">;

/** Somebody of the team, known by their account or by their entry in the roster. */
export type Member = Known & ({ userId: string; entryId: null } | { userId: null; entryId: number });

/**
 * A page of everybody who teaches or directs: those with an account, and those whom the school presents without one.
 * The founder first, then the other directors, then by name. Of people with accounts only published courses are counted,
 * each learner once, and a rating is the average of all reviews of those courses; of the others an admin says it all.
 */
export async function readTeam(ctx: Pick<Ctx, "db">, paging: Paging): Promise<Page<Member>> {
  const keys = await ctx.db.execute<Key & { total: number }>(sql`
    with team as (
      select id as "userId", null::int as "entryId", full_name,
        case when is_founder then 0 when role = 'admin' then 1 else 2 end as place
      from ${users} where role in ('instructor', 'admin')
      union all
      select null, id, full_name, 2 from ${rosterEntries} where not is_virtual
    )
    select "userId", "entryId", total
    from (select count(*)::int as total from team) as counted left join lateral (
      select * from team order by place, folded(full_name) collate "C", full_name, "userId", "entryId"
      limit ${paging.limit} offset ${(paging.page - 1) * paging.limit}
    ) as shown on true`);
  const shown = keys.filter(({ userId, entryId }) => userId !== null || entryId !== null);
  return pageOf(await readMembers(ctx, shown), keys[0]!.total, paging);
}

/** One of them; undefined where nobody of the team is known so. */
export async function findMember(ctx: Pick<Ctx, "db">, key: Key): Promise<Member | undefined> {
  return (await readMembers(ctx, [key]))[0];
}

type Key = { userId: string | null; entryId: number | null };

async function readMembers(ctx: Pick<Ctx, "db">, keys: Key[]): Promise<Member[]> {
  if (!keys.length) return [];
  const { teachers, entries } = await readTogether(ctx, {
    teachers: selectTeachers(
      ctx,
      keys.flatMap(({ userId }) => userId ?? []),
    ),
    entries: selectEntries(
      ctx,
      keys.flatMap(({ entryId }) => entryId ?? []),
    ),
  });
  const members = [...teachers.map(asTeacher), ...entries.map(asEntry)];
  const byKey = new Map(members.map((member) => [member.userId ?? member.entryId, member]));
  return keys.flatMap(({ userId, entryId }) => byKey.get((userId ?? entryId)!) ?? []);
}

function selectTeachers({ db }: Pick<Ctx, "db">, ids: string[]) {
  return db
    .select({
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
    })
    .from(users)
    .where(and(inArray(users.id, ids), inArray(users.role, ["instructor", "admin"])));
}

const asTeacher = (row: Awaited<ReturnType<typeof selectTeachers>>[number]): Member => ({
  ...row,
  entryId: null,
  isManaged: false,
});

/** The entry that stands for the school itself is nobody, and left out. */
function selectEntries({ db }: Pick<Ctx, "db">, ids: number[]) {
  const wanted = and(inArray(rosterEntries.id, ids), not(eq(rosterEntries.isVirtual, true)));
  return db.select(getTableColumns(rosterEntries)).from(rosterEntries).where(wanted);
}

function asEntry({ id, createdBy: _, isVirtual: __, ...row }: typeof rosterEntries.$inferSelect): Member {
  return { ...row, userId: null, entryId: id, siteUrl: null, role: "instructor", isFounder: false, isManaged: true };
}
