import type { Browser, Page } from "playwright/test";
import { expect, test } from "#tests/e2e/browser.ts";
import { complaintsOf, signInAs } from "#tests/e2e/operator.ts";
import { somebody } from "#tests/e2e/sale.ts";
import { stands } from "#tests/e2e/stands.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

let complaints: string[];
test.beforeEach(({ page }) => {
  complaints = complaintsOf(page);
});
test.afterEach(() => expect(complaints).toEqual([]));

const devices = {
  "Safari no iPhone":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1",
  "Firefox no Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0",
  "Aparelho desconhecido": "Leitor/1.0",
};

/** Somebody's other browser, signed in. */
async function elsewhere(browser: Browser, page: Page, email: string, device: keyof typeof devices) {
  const baseURL = new URL(page.url()).origin;
  const context = await browser.newContext({ baseURL, userAgent: devices[device] });
  const other = await context.newPage();
  await signInAs(other, email);
  return other;
}

/** Whether a browser is signed in. */
const isIn = async (page: Page) => (await page.context().request.get("/api/users/me")).status() === 200;

test("somebody sees where they are signed in, and ends one, the others, and this one", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const { email } = somebody();
  await signInAs(page, email);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Onde você está conectado" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Onde você está conectado");
  await expect(page.getByText("Você só está conectado aqui.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Desconectar/ })).toHaveCount(0);
  await stands(page, javaScriptEnabled);

  const phone = await elsewhere(browser, page, email, "Safari no iPhone");
  const computer = await elsewhere(browser, page, email, "Firefox no Windows");
  const reader = await elsewhere(browser, page, email, "Aparelho desconhecido");
  await page.reload();
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText("Este aparelho");
  await expect(cards.first()).toContainText("Em uso agora");
  for (const device of Object.keys(devices)) await expect(cards.filter({ hasText: device })).toHaveCount(1);
  await stands(page, javaScriptEnabled);

  await page.getByRole("button", { name: /^Desconectar Safari no iPhone/ }).click();
  await expect(page.getByText("Safari no iPhone: desconectado.")).toBeVisible();
  await expect(cards).toHaveCount(3);
  expect(await Promise.all([phone, computer, reader, page].map(isIn))).toEqual([false, true, true, true]);

  await page.getByRole("button", { name: "Desconectar os outros 2 aparelhos" }).click();
  await expect(page.getByText("Pronto: só este aparelho continua conectado.")).toBeVisible();
  await expect(cards).toHaveCount(1);
  expect(await Promise.all([computer, reader, page].map(isIn))).toEqual([false, false, true]);

  await page.getByRole("button", { name: "Sair daqui" }).click();
  await expect(page.getByText("Você saiu da sua conta.")).toBeVisible();
  expect(await isIn(page)).toBe(false);
  await page.goto("/profile/sessions");
  await expect(page).toHaveURL("/auth/login?redirectTo=%2Fprofile%2Fsessions");
  for (const other of [phone, computer, reader]) await other.context().close();
});
