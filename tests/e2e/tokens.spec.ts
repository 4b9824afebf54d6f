import { type Page, request } from "playwright/test";
import { expect, test } from "#tests/e2e/browser.ts";
import { complaintsOf, fitsTheScreen, signInAs } from "#tests/e2e/operator.ts";
import { somebody } from "#tests/e2e/sale.ts";
import { stands } from "#tests/e2e/stands.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

let complaints: string[];
test.beforeEach(({ page }) => {
  complaints = complaintsOf(page);
});
test.afterEach(() => expect(complaints).toEqual([]));

/** A program somewhere else, which holds the token and no cookie. */
async function asProgram(page: Page, token: string, path: string) {
  const baseURL = new URL(page.url()).origin;
  const program = await request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token}` } });
  const answer = await program.get(path);
  const said = { status: answer.status(), body: await answer.json() };
  await program.dispose();
  return said;
}

test("a token is made, shown once, used by a program, and revoked", async ({ page, javaScriptEnabled }) => {
  const { email } = somebody();
  await signInAs(page, email);
  await page.goto("/profile");
  await page.getByRole("link", { name: /Tokens de acesso/ }).click();
  await expect(page.getByText("Você ainda não criou nenhum.")).toBeVisible();
  await stands(page, javaScriptEnabled);

  const mayRead = page.getByRole("checkbox", { name: "Conta e perfil: ler" });
  const month = page.getByRole("radio", { name: "30 dias" });
  const name = page.getByLabel("Nome", { exact: true });
  await name.fill(" ");
  await mayRead.check();
  await month.check();
  await page.getByRole("button", { name: "Criar token" }).click();
  await expect(page.getByRole("alert")).toContainText("Dê um nome ao token");
  await expect(mayRead).toBeChecked();
  await expect(month).toBeChecked();
  await name.fill("Planilha da secretaria");
  await mayRead.uncheck();
  await page.getByRole("button", { name: "Criar token" }).click();
  await expect(page.getByRole("alert")).toContainText("Escolha ao menos uma permissão.");
  await expect(name).toHaveValue("Planilha da secretaria");
  await expect(month).toBeChecked();
  await stands(page, javaScriptEnabled);
  await mayRead.check();
  await page.getByRole("button", { name: "Criar token" }).click();

  const token = (await page.getByRole("main").locator("output").textContent())!;
  expect(token).toMatch(/^smt_[\w-]{43}$/);
  await expect(page.getByRole("heading", { name: "Token criado: copie agora" })).toBeVisible();
  await stands(page, javaScriptEnabled);
  if (javaScriptEnabled) {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("link", { name: "Copiar o token" }).click();
    await expect(page.getByText("Copiado.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  }
  expect(await asProgram(page, token, "/api/users/me")).toMatchObject({ status: 200, body: { email } });
  expect(await asProgram(page, token, "/api/my-courses")).toMatchObject({
    status: 403,
    body: { error: "O token de acesso não tem a permissão learning:read." },
  });

  await page.goto("/profile/tokens");
  await expect(page.getByText(token)).toHaveCount(0);
  const card = page.getByRole("listitem").filter({ hasText: "Planilha da secretaria" });
  await expect(card).toContainText("Conta e perfil (ler)");
  await expect(card).toContainText(/usado em \d\d\/\d\d\/\d{4}/);
  await card.getByRole("link", { name: "Revogar o token Planilha da secretaria" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Revogar “Planilha da secretaria”?");
  await stands(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Revogar token" }).click();
  await expect(page.getByText("Token revogado. Quem o usava não entra mais com ele.")).toBeVisible();
  await expect(card).toContainText("Revogado");
  await expect(card.getByRole("link")).toHaveCount(0);
  expect(await asProgram(page, token, "/api/users/me")).toMatchObject({
    status: 401,
    body: { error: "Token de acesso inválido, vencido ou revogado." },
  });
});

test("the way from a token to what it may ask leads through the description", async ({ page }) => {
  await signInAs(page, somebody().email);
  await page.goto("/profile/tokens");
  await page.getByRole("link", { name: "descrição da API" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API");
  await page.getByRole("main").getByRole("link", { name: "Certificados", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Certificados");
  await fitsTheScreen(page);
  await page.getByRole("main").getByRole("link", { name: "API", exact: true }).click();
  await page.getByRole("link", { name: "token de acesso" }).click();
  await expect(page).toHaveURL("/profile/tokens");
});
