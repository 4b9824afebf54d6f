import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { roleLabel, teamRoleLabels } from "#app/domain/access/viewer.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead, matchesEveryWord, type Select } from "#app/domain/batch-read.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { selectCounterTotal } from "#app/domain/counters/counters.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { listCsv, selectListPage, selectSomeCount, toSomePage } from "#app/domain/list.server.ts";
import type { QueryOf } from "#app/domain/list.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { viewerColumns } from "#app/domain/sessions/find-viewer.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { peopleList } from "./people-list.ts";
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

type Query = Paging & { q: string } & Partial<QueryOf<typeof peopleList>>;

/** One page of everybody with an account, newest first. */
export async function listPeople(ctx: Ctx, query: Query): Promise<Page<PersonView>> {
  const where = narrowed(query);
  const all = where ? ctx.db.select({ total: count() }).from(users).where(where) : selectCounterTotal(ctx, "person");
  return await readPage(ctx, query, all);
}

/** The same with matches counted up to a hundred, since counting a match means folding a name. */
export async function searchPeople(ctx: Ctx, query: Query): Promise<Page<PersonView> & { hasMore: boolean }> {
  const where = narrowed(query);
  if (!where) return { ...(await listPeople(ctx, query)), hasMore: false };
  const page = await readPage(ctx, query, selectSomeCount(ctx, { table: users, id: users.id, where }, query));
  return toSomePage(page.data, page.total, query);
}

/** The condition for the people found by words and filters; undefined without any. */
function narrowed({ q, role = "all", maintainer = "all" }: Omit<Query, "page" | "limit">): SQL | undefined {
  const some = and(
    matchesEveryWord(sql`folded(${users.fullName} || ' ' || ${users.email})`, q.slice(0, 200)),
    role === "all" ? undefined : eq(users.role, role),
    maintainer === "all" ? undefined : eq(users.isMaintainer, maintainer === "yes"),
  );
  return some && and(isNull(users.deletedAt), some);
}

async function readPage(ctx: Ctx, query: Query, all: Select<{ total: number }>): Promise<Page<PersonView>> {
  authorise(ctx, "people.see");
  const { rows, counted } = await batchRead(ctx, {
    rows: selectListPage(ctx, ctx.db.select(personColumns).from(users).$dynamic(), sourceOf(query), {
      sort: "created",
      descending: true,
      ...query,
    }),
    counted: all,
  });
  return toPage(rows, counted[0]!.total, query);
}

/** Names without accents and case, the same on every server. */
const orders = { person: sql`folded(${users.fullName}) collate "C"`, created: users.createdAt };

const sourceOf = (query: Omit<Query, "page" | "limit">) => ({
  table: users,
  id: users.id,
  where: narrowed(query) ?? isNull(users.deletedAt),
  orders,
});

/** The same people as a file. */
export async function exportPeopleRows(ctx: Ctx, query: Omit<Query, "page" | "limit">) {
  const signed = requireViewer(ctx);
  authorise(signed, "people.see");
  return await listCsv<PersonView>(signed, {
    what: peopleList.name,
    source: sourceOf(query),
    query: { sort: "created", ...query },
    cells: {
      Nome: ({ fullName }) => fullName,
      "E-mail": ({ email }) => email,
      Papel: ({ role, team }) => [roleLabel(role), ...team.map((each) => teamRoleLabels[each])].join(", "),
      Mantenedor: ({ isMaintainer }) => (isMaintainer ? "Sim" : "Não"),
      Desde: ({ createdAt }) => shortDate(createdAt),
    },
    read: (isInBatch) => ctx.db.select(personColumns).from(users).where(isInBatch),
  });
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
