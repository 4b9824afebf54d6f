import type { Page } from "playwright/test";
import { expect, test } from "#tests/e2e/browser.ts";
import { expectNoViolations } from "#tests/e2e/no-violations.ts";
import { courseCalled, finishCourse, reviewBySomebody, signInAs } from "#tests/e2e/reviewer.ts";

/** A course for each way of looking, since each begins with one that nobody has rated. */
const courseOf: Record<string, string> = {
  "phone-nojs": "O Sermão do Monte na semana comum",
  "phone-js": "Caminhar ao lado: discipulado um a um",
  "desktop-nojs": "Luto: atravessar e acompanhar",
  "desktop-js": "Passar o bastão: sucessão sem trauma",
};
const elsewhere = "Fé e profissão aos vinte e poucos";

const chooseFirst = "Por favor, selecione uma avaliação";
const tooShort = "O depoimento deve ter pelo menos 10 caracteres";
const tooLong = "O depoimento deve ter no máximo 500 caracteres";
const praise = "Fiz no ônibus, uma aula por viagem.";

const words = (page: Page) => page.getByLabel("Seu depoimento");
const button = (page: Page) => page.getByRole("button", { name: "Enviar avaliação" });
const star = (page: Page, name: string) => page.getByRole("radio", { name });
const summary = (page: Page) => page.getByRole("main").getByRole("alert").first();

async function startForm(page: Page, title: string) {
  await signInAs(page);
  const { course_id } = await finishCourse(page.context().request, title);
  await page.goto(`/courses/${course_id}`);
  return course_id;
}

test("a course is reviewed once, after some mistakes, and the card knows", async ({ page, javaScriptEnabled }, {
  project,
}) => {
  const title = courseOf[project.name]!;
  const card = page.getByRole("article").filter({ has: page.getByRole("link", { name: title }) });
  const catalogue = `/courses?q=${encodeURIComponent(title)}`;
  await page.goto(catalogue);
  await expect(card).toContainText("4,8nota inicial");
  const id = await startForm(page, title);
  await expect(page.getByText("4,8")).toBeVisible();
  await expect(page.getByText("(0 avaliações)")).toBeVisible();

  if (javaScriptEnabled) await mistakesWithScript(page, id);
  else await mistakesWithout(page, id);
  await words(page).fill(praise);
  await star(page, "4 Bom").check();
  await button(page).click();

  await expect(page).toHaveURL(`/courses/${id}#avaliacoes`);
  const block = page.getByRole("region", { name: "Avaliações" });
  await expect(block.getByText("Obrigado pela sua avaliação!")).toBeVisible();
  for (const _ of [1, 2]) {
    await expect(block.getByRole("article")).toContainText(praise);
    await expect(block.getByRole("article")).toContainText("4 de 5 estrelas");
    await expect(block.getByRole("row", { name: "4 estrelas" }).getByRole("cell")).toHaveText("1");
    await expect(button(page)).toHaveCount(0);
    await page.reload();
  }
  await page.goto(catalogue);
  await expect(card).toContainText("4,0(1 avaliação)");
  await expect(card).not.toContainText("nota inicial");
  await page.goto(`/courses/${id}/review`);
  await expect(page).toHaveURL(`/courses/${id}#avaliacoes`);
});

/** The server says what is wrong, and what was typed stands where it stood. */
async function mistakesWithout(page: Page, id: number) {
  const whole = "x".repeat(501);
  await button(page).click();
  await expect(page).toHaveURL(`/courses/${id}/review`);
  await expect(summary(page)).toContainText(chooseFirst);
  await expect(summary(page)).toContainText(tooShort);
  await words(page).fill("curto");
  await star(page, "2 Ruim").check();
  await button(page).click();
  await expect(summary(page)).toContainText(tooShort);
  await expect(summary(page)).not.toContainText(chooseFirst);
  await expect(words(page)).toHaveValue("curto");
  await expect(star(page, "2 Ruim")).toBeChecked();
  await words(page).fill(whole);
  await button(page).click();
  await expect(summary(page)).toContainText(tooLong);
  await expect(words(page)).toHaveValue(whole);
}

/** The button waits until both hold; what goes wrong on the way is said, and nothing typed is lost. */
async function mistakesWithScript(page: Page, id: number) {
  await expect(button(page)).toBeDisabled();
  await star(page, "2 Ruim").check();
  await expect(button(page)).toBeDisabled();
  await words(page).fill(" curto  ");
  await expect(page.getByText("5/500")).toBeVisible();
  await expect(button(page)).toBeDisabled();
  await words(page).fill("😀".repeat(501));
  await expect(page.getByText("501/500")).toBeVisible();
  await expect(button(page)).toBeDisabled();
  await words(page).fill(praise);
  const call = `**/api/courses/${id}/reviews`;
  await page.route(call, (route) => route.abort(), { times: 1 });
  await button(page).click();
  await expect(page.getByText("Erro ao enviar avaliação. Tente novamente.", { exact: true })).toBeVisible();
  await page.route(call, (route) => route.fulfill({ status: 502, body: "<html>" }), { times: 1 });
  await button(page).click();
  await expect(page.getByText("Erro ao enviar avaliação", { exact: true })).toBeVisible();
  await page.route(call, (route) => route.fulfill({ status: 503, json: { error: "Voltamos já." } }), { times: 1 });
  await button(page).click();
  await expect(page.getByText("Voltamos já.")).toBeVisible();
  await expect(words(page)).toHaveValue(praise);
}

