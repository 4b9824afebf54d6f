import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead, matchesEveryWord, type Select } from "#app/domain/batch-read.server.ts";
import { selectCounterTotal } from "#app/domain/counters/counters.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { viewerColumns } from "#app/domain/sessions/find-viewer.server.ts";
import { users } from "#drizzle/schema/people.ts";
import type { PersonView } from "./person.ts";

/** The columns of a PersonView. */
export const personColumns = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  role: users.role,
  team: viewerColumns.team,
  isMaintainer: users.isMaintainer,
  isFounder: users.isFounder,
  createdAt: users.createdAt,
};

type Asked = Paging & { q: string };

/** One page of everybody with an account, newest first. */
export async function listPeople(ctx: Ctx, asked: Asked): Promise<Page<PersonView>> {
  const where = found(asked);
  const all = where ? ctx.db.select({ total: count() }).from(users).where(where) : selectCounterTotal(ctx, "person");
  return await readPage(ctx, asked, all);
}

/** Matches are counted up to the next full hundred after the page, since counting a match means folding a name. */
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

/** The condition for the people found by the words; undefined without any. */
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
 * Locks the viewer's account until the end of the transaction, so that nobody deletes it meanwhile: for writes that
 * could not be undone for a deleted person.
 */
export async function lockAccount({ db, viewer }: SignedCtx): Promise<void> {
  const [living] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, viewer.id), isNull(users.deletedAt)))
    .for("key share");
  if (!living) throw new AppError("unauthenticated");
}
