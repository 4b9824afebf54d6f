import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { Webhook } from "standardwebhooks";
import { expect, test } from "#tests/e2e/browser.ts";
import { expectNoViolations } from "#tests/e2e/no-violations.ts";
import { complaintsOf, fitsTheScreen, signInAs } from "#tests/e2e/operator.ts";
import { startReceiver } from "#tests/support/webhook-receiver.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

let complaints: string[];
let receiver: Awaited<ReturnType<typeof startReceiver>>;
test.beforeEach(async ({ page }) => {
  complaints = complaintsOf(page);
  receiver = await startReceiver();
});
test.afterEach(async () => {
  await receiver.close();
  expect(complaints).toEqual([]);
});

/** The tests that were received; other things may happen in the school meanwhile. */
const received = () => receiver.received.filter(({ body }) => body.includes("webhook.test"));

/** Looks again, as its reader would, until the message stands so. */
async function comesTo(page: Page, state: string) {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("main").getByText(state, { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
}

test("another system is connected, tested, given a new secret, paused and removed", async ({
  page,
  javaScriptEnabled,
}) => {
  const name = `Financeiro ${randomUUID().slice(0, 8)}`;
  await signInAs(page, "admin@sementeira.example");
  await page.goto("/admin");
  await page.getByRole("link", { name: "Integrações" }).click();
  await page.getByRole("link", { name: "Nova integração" }).click();
  await page.getByLabel("Endereço que recebe").fill("https://ana:senha@sistema.example/avisos");
  await page.getByLabel("Para que serve (opcional)").fill(name);
  await page.getByRole("button", { name: "Criar integração" }).click();
  await expect(page.getByRole("alert")).toContainText("Tire o usuário e a senha do endereço");
  await expect(page.getByRole("alert")).toContainText("Escolha pelo menos um aviso.");
  await expect(page.getByLabel("Para que serve (opcional)")).toHaveValue(name);
  if (javaScriptEnabled) await expectNoViolations(page);
  await page.getByLabel("Endereço que recebe").fill(receiver.url);
  await page.getByLabel("Curso publicado").check();
  await page.getByLabel("Pagamento confirmado").check();
  await page.getByRole("button", { name: "Criar integração" }).click();

  const shown = page.getByRole("main").locator("output");
  const secret = (await shown.textContent())!;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await fitsTheScreen(page);
  if (javaScriptEnabled) {
    await expectNoViolations(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("link", { name: "Copiar o segredo" }).click();
    await expect(page.getByText("Copiado.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  }
  await page.getByRole("link", { name: "Já guardei: ver a integração" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByText("Pagamento confirmado, Curso publicado.")).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByRole("button", { name: "Enviar um teste" }).click();
  await comesTo(page, "Entregue");
  await expect(page.getByText("Recebido (204)")).toBeVisible();
  await expect(page.locator("pre")).toContainText('"type": "webhook.test"');
  await fitsTheScreen(page);
  if (javaScriptEnabled) await expectNoViolations(page);
  const [first] = received();
  expect(new Webhook(secret).verify(first!.body, first!.headers)).toMatchObject({ type: "webhook.test" });

  const message = page.url();
  await page.getByRole("link", { name: "Todos os avisos desta integração" }).click();
  await page.getByRole("link", { name: "Trocar o segredo" }).click();
  await page.getByRole("button", { name: "Trocar o segredo" }).click();
  const next = (await shown.textContent())!;
  expect(next).not.toBe(secret);
  await page.getByRole("link", { name: "Já guardei: ver a integração" }).click();
  await expect(page.getByText("os avisos levam as duas assinaturas")).toBeVisible();

  receiver.manners.answer = () => 500;
  await page.goto(message);
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await comesTo(page, "Vai tentar de novo");
  await expect(page.getByText("Respondeu com erro (500)").first()).toBeVisible();
  const again = received().at(-1)!;
  expect(again.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
  for (const each of [secret, next]) expect(() => new Webhook(each).verify(again.body, again.headers)).not.toThrow();

  receiver.manners.answer = undefined;
  await page.getByRole("link", { name: "Todos os avisos desta integração" }).click();
  await page.getByRole("button", { name: "Pausar envios" }).click();
  await expect(page.getByText("Alguém da direção pausou os envios.")).toBeVisible();
  if (javaScriptEnabled) await expectNoViolations(page);
  await page.getByRole("button", { name: "Retomar envios" }).click();
  await expect(page.getByRole("main").getByText("Ativa", { exact: true })).toBeVisible();
  await page.goto(message);
  await comesTo(page, "Entregue");
  await page.getByRole("link", { name: "Todos os avisos desta integração" }).click();
  await page.getByRole("link", { name: "Não entregues" }).click();
  await expect(page.getByText("Nenhum aviso nesta parte.")).toBeVisible();
  await fitsTheScreen(page);

  await page.getByRole("link", { name: "Editar" }).click();
  await expect(page.getByLabel("Curso publicado")).toBeChecked();
  await page.getByLabel("Curso publicado").uncheck();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Integração salva.")).toBeVisible();
  await page.getByRole("link", { name: "Remover" }).click();
  await page.getByRole("button", { name: "Remover integração" }).click();
  await expect(page.getByText("Integração removida.")).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});
