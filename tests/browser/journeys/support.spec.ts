import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright/test";
import { openChat } from "#tests/browser/steps.ts";
import { admin, expect, signIn, test } from "#tests/browser/support.ts";

const description = "A segunda aula não toca.\n<img src=x onerror=alert(1)> https://golpe.example";
const forPerson = "Quero falar com uma pessoa";

/** A subject to find the ticket by. */
const aSubject = () => `Aula sem som ${randomUUID().slice(0, 8)}`;

async function fillInTicket(page: Page, subject: string) {
  await page.goto("/support");
  await page.getByRole("link", { name: /Novo Ticket|Criar o primeiro ticket/ }).click();
  await expect(page).toHaveURL("/support/new");
  await page.getByLabel("Assunto").fill(subject);
  await page.getByLabel("Descrição").fill(description);
}

async function ask(chat: Locator, message: string) {
  await chat.getByLabel("Sua mensagem").fill(message);
  await chat.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(chat.getByText(message, { exact: true })).toBeVisible();
  await expect(chat.getByLabel("Sua mensagem")).toHaveValue("");
}

test("a question goes to the school and the answer comes back, by page and by mail", async ({ page, browser }) => {
  const subject = aSubject();
  await signIn(page);
  await page.goto("/support");
  await expect(page.getByText("Você ainda não tem tickets de suporte. Crie um para começar.")).toBeVisible();
  await fillInTicket(page, subject);
  await page.getByLabel("Categoria").selectOption("Conteúdo de curso");
  await page.getByLabel("Prioridade").selectOption("Alta");
  await page.getByRole("button", { name: "Criar ticket" }).click();
  const created = page.getByRole("status").filter({ hasText: "criado" });
  await expect(created).toBeVisible();
  await expect(page).toHaveURL("/support");
  const number = /Ticket #(\d+) criado/.exec(await created.innerText())![1]!;
  const card = page.getByRole("article").first();
  for (const fact of [`#${number}`, subject, "Alta", "Aberto", "Conteúdo de curso", "A segunda aula não toca."]) {
    await expect(card).toContainText(fact);
  }
  await expect(card.getByRole("link")).toHaveCount(1);

  const school = await browser.newPage();
  await signIn(school, admin);
  await school.goto("/admin");
  await school.getByRole("navigation", { name: "Áreas do painel" }).getByRole("link", { name: "Suporte" }).click();
  await school.getByRole("searchbox", { name: "Assunto" }).fill(`#${number}`);
  await school.getByRole("button", { name: "Buscar" }).click();
  await school.getByRole("link", { name: subject }).click();
  await expect(school.getByRole("heading", { level: 2, name: subject })).toBeVisible();
  await expect(school.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(school.locator("a[href*=golpe], img[src=x]")).toHaveCount(0);
  await school.getByLabel("Responder").fill("Tente sem o fone:\n1. tire o fone\n2. toque de novo");
  await school.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(school.getByText("Resposta enviada.")).toBeVisible();

  await page.goto("/dev/mail");
  const email = page.getByRole("listitem").filter({ hasText: `ticket #${number}` });
  await email.filter({ hasText: "Resposta da escola" }).getByRole("link").click();
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
  const status = school.getByLabel(`Status do ticket #${number}`);
  await status.selectOption("Fechado");
  await Promise.all([school.waitForEvent("load"), school.getByRole("button", { name: "Salvar" }).click()]);
  await expect(school).toHaveURL(`/admin/support?q=%23${number}`);
  await expect(school.getByText(`Status do ticket #${number}: Fechado.`)).toBeVisible();
  await expect(status.locator("option:checked")).toHaveText("Fechado");
  await page.reload();
  await expect(page.getByRole("main")).toContainText("Fechado");
  await expect(page.getByText("Este ticket está encerrado.")).toBeVisible();
  await page.getByLabel("Sua resposta").fill("Voltou a falhar.");
  await page.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(page.getByText("O ticket está aberto de novo.")).toBeVisible();
});

test("the assistant answers with the pages that the answer rests on", async ({ page }) => {
  const question = "Como baixo o certificado?";
  await signIn(page);
  await page.goto("/");
  const chat = await openChat(page, { asPanel: false });
  await expect(page).toHaveURL("/support/chat");
  await chat.getByLabel("Sua mensagem").fill("  ");
  await chat.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(chat.getByRole("alert")).toContainText("Digite uma mensagem.");
  await ask(chat, question);
  await expect(chat.locator("li a[href^='/']").first()).toBeVisible();
  await expect(page).toHaveURL(/\/support\/chat\?conversa=[\w-]+#resposta$/);
  await page.getByRole("link", { name: "Começar outra conversa" }).click();
  await expect(page.getByText(/^Olá/).first()).toBeVisible();
  await expect(page.getByText(question, { exact: true })).toHaveCount(0);
});

test("a conversation becomes a ticket, once, and the school reads all of it", async ({ page }) => {
  const email = await signIn(page);
  await page.goto("/my-courses");
  const chat = await openChat(page, { asPanel: false });
  await ask(chat, `${forPerson} <b>já</b>`);
  await chat.getByText("Criar Ticket de Suporte", { exact: true }).click();
  await expect(chat.getByText(email)).toBeVisible();
  await expect(chat.getByText(`Você: ${forPerson} <b>já</b>`)).toBeVisible();
  await expect(chat.getByLabel("Assunto")).toHaveValue(/pessoa/);
  await chat.getByLabel("Assunto").fill("A");
  await chat.getByRole("button", { name: "Enviar ao suporte" }).click();
  await expect(chat.getByText("O assunto deve ter pelo menos 3 caracteres.").first()).toBeVisible();
  await expect(chat.getByLabel("Assunto")).toHaveValue("A");
  await chat.getByLabel("Assunto").fill("Falar com alguém da escola");
  await chat.getByRole("button", { name: "Enviar ao suporte" }).click();
  const done = chat.getByText(/^Ticket de suporte criado com sucesso! Número: #\d+/);
  await expect(done).toBeVisible();
  const number = /#(\d+)/.exec(await done.innerText())![1]!;
  await expect(chat.getByRole("link", { name: `Abrir o ticket #${number}` })).toHaveAttribute(
    "href",
    `/support/${number}`,
  );
  await ask(chat, `${forPerson} de novo`);
  await expect(chat.getByText("Criar Ticket de Suporte", { exact: true })).toHaveCount(0);
  await page.goto("/support");
  await expect(page.getByRole("article")).toHaveCount(1);

  await signIn(page, admin);
  await page.goto(`/admin/support/${number}`);
  await expect(page.getByRole("heading", { level: 2, name: "Falar com alguém da escola" })).toBeVisible();
  await page
    .getByText(/^Conversa com o assistente/)
    .last()
    .click();
  const transcript = page.getByRole("listitem").filter({ hasText: `${forPerson} <b>já</b>` });
  await expect(transcript.first()).toBeVisible();
});
