import { expect, test } from "#tests/e2e/browser.ts";
import { expectNoViolations } from "#tests/e2e/no-violations.ts";
import { complaintsOf, fitsTheScreen, signInAs } from "#tests/e2e/operator.ts";
import { somebody } from "#tests/e2e/sale.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

let complaints: string[];
test.beforeEach(({ page }) => {
  complaints = complaintsOf(page);
});
test.afterEach(() => expect(complaints).toEqual([]));

test("an admin reads what happened, of one kind and of one person", async ({ page, javaScriptEnabled }) => {
  const { email, called } = somebody();
  await signInAs(page, email);
  await page.goto("/auth/callback?code=x&state=y");
  await signInAs(page, "admin@sementeira.example");
  await page.goto("/admin/health");
  await page.getByRole("link", { name: "registro de segurança" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Registro de segurança");
  await expect(page.getByText(/^Uma entrada foi recusada: /).first()).toBeVisible();
  await fitsTheScreen(page);
  if (javaScriptEnabled) await expectNoViolations(page);

  await page.getByLabel("Pessoa").fill(email);
  await page.getByLabel("O que aconteceu").selectOption("Entradas");
  await page.getByRole("button", { name: "Filtrar" }).click();
  const rows = page.getByRole("main").locator("ol > li");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/entrou/);
  await expect(page.getByText("Só o que envolve")).toContainText(called);
  await expect(page.getByText(email)).toHaveCount(0);
  await page.getByRole("link", { name: "Ver de todos" }).click();
  await expect(page.getByLabel("O que aconteceu")).toHaveValue("sign-ins");
  await expect(page.getByLabel("Pessoa")).toHaveValue("");
  const who = await rows.first().getByRole("link").innerText();
  await rows.first().getByRole("link").click();
  await expect(page.getByText("Só o que envolve")).toContainText(who);
  await expect(page.getByLabel("Pessoa")).toHaveValue(who);
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByText("Só o que envolve")).toContainText(who);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar" }).click();
  expect((await download).suggestedFilename()).toMatch(/^registro-de-seguranca-[\d-]{10}\.csv$/);
  await page.getByLabel("Pessoa").fill("ninguém com este nome");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByRole("heading", { name: "Nada com este filtro" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Ver tudo" }).click();
  await expect(page).toHaveURL("/admin/events");
});
