import { randomUUID } from "node:crypto";
import { expect, test } from "#tests/e2e/browser.ts";
import { complaintsOf, fitsTheScreen, signInAs } from "#tests/e2e/operator.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

let complaints: string[];
test.beforeEach(({ page }) => {
  complaints = complaintsOf(page);
});
test.afterEach(() => expect(complaints).toEqual([]));

test("a voucher is made, handed on, used and switched off", async ({ page, browser, baseURL, javaScriptEnabled }) => {
  const code = `VALE-${randomUUID().slice(0, 8)}`.toUpperCase();
  await signInAs(page, "admin@sementeira.example");
  await page.goto("/admin/vouchers");
  await page.getByLabel("Código (opcional)").fill("abc");
  await page.getByLabel("Descrição (opcional)").fill("Campanha do vale");
  await page.getByRole("button", { name: "Criar voucher" }).click();
  await expect(page.getByRole("alert")).toContainText("O código tem de 6 a 32 caracteres");
  await expect(page.getByLabel("Descrição (opcional)")).toHaveValue("Campanha do vale");
  await page.getByLabel("Código (opcional)").fill(code.toLowerCase());
  await page.getByLabel("Limite de usos (opcional)").fill("2");
  await page.getByRole("button", { name: "Criar voucher" }).click();
  await expect(page.getByText(`Voucher ${code} criado.`)).toBeVisible();
  const cards = page.getByRole("main").locator("li[id^=voucher-]");
  const card = cards.filter({ hasText: code });
  await expect(card.getByText("0 de 2")).toBeVisible();
  await fitsTheScreen(page);

  if (javaScriptEnabled) {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.clock.install();
    await page.getByRole("link", { name: `Copiar o código ${code}` }).click();
    await expect(card.getByText("Copiado!")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await page.clock.runFor(1_900);
    await expect(card.getByText("Copiado!")).toBeVisible();
    await page.clock.runFor(200);
    await expect(card.getByText("Copiado!")).toBeHidden();
  } else {
    await page.getByRole("link", { name: `Copiar o código ${code}` }).click();
    await expect(page).toHaveURL(/#codigo-\d+$/);
  }

  const theirs = await browser.newPage({ baseURL: baseURL! });
  await signInAs(theirs, `${randomUUID()}@exemplo.test`);
  await theirs.goto("/profile/edit");
  await theirs.getByLabel("Código de voucher").fill(code);
  await theirs.getByRole("button", { name: "Salvar" }).click();
  await expect(theirs.getByText("Mantenedor Premium")).toBeVisible();

  await page.goto("/admin/vouchers");
  await expect(card.getByText("1 de 2")).toBeVisible();
  await card.getByRole("link", { name: "Desativar" }).click();
  await expect(page.getByText("1 pessoa deixa de ser mantenedora, na hora.")).toBeVisible();
  await page.getByRole("button", { name: "Desativar voucher" }).click();
  await expect(page.getByText(`Voucher ${code} desativado. 1 pessoa deixou de ter acesso por ele.`)).toBeVisible();
  await expect(card.getByText("Inativo")).toBeVisible();
  await theirs.goto("/profile");
  await expect(theirs.getByText("Mantenedor Premium")).toHaveCount(0);
  await theirs.close();

  await card.getByRole("link", { name: "Ativar" }).click();
  await page.getByRole("button", { name: "Ativar voucher" }).click();
  await expect(card.getByText("Ativo", { exact: true })).toBeVisible();
});
