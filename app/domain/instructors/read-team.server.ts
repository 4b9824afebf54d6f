import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
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
  const shown = sql`(select * from ${team}
    order by place, folded(full_name) collate "C", full_name, "userId", "entryId"
    limit ${paging.limit} offset ${(paging.page - 1) * paging.limit})`;
  const [keys, members] = await Promise.all([
    ctx.db.execute<Key & { total: number }>(sql`
      select "userId", "entryId", total
      from (select count(*)::int as total from ${team}) as counted left join lateral ${shown} as shown on true`),
    readMembers(ctx, {
      userIds: sql`(select "userId" from ${shown} as shown)`,
      entryIds: sql`(select "entryId" from ${shown} as shown)`,
    }),
  ]);
  const byKey = new Map(members.map((member) => [member.userId ?? member.entryId, member]));
  const inOrder = keys.flatMap(({ userId, entryId }) => byKey.get((userId ?? entryId)!) ?? []);
  return pageOf(inOrder, keys[0]!.total, paging);
}

/** Everybody of it, with where they stand among the others. */
const team = sql`(
  select id as "userId", null::int as "entryId", full_name,
    case when is_founder then 0 when role = 'admin' then 1 else 2 end as place
  from ${users} where role in ('instructor', 'admin')
  union all
  select null, id, full_name, 2 from ${rosterEntries} where not is_virtual
) as team`;

/** One of them; undefined where nobody of the team is known so. */
export async function findMember(ctx: Pick<Ctx, "db">, key: Key): Promise<Member | undefined> {
  const [userIds, entryIds] = [key.userId === null ? [] : [key.userId], key.entryId === null ? [] : [key.entryId]];
  return (await readMembers(ctx, { userIds, entryIds }))[0];
}

type Key = { userId: string | null; entryId: number | null };

type Ids<Id> = SQL | Id[];

async function readMembers(
  ctx: Pick<Ctx, "db">,
  { userIds, entryIds }: { userIds: Ids<string>; entryIds: Ids<number> },
): Promise<Member[]> {
  return (await Promise.all([readTeachers(ctx, userIds), readEntries(ctx, entryIds)])).flat();
}

async function readTeachers(ctx: Pick<Ctx, "db">, ids: Ids<string>): Promise<Member[]> {
  const rows = await ctx.db
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
  return rows.map((row) => ({ ...row, entryId: null, isManaged: false }));
}

/** The entry that stands for the school itself is nobody, and left out. */
async function readEntries({ db }: Pick<Ctx, "db">, ids: Ids<number>): Promise<Member[]> {
  const wanted = and(inArray(rosterEntries.id, ids), not(eq(rosterEntries.isVirtual, true)));
  const rows = await db.select().from(rosterEntries).where(wanted);
  return rows.map(({ id, createdBy: _, isVirtual: __, ...row }) => ({
    ...row,
    userId: null,
    entryId: id,
    siteUrl: null,
    role: "instructor",
    isFounder: false,
    isManaged: true,
  }));
}