test("stars are chosen by keyboard and by thumb, and say what they mean", async ({ page }) => {
  await startForm(page, elsewhere);
  const group = page.getByRole("group", { name: "Sua nota" });
  await expect(group.getByRole("radio")).toHaveCount(5);
  for (const one of await group.getByRole("radio").all()) {
    const { width, height } = (await one.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await star(page, "1 Muito ruim").focus();
  await page.keyboard.press("Space");
  for (const next of ["2 Ruim", "3 Regular", "4 Bom", "5 Excelente"]) {
    await page.keyboard.press("ArrowRight");
    await expect(star(page, next)).toBeChecked();
    await expect(star(page, next)).toBeFocused();
    await expect(group.getByText(next)).toHaveCSS("opacity", "1");
    await expect(group.getByText("1 Muito ruim")).toHaveCSS("opacity", "0");
  }
  await page.keyboard.press("Tab");
  await expect(words(page)).toBeFocused();
});

test("what was typed outlives the session", async ({ page, javaScriptEnabled }) => {
  const id = await startForm(page, elsewhere);
  await words(page).fill(praise);
  await star(page, "3 Regular").check();
  const { cookies } = await page.context().storageState();
  await page.context().clearCookies();
  await button(page).click();
  if (javaScriptEnabled) {
    await expect(page.getByText("Não autenticado. Faça login para continuar.")).toBeVisible();
    await expect(words(page)).toHaveValue(praise);
    await page.context().addCookies(cookies);
    await button(page).click();
  } else {
    await expect(page.getByRole("heading", { name: "A sua sessão terminou, mas nada se perdeu" })).toBeVisible();
    await page.context().addCookies(cookies);
    await page.getByRole("button", { name: "Enviar de novo" }).click();
  }
  await expect(page).toHaveURL(`/courses/${id}#avaliacoes`);
  await expect(page.getByText("O depoimento, só você e a escola veem.")).toBeVisible();
  await expect(page.getByText(praise)).toBeVisible();
  await page.goto("/my-courses");
  await expect(page.getByRole("link", { name: /^Avaliar/ })).toHaveCount(0);
});

test("a learner finds the way from their own courses; the school decides what the page shows", async ({ page }) => {
  const title = "O primeiro ano no ministério";
  const testimonial = `Um começo. ${Math.random()}`;
  await signInAs(page);
  await finishCourse(page.context().request, title);
  await page.goto("/my-courses");
  await page.getByRole("link", { name: /^Avaliar/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Avaliar o curso" })).toBeVisible();
  const id = await reviewBySomebody(page, title, { rating: 5, testimonial });

  await page.context().clearCookies();
  await signInAs(page, "admin@sementeira.example");
  const card = page.getByRole("article").filter({ hasText: testimonial });
  await page.goto(`/courses/${id}`);
  await card.getByRole("button", { name: "Ocultar" }).click();
  await expect(page).toHaveURL(new RegExp(`/courses/${id}#avaliacao-\\d+$`));
  await expect(card).toContainText("Oculta");
  const visitor = await page
    .context()
    .browser()!
    .newPage({ baseURL: new URL(page.url()).origin });
  await visitor.goto(`/courses/${id}`);
  await expect(visitor.getByText(testimonial)).toHaveCount(0);
  await card.getByRole("button", { name: "Mostrar a todos" }).click();
  await expect(card).toContainText("Aparece para todos");
  await visitor.reload();
  await expect(visitor.getByText(testimonial)).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Ocultar" })).toHaveCount(0);
  await visitor.close();
});

test("with ten reviews axe finds nothing and nothing scrolls sideways", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "axe itself is script");
  test.slow();
  const title = "Orar com os Salmos";
  await page.goto("/courses");
  const { data } = await (
    await page.context().request.get(`/api/courses/${await courseCalled(page.context().request, title)}/reviews`)
  ).json();
  for (let n = data.length; n < 10; n += 1)
    await reviewBySomebody(page, title, { rating: 4 + (n % 2), testimonial: `${n} `.padEnd(40 * (n + 1), "palavra ") });
  const id = await startForm(page, title);
  for (const [colorScheme, screen] of [
    ["light", `/courses/${id}`],
    ["dark", `/courses/${id}?avaliacoes=2`],
    ["light", `/courses/${id}/review`],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(screen);
    await star(page, "4 Bom").check();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    await expectNoViolations(page, screen);
  }
});
