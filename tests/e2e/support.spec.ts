import { randomUUID } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect, test, touchWhenReady } from "#tests/e2e/browser.ts";
import { signInAs } from "#tests/e2e/reviewer.ts";

const admin = "admin@sementeira.example";
const description = "A segunda aula não toca.\n<img src=x onerror=alert(1)> https://golpe.example";

/** A subject that nobody else has, to find the ticket by. */
const aSubject = () => `Aula sem som ${randomUUID().slice(0, 8)}`;

/** Opens the form of a new ticket: over the list with script, as a page without. */
async function openForm(page: Page, hasScript: boolean | undefined) {
  await page.goto("/support");
  await page.getByRole("link", { name: /Novo Ticket|Criar o primeiro ticket/ }).click();
  const form = hasScript ? page.getByRole("dialog", { name: "Novo Ticket" }) : page.getByRole("main");
  await expect(form.getByLabel("Assunto")).toBeVisible();
  await expect(page).toHaveURL(hasScript ? "/support" : "/support/new");
  return form;
}

async function createTicket(page: Page, hasScript: boolean | undefined, subject: string) {
  const form = await openForm(page, hasScript);
  await form.getByLabel("Assunto").fill(subject);
  await form.getByLabel("Descrição").fill(description);
  await form.getByLabel("Categoria").selectOption("Conteúdo de curso");
  await form.getByLabel("Prioridade").selectOption("Alta");
  await form.getByRole("button", { name: "Criar Ticket" }).click();
  const told = page.getByRole("status").filter({ hasText: "criado" });
  await expect(told).toBeVisible();
  await expect(page).toHaveURL("/support");
  return /Ticket #(\d+) criado/.exec(await told.innerText())![1]!;
}

/** Somebody else's page, signed in as the one who runs the school. */
async function adminPage(page: Page) {
  const origin = new URL(page.url()).origin;
  const javaScriptEnabled = test.info().project.use.javaScriptEnabled ?? true;
  const viewport = page.viewportSize();
  const context = await page.context().browser()!.newContext({ baseURL: origin, javaScriptEnabled, viewport });
  const theirs = await context.newPage();
  if (javaScriptEnabled) await touchWhenReady(theirs);
  await signInAs(theirs, admin);
  return theirs;
}

