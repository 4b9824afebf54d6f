import { expect, test } from "#tests/e2e/browser.ts";

test("the catalogue is filtered, searched and turned by its address alone", async ({ page }) => {
  await page.goto("/courses");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Catálogo de Cursos");
  // Others of these tests publish courses, so the catalogue says itself how many there are.
  const total = Number.parseInt(await page.getByText(/^\d+ cursos encontrados$/).innerText(), 10);
  expect(total).toBeGreaterThanOrEqual(32);
  await expect(page.getByRole("article")).toHaveCount(12);

  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(page).toHaveURL("/courses?page=2");
  await page.goto(`/courses?page=${Math.ceil(total / 12)}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Próxima" })).toHaveCount(0);

  await page
    .getByRole("link", { name: /Mentoria/ })
    .first()
    .click();
  await expect(page).toHaveURL("/courses?category=mentoria");
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.getByLabel("Nível").selectOption("Avançado");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(/category=mentoria.*level=avancado/);
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("link", { name: "Ver em lista" }).click();
  await expect(page).toHaveURL(/layout=list/);
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("nothing found says so and leads back", async ({ page }) => {
  await page.goto("/courses?q=nada+disso+existe");
  await expect(page.getByText("Nenhum curso encontrado")).toBeVisible();
  await page.getByRole("link", { name: "Ver todos os cursos" }).click();
  await expect(page).toHaveURL("/courses");
});

test("a course that is not there", async ({ page }) => {
  const answer = await page.goto("/courses/99999");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Curso não encontrado");
  await page.getByRole("link", { name: "Voltar aos Cursos" }).click();
  await expect(page).toHaveURL("/courses");
});

test("a visitor reads an open lesson and is shown the way into a locked one", async ({ page }) => {
  await page.goto("/courses?q=primeiros+passos");
  await page.getByRole("link", { name: "Primeiros passos na fé" }).click();
  await page.getByRole("link", { name: "O que é crer?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "O que é crer?" })).toBeVisible();
  await page.getByRole("link", { name: /Próxima aula/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A semente precisa de tempo" })).toBeVisible();
  await expect(page.locator("video")).toHaveCount(0);
});
