import { expect, test } from "#tests/e2e/browser.ts";
import { complaintsOf, fitsTheScreen, signInAs } from "#tests/e2e/operator.ts";
import { aPng } from "#tests/support/pictures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

let complaints: string[];
test.beforeEach(({ page }) => {
  complaints = complaintsOf(page);
});
test.afterEach(() => expect(complaints).toEqual([]));

test("the look is changed, previewed on both sides, and taken back", async ({ page }, { project }) => {
  const name = `Escola ${project.name}`;
  await signInAs(page, "admin@sementeira.example");
  await page.goto("/admin/certificates");
  await fitsTheScreen(page);
  await page.getByLabel("Nome da instituição").fill(name);
  await page.getByLabel("Cor secundária").fill("#ffd400");
  await page.getByLabel("Fonte").selectOption("Montserrat");
  const logo = page.getByLabel("Logotipo", { exact: true });
  await logo.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await page.getByRole("button", { name: "Salvar configurações" }).click();
  await expect(page.getByRole("alert")).toContainText("Erro ao salvar configurações");
  await expect(page.getByRole("alert")).toContainText("Erro ao fazer upload da imagem");
  await expect(page.getByLabel("Nome da instituição")).toHaveValue(name);
  await expect(page.getByText("Quase não se lê nesta cor")).toBeVisible();
  await page.getByLabel("Cor secundária").fill("#7d530a");
  await logo.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await aPng() });
  await page.getByRole("button", { name: "Salvar configurações" }).click();
  await expect(page.getByText("Configurações salvas com sucesso!")).toBeVisible();
  await expect(page.getByAltText("Logotipo em uso")).toBeVisible();

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Ver prévia" }).click();
  const preview = await opened;
  await expect(preview.getByText("PRÉVIA DO CERTIFICADO")).toBeVisible();
  await preview.close();

  // Others may have saved a look meanwhile: the school has but one.
  const versions = page.getByRole("link", { name: /^Ver a versão/ });
  const addresses = await versions.evaluateAll((links) => links.slice(0, 6).map((link) => link.getAttribute("href")!));
  for (const address of addresses) {
    await page.goto(address);
    if (await page.getByText(name, { exact: true }).count()) break;
  }
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText("Maria das Dores de Almeida")).toBeVisible();
  await fitsTheScreen(page);
  await page.getByRole("link", { name: "Ver Verso" }).click();
  await expect(page.locator("ol.lessons li")).toHaveCount(10);
  await page.getByRole("link", { name: "Ver Frente" }).click();
  await expect(page.getByText("Certificamos que")).toBeVisible();

  await page.getByRole("link", { name: "Configurar certificados" }).click();
  await page.getByRole("button", { name: "Restaurar" }).first().click();
  await expect(page.getByText(/Versão \d+ restaurada/)).toBeVisible();
});

test("the direction keeps the look to itself, and shares it again", async ({ page, browser, baseURL }, { project }) => {
  test.skip(project.name !== "phone-nojs", "the school has but one rule, which the others would see change");
  await signInAs(page, "admin@sementeira.example");
  await page.goto("/admin/certificates");
  const shared = page.getByLabel("Instrutores também podem mudar o visual");
  await shared.uncheck();
  await page.getByRole("button", { name: "Salvar quem pode mudar" }).click();
  await expect(page.getByText("O visual dos certificados agora é só da direção.")).toBeVisible();
  const theirs = await browser.newPage({ baseURL: baseURL! });
  await signInAs(theirs, "instrutor@sementeira.example");
  await theirs.goto("/admin/certificates");
  await expect(theirs.getByText("A direção reservou para si o visual dos certificados.")).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Salvar configurações" })).toHaveCount(0);
  await theirs.close();
  await shared.check();
  await page.getByRole("button", { name: "Salvar quem pode mudar" }).click();
  await expect(page.getByText("Instrutores também podem mudar")).toHaveCount(2);
});
