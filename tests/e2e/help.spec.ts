import { expect, test } from "#tests/e2e/browser.ts";
import { signInAs } from "#tests/e2e/operator.ts";

test("from the foot of any page to the answer, by the shelves and by searching", async ({ page }) => {
  await page.goto("/termos");
  await page.getByRole("contentinfo").getByRole("link", { name: "Ajuda", exact: true }).click();
  await expect(page).toHaveURL("/ajuda");
  await page.getByRole("navigation", { name: "Por onde começar" }).getByRole("link", { name: "Certificados" }).click();
  await expect(page).toHaveURL("/ajuda#certificados");
  await expect(page.getByRole("heading", { name: "Certificados" })).toBeInViewport();
  await page.getByRole("link", { name: /^Baixar e imprimir em PDF/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Baixar e imprimir em PDF");
  await page.getByRole("complementary").getByRole("link", { name: "Nome errado no certificado" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Fale com alguém" })).toBeVisible();

  await page.getByRole("navigation", { name: "Você está em" }).getByRole("link", { name: "Ajuda" }).click();
  await page.getByLabel("Procurar na ajuda").fill("cobraram duas vezes");
  await page.getByRole("button", { name: "Procurar" }).click();
  await expect(page).toHaveURL(/\/ajuda\?q=cobraram\+duas\+vezes$/);
  await page.getByRole("link", { name: /^Fui cobrado duas vezes/ }).click();
  await expect(page).toHaveURL("/ajuda/cobranca-em-duplicidade");
});

test("where nothing is found there is a way to somebody who knows", async ({ page }) => {
  await page.goto("/ajuda?q=xyzzyq");
  await expect(page.getByText("Nenhuma resposta com essas palavras")).toBeVisible();
  await expect(page.getByLabel("Procurar na ajuda")).toHaveValue("xyzzyq");
  await expect(page.getByRole("main").getByRole("link", { name: /^Escrever para a escola/ })).toBeVisible();
  await page.getByRole("link", { name: "Procurar nos cursos" }).click();
  await expect(page).toHaveURL("/courses?q=xyzzyq");

  await signInAs(page, "estudante@sementeira.example");
  await page.goto("/ajuda?q=xyzzyq");
  await page.getByRole("link", { name: /^Abrir um ticket/ }).click();
  await expect(page).toHaveURL("/support/new");
});

test("an article that is none leads back to the help", async ({ page }) => {
  const answer = await page.goto("/ajuda/nao-existe");
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Artigo de ajuda não encontrado");
  await page.getByRole("link", { name: "Voltar à Ajuda" }).click();
  await expect(page).toHaveURL("/ajuda");
});
