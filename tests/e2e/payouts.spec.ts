import { randomBytes } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { fillInAccount } from "#tests/e2e/account.ts";
import { expect, test } from "#tests/e2e/browser.ts";
import { signInAs } from "#tests/e2e/reviewer.ts";
import { admin, buy, choose, somebody } from "#tests/e2e/sale.ts";

const instructor = "instrutor@sementeira.example";

async function expectOwn(page: Page, called: RegExp, what: string | RegExp) {
  await signInAs(page, instructor);
  await page.goto("/instructor/commissions");
  await expect(page.locator("tr", { hasText: called })).toContainText(what);
}

test("an instructor says where to be paid, sells, is paid by a payout, and sees its reference", async ({ page }) => {
  test.slow();
  const { email, called } = somebody();
  await test.step("the instructor's account", async () => {
    await fillInAccount(page, instructor);
    await page.getByRole("checkbox", { name: "Receber por esta conta" }).check();
    await page.getByRole("button", { name: "Salvar configurações" }).click();
    await expect(page.getByText("Configurações salvas com sucesso!")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Configuração Completa" })).toBeVisible();
  });
  await test.step("a sale", async () => {
    await buy(page, email);
    await expectOwn(page, called, "Pendente");
  });
  await test.step("the payout", async () => {
    await choose(page, called);
    await page.getByRole("button", { name: "Criar lote de pagamento" }).click();
    await expect(page.getByRole("heading", { name: "Conferir o lote" })).toBeVisible();
    await expect(page.getByText(/ainda está na garantia de 30 dias/)).toBeVisible();
    await expect(page.getByText("***.982.247-**")).toBeVisible();
    await page.getByRole("button", { name: "Criar lote de pagamento" }).click();
    await expect(page.getByRole("heading", { name: /^LOTE-\d{8}-\d{6}$/ })).toBeVisible();
    await page.getByText("Pagar por PIX").click();
    await expect(page.getByLabel("PIX copia e cola")).toHaveValue(/^000201.*br\.gov\.bcb\.pix011152998224725.*6304/);
  });
  const payout = page.url();
  const reference = `EXTRATO-${randomBytes(4).toString("hex")}`;
  await test.step("on its way, then paid, each once", async () => {
    await expectOwn(page, called, "Processando");
    await signInAs(page, admin);
    await page.goto(payout);
    await page.getByLabel("Referência do pagamento").fill(reference);
    await page.getByRole("button", { name: "Marcar como pagas" }).click();
    await expect(page.getByText("Lote pago.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Marcar como pagas" })).toHaveCount(0);
    await expectOwn(page, called, reference);
  });
});

