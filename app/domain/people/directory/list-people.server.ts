import { and, desc, isNull, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import type { PersonView } from "#app/domain/people/directory/person-json.ts";
import { everyWordIn } from "#app/domain/search.server.ts";
import { readTally } from "#app/domain/tallies/school-tallies.server.ts";
import { users } from "#drizzle/schema/people.ts";

/** What a PersonView is read from. */
export const personColumns = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  role: users.role,
  isMaintainer: users.isMaintainer,
  isFounder: users.isFounder,
  createdAt: users.createdAt,
};

const said = sql`folded(${users.fullName} || ' ' || ${users.email})`;

/**
 * One page of everybody with a living account, the newest first. For admins.
 * In: words that have to be found in name or e-mail, whatever their accents and case; none find everybody.
 */
export async function listPeople(ctx: Ctx, { q, ...paging }: Paging & { q: string }): Promise<Page<PersonView>> {
  authorise(ctx, "people.see");
  const words = everyWordIn(said, q.slice(0, 200));
  const where = and(isNull(users.deletedAt), words);
  const rows = await ctx.db
    .select(personColumns)
    .from(users)
    .where(where)
    .orderBy(desc(users.createdAt), users.id)
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit);
  return pageOf(rows, await (words ? ctx.db.$count(users, where) : readTally(ctx, "person")), paging);
}
