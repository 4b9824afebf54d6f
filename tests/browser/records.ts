import { type APIRequestContext, expect, type Page } from "playwright/test";
import { goodCard } from "#tests/browser/steps.ts";
import { signIn } from "#tests/browser/support.ts";
import { aSigningFile } from "#tests/support/signing-certificate.ts";

/** What a test needs to be there before it begins, made by JSON calls as anyone who is signed in. */

export async function call<T>(api: APIRequestContext, method: "GET" | "POST" | "PUT", path: string, data?: object) {
  const answer = await api.fetch(path, { method, data });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()).data as T;
}

export async function courseCalled(api: APIRequestContext, title: string) {
  const [course] = await call<{ id: number }[]>(api, "GET", `/api/courses?q=${encodeURIComponent(title)}`);
  return course!.id;
}

/** Enrols in a free course of text lessons without a quiz, and finishes it. */
export async function finishCourse(api: APIRequestContext, title: string) {
  const course_id = await courseCalled(api, title);
  await call(api, "POST", `/api/courses/${course_id}/enroll`);
  const lessons = await call<{ id: number }[]>(api, "GET", `/api/courses/${course_id}/lessons`);
  for (const { id } of lessons) await call(api, "POST", `/api/lessons/${id}/complete`);
  const mine = await call<{ id: number; enrollment_id: number }[]>(api, "GET", "/api/my-courses");
  return { course_id, enrollment_id: mine.find(({ id }) => id === course_id)!.enrollment_id };
}

type Certificate = { id: string; certificate_number: string; certificate_hash: string; course_title: string };

/** Finishes a course and has it certified. */
export async function certify(api: APIRequestContext) {
  const finished = await finishCourse(api, "Orar com os Salmos");
  const { id } = await call<Certificate>(api, "POST", "/api/certificates/generate", finished);
  return await call<Certificate>(api, "GET", `/api/certificates/${id}`);
}

/** As an admin, publishes a trail of two free courses of text lessons. Returns its id. */
export async function openTrail(api: APIRequestContext, about: { title: string; price?: number; in_order?: boolean }) {
  const { id } = await call<{ id: number }>(api, "POST", "/api/trails", { description: about.title, ...about });
  for (const title of ["Orar com os Salmos", "O primeiro ano no ministério"]) {
    const added = { course_id: await courseCalled(api, title), change: "add" };
    await call(api, "POST", `/api/trails/${id}/courses`, added);
  }
  await call(api, "PUT", `/api/trails/${id}/toggle-publish`);
  return id;
}

type Method = "credit_card" | "pix" | "boleto";

/** Pays for a course, or for a group's seats in it. Returns the payment's id. */
export async function pay(api: APIRequestContext, courseId: number, method: Method, group?: { seats: number }) {
  const { price } = await call<{ price: number }>(api, "GET", `/api/courses/${courseId}`);
  const order = { course_id: courseId, amount: price * (group?.seats ?? 1), ...group, ...paidBy(method) };
  return (await call<{ id: number }>(api, "POST", "/api/payments", order)).id;
}

/** How somebody pays, as the JSON calls take it. */
export function paidBy(payment_method: Method) {
  const payment_data = {
    card_number: goodCard.number,
    card_holder: "MARIA",
    card_expiry: "12/32",
    card_cvv: "123",
    pix_key: "maria@exemplo.test",
    boleto_due_date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
  };
  return { payment_method, payment_data };
}

/** Somebody new finishes the course and reviews it, in a browser of their own. Returns the course's id. */
export async function reviewBySomebody(page: Page, title: string, said: { rating: number; testimonial: string }) {
  const context = await page.context().browser()!.newContext();
  await signIn(await context.newPage());
  const finished = await finishCourse(context.request, title);
  await call(context.request, "POST", `/api/courses/${finished.course_id}/reviews`, { ...finished, ...said });
  await context.close();
  return finished.course_id;
}

/** What an admin chooses and types to put in a certificate that signs the PDFs. */
export async function signingFile() {
  const { file, password } = aSigningFile();
  const buffer = Buffer.from(await file.arrayBuffer());
  return { file: { name: "escola.pfx", mimeType: "application/x-pkcs12", buffer }, password };
}
