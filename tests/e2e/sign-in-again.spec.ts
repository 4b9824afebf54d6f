import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright/test";
import { sessions } from "#drizzle/schema/people.ts";
import { expect, test } from "#tests/e2e/browser.ts";
import { expectNoViolations } from "#tests/e2e/no-violations.ts";
import { complaintsOf, fitsTheScreen } from "#tests/e2e/operator.ts";
import { signInAs } from "#tests/e2e/reviewer.ts";
import { admin, buy, choose, somebody } from "#tests/e2e/sale.ts";
import { openToldGround } from "#tests/support/e2e-ground.ts";

const asks = "Falta só confirmar que é você";

/** Lets twenty minutes pass since this browser's sign-in. */
async function letTimePass(context: BrowserContext) {
  const token = (await context.cookies()).find(({ name }) => name === "sid")!.value;
  const hash = createHash("sha256").update(token).digest("hex");
  const { db, close } = openToldGround();
  await db
    .update(sessions)
    .set({ authenticatedAt: sql`now() - interval '20 minutes'` })
    .where(eq(sessions.tokenHash, hash));
  await close();
}

/** Somebody new who is made an admin: of the demo one's sessions the oldest give way to those of other tests. */
async function signInAsNewAdmin(page: Page) {
  const { email } = somebody();
  await signInAs(page, email);
  await signInAs(page, admin);
  const api = page.context().request;
  const { data } = await (await api.get(`/api/admin/users?q=${email}`)).json();
  const given = await api.put(`/api/admin/users/${data[0].id}`, { data: { role: "admin" } });
  expect(given.status(), await given.text()).toBe(200);
  await signInAs(page, email);
  return email;
}

/** On the page that asks, and at the built-in provider. */
async function signInAgain(page: Page, email: string) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirme que é você");
  await page.getByRole("button", { name: "Entrar de novo com conta de demonstração" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Nome").fill("Quem volta");
  await page.getByRole("main").getByRole("button", { name: "Entrar", exact: true }).click();
}

/** In the tab that the kept form opens, which is closed again. */
async function signInBeside(page: Page, email: string, welcome: string) {
  const [beside] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: /^Entrar de novo/ }).click(),
  ]);
  await signInAgain(beside, email);
  await expect(beside.getByText(welcome)).toBeVisible();
  await beside.close();
}

const paid = (page: Page) => page.getByText(/1 comissão paga, R\$.17,47 no total\. Referência: EXTRATO-9\./);

test("what was filled in waits for a new sign-in, and is done once", async ({ page, context }) => {
  test.slow();
  const complaints = complaintsOf(page);
  const { email, called } = somebody();
  await buy(page, email);
  const desk = await signInAsNewAdmin(page);
  await choose(page, called, desk);
  await letTimePass(context);
  await page.getByRole("button", { name: "Marcar como pagas" }).click();
  await expect(page.getByText("Para marcar comissões como pagas, vamos pedir que você entre de novo")).toBeVisible();
  await fitsTheScreen(page);

  await page.getByLabel("Referência do pagamento").fill("EXTRATO-9");
  await page.getByRole("button", { name: "Marcar como pagas" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(asks);
  await fitsTheScreen(page);
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(asks);

  await signInBeside(page, desk, "Pronto, você entrou de novo.");
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(paid(page)).toBeVisible();
  await page.goto("/admin/commissions?status=paid");
  await expect(page.locator("tr", { hasText: called })).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test("whoever signs in first comes back to what they chose", async ({ page, context }) => {
  test.slow();
  const { email, called } = somebody();
  await buy(page, email);
  const desk = await signInAsNewAdmin(page);
  await choose(page, called, desk);
  await letTimePass(context);
  await page.getByRole("button", { name: "Criar lote de pagamento" }).click();
  await page.getByRole("link", { name: "Entrar de novo agora" }).click();
  await expect(page.getByText(desk)).toBeVisible();
  await fitsTheScreen(page);
  await signInAgain(page, desk);
  await expect(page.getByText("Pronto, você entrou de novo.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Conferir o lote" })).toBeVisible();
  await expect(page.getByText(/vamos pedir que você entre de novo/)).toHaveCount(0);
  await page.getByRole("button", { name: "Criar lote de pagamento" }).click();
  await expect(page.getByRole("heading", { name: /^LOTE-\d{8}-\d{6}$/ })).toBeVisible();

  await letTimePass(context);
  await page.reload();
  await expect(page.getByText("Para ver os códigos PIX e marcar o lote como pago")).toBeVisible();
  await expect(page.getByText("Pagar por PIX")).toHaveCount(0);
  await page.getByRole("link", { name: "Cancelar o lote" }).click();
  await page.getByRole("link", { name: "Entrar de novo agora" }).click();
  await signInAgain(page, desk);
  await page.getByRole("button", { name: "Cancelar o lote" }).click();
  await expect(page.getByText("As comissões voltaram a pendentes.")).toBeVisible();
});

test("another person does not send what the first had filled in", async ({ page, context }) => {
  await signInAsNewAdmin(page);
  await page.goto("/payment-settings");
  await letTimePass(context);
  await page.getByLabel("Banco", { exact: true }).fill("Banco Alheio");
  await page.getByLabel("Agência").fill("1234-5");
  await page.getByLabel("Número da conta").fill("98765-0");
  await page.getByRole("radio", { name: "Conta corrente" }).check();
  await page.getByLabel("Nome do titular").fill("Davi Nogueira");
  await page.getByLabel("CPF ou CNPJ do titular").fill("529.982.247-25");
  await page.getByLabel("Tipo da chave").selectOption("cpf");
  await page.getByLabel("Chave PIX", { exact: true }).fill("529.982.247-25");
  await page.getByRole("button", { name: "Salvar configurações" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(asks);

  await signInBeside(page, admin, "Você entrou com outra conta.");
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Outra conta preencheu este formulário.");
  await page.goto("/payment-settings");
  await expect(page.getByLabel("Banco", { exact: true })).not.toHaveValue("Banco Alheio");
});

test("the way to the spreadsheet leads through a new sign-in, and back to its filter", async ({ page, context }) => {
  const desk = await signInAsNewAdmin(page);
  await page.goto("/payments?status=completed");
  await letTimePass(context);
  await page.getByRole("link", { name: "Exportar" }).click();
  await signInAgain(page, desk);
  await expect(page).toHaveURL("/payments?status=completed");
  await letTimePass(context);
  await page.reload();
  await expect(page.getByText("Antes vamos pedir que você entre de novo.")).toBeVisible();
  await fitsTheScreen(page);
  await page.getByRole("link", { name: "Exportar" }).click();
  await signInAgain(page, desk);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Exportar" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^pagamentos-completed-\d{4}-\d\d-\d\d\.csv$/);
});

test("axe finds nothing where a new sign-in is asked for", async ({ page, context, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "axe itself is a script; the pages are the same without it");
  test.slow();
  await signInAsNewAdmin(page);
  await letTimePass(context);
  for (const path of ["/auth/again?redirectTo=/payments", "/payment-settings", "/admin/instructors", "/payments"]) {
    await page.goto(path);
    await expectNothing(page);
  }
  await page.goto("/admin/instructors/people?q=estudante");
  await page
    .getByRole("button", { name: /^Mudar/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(asks);
  await expectNothing(page);
});

/** In both themes. */
async function expectNothing(page: Page) {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page, `${page.url()} ${colorScheme}`);
  }
}
