import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listCourseRows } from "#app/domain/authoring/course-table.server.ts";
import { createCourse, deleteCourse, updateCourse } from "#app/domain/authoring/course-writes.server.ts";
import { instructorChoices, listManagedCourses, showAuthoring } from "#app/domain/authoring/managed-courses.server.ts";
import { showCourse } from "#app/domain/courses/course.server.ts";
import { courseFields } from "#app/domain/courses/course.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import type { Db } from "#drizzle/client.ts";
import { courses, media } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aCourseSaying, aDraft, asAdmin, refusalOf, strangersTo } from "#tests/domain/authoring/fixture.ts";
import { publish } from "#tests/domain/authoring/publish.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const lastEvent = async (db: Db) => (await db.select().from(events).orderBy(desc(events.id)).limit(1))[0]!;

describe("a course", () => {
  it("begins as a draft of its author, at the price to the centavo", () =>
    rolledBack(async (db) => {
      const instructor = await anInstructor(db);
      const course = await createCourse(ctxOf(db, instructor), aCourseSaying({ price: 1234.29, instructor_id: "x" }));
      expect(course).toMatchObject({
        title: "Ler devagar",
        priceCents: 123_429,
        durationHours: 2.5,
        isPublished: false,
        lessonCount: 0,
        pendingCount: 1,
        instructorId: instructor.id,
      });
      expect(await lastEvent(db)).toMatchObject({ action: "course.created", object: `course/${course.id}` });
      expect((await refusalOf(showCourse(ctxOf(db), course.id))).code).toBe("not_found");
    }));

  it.each(["discipulado", "mentoria"] as const)("of %s costs nothing, whatever was sent", (category) =>
    rolledBack(async (db) => {
      const author = ctxOf(db, await anInstructor(db));
      for (const price of [97, undefined, null]) {
        expect((await createCourse(author, aCourseSaying({ category, price }))).priceCents).toBe(0);
      }
      const paid = await createCourse(author, aCourseSaying());
      expect((await updateCourse(author, paid.id, aCourseSaying({ category }))).priceCents).toBe(0);
    }),
  );

  it("of another category must say its price: to leave it out is not to give it away", () =>
    rolledBack(async (db) => {
      const author = ctxOf(db, await anInstructor(db));
      const refusal = await refusalOf(createCourse(author, aCourseSaying({ price: undefined })));
      expect(refusal).toMatchObject({
        code: "invalid",
        message: "Preço inválido.",
        fields: { price: ["Preço inválido."] },
      });
    }));

  it("has a title of one line", () => {
    const { title } = courseFields.parse(aCourseSaying({ title: "Orar\ncom  os\r\nSalmos" }));
    expect(title).toBe("Orar com os Salmos");
  });

  it.each([
    [{ title: " \n " }, "title", "Título do curso é obrigatório"],
    [{ title: "x".repeat(201) }, "title", "O título deve ter no máximo 200 caracteres."],
    [{ description: "x".repeat(10_001) }, "description", "A descrição deve ter no máximo 10.000 caracteres."],
    [{ price: -0.01 }, "price", "Preço inválido."],
    [{ price: 9.999 }, "price", "Preço inválido."],
    [{ price: 100_000 }, "price", "Preço inválido."],
    [{ price: Number.NaN }, "price", "Preço inválido."],
    [{ price: "97" }, "price", "Preço inválido."],
    [{ category: "culinaria" }, "category", "Escolha a categoria do curso."],
    [{ level: "" }, "level", "Escolha o nível do curso."],
    [{ duration_hours: 0.3 }, "duration_hours", "Informe a duração em horas, de meia em meia hora, até 10.000."],
    [{ duration_hours: 10_000.5 }, "duration_hours", "Informe a duração em horas, de meia em meia hora, até 10.000."],
  ])("is none with %j", (wrong, field, sentence) => {
    const parsed = courseFields.safeParse({ ...aCourseSaying(), ...wrong });
    expect(parsed.error?.issues.map(({ path, message }) => [path.join("."), message])).toContainEqual([
      field,
      sentence,
    ]);
  });

  it.each([0.01, 0.07, 1.1, 19.99, 97.9, 1234.56, 99_999.99])("may cost %d", (price) => {
    expect(courseFields.safeParse(aCourseSaying({ price })).success).toBe(true);
  });

  it("shows a picture from elsewhere or of one's own, and nobody else's", () =>
    rolledBack(async (db) => {
      const instructor = await anInstructor(db);
      const author = ctxOf(db, instructor);
      const [mine, others] = [await aPicture(db, instructor.id), await aPicture(db, (await anInstructor(db)).id)];
      for (const fine of [mine, "https://fotos.example/a.jpg", "", null]) {
        const course = await createCourse(author, aCourseSaying({ thumbnail_url: fine }));
        expect(course.thumbnailUrl).toBe(fine || null);
      }
      for (const wrong of [
        others,
        "http://fotos.example/a.jpg",
        "javascript:alert(1)",
        "data:image/png;base64,AA",
        "/x",
      ]) {
        const refusal = await refusalOf(createCourse(author, aCourseSaying({ thumbnail_url: wrong })));
        expect([refusal.code, refusal.message]).toEqual(["invalid", "Dados inválidos."]);
        expect(refusal.fields).toHaveProperty("thumbnail_url");
      }
      const admins = await createCourse(await asAdmin(db), aCourseSaying({ thumbnail_url: others }));
      expect(admins.thumbnailUrl).toBe(others);
    }));

  it("is given to an instructor by admins alone", () =>
    rolledBack(async (db) => {
      const [admin, instructor] = [await asAdmin(db), await anInstructor(db, { fullName: "Davi Nogueira" })];
      const course = await createCourse(admin, aCourseSaying({ instructor_id: instructor.id }));
      expect(course).toMatchObject({ instructorId: instructor.id, instructorName: "Davi Nogueira" });
      expect(await updateCourse(admin, course.id, aCourseSaying())).toMatchObject({ instructorId: instructor.id });
      await updateCourse(ctxOf(db, instructor), course.id, aCourseSaying({ instructor_id: admin.viewer.id }));
      expect((await showAuthoring(admin, course.id)).course.instructorId).toBe(instructor.id);
      const student = await aStudent(db);
      for (const nobody of [student.id, "x", "00000000-0000-4000-8000-000000000000"]) {
        const refusal = await refusalOf(createCourse(admin, aCourseSaying({ instructor_id: nobody })));
        expect(refusal.fields).toEqual({ instructor_id: ["Escolha um instrutor da escola."] });
      }
      const choices = await instructorChoices(admin);
      expect(choices.map(({ id }) => id)).toEqual(expect.arrayContaining([instructor.id, admin.viewer.id]));
      expect(choices.map(({ id }) => id)).not.toContain(student.id);
      expect(await instructorChoices(ctxOf(db, instructor))).toEqual([]);
    }));

  it("is edited as a whole, and says in the event what changed", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db);
      const after = await updateCourse(author, id, aCourseSaying({ title: "Outro", description: null, price: 10 }));
      expect(after).toMatchObject({ title: "Outro", description: "", priceCents: 1_000, category: "teologico" });
      expect(await lastEvent(db)).toMatchObject({
        action: "course.changed",
        data: { fields: ["title", "description", "category", "priceCents"], prices: { before: 0, after: 1_000 } },
      });
    }));

  it("is out of every list once deleted, and stays with anyone who is enrolled", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db);
      await publish(author, id);
      const student = ctxOf(db, await aStudent(db));
      await enrol(student, id);
      await deleteCourse(author, id);
      const query = { page: 1, limit: 100, category: null, level: null, q: "Ler devagar" };
      expect((await listCourses(ctxOf(db), query)).total).toBe(0);
      expect((await listManagedCourses(author)).total).toBe(0);
      expect((await listManagedCourses(await asAdmin(db), { q: "Ler devagar" })).total).toBe(0);
      expect((await showCourse(student, id)).id).toBe(id);
      expect((await refusalOf(deleteCourse(author, id))).code).toBe("not_found");
      const [row] = await db.select().from(courses).where(eq(courses.id, id));
      expect(row!.deletedAt).toBeInstanceOf(Date);
    }));

  it("is written by nobody else", () =>
    rolledBack(async (db) => {
      const { id } = await aDraft(db);
      for (const [stranger, code] of await strangersTo(db)) {
        expect((await refusalOf(updateCourse(stranger, id, aCourseSaying()))).code).toBe(code);
        expect((await refusalOf(deleteCourse(stranger, id))).code).toBe(code);
        expect((await refusalOf(showAuthoring(stranger, id))).code).toBe(code);
        expect((await refusalOf(publish(stranger, id))).code).toBe(code);
        if (code !== "not_found") {
          expect((await refusalOf(createCourse(stranger, aCourseSaying()))).code).toBe(code);
          expect((await refusalOf(listManagedCourses(stranger))).code).toBe(code);
          expect((await refusalOf(listCourseRows(stranger, asUsual))).code).toBe(code);
          expect((await refusalOf(instructorChoices(stranger))).code).toBe(code);
        }
      }
      expect((await showAuthoring(await asAdmin(db), id)).lessons).toHaveLength(2);
    }));

  it("is listed with its figures for its own people, newest first", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db, 3);
      const second = await createCourse(author, aCourseSaying());
      const { data, total } = await listManagedCourses(author);
      expect([total, data.map((course) => course.id)]).toEqual([2, [second.id, id]]);
      expect(data[1]).toMatchObject({ lessonCount: 3, enrollmentCount: 0, pendingCount: 0 });
      expect(data[1]!.createdAt).toBeInstanceOf(Date);
    }));
});

