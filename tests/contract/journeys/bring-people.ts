import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { mails } from "#drizzle/schema/mail.ts";
import { granted } from "#tests/contract/client/client.ts";
import type { Cast } from "#tests/contract/journeys/cast.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";

/** People come in by a list, an invitation, a link and an admin's hand. */
export async function bringPeople({ db, admin, student, visitor, people }: Cast) {
  const [course, sold] = [await aCourse(db), await aCourse(db, { priceCents: 19_700 })];
  await bringAList(admin, course.id);

  const body = { email: people.student.email, full_name: "Noemi Prado", course_id: course.id };
  const { data: invited } = await granted(admin.POST("/api/admin/invitations", { body }));
  expect(invited).toMatchObject({ state: "open", course_id: course.id, class_id: null });
  const path = { params: { path: { id: invited.id } } };
  const yesterday = sql`now() - interval '25 hours'`;
  await db
    .update(mails)
    .set({ createdAt: yesterday })
    .where(eq(mails.about, `invitation/${invited.id}`));
  await granted(admin.POST("/api/admin/invitations/{id}/again", path));
  const { data: waiting } = await granted(student.GET("/api/my-invitations"));
  expect(waiting.map(({ id }) => id)).toEqual([invited.id]);
  const { data: joined } = await granted(student.POST("/api/my-invitations/{id}/acceptance", path));
  expect(joined).toMatchObject({ course_id: course.id });
  const other = { email: people.student.email, course_id: sold.id };
  const { data: unwanted } = await granted(admin.POST("/api/admin/invitations", { body: other }));
  await granted(student.POST("/api/my-invitations/{id}/refusal", { params: { path: { id: unwanted.id } } }));
  const somebody = { email: "outra.prado@exemplo.test", course_id: course.id };
  const { data: taken } = await granted(admin.POST("/api/admin/invitations", { body: somebody }));
  await granted(admin.DELETE("/api/admin/invitations/{id}", { params: { path: { id: taken.id } } }));
  const { data: all } = await granted(
    admin.GET("/api/admin/invitations", { params: { query: { status: "withdrawn" } } }),
  );
  expect(all.map(({ id }) => id)).toEqual([taken.id]);

  await comeByALink({ admin, student, visitor }, sold.id);
  const gift = { email: people.newcomer.email, course_id: sold.id, reason: "Bolsa de 2026" };
  const { data: given } = await granted(admin.POST("/api/admin/enrollments", { body: gift }));
  expect(given.granted).toBe(true);
  const { data: gifts } = await granted(
    admin.GET("/api/admin/enrollments", { params: { query: { course_id: String(sold.id) as never } } }),
  );
  expect(gifts.find(({ id }) => id === given.enrollment_id)).toMatchObject({ reason: "Bolsa de 2026" });
  const one = { params: { path: { id: given.enrollment_id } } };
  await granted(admin.DELETE("/api/admin/enrollments/{id}", one));
  await exportEverything(admin);
}

async function exportEverything(admin: Cast["admin"]) {
  const asked = { parseAs: "text" } as const;
  const texts = [
    await granted(admin.GET("/api/admin/exports/people", asked)),
    await granted(admin.GET("/api/admin/exports/enrollments", asked)),
    await granted(admin.GET("/api/admin/exports/payments", asked)),
    await granted(admin.GET("/api/admin/exports/certificates", asked)),
  ];
  const [people, enrolments] = texts.map((text) =>
    text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  );
  expect(new Set(people!.map(({ id }) => id)).has(enrolments![0].user_id)).toBe(true);
}

async function bringAList(admin: Cast["admin"], course_id: number) {
  const content = "nome;e-mail\nAna;ana.prado@exemplo.test\nBeto;errado";
  const body = { content, ground: "asked", course_id } as const;
  const { data: list } = await granted(admin.POST("/api/admin/imports", { body }));
  expect(list).toMatchObject({ state: "draft", lines: 2, ready: 1, broken: 1 });
  const path = { params: { path: { id: list.id } } };
  const { data: lines } = await granted(admin.GET("/api/admin/imports/{id}/lines", path));
  expect(lines.map(({ problem }) => problem)).toEqual(["email_wrong", null]);
  const { data: checked } = await granted(admin.POST("/api/admin/imports/{id}/check", path));
  expect(checked).toMatchObject({ state: "draft", ready: 1, broken: 1 });
  const { data: confirmed } = await granted(admin.POST("/api/admin/imports/{id}/confirmation", path));
  expect(confirmed.confirmed_at).not.toBeNull();
  const { data: shown } = await granted(admin.GET("/api/admin/imports/{id}", path));
  expect(shown.id).toBe(list.id);
  const { data: unwanted } = await granted(admin.POST("/api/admin/imports", { body }));
  await granted(admin.DELETE("/api/admin/imports/{id}", { params: { path: { id: unwanted.id } } }));
  const { data: lists } = await granted(admin.GET("/api/admin/imports"));
  expect(lists.map(({ id }) => id)).toEqual([list.id]);
}

async function comeByALink(
  { admin, student, visitor }: Pick<Cast, "admin" | "student" | "visitor">,
  course_id: number,
) {
  const { data: link } = await granted(admin.POST("/api/admin/invitation-links", { body: { course_id, places: 2 } }));
  const path = { params: { path: { code: link.code } } };
  const { data: shown } = await granted(visitor.GET("/api/invitation-links/{code}", path));
  expect(shown).toMatchObject({ course_id, has_places: true });
  await granted(student.POST("/api/invitation-links/{code}/use", path));
  const { data: links } = await granted(admin.GET("/api/admin/invitation-links"));
  expect(links[0]).toMatchObject({ id: link.id, used: 1 });
  const off = { params: { path: { id: link.id } }, body: { is_active: false } };
  expect((await granted(admin.PUT("/api/admin/invitation-links/{id}", off))).data.is_open).toBe(false);
}
