import type { Page } from "playwright/test";
import { factorCodes } from "#tests/browser/steps.ts";
import { admin, expect, signIn, test } from "#tests/browser/support.ts";

const h1 = (page: Page) => page.getByRole("heading", { level: 1 });

test("an admin sets up a second factor, signs in with it, by a recovery code, and confirms with it", {
  tag: "@nightly",
}, async ({ page }) => {
  await signIn(page, admin);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Verificação em duas etapas" }).click();
  await page.getByRole("button", { name: "Ligar a verificação em duas etapas" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.getByRole("main").locator("output").textContent())!.replaceAll(" ", "");
  const nextCode = factorCodes(secret);

  await page.getByLabel("Código do aplicativo").fill("12345");
  await page.getByRole("button", { name: "Confirmar e ligar" }).click();
  await expect(page.getByText("Digite os seis números que o aplicativo mostra.").first()).toBeVisible();
  await expect(page.getByRole("main").locator("output")).toHaveText(new RegExp(secret.slice(0, 4)));
  await page.getByLabel("Código do aplicativo").fill((await nextCode()).replace(/(...)/, " $1 "));
  await page.getByRole("button", { name: "Confirmar e ligar" }).click();
  await expect(page.getByRole("heading", { name: "Guarde os seus códigos de recuperação" })).toBeVisible();
  const codes = await page.locator("section[aria-labelledby=codigos] li").allTextContents();
  expect(codes).toHaveLength(10);
  await page.goto("/profile/second-factor");
  await expect(page.getByText("10 códigos ainda servem.")).toBeVisible();
  await expect(page.getByText(codes[0]!)).toHaveCount(0);

  const leave = async () => {
    await page.goto("/profile");
    await page.getByRole("button", { name: "Sair da Conta" }).click();
  };
  const firstStep = async (to: string) => {
    await page.goto(`/auth/login?redirectTo=${to}`);
    await page.getByRole("button", { name: "Entrar com conta de demonstração" }).click();
    await page.getByRole("button", { name: new RegExp(admin) }).click();
    await expect(h1(page)).toHaveText("Falta a segunda etapa");
  };
  await leave();
  await firstStep("/admin/events");
  // The first step alone opens nothing.
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Faça login para acessar seu perfil" })).toBeVisible();
  await page.goto("/auth/second-step");
  await page.getByLabel("Código do aplicativo").fill("000000");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText(/O código não confere ou já foi usado.*restam 4 tentativas/).first()).toBeVisible();
  await page.getByLabel("Código do aplicativo").fill(await nextCode());
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/events$/);

  await leave();
  await firstStep("/admin/instructors/people");
  await page.getByRole("link", { name: /usar um código de recuperação/ }).click();
  await page.getByLabel("Código de recuperação").fill(codes[4]!.toLowerCase());
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/instructors\/people$/);

  await page.goto("/auth/again?redirectTo=/admin/vouchers");
  await expect(page.getByRole("button", { name: /Entrar de novo com/ })).toHaveCount(0);
  await page.getByLabel("Código do aplicativo").fill("000000");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("O código não confere ou já foi usado.", { exact: false }).first()).toBeVisible();
  await page.getByLabel("Código do aplicativo").fill(await nextCode());
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page).toHaveURL(/\/admin\/vouchers$/);

  await page.goto("/profile/second-factor");
  await expect(page.getByText("9 códigos ainda servem.")).toBeVisible();
  await page.getByRole("link", { name: "Gerar códigos novos" }).click();
  await page.getByRole("button", { name: "Gerar códigos novos" }).click();
  await expect(page.locator("section[aria-labelledby=codigos] li")).toHaveCount(10);
  await page.goto("/profile/second-factor");
  await page.getByRole("link", { name: "Desligar" }).click();
  await page.getByRole("button", { name: "Sim, desligar" }).click();
  await expect(page.getByText("A verificação em duas etapas foi desligada.")).toBeVisible();
});
