import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead, matchesEveryWord, type Select } from "#app/domain/batch-read.server.ts";
import { selectCounterTotal } from "#app/domain/counters/counters.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { users } from "#drizzle/schema/people.ts";
import type { PersonView } from "./person.ts";

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

/** One page of everybody with a living account, the newest first. */
export async function listPeople(ctx: Ctx, asked: Asked): Promise<Page<PersonView>> {
  const where = found(asked);
  const all = where ? ctx.db.select({ total: count() }).from(users).where(where) : selectCounterTotal(ctx, "person");
  return await readPage(ctx, asked, all);
}

/** People are counted to the next full hundred after the page that is shown: each one counted is a name folded. */
const step = 100;

export async function searchPeople(ctx: Ctx, asked: Asked): Promise<Page<PersonView> & { hasMore: boolean }> {
  const where = found(asked);
  if (!where) return { ...(await listPeople(ctx, asked)), hasMore: false };
  const readUpTo = (Math.floor((asked.page * asked.limit) / step) + 1) * step;
  const some = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .limit(readUpTo + 1)
    .as("some");
  const page = await readPage(ctx, asked, ctx.db.select({ total: count() }).from(some));
  const hasMore = page.total > readUpTo;
  return { ...(hasMore ? toPage(page.data, readUpTo, asked) : page), hasMore };
}

/** What is true of whom the words find; undefined where there are none. */
function found({ q }: Asked): SQL | undefined {
  const words = matchesEveryWord(sql`folded(${users.fullName} || ' ' || ${users.email})`, q.slice(0, 200));
  return words && and(isNull(users.deletedAt), words);
}

async function readPage(ctx: Ctx, asked: Asked, all: Select<{ total: number }>): Promise<Page<PersonView>> {
  authorise(ctx, "people.see");
  const { rows, counted } = await batchRead(ctx, {
    rows: ctx.db
      .select(personColumns)
      .from(users)
      .where(found(asked) ?? isNull(users.deletedAt))
      .orderBy(desc(users.createdAt), users.id)
      .limit(asked.limit)
      .offset((asked.page - 1) * asked.limit),
    counted: all,
  });
  return toPage(rows, counted[0]!.total, asked);
}

/**
 * Locks the viewer's account until the end of the transaction, so that nobody deletes it meanwhile: for what could not
 * be taken back from somebody who is gone.
 */
export async function lockAccount({ db, viewer }: SignedCtx): Promise<void> {
  const [living] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, viewer.id), isNull(users.deletedAt)))
    .for("key share");
  if (!living) throw new AppError("unauthenticated");
}
