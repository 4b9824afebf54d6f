import { expect } from "vitest";
import { type Client, granted } from "#tests/contract/client/client.ts";
import type { Cast } from "#tests/contract/journeys/cast.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";

/** An admin makes a trail of two courses and sells it; somebody studies it to its certificate; a free one is deleted. */
export async function sellATrail({ db, admin, visitor, student, newcomer, people }: Cast) {
  const first = await aCourse(db, { instructor: people.author, title: "Primeiros passos", lessons: [{}] });
  const second = await aCourse(db, { instructor: people.author, title: "Passos firmes", lessons: [{}] });
  const id = await makeTrail(admin, { price: 49.9, courses: [first.id, second.id] });
  const path = { params: { path: { id } } };

  const { data: offered } = await granted(visitor.GET("/api/trails"));
  expect(offered.find((trail) => trail.id === id)).toMatchObject({ price: 49.9, course_count: 2 });
  const card = {
    card_number: "4111 1111 1111 1111",
    card_holder: "NOVO PRADO",
    card_expiry: "12/30",
    card_cvv: "123",
  };
  const body = { amount: 49.9, payment_method: "credit_card" as const, payment_data: card };
  const { data: payment } = await granted(newcomer.POST("/api/trails/{id}/payments", { ...path, body }));
  expect(payment).toMatchObject({ payment_status: "completed", trail_id: id, course_id: null });
  for (const lesson of [...first.lessonIds, ...second.lessonIds]) {
    await granted(newcomer.POST("/api/lessons/{id}/complete", { params: { path: { id: lesson } } }));
  }
  const { data: mine } = await granted(newcomer.GET("/api/my-trails"));
  expect(mine).toMatchObject([{ id, is_completed: true }]);
  const { data: issued } = await granted(newcomer.POST("/api/trails/{id}/certificate", { ...path, body: {} }));
  const certificate = { params: { path: { id: issued.id } } };
  expect((await granted(visitor.GET("/api/certificates/{id}", certificate))).data.course_title).toBe(
    "Do grão à espiga",
  );

  const free = { params: { path: { id: await makeTrail(admin, { price: 0, courses: [second.id, first.id] }) } } };
  await granted(student.POST("/api/trails/{id}/enroll", free));
  expect((await admin.DELETE("/api/trails/{id}", free)).response.status).toBe(409);
  const { data: draft } = await granted(admin.POST("/api/trails", { body: { title: "Rascunho" } }));
  await granted(admin.DELETE("/api/trails/{id}", { params: { path: { id: draft.id } } }));
}

/** A coupon of the whole price opens a course and a trail, and is switched off. */
export async function giveByCoupon({ db, admin, student, people }: Cast) {
  const { id } = await aCourse(db, { instructor: people.author, title: "Passos pagos", priceCents: 4_990 });
  const trail = await makeTrail(admin, { price: 49.9, courses: [id, (await aCourse(db, { lessons: [{}] })).id] });
  const body = { code: "TURMA-DE-2026", percent: 100, uses_per_person: 2 };
  const { data: coupon } = await granted(admin.POST("/api/admin/coupons", { body }));
  const [path, ofTrail] = [{ path: { id } }, { path: { id: trail } }];
  const query = { coupon_code: "turma-de-2026" };
  const { data: found } = await granted(student.GET("/api/courses/{id}/discount", { params: { ...path, query } }));
  expect(found).toEqual({ coupon_code: coupon.code, price: 49.9, discount: 49.9, total: 0 });
  await granted(student.GET("/api/trails/{id}/discount", { params: { ...ofTrail, query } }));
  await granted(student.POST("/api/courses/{id}/coupon-enrolments", { params: path, body: query }));
  await granted(student.POST("/api/trails/{id}/coupon-enrolments", { params: ofTrail, body: query }));
  const switched = { params: { path: { id: coupon.id } }, body: { is_active: false } };
  await granted(admin.PUT("/api/admin/coupons/{id}", switched));
  const { data: listed } = await granted(admin.GET("/api/admin/coupons"));
  expect(listed[0]).toMatchObject({ id: coupon.id, is_active: false, uses: 2, sold: 0, discount_amount: 99.8 });
}

type Planned = { price: number; courses: number[] };

/** A published trail, whose courses were swapped twice and whose name was changed. */
async function makeTrail(admin: Client, { price, courses }: Planned): Promise<number> {
  const { data: made } = await granted(admin.POST("/api/trails", { body: { title: "Do grão", price } }));
  const path = { params: { path: { id: made.id } } };
  const ask = (course_id: number, change: "add" | "up" | "down") =>
    granted(admin.POST("/api/trails/{id}/courses", { ...path, body: { course_id, change } }));
  for (const course of courses) await ask(course, "add");
  for (const change of ["up", "down"] as const) await ask(courses.at(-1)!, change);
  const { data: read } = await granted(admin.GET("/api/trails/{id}", path));
  expect(read.courses.map((course) => course.id)).toEqual(courses);
  const body = { title: "Do grão à espiga", description: "Em dois cursos.", price, version: read.version };
  await granted(admin.PUT("/api/trails/{id}", { ...path, body }));
  const { data: published } = await granted(admin.PUT("/api/trails/{id}/toggle-publish", path));
  expect(published).toEqual({ id: made.id, is_published: true });
  return made.id;
}
