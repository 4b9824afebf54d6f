import { describe, expect, it } from "vitest";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { moveResource } from "#app/domain/authoring/move.server.ts";
import { newResource } from "#app/domain/authoring/resource.ts";
import { createResource, deleteResource, updateResource } from "#app/domain/authoring/resource-writes.server.ts";
import { media } from "#drizzle/schema/courses.ts";
import { aDraft, aResourceSaying, refusalOf, strangersTo } from "#tests/domain/authoring/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";

describe("a lesson's resource", () => {
  it("is laid beside it, changed, moved and taken away", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const [lesson] = lessonIds as [number];
      const one = await createResource(author, lesson, aResourceSaying({ description: "Para imprimir." }));
      const two = await createResource(author, lesson, {
        ...aResourceSaying({ resource_title: "Mapa" }),
        order_index: 0,
      });
      const shown = async () => (await showLessonForEditing(author, lesson)).resources.map(({ id }) => id);
      expect(await shown()).toEqual([one.id, two.id]);
      await moveResource(author, two.id, { direction: "up" });
      expect(await shown()).toEqual([two.id, one.id]);
      const after = await updateResource(author, one.id, aResourceSaying({ resource_type: "slide" }));
      expect(after).toMatchObject({ id: one.id, resourceType: "slide", description: null, lessonId: lesson });
      expect(await deleteResource(author, two.id)).toEqual({ lessonId: lesson });
      expect(await shown()).toEqual([one.id]);
      expect((await refusalOf(deleteResource(author, two.id))).message).toBe("Material não encontrado");
    }));

  it("is one's own file of a suitable kind, or an outside https address", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const ownerId = author.viewer.id;
      const file = { ownerId, mimeType: "application/pdf", bytes: 5, sha256: "0".repeat(64) };
      const [row] = await db
        .insert(media)
        .values({ ...file, kind: "document" })
        .returning({ id: media.id });
      const resource_url = `/media/${row!.id}`;
      expect(await createResource(author, lessonIds[0]!, aResourceSaying({ resource_url }))).toMatchObject({
        resourceUrl: resource_url,
      });
      const wrong = [
        aResourceSaying({ resource_url, resource_type: "image" }),
        aResourceSaying({ resource_url: "" }),
        aResourceSaying({ resource_url: "http://a.example/a.pdf" }),
        aResourceSaying({ resource_url: "javascript:alert(1)" }),
      ];
      for (const fields of wrong) {
        const refusal = await refusalOf(createResource(author, lessonIds[0]!, fields));
        expect([refusal.code, refusal.message, Object.keys(refusal.fields!)]).toEqual([
          "invalid",
          "Dados inválidos.",
          ["resource_url"],
        ]);
      }
    }));

  const tooLong = [{ resource_title: "x".repeat(201) }, { description: "x".repeat(1_001) }];
  it.each([{ resource_type: "exe" }, { resource_title: " " }, ...tooLong, { resource_url: 7 }, { lesson_id: "1" }])(
    "is none with %j",
    (wrong) => {
      expect(newResource.safeParse({ ...aResourceSaying(), lesson_id: 1, ...wrong }).success).toBe(false);
    },
  );

  it("is refused to everybody else", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const { id } = await createResource(author, lessonIds[0]!, aResourceSaying());
      for (const [stranger, code] of await strangersTo(db)) {
        const tried = [
          () => createResource(stranger, lessonIds[0]!, aResourceSaying()),
          () => updateResource(stranger, id, aResourceSaying()),
          () => moveResource(stranger, id, { direction: "up" }),
          () => deleteResource(stranger, id),
        ];
        for (const work of tried) expect((await refusalOf(work())).code).toBe(code);
      }
    }));
});