test("a question goes to the school and the answer comes back, by page and by mail", async ({
  page,
  javaScriptEnabled,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("dialog", (dialog) => void complaints.push(dialog.message()));
  const subject = aSubject();
  await signInAs(page);
  await page.goto("/support");
  await expect(page.getByText("Você ainda não tem tickets de suporte. Crie um para começar.")).toBeVisible();
  const number = await createTicket(page, javaScriptEnabled, subject);

  const card = page.getByRole("article").first();
  await expect(card).toContainText(`#${number}`);
  for (const fact of [subject, "Alta", "Aberto", "Conteúdo de curso", "A segunda aula não toca."]) {
    await expect(card).toContainText(fact);
  }
  await expect(card.getByRole("link")).toHaveCount(1);

  const school = await adminPage(page);
  school.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  school.on("dialog", (dialog) => void complaints.push(dialog.message()));
  await school.goto("/admin");
  await school.getByRole("navigation", { name: "Áreas do painel" }).getByRole("link", { name: "Suporte" }).click();
  await school.getByRole("searchbox", { name: "Buscar" }).fill(`#${number}`);
  await school.getByRole("button", { name: "Filtrar" }).click();
  await school.getByRole("link", { name: subject }).click();
  await expect(school.getByRole("heading", { level: 2, name: subject })).toBeVisible();
  await expect(school.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(school.locator("a[href*=golpe], img[src=x]")).toHaveCount(0);
  await school.getByLabel("Responder").fill("Tente sem o fone:\n1. tire o fone\n2. toque de novo");
  await school.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(school.getByText("Resposta enviada.")).toBeVisible();

  const letter = page.getByRole("listitem").filter({ hasText: `ticket #${number}` });
  await page.goto("/dev/mail");
  await letter.filter({ hasText: "Resposta da escola" }).getByRole("link").click();
  await expect(page.frameLocator("iframe").getByText("2. toque de novo")).toBeVisible();
  await page.goto("/support");
  await expect(page.getByRole("article").first()).toContainText("A escola respondeu");
  await page.getByRole("link", { name: `Ver Detalhes do ticket #${number}` }).click();
  await expect(page.getByText("Em Andamento")).toBeVisible();
  await page.getByLabel("Sua resposta").fill("Era o fone. Obrigada!");
  await page.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(page.getByText("Resposta enviada.")).toBeVisible();

  await school.goto(`/admin/support?q=%23${number}`);
  await expect(school.getByText("Nova mensagem")).toBeVisible();
  await setStatus(school, number, { to: "Fechado", hasScript: javaScriptEnabled });
  await page.reload();
  await expect(page.getByRole("main")).toContainText("Fechado");
  await expect(page.getByText("Este ticket está encerrado.")).toBeVisible();
  await page.getByLabel("Sua resposta").fill("Voltou a falhar.");
  await page.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(page.getByText("O ticket está aberto de novo.")).toBeVisible();
  expect(complaints).toEqual([]);
  await school.context().close();
});

async function setStatus(page: Page, number: string, { to, hasScript }: { to: string; hasScript?: boolean }) {
  const choice = page.getByLabel(`Status do ticket #${number}`);
  await choice.selectOption(to);
  const save = page.getByRole("button", { name: "Salvar" });
  if (hasScript) await expect(page.getByText("Status salvo")).toBeVisible();
  else await Promise.all([page.waitForEvent("load"), save.click()]);
  await expect(page).toHaveURL(`/admin/support?q=%23${number}`);
  await page.reload();
  await expect(choice.locator("option:checked")).toHaveText(to);
}

test("what is wrong is said first, and nothing typed is lost", async ({ page, javaScriptEnabled }) => {
  await signInAs(page);
  const form = await openForm(page, javaScriptEnabled);
  await form.getByLabel("Assunto").fill("a b");
  await form.getByLabel("Descrição").fill("   ");
  await form.getByRole("button", { name: "Criar Ticket" }).click();
  const summary = form.getByRole("alert").filter({ hasText: "Erro ao criar ticket:" });
  await expect(summary).toContainText("Assunto e descrição são obrigatórios.");
  await expect(summary).toBeFocused();
  await expect(form.getByLabel("Assunto")).toHaveValue("a b");
});

test("a session that has ended costs nothing that was typed", async ({ page, javaScriptEnabled }) => {
  const subject = aSubject();
  await signInAs(page);
  const form = await openForm(page, javaScriptEnabled);
  await form.getByLabel("Assunto").fill(subject);
  await form.getByLabel("Descrição").fill(description);
  await page.context().clearCookies();
  await form.getByRole("button", { name: "Criar Ticket" }).click();
  await expect(page.getByRole("heading", { name: "A sua sessão terminou, mas nada se perdeu" })).toBeVisible();
  const again = await page.context().newPage();
  await signInAs(again);
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page.getByRole("article").first()).toContainText(subject);
});

test("with script, a network that fails is said in the form, and an old status stands again", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without script the browser itself says it");
  await signInAs(page);
  await createTicket(page, javaScriptEnabled, aSubject());
  const form = await openForm(page, javaScriptEnabled);
  await form.getByLabel("Assunto").fill("Aula sem som");
  await form.getByLabel("Descrição").fill(description);
  await page.route("**/support/new", (route) => route.abort());
  await form.getByRole("button", { name: "Criar Ticket" }).click();
  await expect(form.getByText("Erro ao criar ticket", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Descrição")).toHaveValue(description);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  const school = await adminPage(page);
  await school.goto("/admin/support?status=open");
  const choice = school.getByLabel(/^Status do ticket/).first();
  await school.route("**/status", (route) => route.abort());
  await choice.selectOption("Resolvido");
  await expect(school.getByText("Erro ao atualizar status", { exact: true })).toBeVisible();
  await expect(choice).toHaveValue("open");
  await school.unroute("**/status");
  await school.route("**/status", (route) =>
    route.fulfill({ status: 404, json: { success: false, error: "Ticket não encontrado" } }),
  );
  await choice.selectOption("Resolvido");
  await expect(school.getByText("Erro ao atualizar status: Ticket não encontrado")).toBeVisible();
  await expect(choice).toHaveValue("open");
  await school.context().close();
});

test("a visitor is asked to sign in, and shown where to write without an account", async ({ page }) => {
  await page.goto("/support");
  await expect(page.getByRole("heading", { level: 1, name: "Acesso restrito" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Entrar" })).toHaveAttribute(
    "href",
    "/auth/login?redirectTo=%2Fsupport",
  );
});

test("axe finds nothing, light or dark, and nothing scrolls sideways", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "axe itself is script");
  await signInAs(page);
  await createTicket(page, javaScriptEnabled, `Sem-fim-${"x".repeat(100)}`);
  const ticket = (await page
    .getByRole("link", { name: /Ver Detalhes/ })
    .first()
    .getAttribute("href"))!;
  const school = await adminPage(page);
  const looked: [Page, string[]][] = [
    [page, ["/support", "/support?q=nada-disso", "/support/new", ticket]],
    [school, ["/admin/support", "/admin/support?q=nada-disso", `/admin${ticket}`]],
  ];
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [who, paths] of looked) {
      await who.emulateMedia({ colorScheme });
      for (const path of paths) {
        await who.goto(path);
        expect(
          await who.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
          path,
        ).toBe(true);
        await expectNothing(who, `${colorScheme} ${path}`);
      }
    }
    await openForm(page, true);
    await expectNothing(page, `${colorScheme} dialog`);
  }
  await school.context().close();
});

async function expectNothing(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ where, id, at: nodes.map(({ html }) => html.slice(0, 160)) }))).toEqual(
    [],
  );
}
