import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import type { Download } from "playwright/test";
import { expect, test } from "#tests/e2e/browser.ts";
import { complaintsOf, signInAs } from "#tests/e2e/operator.ts";
import { admin, somebody } from "#tests/e2e/sale.ts";
import { stands } from "#tests/e2e/stands.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

let complaints: string[];
test.beforeEach(({ page }) => {
  complaints = complaintsOf(page);
});
test.afterEach(() => expect(complaints).toEqual([]));

async function unpacked(download: Download) {
  return unzipSync(new Uint8Array(await readFile(await download.path())));
}

test("one's data are copied, a consent is taken back, and the account is deleted", async ({
  page,
  javaScriptEnabled,
}) => {
  const { email, called } = somebody();
  await signInAs(page, email);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Seus dados" }).click();
  await expect(page.getByText("Termos de uso: aceito")).toBeVisible();
  await stands(page, javaScriptEnabled);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Baixar meus dados" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^meus-dados-.*\.zip$/);
  const files = await unpacked(download);
  expect(strFromU8(files["index.html"]!)).toContain(email);
  expect(JSON.parse(strFromU8(files["dados/perfil.json"]!))).toMatchObject([{ email }]);

  await page.getByRole("button", { name: "Tirar meu nome e minha foto" }).click();
  await expect(page.getByText("saíram das suas avaliações")).toBeVisible();
  await expect(page.getByText("Nome e foto nas avaliações: retirado")).toBeVisible();

  await page.getByRole("link", { name: "Excluir minha conta" }).click();
  await expect(page.getByRole("heading", { name: "Sai na hora" })).toBeVisible();
  await stands(page, javaScriptEnabled);
  const word = page.getByLabel("Para confirmar, escreva APAGAR");
  await word.fill("talvez");
  await page.getByRole("button", { name: "Excluir minha conta para sempre" }).click();
  await expect(page.getByRole("alert")).toContainText("Para confirmar, escreva APAGAR.");
  await word.fill("apagar");
  await page.getByRole("button", { name: "Excluir minha conta para sempre" }).click();
  await expect(page.getByText("A sua conta foi apagada.")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/profile/data");
  await expect(page).toHaveURL(/\/auth\/login/);

  await signInAs(page, admin);
  await page.goto(`/admin/instructors/people?q=${email}`);
  await expect(page.getByText("Ninguém encontrado")).toBeVisible();
  await expect(page.getByText(called)).toHaveCount(0);
});

test("an admin deletes the account of somebody who asked for it in writing", async ({ page, javaScriptEnabled }) => {
  const { email } = somebody();
  await signInAs(page, email);
  await signInAs(page, admin);
  await page.goto(`/admin/instructors/people?q=${email}`);
  await page.getByRole("link", { name: /^Apagar/ }).click();
  await expect(page.getByText("Só a pedido da própria pessoa")).toBeVisible();
  await stands(page, javaScriptEnabled);
  await page.getByLabel("Para confirmar, escreva APAGAR").fill("APAGAR");
  await page.getByRole("button", { name: "Apagar esta conta" }).click();
  await expect(page.getByText("A conta foi apagada.")).toBeVisible();
  await page.goto("/admin/privacy");
  await expect(page.getByRole("heading", { name: "Registro das operações de tratamento" })).toBeVisible();
  await stands(page, javaScriptEnabled);
});

test("who teaches courses reads what has to be done first, and finds no form", async ({ page }) => {
  await signInAs(page, "instrutor@sementeira.example");
  await page.goto("/profile/deletion");
  await expect(page.getByText(/cursos ensinados por esta conta/)).toBeVisible();
  await expect(page.getByLabel("Para confirmar, escreva APAGAR")).toHaveCount(0);
});
