import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { holdPerson } from "#app/domain/hold-person.server.ts";
import { type List, listAddress, listNamed, type QueryOf } from "#app/domain/list.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { readList } from "#app/domain/read-list.ts";
import { lineField } from "#app/domain/text.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { savedViews } from "#drizzle/schema/saved-views.ts";

const viewNotFound = "Visão não encontrada";

export const maxViews = 20;

/** A list as it is shown now, under a name. */
const viewFields = z.object({
  list: z.string().refine((name) => listNamed(name), "Escolha uma lista do painel."),
  name: lineField({
    max: 60,
    min: 1,
    sentences: { missing: "Dê um nome à visão.", long: "O nome deve ter no máximo 60 letras." },
  }),
  search: z.string().max(2_000).default(""),
});

const tooMany = `São no máximo ${maxViews} visões por lista. Exclua uma antes de salvar outra.`;
const columns = { id: savedViews.id, name: savedViews.name, search: savedViews.search };

/** The viewer's own views of a list, by name. */
export async function listViews(ctx: Ctx, { name }: List) {
  const { viewer } = requireViewer(ctx);
  return await ctx.db
    .select(columns)
    .from(savedViews)
    .where(and(eq(savedViews.userId, viewer.id), eq(savedViews.list, name)))
    .orderBy(asc(savedViews.name));
}

type Opened<L extends List, Found> = { list: L; read: (ctx: Ctx, query: QueryOf<L>) => Promise<Found> };

/** What the page of a list shows: what is asked of it, the rows found, and the viewer's own views. */
export async function openList<L extends List, Found>(ctx: Ctx, url: URL, { list, read }: Opened<L, Found>) {
  const query: QueryOf<L> = readList(list, url);
  const [found, views] = await Promise.all([read(ctx, query), listViews(ctx, list)]);
  return { list, query, found, views };
}

/** Saves what a list's address asks, without what it does not know; of the same name, the last one counts. */
export const saveView = verbInTransaction(
  { ability: "panel.enter", body: viewFields },
  async (ctx, { list, name, search }) => {
    const known = listNamed(list)!;
    const query = { ...readList(known, { searchParams: new URLSearchParams(search) }), page: 1 };
    const { db, viewer } = ctx;
    // One at a time for each person, so that the limit holds.
    await holdPerson(ctx, viewer.id);
    const values = { list, name, search: listAddress(known, query, ""), userId: viewer.id, createdAt: sqlNow(ctx) };
    const [saved] = await db
      .insert(savedViews)
      .values(values)
      .onConflictDoUpdate({
        target: [savedViews.userId, savedViews.list, savedViews.name],
        set: { search: sql`excluded.search` },
      })
      .returning(columns);
    const own = and(eq(savedViews.userId, viewer.id), eq(savedViews.list, list));
    if ((await db.$count(savedViews, own)) > maxViews) throw new AppError("conflict", tooMany);
    await recordEvent(ctx, "list_view.saved", `list_view/${saved!.id}`, {});
    return { ...saved!, path: known.path };
  },
);

export const deleteView = verbInTransaction(
  { ability: "panel.enter", id: integerPathId(viewNotFound) },
  async (ctx, id) => {
    const own = and(eq(savedViews.id, id), eq(savedViews.userId, ctx.viewer.id));
    const [gone] = await ctx.db.delete(savedViews).where(own).returning({ list: savedViews.list });
    if (!gone) throw new AppError("not_found", viewNotFound);
    await recordEvent(ctx, "list_view.removed", `list_view/${id}`, {});
    return { path: listNamed(gone.list)?.path ?? "/admin" };
  },
);
