import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { expect, test } from "#tests/e2e/browser.ts";
import { answerQuiz, enrol, findCourse, seen, signInAsNew } from "#tests/e2e/learner.ts";
import { signInAs } from "#tests/e2e/reviewer.ts";

/** What people do that no plan foresees. */
const endless = "N".repeat(120);

async function expectNoSidewaysScroll(page: Page) {
  const { scroll, client } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scroll: scrollWidth, client: clientWidth };
  });
  expect(scroll, page.url()).toBeLessThanOrEqual(client);
}

/** The address of the lesson with the quiz, for somebody who has come as far as the first lesson. */
async function quizLesson(page: Page) {
  const courseId = /\/courses\/(\d+)\//.exec(page.url())![1];
  const { data } = await (await page.context().request.get(`/api/courses/${courseId}/lessons`)).json();
  return `/courses/${courseId}/learn/${data[3].id}`;
}

test("words without end break, and the page stays as wide as the screen", async ({ page }) => {
  await page.goto(`/courses?q=${"x".repeat(200)}`);
  await expect(page.getByText("Nenhum curso encontrado")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await findCourse(page);
  await enrol(page, { name: endless });
  const { context, id } = await finished(page);
  for (const path of ["/", "/my-courses", `/certificate/${id}`, `/certificate/${id}?verso=1`, "/my-certificates"]) {
    await page.goto(path);
    await expectNoSidewaysScroll(page);
  }
  const { data } = await (await context.request.get(`/api/certificates/${id}`)).json();
  await page.goto(`/certificate/verify/${data.certificate_hash}`);
  await expect(page.getByRole("main").getByText(endless)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

/** Finishes another course by the JSON calls, up to its certificate. */
async function finished(page: Page) {
  const context = page.context();
  const { data: found } = await (await context.request.get("/api/courses?q=Orar com os Salmos")).json();
  await context.request.post(`/api/courses/${found[0].id}/enroll`);
  const { data: lessons } = await (await context.request.get(`/api/courses/${found[0].id}/lessons`)).json();
  for (const { id } of lessons) await context.request.post(`/api/lessons/${id}/complete`);
  const { data: mine } = await (await context.request.get("/api/my-courses")).json();
  const { id, enrollment_id } = mine.find((course: { id: number }) => course.id === found[0].id);
  const issued = await context.request.post("/api/certificates/generate", { data: { course_id: id, enrollment_id } });
  return { context, id: (await issued.json()).data.id as string };
}

test("words without end break in the tables of who teaches and of who runs the school", async ({ page }) => {
  const { request } = page.context();
  const call = async (method: "POST" | "PUT", path: string, data: object) => {
    const answer = await request.fetch(path, { method, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data as { id: number };
  };
  const about = { category: "teologico", level: "avancado", duration_hours: 1, price: 49.9 };
  await signInAs(page, "instrutor@sementeira.example");
  const course = await call("POST", "/api/courses", { ...about, title: endless, description: endless });
  const text = { title: endless, content_type: "text", content_text: endless, duration_minutes: 1, is_free: true };
  const lesson = await call("POST", "/api/lessons", { ...text, course_id: course.id, order_index: 0 });
  await call("PUT", `/api/courses/${course.id}/toggle-publish`, { is_published: true });
  await signInAs(page, `${randomUUID()}@exemplo.test`);
  await call("PUT", "/api/profile", { full_name: endless });
  const paid = {
    course_id: course.id,
    amount: 49.9,
    payment_method: "pix",
    payment_data: { pix_key: "x@exemplo.test" },
  };
  await call("POST", "/api/payments", paid);
  const asked = { subject: endless, description: endless, category: "general", priority: "low" };
  const ticket = await call("POST", "/api/support-tickets", asked);
  const own = [`/support/${ticket.id}`, "/support", "/payments", `/courses/${course.id}/learn/${lesson.id}`];
  const ways = [`/admin/courses/${course.id}/edit`, `/admin/lessons/${lesson.id}/edit`, "/instructor/commissions"];
  const school = ["/admin", "/admin/commissions", "/admin/support", `/admin/support/${ticket.id}`, "/payments"];
  for (const [who, paths] of [
    [null, own],
    ["instrutor@sementeira.example", ways],
    ["admin@sementeira.example", [...school, "/admin/instructors/people"]],
  ] as const) {
    if (who) await signInAs(page, who);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByText(endless.slice(0, 40)).first(), path).toBeAttached();
      await expectNoSidewaysScroll(page);
    }
  }
  await request.delete(`/api/courses/${course.id}`);
});

test("somebody whose session ends amid a quiz loses no answer", async ({ page, context }) => {
  const email = `${randomUUID()}@exemplo.test`;
  await findCourse(page);
  await enrol(page, { email });
  await page.goto(await quizLesson(page));
  await context.clearCookies();
  await answerQuiz(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A sua sessão terminou, mas nada se perdeu");

  const other = context.waitForEvent("page");
  await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
  await signInAsNew(await other, { email });
  await expect((await other).getByRole("heading", { level: 1, name: "Ninguém caminha sozinho" })).toBeVisible();
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page.getByText("Você acertou 100% e passou.")).toBeVisible();
});

test("a second press sends nothing twice", async ({ page, javaScriptEnabled }) => {
  await findCourse(page);
  await seen(page.getByRole("link", { name: "Entrar e inscrever-se" })).click();
  await signInAsNew(page);
  await seen(page.getByRole("button", { name: "Inscrever-se agora" })).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: "O que é crer?" })).toBeVisible();
  await page.goto("/my-courses");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: "Começar" }).click();
  await seen(page.getByRole("link", { name: "Continuar Aprendendo" })).click();
  await page.getByRole("button", { name: "Concluir aula" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: "A semente precisa de tempo" })).toBeVisible();
  await page.goto("/my-courses");
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "25");

  test.skip(!javaScriptEnabled, "without script a browser sends a form as often as it is pressed");
  await page.getByRole("link", { name: "Continuar" }).click();
  await seen(page.getByRole("link", { name: "Continuar Aprendendo" })).click();
  await page.goto(await quizLesson(page));
  await answerQuiz(page, { wrongly: true, twice: true });
  await expect(page.getByText("Você acertou 33%.")).toBeVisible();
  const lesson = /learn\/(\d+)/.exec(page.url())![1];
  const courseId = /courses\/(\d+)/.exec(page.url())![1];
  const { data } = await (await page.context().request.get(`/api/courses/${courseId}/progress`)).json();
  const tried = data.lessons.find((one: { lesson_id: number }) => String(one.lesson_id) === lesson);
  expect(tried.quiz.attempts).toBe(1);
});

