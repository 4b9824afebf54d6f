import { expect, somebody, test } from "#tests/browser/support.ts";

test.use({
  userAgent:
    "Mozilla/5.0 (Linux; Android 13; SM-A035M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 WhatsApp/2.24.20.89",
});

test("the field waits for the code, and its sixth digit sends it, inside WhatsApp", async ({ page, context }) => {
  const { email } = somebody();
  await page.goto("/auth/login?redirectTo=/my-courses");
  await page.getByLabel("Seu e-mail").fill(email);
  await page.getByRole("button", { name: "Receber o código" }).click();
  const field = page.getByLabel("Código");
  await expect(field).toBeFocused();

  const outbox = await context.newPage();
  await outbox.goto("/dev/mail");
  const link = outbox.getByRole("link", { name: /é o seu código/ }).first();
  const code = /\d{3} \d{3}/.exec((await link.textContent())!)![0].replace(" ", "");
  await outbox.close();

  await field.pressSequentially(code.slice(0, 5));
  await expect(page).toHaveURL(/\/auth\/code$/);
  await field.press(String((Number(code[5]) + 1) % 10));
  await expect(page.getByText(/O código não confere/).first()).toBeVisible();
  await field.fill("");
  await field.pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Qual é o seu nome completo?");
});
