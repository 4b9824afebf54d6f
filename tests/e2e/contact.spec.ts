import { expect, test } from "#tests/e2e/browser.ts";
import { signInAsNew } from "#tests/e2e/learner.ts";

test("a visitor writes from a partner page and is told the number", async ({ page }) => {
  await page.goto("/partners");
  await page.getByRole("link", { name: "Conversar sobre parceria" }).click();
  await expect(page.getByLabel("Assunto")).toHaveValue("Parceria");
  await page.getByLabel("Nome").fill("Rute Moreira");
  await page.getByLabel("E-mail").fill("rute@exemplo.test");
  await page.getByLabel("Mensagem").fill("Somos uma rádio comunitária\ne gostaríamos de conversar.");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Recebemos a sua mensagem" })).toBeVisible();
  await expect(page.getByText(/^Ticket #\d+$/)).toBeVisible();
  await page.getByRole("link", { name: "Escrever outra mensagem" }).click();
  await expect(page.getByLabel("Assunto")).toHaveValue("");
});

test("what is wrong is said first, and nothing typed is lost", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Nome").fill("Rute Moreira");
  await page.getByLabel("E-mail").fill("rute@exemplo");
  await page.getByLabel("Assunto").fill("Aula sem som");
  await page.getByLabel("Mensagem").fill("A segunda aula não toca.");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("A mensagem ainda não foi enviada");
  await summary.getByRole("link", { name: /e-mail completo/ }).click();
  await expect(page).toHaveURL("/contact#email");
  await expect(page.getByLabel("Mensagem")).toHaveValue("A segunda aula não toca.");
  await page.getByLabel("E-mail").fill("rute@exemplo.test");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Recebemos a sua mensagem" })).toBeVisible();
});

test("whoever is signed in is known, and the trap is nobody's to see", async ({ page }) => {
  await page.goto("/auth/login?redirectTo=/contact");
  await signInAsNew(page, { name: "Jonas Prado" });
  await expect(page.getByLabel("Nome")).toHaveValue("Jonas Prado");
  await expect(page.getByLabel("E-mail")).not.toBeEditable();
  await expect(page.locator("[name=website]")).toBeHidden();
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press("Tab");
    await expect(page.locator("[name=website]")).not.toBeFocused();
  }
  await page.getByLabel("Assunto").fill("Meu certificado");
  await page.getByLabel("Mensagem").fill("Onde encontro o número?");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByText(/@exemplo\.test/)).toBeVisible();
});
