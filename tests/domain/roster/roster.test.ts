import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listInstructors } from "#app/domain/instructors/team.server.ts";
import { createEntry, deleteEntry, editEntry, listRoster, showEntry } from "#app/domain/roster/roster.server.ts";
import { rosterFields, rosterJson } from "#app/domain/roster/roster.ts";
import type { Db } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";
import { asks, filesKept } from "#tests/domain/profile/fixture.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";
import { aPng, aTruncatedPng } from "#tests/support/pictures.ts";

const all = { page: 1, limit: 100 };
const said = (more: object = {}) => rosterFields.parse({ full_name: "Dom Hélder Câmara", ...more });
const aPhoto = async () => new Blob([await aPng()], { type: "image/png" });
const told = (db: Db, id: number) => db.$count(events, eq(events.object, `roster/${id}`));

describe("an entry of the roster", () => {
  it("starts with defaults, and is listed among the educators as the school describes it", () =>
    rolledBack(async (db) => {
      const marta = await anAdmin(db);
      const entry = await createEntry(asks(db, marta), said({ specialties: ["Teologia", "Arte"] }));
      expect(entry).toMatchObject({ totalCourses: 0, totalStudents: 0, avgRating: 4.8, isManaged: true, userId: null });
      const seen = (await listInstructors(ctxOf(db), all)).data.find(
        ({ fullName }) => fullName === "Dom Hélder Câmara",
      );
      expect(seen).toMatchObject({ isManaged: true, role: "instructor", avgRating: 4.8 });
      expect(JSON.stringify(seen)).not.toContain(marta.id);
      expect(await told(db, entry.entryId!)).toBe(1);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("keeps its photo as a file, through edits by other admins, until another takes its place or it goes", () =>
    rolledBack(async (db) => {
      const [marta, vera] = [await anAdmin(db), await anAdmin(db)];
      const { entryId, pictureUrl } = await createEntry(asks(db, marta), said(), await aPhoto());
      const target = { kind: "entry", id: entryId! } as const;
      expect(pictureUrl).toMatch(/^\/media\//);
      expect(filesKept()).toContain(pictureUrl!.slice(7));
      const kept = await editEntry(asks(db, vera), target, said({ bio: "Pastor.", profile_picture_url: pictureUrl }));
      expect(kept).toMatchObject({ pictureUrl, bio: "Pastor." });
      const replaced = await editEntry(asks(db, vera), target, said(), await aPhoto());
      expect(replaced).toMatchObject({ bio: null });
      expect(filesKept()).not.toContain(pictureUrl!.slice(7));
      expect(await db.$count(media, eq(media.id, pictureUrl!.slice(7)))).toBe(0);
      await deleteEntry(asks(db, marta), target);
      expect(filesKept()).not.toContain(replaced.pictureUrl!.slice(7));
      expect(await told(db, entryId!)).toBe(4);
      await expect(showEntry(asks(db, marta), entryId!)).rejects.toMatchObject({ code: "not_found" });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("says of a photo that cannot be drawn what the panel says, and keeps nothing of it", () =>
    rolledBack(async (db) => {
      const ctx = asks(db, await anAdmin(db));
      const before = filesKept();
      const broken = new Blob([await aTruncatedPng()]);
      await expect(createEntry(ctx, said(), broken)).rejects.toMatchObject({
        message: "Erro ao fazer upload da imagem. Tente novamente.",
        fields: { photo: ["Erro ao fazer upload da imagem. Tente novamente."] },
      });
      const svg = new Blob(["<svg/>"], { type: "image/png" });
      await expect(createEntry(ctx, said(), svg)).rejects.toMatchObject({
        fields: { photo: ["Por favor, selecione um arquivo de imagem válido."] },
      });
      expect(filesKept()).toEqual(before);
    }));

  it("is hidden everywhere if it stands for the school itself", () =>
    rolledBack(async (db) => {
      const ctx = asks(db, await anAdmin(db));
      const [row] = await db.insert(rosterEntries).values({ fullName: "A escola", isVirtual: true }).returning();
      const target = { kind: "entry", id: row!.id } as const;
      expect((await listRoster(ctx, all)).data.map(({ fullName }) => fullName)).not.toContain("A escola");
      expect((await listInstructors(ctx, all)).data.map(({ fullName }) => fullName)).not.toContain("A escola");
      await expect(editEntry(ctx, target, said())).rejects.toMatchObject({ code: "not_found" });
      await expect(deleteEntry(ctx, target)).rejects.toMatchObject({ code: "not_found" });
    }));
});

describe("the roster", () => {
  it("lists both kinds, the founder as such, and lets nobody with an account be excluded", () =>
    rolledBack(async (db) => {
      const ctx = asks(db, await anAdmin(db));
      const davi = await anInstructor(db, { fullName: "Davi Nogueira" });
      const ester = await aStudent(db);
      const { entryId } = await createEntry(ctx, said());
      const roster = (await listRoster(ctx, all)).data.map(rosterJson);
      expect(roster[0]).toMatchObject({ role: "founder", is_founder: true });
      expect(roster.find(({ id }) => id === davi.id)).toMatchObject({ user_id: davi.id, role: "instructor" });
      expect(roster.find(({ id }) => id === entryId)).toMatchObject({ user_id: null, is_virtual: false });
      const person = (id: string) => ({ kind: "person", id }) as const;
      await expect(deleteEntry(ctx, person(roster[0]!.user_id!))).rejects.toMatchObject({
        code: "conflict",
        message: "O fundador da plataforma não pode ser excluído.",
      });
      await expect(deleteEntry(ctx, person(davi.id))).rejects.toMatchObject({
        code: "conflict",
        message: "Usuários reais não podem ser excluídos através desta interface.",
      });
      await expect(editEntry(ctx, person(davi.id), said())).rejects.toMatchObject({ code: "conflict" });
      await expect(deleteEntry(ctx, person(ester.id))).rejects.toMatchObject({ code: "not_found" });
      expect(await db.$count(users, and(eq(users.id, davi.id)))).toBe(1);
      for (const viewer of [davi, ester]) {
        const others = asks(db, viewer);
        await expect(listRoster(others, all)).rejects.toMatchObject({ code: "forbidden" });
        await expect(createEntry(others, said())).rejects.toMatchObject({ code: "forbidden" });
        await expect(deleteEntry(others, { kind: "entry", id: entryId! })).rejects.toMatchObject({ code: "forbidden" });
      }
    }));

  it.each([
    [{ full_name: " " }, "full_name"],
    [{ full_name: "a".repeat(121) }, "full_name"],
    [{ bio: "a".repeat(2_001) }, "bio"],
    [{ specialties: ["Astrologia"] }, "specialties"],
    [{ specialties: ["Arte", "Arte"] }, "specialties"],
    [{ total_courses: -1 }, "total_courses"],
    [{ total_students: 1.5 }, "total_students"],
    [{ total_students: "3" }, "total_students"],
    [{ avg_rating: 5.1 }, "avg_rating"],
    [{ avg_rating: 4.75 }, "avg_rating"],
    [{ avg_rating: "4.8" }, "avg_rating"],
    [{ profile_picture_url: "http://fotos.example/a.png" }, "profile_picture_url"],
  ])("takes no %j", (wrong, field) => {
    const parsed = rosterFields.safeParse({ full_name: "Ana", ...wrong });
    expect(parsed.error!.issues.map(({ path }) => path[0])).toContain(field);
  });

  it("takes every tenth from 0 to 5", () => {
    for (let tenth = 0; tenth <= 50; tenth += 1) expect(said({ avg_rating: tenth / 10 }).avg_rating).toBe(tenth / 10);
    expect(said({ avg_rating: null }).avg_rating).toBe(4.8);
  });
});
