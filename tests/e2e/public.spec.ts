import { expect, test } from "#tests/e2e/browser.ts";

const documents = [
  ["Termos de uso", "/termos"],
  ["Privacidade", "/privacidade"],
  ["Reembolso", "/reembolso"],
  ["Acessibilidade", "/acessibilidade"],
] as const;

test("help and the texts of law are at the foot of every page", async ({ page }) => {
  for (const [name, path] of documents) {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("Última mudança em")).toBeVisible();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Contato" })).toBeVisible();
  }
});

test("a text of law is found by its contents, read in a column, and printed alone", async ({ page, isMobile }) => {
  await page.goto("/privacidade");
  await page.getByRole("navigation", { name: "Nesta página" }).getByRole("link", { name: "Cookies" }).click();
  await expect(page).toHaveURL("/privacidade#cookies");
  await expect(page.getByRole("heading", { level: 2, name: "Cookies" })).toBeInViewport();
  if (!isMobile) {
    const { width } = (await page.getByText("Guardamos o que é preciso").first().boundingBox())!;
    expect(width).toBeLessThanOrEqual(800);
  }
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("body"), "paper is never dark").toHaveCSS("color", "rgb(22, 36, 27)");
  await expect(page.getByRole("navigation", { name: "Nesta página" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByText(/CNPJ/).first()).toBeVisible();
});

test("the directors can be written to, and name a page of their own", async ({ page }) => {
  await page.goto("/instructors");
  await expect(page.getByText("Teologia", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Site de Marta Vasconcelos" })).toHaveAttribute("href", /^https:/);
  await page.getByRole("link", { name: "Contato: escrever sobre Marta Vasconcelos" }).click();
  await expect(page.getByLabel("Assunto")).toHaveValue("Sobre Marta Vasconcelos");
});

test("a broken link can be reported from where it leads", async ({ page }) => {
  const answer = await page.goto("/nao/existe");
  expect(answer?.status()).toBe(404);
  await page.getByRole("link", { name: "Avisar de um link quebrado" }).click();
  await expect(page.getByLabel("Assunto")).toHaveValue("Erro 404 em /nao/existe");
});
