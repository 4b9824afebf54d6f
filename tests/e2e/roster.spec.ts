import { randomUUID } from "node:crypto";
import { expect, test } from "#tests/e2e/browser.ts";
import { complaintsOf, fitsTheScreen, signInAs } from "#tests/e2e/operator.ts";
import { aPng, aPngOf } from "#tests/support/pictures.ts";

const admin = "admin@sementeira.example";
const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });

test.use({ contextOptions: { reducedMotion: "reduce" } });

let complaints: string[];
test.beforeEach(({ page }) => {
  complaints = complaintsOf(page);
});
test.afterEach(() => expect(complaints).toEqual([]));

test("an admin presents, edits and excludes an instructor who has no account", async ({ page, javaScriptEnabled }) => {
  const name = `Dom Hélder ${randomUUID().slice(0, 8)}`;
  await signInAs(page, admin);
  await page.goto("/admin/instructors");
  await fitsTheScreen(page);
  await page.getByRole("link", { name: "Novo instrutor" }).click();
  await page.getByLabel("Nome completo").fill(name);
  await page.getByLabel("Apresentação").fill("Ensinou com a vida.");
  for (const specialty of ["Teologia", "Liderança", "Discipulado", "Educação", "Arte"]) {
    await page.getByLabel(specialty, { exact: true }).check();
  }
  await page.getByLabel("Estudantes").fill("140");
  await expect(page.getByLabel("Avaliação, de 0 a 5")).toHaveValue("4.8");
  const photo = page.getByLabel("Foto do perfil", { exact: true });
  await photo.setInputFiles(file("grande.png", await aPngOf(5 * 1024 * 1024 + 1)));
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Criar instrutor" }).click();
  await expect(page.getByText("A imagem deve ter no máximo 5MB.").first()).toBeVisible();
  await expect(page.getByLabel("Nome completo")).toHaveValue(name);
  await expect(page.getByLabel("Arte", { exact: true })).toBeChecked();
  await photo.setInputFiles(file("rosto.png", await aPng()));
  await page.getByRole("button", { name: "Criar instrutor" }).click();
  await expect(page.getByText(`${name} está em Educadores.`)).toBeVisible();

  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(card.getByText("+2 mais")).toBeVisible();
  await expect(card.getByText("informado pela escola")).toBeVisible();
  await expect(card.locator('img[src^="/media/"]')).toBeVisible();
  await fitsTheScreen(page);
  await page.goto("/instructors");
  const presented = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(presented.getByText("informado pela escola")).toBeVisible();

  await page.goto("/admin/instructors");
  await card.getByRole("link", { name: "Editar" }).click();
  await page.getByLabel("Apresentação").fill("Outra apresentação.");
  await page.getByLabel("Avaliação, de 0 a 5").fill("");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText(`${name}: alterações salvas.`)).toBeVisible();
  await expect(card.locator('img[src^="/media/"]')).toBeVisible();
  await card.getByRole("link", { name: "Excluir" }).click();
  await expect(page.getByRole("heading", { name: "Tem certeza que deseja excluir este instrutor?" })).toBeVisible();
  await page.getByRole("button", { name: "Excluir instrutor" }).click();
  await expect(page.getByText("Instrutor excluído.")).toBeVisible();
  await expect(page.getByRole("heading", { name })).toHaveCount(0);
});

test("real users are edited by their profile, and cannot be excluded", async ({ page }) => {
  await signInAs(page, admin);
  await page.goto("/admin/instructors");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Davi Nogueira" }) });
  await expect(card.getByRole("link", { name: "Excluir" })).toHaveCount(0);
  await card.getByRole("link", { name: "Editar" }).click();
  const bio = await page.getByLabel("Apresentação").inputValue();
  expect(bio).not.toBe("");
  await page.getByLabel("Site").fill("não é endereço");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Escreva um endereço que comece com https://");
  await expect(page.getByLabel("Apresentação")).toHaveValue(bio);
  await page.getByLabel("Site").fill("");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Davi Nogueira: alterações salvas.")).toBeVisible();
});

test("somebody is promoted by e-mail, teaches, and is a student again", async ({ page, browser, baseURL }) => {
  const email = `${randomUUID()}@exemplo.test`;
  const theirs = await browser.newPage({ baseURL: baseURL! });
  await signInAs(theirs, email);
  await signInAs(page, admin);
  await page.goto("/admin/instructors");
  await page.getByLabel("E-mail da pessoa").fill("ninguem@exemplo.test");
  await page.getByRole("button", { name: "Promover usuário" }).click();
  await expect(page.getByRole("alert")).toContainText("Ninguém entrou na plataforma com este e-mail ainda.");
  await page.getByLabel("E-mail da pessoa").fill(email);
  await page.getByRole("button", { name: "Promover usuário" }).click();
  await expect(page.getByText("o papel agora é Instrutor.")).toBeVisible();

  await theirs.goto("/admin/certificates");
  await expect(theirs.getByRole("heading", { name: "Acesso restrito" })).toBeVisible();
  await signInAs(theirs, email);
  await theirs.goto("/admin/certificates");
  await expect(theirs.getByRole("heading", { name: "Configurar certificados" })).toBeVisible();
  await theirs.goto("/admin/instructors");
  await expect(theirs.getByRole("heading", { name: "Acesso Negado" })).toBeVisible();
  await theirs.close();

  await page.goto(`/admin/instructors/people?q=${email}`);
  await fitsTheScreen(page);
  await page.getByRole("combobox").selectOption("student");
  await page.getByRole("button", { name: "Mudar" }).click();
  await expect(page.getByText("o papel agora é Estudante.")).toBeVisible();
});