describe("the table of courses", () => {
  const titlesOf = async (ctx: Ctx, query: Partial<typeof asUsual> = {}) =>
    (await listCourseRows(ctx, { ...asUsual, ...query })).data.map(({ title }) => title);

  it("is sorted by each of its columns, both ways, equal ones the newest first", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db, 3);
      await updateCourse(author, id, aCourseSaying({ title: "Água viva", price: 10, duration_hours: 2 }));
      await createCourse(author, aCourseSaying({ title: "barro", price: 30, duration_hours: 1 }));
      await createCourse(author, aCourseSaying({ title: "Árvore", price: 20, duration_hours: 1 }));
      await publish(author, id);
      await enrol(ctxOf(db, await aStudent(db, { isMaintainer: true })), id);
      const sorted = async (sort: string, descending = false) =>
        (await titlesOf(author, { sort, descending })).join(", ");
      expect(await sorted("title")).toBe("Água viva, Árvore, barro");
      expect(await sorted("title", true)).toBe("barro, Árvore, Água viva");
      expect(await sorted("price")).toBe("Água viva, Árvore, barro");
      expect(await sorted("price", true)).toBe("barro, Árvore, Água viva");
      expect(await sorted("hours")).toBe("Árvore, barro, Água viva");
      expect(await sorted("created", true)).toBe("Árvore, barro, Água viva");
      expect(await sorted("enrolments")).toBe("Árvore, barro, Água viva");
      expect(await sorted("enrolments", true)).toBe("Água viva, Árvore, barro");
      expect(await sorted("lessons", true)).toBe("Água viva, Árvore, barro");
    }));

  it("is one's own courses, or everybody's for an admin, narrowed and in pages", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db, 1);
      await updateCourse(author, id, aCourseSaying({ title: "Oração 100% diária", description: "Manhã e noite" }));
      await createCourse(author, aCourseSaying({ title: "Cântico", description: "Voz" }));
      await publish(author, id);
      const theirs = await anInstructor(db, { fullName: "Débora Sá" });
      await createCourse(ctxOf(db, theirs), aCourseSaying({ title: "De outra pessoa" }));
      expect(await titlesOf(author)).toEqual(["Cântico", "Oração 100% diária"]);
      expect(await titlesOf(author, { status: "draft" })).toEqual(["Cântico"]);
      expect(await titlesOf(author, { status: "published" })).toEqual(["Oração 100% diária"]);
      expect(await titlesOf(author, { q: "oracao NOITE" })).toEqual(["Oração 100% diária"]);
      expect(await titlesOf(author, { q: "1%0" })).toEqual([]);
      expect(await titlesOf(author, { q: "debora" })).toEqual([]);
      expect(await titlesOf(await asAdmin(db), { q: "debora sa" })).toEqual(["De outra pessoa"]);
      const second = await listCourseRows(author, { ...asUsual, page: 2, limit: 1 });
      expect([second.total, second.totalPages, second.data.map(({ title }) => title)]).toEqual([
        2,
        2,
        ["Oração 100% diária"],
      ]);
    }));
});

/** The table as it first appears. */
const asUsual = {
  q: "",
  status: "all" as "all" | "draft" | "published",
  sort: "created",
  descending: true,
  page: 1,
  limit: 25,
};

async function aPicture(db: Db, ownerId: string) {
  const values = { ownerId, kind: "image", mimeType: "image/webp", bytes: 5, sha256: "0".repeat(64) } as const;
  const [row] = await db.insert(media).values(values).returning({ id: media.id });
  return `/media/${row!.id}`;
}
