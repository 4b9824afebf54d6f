import type { Page } from "playwright/test";
import { expect, seen, signIn, test } from "#tests/browser/support.ts";
import { aPng } from "#tests/support/pictures.ts";

const demoVoucher = "MANT-LUZE-SEME-2345";
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const photoField = (page: Page) => page.getByLabel("Foto do perfil", { exact: true });
const portrait = (page: Page) => page.locator('main img[src^="/media/"]');
const save = (page: Page) => page.getByRole("button", { name: "Salvar" }).click();

test("somebody edits name, bio and photo, and takes the photo away again", async ({ page }) => {
  const email = await signIn(page);
  await page.goto("/profile");
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole("main").getByText("Estudante").first()).toBeVisible();
  await expect(page.getByText(/^membro desde \d{1,2} de \S+ de \d{4}$/)).toBeVisible();
  await expect(portrait(page)).toHaveCount(0);

  await page.getByRole("link", { name: "Editar perfil" }).click();
  await page.getByLabel("Nome completo").fill("Ana Beatriz Souza");
  await page.getByLabel("Sobre você").fill("Estudo no ônibus.\nE nos plantões.");
  await photoField(page).setInputFiles(file("eu.png", "image/png", await aPng()));
  await save(page);
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("Perfil salvo.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Ana Beatriz Souza" })).toBeVisible();
  await expect(page.getByText("E nos plantões.")).toBeVisible();
  await expect(page.locator("header").getByText("Ana", { exact: true }).first()).toBeAttached();
  const shown = portrait(page);
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(256);

  await page.getByRole("link", { name: "Editar perfil" }).click();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Ana Beatriz Souza");
  await page.getByLabel("Sobre você").fill("");
  await page.getByRole("link", { name: "Cancelar" }).click();
  await expect(page.getByText("E nos plantões.")).toBeVisible();
  await page.getByRole("link", { name: "Editar perfil" }).click();
  await page.getByLabel("Remover a foto atual").check();
  await save(page);
  await expect(portrait(page)).toHaveCount(0);
  await expect(page.getByText("E nos plantões.")).toBeVisible();
});

test("a wrong voucher keeps what was typed; the right one opens a paid course for free", async ({ page }) => {
  await signIn(page);
  await page.goto("/profile");
  await expect(page.getByText("R$ 120 por mês")).toBeVisible();
  await page.getByRole("link", { name: "Tenho um código" }).click();
  await page.getByLabel("Nome completo").fill("Rute Moreira");
  await page.getByLabel("Sobre você").fill("Escrevi muito aqui.");
  await page.getByLabel("Código de voucher").fill("mant-nao-existe");
  await save(page);
  await expect(page.getByRole("alert").getByText("Código de voucher inválido.")).toBeVisible();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Rute Moreira");
  await expect(page.getByLabel("Sobre você")).toHaveValue("Escrevi muito aqui.");
  await expect(page.getByLabel("Código de voucher")).toHaveValue("mant-nao-existe");
  await page.getByLabel("Código de voucher").fill(` ${demoVoucher.toLowerCase()} `);
  await save(page);
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("Mantenedor Premium")).toBeVisible();
  await expect(page.getByText(demoVoucher)).toBeVisible();

  await page.goto("/courses?q=alfabeto");
  await expect(page.getByRole("article").first()).toContainText("Incluído para mantenedores");
  await expect(page.getByRole("article").first()).not.toContainText("R$");
  await page.getByRole("link", { name: /Grego do Novo Testamento/ }).click();
  await seen(page.getByRole("button", { name: /Inscrever-se/ })).click();
  await expect(page).toHaveURL(/\/courses\/\d+\/learn\/\d+$/);
  await page.goto("/profile");
  await expect(page.locator("dl").first()).toContainText("1");
});

test("a photo on another site is shown when asked for, and not before", async ({ page, baseURL }) => {
  await page.route("https://fotos.example/**", async (route) =>
    route.fulfill({ contentType: "image/png", body: await aPng() }),
  );
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(baseURL!)) elsewhere.push(request.url());
  });
  await signIn(page);
  await page.goto("/profile/edit");
  await page.getByLabel("Ou o endereço de uma foto").fill("https://fotos.example/ana.png");
  await save(page);
  await expect(page.getByText("A sua foto está em fotos.example")).toBeVisible();
  expect(elsewhere).toEqual([]);
  await page.getByRole("link", { name: "Mostrar mesmo assim" }).click();
  await expect(page.locator('main img[src="https://fotos.example/ana.png"]')).toBeVisible();
  expect(elsewhere).toEqual(["https://fotos.example/ana.png"]);
});
