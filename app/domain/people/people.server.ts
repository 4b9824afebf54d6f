import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { roleLabel, teamRoleLabels } from "#app/domain/access/viewer.ts";
import { AppError } from "#app/domain/app-error.ts";
import { matchesEveryWord } from "#app/domain/batch-read.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { selectCounterTotal } from "#app/domain/counters/counters.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { panelList } from "#app/domain/list.server.ts";
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

/** The condition for the people found by words and filters; undefined without any. */
function narrowed({ q = "", role = "all", maintainer = "all" }: PeopleQuery): SQL | undefined {
  const some = and(
    matchesEveryWord(sql`folded(${users.fullName} || ' ' || ${users.email})`, q.slice(0, 200)),
    role === "all" ? undefined : eq(users.role, role),
    maintainer === "all" ? undefined : eq(users.isMaintainer, maintainer === "yes"),
  );
  return some && and(isNull(users.deletedAt), some);
}

type PeopleQuery = { q?: string; role?: PersonView["role"] | "all"; maintainer?: "yes" | "no" | "all" };

/** Everybody with an account. */
export const peopleList = panelList(
  {
    name: "pessoas",
    path: "/admin/instructors/people",
    search: "Nome ou e-mail",
    order: "-created",
    pageSize: 20,
    columns: {
      person: { label: "Pessoa", sort: "up" },
      created: { label: "Desde", sort: "down" },
      role: { label: "Papel" },
    },
    filters: {
      role: {
        label: "Papel",
        all: "Todos",
        options: { student: "Estudantes", instructor: "Instrutores", admin: "Admins" },
      },
      maintainer: {
        label: "Mantenedores",
        all: "Com e sem",
        options: { yes: "Só mantenedores", no: "Sem mantenedores" },
      },
    },
  },
  {
    ability: "people.see",
    select: ({ db }) => db.select(personColumns).from(users).$dynamic(),
    source: (_, query) => ({
      id: users.id,
      where: narrowed(query) ?? isNull(users.deletedAt),
      /** Names without accents and case, the same on every server. */
      orders: { person: sql`folded(${users.fullName}) collate "C"`, created: users.createdAt },
    }),
    // Counting a match means folding a name.
    count: (ctx, query) => (narrowed(query) ? "roughly" : selectCounterTotal(ctx, ["person"])),
    cells: {
      Nome: ({ fullName }) => fullName,
      "E-mail": ({ email }) => email,
      Papel: ({ role, team }) => [roleLabel(role), ...team.map((each) => teamRoleLabels[each])].join(", "),
      Mantenedor: ({ isMaintainer }) => (isMaintainer ? "Sim" : "Não"),
      Desde: ({ createdAt }) => shortDate(createdAt),
    },
  },
);

/** One page of them for a program, which is told how many there are in all. */
export async function listPeople(ctx: Ctx, query: Paging & { q: string }): Promise<Page<PersonView>> {
  const page = await peopleList.read(ctx, query);
  return page.hasMore ? toPage(page.data, await ctx.db.$count(users, narrowed(query)), query) : page;
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