test("what was paid elsewhere is marked, and a payout is taken back", async ({ page }) => {
  test.slow();
  const { email, called } = somebody();
  await buy(page, email);
  await choose(page, called);
  await page.getByRole("button", { name: "Criar lote de pagamento" }).click();
  await page.getByRole("button", { name: "Criar lote de pagamento" }).click();
  await page.getByRole("link", { name: "Cancelar o lote" }).click();
  await page.getByRole("button", { name: "Cancelar o lote" }).click();
  await expect(page.getByText("As comissões voltaram a pendentes.")).toBeVisible();

  await page.locator("tr", { hasText: called }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Marcar como pagas" }).click();
  await page.getByRole("button", { name: "Marcar como pagas" }).click();
  await expect(page.getByText(/1 comissão paga, R\$.17,47 no total\. Referência: LOTE-\d{8}-\d{6}\./)).toBeVisible();
  await page.locator("tr", { hasText: called }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Extrato de comissões");
  await expectOwn(page, called, /Pago.*LOTE-/s);
});

test("without a choice there is nothing to be paid, and the page says so", async ({ page }) => {
  await signInAs(page, admin);
  for (const path of ["/admin/payouts/new", "/admin/commissions/paid?commission_ids=x"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/admin/commissions?status=pending");
    await expect(page.getByText("Escolha pelo menos uma comissão pendente.")).toBeVisible();
  }
});

test("another's key is refused with all that was typed", async ({ page }) => {
  await fillInAccount(page, instructor);
  await page.getByLabel("Chave PIX", { exact: true }).fill("280.012.389-38");
  await page.getByRole("button", { name: "Salvar configurações" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("Erro ao salvar configurações");
  await expect(summary).toContainText("A chave PIX deve pertencer ao mesmo CPF ou CNPJ dos dados bancários.");
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("Chave PIX", { exact: true })).toHaveValue("280.012.389-38");
  await expect(page.getByLabel("Nome do titular")).toHaveValue("Davi Nogueira");
});

test("documents get their dots as they are typed", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "this is what script adds");
  await signInAs(page, instructor);
  await page.goto("/payment-settings");
  const holder = page.getByLabel("CPF ou CNPJ do titular");
  for (const [typed, shown] of [
    ["52998224725", "529.982.247-25"],
    ["12abc34501de35", "12.ABC.345/01DE-35"],
    ["11222333000181999", "11.222.333/0001-81"],
  ] as const) {
    await holder.fill("");
    await holder.pressSequentially(typed);
    await expect(holder).toHaveValue(shown);
  }
  const key = page.getByLabel("Chave PIX", { exact: true });
  await page.getByLabel("Tipo da chave").selectOption("email");
  await key.fill("");
  await key.pressSequentially("52998224725");
  await expect(key).toHaveValue("52998224725");
  await page.getByLabel("Tipo da chave").selectOption("cpf");
  await expect(key).toHaveValue("529.982.247-25");
});

test("who is not meant is told what the page is for", async ({ page }) => {
  for (const path of ["/payment-settings", "/instructor/commissions"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acesso restrito");
  }
  await signInAs(page, somebody().email);
  await page.goto("/payment-settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acesso Negado");
  await expect(
    page.getByText("Apenas instrutores e administradores podem acessar as configurações de pagamento"),
  ).toBeVisible();
  await page.goto("/instructor/commissions");
  await expect(page.getByText("Você ainda não tem comissões")).toBeVisible();
});

test("an admin sees everybody's payments and takes them along as a spreadsheet", async ({ page }) => {
  const { email, called } = somebody();
  await buy(page, email);
  await signInAs(page, admin);
  await page.goto("/payments");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gestão de Pagamentos");
  await expect(page.locator("tr", { hasText: called })).toContainText("PIX");
  await page.getByRole("link", { name: "Concluídos" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Exportar" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^pagamentos-completed-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole("link", { name: "Estornados" }).click();
  await expect(page.locator("tr", { hasText: called })).toHaveCount(0);
});

test("axe finds nothing in what pays and is paid", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "axe itself is a script; the pages are the same without it");
  test.slow();
  await buy(page, somebody().email);
  for (const [email, paths] of [
    [instructor, ["/payment-settings", "/instructor/commissions", "/instructor/commissions?status=processing"]],
    [admin, ["/admin/commissions", "/admin/payouts", "/admin/payouts/new?which=available", "/payments"]],
  ] as const) {
    await signInAs(page, email);
    for (const path of paths) await expectNothing(page, path);
  }
  await page.goto("/admin/commissions");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Marcar como pagas" }).click();
  await expectNothing(page);
  await page.goto("/admin/commissions");
  await page.locator("a[href*=statement]").first().click();
  await expectNothing(page);
});

/** In both themes, and nothing scrolls sideways. */
async function expectNothing(page: Page, path?: string) {
  if (path) await page.goto(path);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) }));
    expect(found, `${page.url()} ${colorScheme}`).toEqual([]);
  }
  const { scroll, client } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scroll: scrollWidth, client: clientWidth };
  });
  expect(scroll, page.url()).toBeLessThanOrEqual(client);
}
