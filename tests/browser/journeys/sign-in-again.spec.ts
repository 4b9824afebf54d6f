import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright/test";
import { openDatabase } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/people.ts";
import { courseCalled, pay } from "#tests/browser/records.ts";
import type { School } from "#tests/browser/school.ts";
import { chooseCommission, fillInAccount, paidCourse } from "#tests/browser/steps.ts";
import { admin, expect, instructor, signIn, somebody, test } from "#tests/browser/support.ts";

const asks = "Falta só confirmar que é você";

/** Lets twenty minutes pass since this browser's sign-in. */
async function letTimePass(context: BrowserContext, { connection }: School) {
  const token = (await context.cookies()).find(({ name }) => name === "sid")!.value;
  const hash = createHash("sha256").update(token).digest("hex");
  const { db, close } = openDatabase(connection, { max: 1 });
  await db
    .update(sessions)
    .set({ authenticatedAt: sql`now() - interval '20 minutes'` })
    .where(eq(sessions.tokenHash, hash));
  await close();
}

/** A pending commission of somebody's purchase, chosen by an admin who signed in twenty minutes ago. */
async function chooseAfterAWhile(page: Page, school: School) {
  const { email, called } = somebody();
  await signIn(page, email);
  const api = page.context().request;
  await pay(api, await courseCalled(api, paidCourse), "pix");
  await signIn(page, admin);
  await chooseCommission(page, called);
  await letTimePass(page.context(), school);
  return called;
}

/** On the page that asks, and at the built-in provider. */
async function signInAgain(page: Page, email = admin) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirme que é você");
  await page.getByRole("button", { name: "Entrar de novo com conta de demonstração" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Nome").fill("Quem volta");
  await page.getByRole("main").getByRole("button", { name: "Entrar", exact: true }).click();
}

/** In the tab that the kept form opens, which is closed again. */
async function signInInAnotherTab(page: Page, email: string, welcome: string) {
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Entrar de novo/ }).click();
  const tab = await opening;
  await signInAgain(tab, email);
  await expect(tab.getByText(welcome)).toBeVisible();
  await tab.close();
}

test("a filled-in form waits for a new sign-in, and is done once", async ({ page, school }) => {
  const called = await chooseAfterAWhile(page, school);
  await page.getByRole("button", { name: "Marcar como pagas" }).click();
  await expect(page.getByText("Para marcar comissões como pagas, vamos pedir que você entre de novo")).toBeVisible();
  await page.getByLabel("Referência do pagamento").fill("EXTRATO-9");
  await page.getByRole("button", { name: "Marcar como pagas" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(asks);
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(asks);
  await signInInAnotherTab(page, admin, "Pronto, você entrou de novo.");
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page.getByText(/1 comissão paga, R\$.17,47 no total\. Referência: EXTRATO-9\./)).toBeVisible();
  await page.goto("/admin/commissions?status=paid");
  await expect(page.locator("tr", { hasText: called })).toHaveCount(1);
});

test("anyone who signs in first comes back to what they chose", async ({ page, school }) => {
  await chooseAfterAWhile(page, school);
  await page.getByRole("button", { name: "Criar lote de pagamento" }).click();
  await page.getByRole("link", { name: "Entrar de novo agora" }).click();
  await expect(page.getByText(admin)).toBeVisible();
  await signInAgain(page);
  await expect(page.getByText("Pronto, você entrou de novo.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Conferir o lote" })).toBeVisible();
  await expect(page.getByText(/vamos pedir que você entre de novo/)).toHaveCount(0);
  await page.getByRole("button", { name: "Criar lote de pagamento" }).click();
  await expect(page.getByRole("heading", { name: /^LOTE-\d{8}-\d{6}$/ })).toBeVisible();

  await letTimePass(page.context(), school);
  await page.reload();
  await expect(page.getByText("Para ver os códigos PIX e marcar o lote como pago")).toBeVisible();
  await expect(page.getByText("Pagar por PIX")).toHaveCount(0);
  await page.getByRole("link", { name: "Cancelar o lote" }).click();
  await page.getByRole("link", { name: "Entrar de novo agora" }).click();
  await signInAgain(page);
  await page.getByRole("button", { name: "Cancelar o lote" }).click();
  await expect(page.getByText("As comissões voltaram a pendentes.")).toBeVisible();
});

test("another person does not send what the first had filled in", async ({ page, school }) => {
  await fillInAccount(page, admin);
  await letTimePass(page.context(), school);
  await page.getByLabel("Banco", { exact: true }).fill("Banco Alheio");
  await page.getByRole("button", { name: "Salvar configurações" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(asks);
  await signInInAnotherTab(page, instructor, "Você entrou com outra conta.");
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Outra conta preencheu este formulário.");
  await page.goto("/payment-settings");
  await expect(page.getByLabel("Banco", { exact: true })).not.toHaveValue("Banco Alheio");
});

test("the spreadsheet is asked for through a new sign-in, which leads back to its filter", { tag: "@nightly" }, async ({
  page,
  school,
}) => {
  await signIn(page);
  await pay(page.context().request, await courseCalled(page.context().request, paidCourse), "pix");
  await signIn(page, admin);
  await page.goto("/payments?status=completed");
  await letTimePass(page.context(), school);
  await page.getByRole("link", { name: "Exportar" }).click();
  await signInAgain(page);
  await expect(page).toHaveURL("/payments?status=completed");
  await letTimePass(page.context(), school);
  await page.reload();
  await expect(page.getByText("Antes vamos pedir que você entre de novo.")).toBeVisible();
  await page.getByRole("link", { name: "Exportar" }).click();
  await signInAgain(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar" }).click();
  expect((await download).suggestedFilename()).toMatch(/^pagamentos-completed-\d{4}-\d\d-\d\d\.csv$/);
});
