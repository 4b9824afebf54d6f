import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { type Page, request } from "playwright/test";
import { Webhook } from "standardwebhooks";
import { admin, expect, signIn, somebody, test } from "#tests/browser/support.ts";
import { startReceiver } from "#tests/support/webhook-receiver.ts";

test("a person copies their data, withdraws a consent and deletes the account", async ({ page }) => {
  const { email, called } = somebody();
  await signIn(page, email);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Seus dados" }).click();
  await expect(page.getByText("Termos de uso: aceito")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar meus dados" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^meus-dados-.*\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(strFromU8(files["index.html"]!)).toContain(email);
  expect(JSON.parse(strFromU8(files["dados/perfil.json"]!))).toMatchObject([{ "E-mail": email }]);

  await page.getByRole("button", { name: "Tirar meu nome e minha foto" }).click();
  await expect(page.getByText("saíram das suas avaliações")).toBeVisible();
  await expect(page.getByText("Nome e foto nas avaliações: retirado")).toBeVisible();

  await page.getByRole("link", { name: "Excluir minha conta" }).click();
  await expect(page.getByRole("heading", { name: "O que é apagado na hora" })).toBeVisible();
  const word = page.getByLabel("Para confirmar, escreva APAGAR");
  await word.fill("talvez");
  await page.getByRole("button", { name: "Excluir minha conta para sempre" }).click();
  await expect(page.getByRole("alert")).toContainText("Para confirmar, escreva APAGAR.");
  await word.fill("apagar");
  await page.getByRole("button", { name: "Excluir minha conta para sempre" }).click();
  await expect(page.getByText("A sua conta foi apagada.")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/profile/data");
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, admin);
  await page.goto(`/admin/instructors/people?q=${email}`);
  await expect(page.getByText("Ninguém encontrado")).toBeVisible();
  // Only what was searched for says it.
  await expect(page.getByText(called)).toHaveCount(1);
  await expect(page.getByRole("row")).toHaveCount(0);
});

test("an admin deletes the account of somebody who asked for it in writing", async ({ page }) => {
  const email = await signIn(page);
  await signIn(page, admin);
  await page.goto(`/admin/instructors/people?q=${email}`);
  await page.getByRole("link", { name: /^Apagar/ }).click();
  await expect(page.getByText("Apague só se a própria pessoa pediu")).toBeVisible();
  await page.getByLabel("Para confirmar, escreva APAGAR").fill("APAGAR");
  await page.getByRole("button", { name: "Apagar esta conta" }).click();
  await expect(page.getByText("A conta foi apagada.")).toBeVisible();
});

test("somebody sees where they are signed in, and ends one session, the others, and this one", async ({
  page,
  browser,
}) => {
  const devices = {
    "Safari no iPhone":
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1",
    "Firefox no Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0",
    "Aparelho desconhecido": "Leitor/1.0",
  };
  const isIn = async (one: Page) => (await one.context().request.get("/api/users/me")).status() === 200;
  const email = await signIn(page);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Onde você está conectado" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Onde você está conectado");
  await expect(page.getByText("Você só está conectado aqui.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Desconectar/ })).toHaveCount(0);

  const [phone, computer, reader] = await Promise.all(
    Object.values(devices).map(async (userAgent) => {
      const other = await browser.newPage({ userAgent });
      await signIn(other, email);
      return other;
    }),
  );
  await page.reload();
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText("Este aparelho");
  await expect(cards.first()).toContainText("Em uso agora");
  for (const device of Object.keys(devices)) await expect(cards.filter({ hasText: device })).toHaveCount(1);

  await page.getByRole("button", { name: /^Desconectar Safari no iPhone/ }).click();
  await expect(page.getByText("Safari no iPhone: desconectado.")).toBeVisible();
  await expect(cards).toHaveCount(3);
  expect(await Promise.all([phone!, computer!, reader!, page].map(isIn))).toEqual([false, true, true, true]);
  await page.getByRole("button", { name: "Desconectar os outros 2 aparelhos" }).click();
  await expect(page.getByText("Pronto: só este aparelho continua conectado.")).toBeVisible();
  await expect(cards).toHaveCount(1);
  expect(await Promise.all([computer!, reader!, page].map(isIn))).toEqual([false, false, true]);
  await page.getByRole("button", { name: "Sair daqui" }).click();
  await expect(page.getByText("Você saiu da sua conta.")).toBeVisible();
  expect(await isIn(page)).toBe(false);
  await page.goto("/profile/sessions");
  await expect(page).toHaveURL("/auth/login?redirectTo=%2Fprofile%2Fsessions");
});

test("an access token is made, shown once, used by a program, and revoked", async ({ page, baseURL }) => {
  /** A program somewhere else, which holds the token and no cookie. */
  async function asProgram(token: string, path: string) {
    const program = await request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token}` } });
    const answer = await program.get(path);
    const got = { status: answer.status(), body: await answer.json() };
    await program.dispose();
    return got;
  }
  const email = await signIn(page);
  await page.goto("/profile");
  await page.getByRole("link", { name: /Tokens de acesso/ }).click();
  await expect(page.getByText("Você ainda não criou nenhum.")).toBeVisible();

  const mayRead = page.getByRole("checkbox", { name: "Conta e perfil: ler" });
  const month = page.getByRole("radio", { name: "30 dias" });
  const name = page.getByLabel("Nome", { exact: true });
  const create = page.getByRole("button", { name: "Criar token" });
  await name.fill(" ");
  await mayRead.check();
  await month.check();
  await create.click();
  await expect(page.getByRole("alert")).toContainText("Dê um nome ao token");
  await expect(mayRead).toBeChecked();
  await expect(month).toBeChecked();
  await name.fill("Planilha da secretaria");
  await mayRead.uncheck();
  await create.click();
  await expect(page.getByRole("alert")).toContainText("Escolha ao menos uma permissão.");
  await expect(name).toHaveValue("Planilha da secretaria");
  await mayRead.check();
  await create.click();
  const token = (await page.getByRole("main").locator("output").textContent())!;
  expect(token).toMatch(/^smt_[\w-]{43}$/);
  await expect(page.getByRole("heading", { name: "Token criado: copie agora" })).toBeVisible();
  expect(await asProgram(token, "/api/users/me")).toMatchObject({ status: 200, body: { email } });
  expect(await asProgram(token, "/api/my-courses")).toMatchObject({
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
  await page.getByRole("button", { name: "Revogar token" }).click();
  await expect(page.getByText("Token revogado. O sistema que usava este token perdeu o acesso.")).toBeVisible();
  await expect(card).toContainText("Revogado");
  await expect(card.getByRole("link")).toHaveCount(0);
  expect(await asProgram(token, "/api/users/me")).toMatchObject({
    status: 401,
    body: { error: "Token de acesso inválido, vencido ou revogado." },
  });

  await page.getByRole("link", { name: "descrição da API" }).click();
  await page.getByRole("main").getByRole("link", { name: "Certificados", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Certificados");
  await page.getByRole("main").getByRole("link", { name: "API", exact: true }).click();
  await page.getByRole("link", { name: "token de acesso" }).click();
  await expect(page).toHaveURL("/profile/tokens");
});

test("another system is connected, tested, given a new secret, paused and removed", { tag: "@nightly" }, async ({
  page,
}) => {
  const receiver = await startReceiver();
  const name = "Financeiro da rede";
  const shown = page.getByRole("main").locator("output");
  const toIntegration = () => page.getByRole("link", { name: "Todos os avisos desta integração" }).click();
  /** The tests that were received; other things happen in the school. */
  const received = () => receiver.received.filter(({ body }) => body.includes("webhook.test"));
  /** Looks again, as its reader would, until the message's state is this. */
  const comesTo = (state: string) =>
    expect(async () => {
      await page.reload();
      await expect(page.getByRole("main").getByText(state, { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();

  await signIn(page, admin);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Integrações" }).click();
  await page.getByRole("link", { name: "Nova integração" }).click();
  await page.getByLabel("Endereço que recebe").fill("https://ana:senha@sistema.example/avisos");
  await page.getByLabel("Para que serve (opcional)").fill(name);
  await page.getByRole("button", { name: "Criar integração" }).click();
  await expect(page.getByRole("alert")).toContainText("Tire o usuário e a senha do endereço");
  await expect(page.getByRole("alert")).toContainText("Escolha pelo menos um aviso.");
  await expect(page.getByLabel("Para que serve (opcional)")).toHaveValue(name);
  await page.getByLabel("Endereço que recebe").fill(receiver.url);
  await page.getByLabel("Curso publicado").check();
  await page.getByLabel("Pagamento confirmado").check();
  await page.getByRole("button", { name: "Criar integração" }).click();
  const secret = (await shown.textContent())!;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await page.getByRole("link", { name: "Já guardei: ver a integração" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByText("Pagamento confirmado, Curso publicado.")).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByRole("button", { name: "Enviar um teste" }).click();
  await comesTo("Entregue");
  await expect(page.getByText("Recebido (204)")).toBeVisible();
  await expect(page.locator("pre")).toContainText('"type": "webhook.test"');
  const [first] = received();
  expect(new Webhook(secret).verify(first!.body, first!.headers)).toMatchObject({ type: "webhook.test" });
  const message = page.url();

  await toIntegration();
  await page.getByRole("link", { name: "Trocar o segredo" }).click();
  await page.getByRole("button", { name: "Trocar o segredo" }).click();
  const next = (await shown.textContent())!;
  expect(next).not.toBe(secret);
  await page.getByRole("link", { name: "Já guardei: ver a integração" }).click();
  await expect(page.getByText("os avisos levam as duas assinaturas")).toBeVisible();

  receiver.manners.answer = () => 500;
  await page.goto(message);
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await comesTo("Vai tentar de novo");
  await expect(page.getByText("Respondeu com erro (500)").first()).toBeVisible();
  const again = received().at(-1)!;
  expect(again.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
  for (const each of [secret, next]) expect(() => new Webhook(each).verify(again.body, again.headers)).not.toThrow();

  receiver.manners.answer = undefined;
  await toIntegration();
  await page.getByRole("button", { name: "Pausar envios" }).click();
  await expect(page.getByText("Alguém da direção pausou os envios.")).toBeVisible();
  await page.getByRole("button", { name: "Retomar envios" }).click();
  await expect(page.getByRole("main").getByText("Ativa", { exact: true })).toBeVisible();
  await page.goto(message);
  await comesTo("Entregue");
  await toIntegration();
  await page.getByRole("link", { name: "Não entregues" }).click();
  await expect(page.getByText("Sem avisos em “Não entregues” agora")).toBeVisible();

  await page.getByRole("link", { name: "Editar" }).click();
  await expect(page.getByLabel("Curso publicado")).toBeChecked();
  await page.getByLabel("Curso publicado").uncheck();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Integração salva.")).toBeVisible();
  await page.getByRole("link", { name: "Remover" }).click();
  await page.getByRole("button", { name: "Remover integração" }).click();
  await expect(page.getByText("Integração removida.")).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await receiver.close();
});
