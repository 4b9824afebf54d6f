import { expect, it } from "vitest";
import { courseList } from "#app/domain/authoring/course-table.server.ts";
import { deleteView, listViews, maxViews, saveView } from "#app/domain/saved-views/saved-views.server.ts";
import { voucherList } from "#app/domain/vouchers/vouchers.server.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const view = { list: "cursos", name: "Rascunhos novos", search: "?status=draft&sort=title&page=3&nada=1" };

it("keeps what a list is asked under a name of one's own, the last one of the same name", () =>
  rolledBack(async (db) => {
    const ctx = ctxOf(db, await anInstructor(db));
    const { id } = await saveView(ctx, view);
    expect(await listViews(ctx, courseList)).toEqual([{ id, name: view.name, search: "?status=draft&sort=title" }]);
    expect((await saveView(ctx, { ...view, search: "" })).id).toBe(id);
    expect(await listViews(ctx, courseList)).toEqual([{ id, name: view.name, search: "" }]);
    const other = ctxOf(db, await anAdmin(db));
    expect(await listViews(other, courseList)).toEqual([]);
    await expect(deleteView(other, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await deleteView(ctx, id)).toEqual({ path: "/admin" });
    expect(await listViews(ctx, courseList)).toEqual([]);
    await expect(saveView(ctxOf(db, await aStudent(db)), view)).rejects.toMatchObject({ code: "forbidden" });
  }));

it("has a limit for each list, which a new search of the same name does not count in", () =>
  rolledBack(async (db) => {
    const ctx = ctxOf(db, await anAdmin(db));
    for (let n = 1; n <= maxViews; n++) await saveView(ctx, { ...view, name: `Visão ${n}` });
    await expect(saveView(ctx, view)).rejects.toMatchObject({ code: "conflict" });
    await saveView(ctx, { ...view, name: "Visão 1", search: "" });
    await saveView(ctx, { ...view, list: voucherList.list.name });
    expect(await listViews(ctx, courseList)).toHaveLength(maxViews);
  }));