test("the back button leads back, and forms work again there", async ({ page }) => {
  await findCourse(page);
  await enrol(page);
  await page.getByRole("button", { name: "Concluir aula" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A semente precisa de tempo" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "O que é crer?" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Você concluiu esta aula.")).toBeVisible();
  await page.goForward();
  await page.getByRole("button", { name: "Concluir aula" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Um hino de quase quinhentos anos" })).toBeVisible();
});

test("a paid course leads from its page over signing in to its checkout, and back", async ({ page }) => {
  await page.goto("/courses?q=alfabeto");
  await page.getByRole("link", { name: /Grego do Novo Testamento/ }).click();
  await seen(page.getByRole("link", { name: "Entrar para comprar" })).click();
  await signInAsNew(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finalizar compra");
  await page.getByRole("link", { name: "Voltar ao curso" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Grego do Novo Testamento/);
  await seen(page.getByRole("link", { name: "Comprar curso" })).click();
  await expect(page).toHaveURL(/\/checkout\/\d+$/);
});

test("signing in from the catalogue keeps what was chosen there", async ({ page }) => {
  await page.goto("/courses?category=mentoria&q=primeiro&level=iniciante");
  await seen(page.getByRole("link", { name: "Entrar", exact: true })).click();
  await signInAsNew(page);
  const chosen = { category: "mentoria", level: "iniciante", q: "primeiro" };
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === "/courses" && Object.entries(chosen).every(([name, value]) => searchParams.get(name) === value),
  );
});
