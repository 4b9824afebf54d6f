import { and, count, desc, isNull, type SQL, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import type { PersonView } from "#app/domain/people/directory/person-json.ts";
import { readTogether, type Select } from "#app/domain/read-together.server.ts";
import { everyWordIn } from "#app/domain/search.server.ts";
import { selectTotal } from "#app/domain/tallies/school-tallies.server.ts";
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

type Asked = Paging & { q: string };

/**
 * One page of everybody with a living account, the newest first. For admins.
 * In: words that have to be found in name or e-mail, whatever their accents and case; none find everybody.
 */
export async function listPeople(ctx: Ctx, asked: Asked): Promise<Page<PersonView>> {
  const where = found(asked);
  const all = where ? ctx.db.select({ total: count() }).from(users).where(where) : selectTotal(ctx, "person");
  return await readPage(ctx, asked, all);
}

/** People are counted to the next full hundred after the page that is shown: each one counted is a name folded. */
const step = 100;

/**
 * The same for somebody who looks: of what was searched for, no more is counted than what they will walk through.
 * Out: whether there are more than `total` says.
 */
export async function lookForPeople(ctx: Ctx, asked: Asked): Promise<Page<PersonView> & { hasMore: boolean }> {
  const where = found(asked);
  if (!where) return { ...(await listPeople(ctx, asked)), hasMore: false };
  const most = (Math.floor((asked.page * asked.limit) / step) + 1) * step;
  const some = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .limit(most + 1)
    .as("some");
  const page = await readPage(ctx, asked, ctx.db.select({ total: count() }).from(some));
  const hasMore = page.total > most;
  return { ...(hasMore ? pageOf(page.data, most, asked) : page), hasMore };
}

/** What is true of whom the words find; undefined where there are none. */
function found({ q }: Asked): SQL | undefined {
  const words = everyWordIn(sql`folded(${users.fullName} || ' ' || ${users.email})`, q.slice(0, 200));
  return words && and(isNull(users.deletedAt), words);
}

async function readPage(ctx: Ctx, asked: Asked, all: Select<{ total: number }>): Promise<Page<PersonView>> {
  authorise(ctx, "people.see");
  const { rows, counted } = await readTogether(ctx, {
    rows: ctx.db
      .select(personColumns)
      .from(users)
      .where(found(asked) ?? isNull(users.deletedAt))
      .orderBy(desc(users.createdAt), users.id)
      .limit(asked.limit)
      .offset((asked.page - 1) * asked.limit),
    counted: all,
  });
  return pageOf(rows, counted[0]!.total, asked);
}
