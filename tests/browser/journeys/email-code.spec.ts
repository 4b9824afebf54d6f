import { newestCode, whatsApp } from "#tests/browser/steps.ts";
import { expect, somebody, test } from "#tests/browser/support.ts";

test.use({ userAgent: whatsApp });

test("somebody without an account signs in by a code, inside WhatsApp", async ({ page }) => {
  const { email } = somebody();
  await page.goto("/auth/login?redirectTo=/my-courses");
  await page.getByLabel("Seu e-mail").fill("rute@exemplo");
  await page.getByRole("button", { name: "Receber o código" }).click();
  await expect(page.getByText("Escreva um e-mail completo, como nome@exemplo.com.").first()).toBeVisible();
  await expect(page.getByLabel("Seu e-mail")).toHaveValue("rute@exemplo");
  await page.getByLabel("Seu e-mail").fill(email);
  await page.getByRole("button", { name: "Receber o código" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Digite o código");
  await expect(page.getByText(email)).toBeVisible();
  const code = await newestCode(page);

  await page.getByLabel("Código").fill(code.replace(/\d/g, (digit) => `${(Number(digit) + 1) % 10}`));
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText(/O código não confere/).first()).toBeVisible();
  await page.getByRole("button", { name: "Pedir outro código" }).click();
  await expect(page.getByText(/Espere um minuto antes de pedir outro/).first()).toBeVisible();
  await expect(page.getByLabel("Seu e-mail")).toHaveValue(email);
  await page.getByRole("link", { name: "digite-o aqui" }).click();
  await page.getByLabel("Código").fill(code);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Qual é o seu nome completo?");
  await page.getByLabel("Nome completo").fill("Rute Moabe");
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect(page).toHaveURL(/\/my-courses$/);
});

test("five wrong codes end it, and the page leads to another", async ({ page }) => {
  const { email } = somebody();
  await page.goto("/auth/login");
  await page.getByLabel("Seu e-mail").fill(email);
  await page.getByRole("button", { name: "Receber o código" }).click();
  for (let tries = 1; tries <= 5; tries++) {
    await page.getByLabel("Código").fill("000000");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Peça outro código");
  await expect(page.getByRole("alert")).toContainText("Foram 5 tentativas");
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Pedir outro código" })).toBeVisible();
});
