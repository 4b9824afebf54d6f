import { expect, somebody, test } from "#tests/browser/support.ts";

test.use({
  userAgent:
    "Mozilla/5.0 (Linux; Android 13; SM-A035M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 WhatsApp/2.24.20.89",
});

test("somebody without an account signs in by a code, inside WhatsApp", async ({ page, context }) => {
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
  const outbox = await context.newPage();
  await outbox.goto("/dev/mail");
  const subject = await outbox
    .getByRole("link", { name: /é o seu código/ })
    .first()
    .textContent();
  const code = /\d{3} \d{3}/.exec(subject!)![0];
  await outbox.close();

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
