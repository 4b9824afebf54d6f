import type { Locator, Page, Route } from "playwright/test";
import { assistantUnavailable } from "#app/domain/assistant/conversation.ts";
import { openChat } from "#tests/browser/steps.ts";
import { expect, signIn, test } from "#tests/browser/support.ts";

// The network is broken on purpose here.
test.use({ mayComplain: /ERR_FAILED|status of 50\d/ });

const question = "Como baixo o certificado?";
const forPerson = "Quero falar com uma pessoa";

async function openPanel(page: Page, path: string) {
  await page.goto(path);
  return await openChat(page, { asPanel: true });
}

async function ask(panel: Locator, message: string) {
  await panel.getByLabel("Sua mensagem").fill(message);
  await panel.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(panel.getByText(message, { exact: true })).toBeVisible();
  await expect(panel.getByText("O assistente está escrevendo…")).toHaveCount(0);
  await expect(panel.getByLabel("Sua mensagem")).toHaveValue("");
}

test("a question is answered over the page, which stays, and the chat's own page knows it too", async ({ page }) => {
  await signIn(page);
  const panel = await openPanel(page, "/support/new");
  await ask(panel, question);
  await expect(panel.locator("li a[href^='/']").first()).toBeVisible();
  await expect(page).toHaveURL("/support/new");
  await panel.getByRole("link", { name: "Abrir a página" }).click();
  await expect(page.getByRole("main").getByText(question, { exact: true })).toBeVisible();
});

test("what most people ask is asked with one tap", async ({ page }) => {
  await signIn(page);
  const panel = await openPanel(page, "/courses");
  const first = panel.getByRole("form", { name: "Perguntas para começar" });
  await expect(first.getByRole("button")).toHaveCount(4);
  await first.getByRole("button", { name: "Como peço reembolso?" }).click();
  await expect(panel.getByText("Você tem 30 dias, contados da confirmação do pagamento")).toBeVisible();
  await expect(first).toHaveCount(0);
  await panel.getByRole("link", { name: "Abrir a página" }).click();
  await page.getByRole("link", { name: "Começar outra conversa" }).click();
  await page.getByRole("main").getByRole("button", { name: "Como baixo meu certificado?" }).click();
  await expect(page.getByRole("main").getByText("Abra Meus Certificados, toque em Ver")).toBeVisible();
});

test("nothing is not sent, and nothing typed is lost", async ({ page }) => {
  await signIn(page);
  const panel = await openPanel(page, "/about");
  const input = panel.getByLabel("Sua mensagem");
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
  await input.fill("  ");
  await panel.getByRole("button", { name: "Enviar", exact: true }).click();
  await input.press("Enter");
  await input.fill("Uma dúvida pela metade");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  expect(calls).toEqual([]);
  await openChat(page, { asPanel: true });
  await expect(input).toHaveValue("Uma dúvida pela metade");
});

test("the panel is used by the keyboard alone", async ({ page }) => {
  await signIn(page);
  await page.goto("/courses");
  let letThrough = () => {};
  const released = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/support/chat?conversa=*", async (route) => {
    await released;
    await route.continue();
  });
  const button = page.getByRole("link", { name: "Falar com o assistente" });
  await button.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Assistente" });
  const input = panel.getByLabel("Sua mensagem");
  await expect(input).toBeFocused();
  await page.keyboard.type("Como baixo");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("o certificado?");
  await expect(input).toHaveValue("Como baixo\no certificado?");
  await page.keyboard.press("Enter");
  const log = panel.getByRole("log");
  await expect(log.getByText("O assistente está escrevendo…")).toBeAttached();
  await expect(input).toBeDisabled();
  await expect(input).toBeFocused();
  await page.keyboard.type("mais");
  await page.keyboard.press("Enter");
  await expect(log.getByText("Você", { exact: true })).toHaveCount(1);
  letThrough();
  await expect(log.getByText("O assistente está escrevendo…")).toHaveCount(0);
  await expect(log.getByText("Assistente", { exact: true })).toHaveCount(2);
  await expect(input).toBeEnabled();
  await expect(input).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});

test("a new conversation begins each time the panel is opened", async ({ page }) => {
  await signIn(page);
  await page.goto("/about");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") asked.push(new URL(request.url()).searchParams.get("conversa")!);
  });
  for (const times of [2, 1]) {
    const panel = await openChat(page, { asPanel: true });
    for (let n = 1; n <= times; n += 1) {
      await ask(panel, `${question} ${n}`);
      await expect(panel.getByRole("log").getByText("Assistente", { exact: true })).toHaveCount(n + 1);
    }
    await panel.getByRole("button", { name: "Fechar" }).click();
  }
  expect(asked).toHaveLength(3);
  expect(asked[1]).toBe(asked[0]);
  expect(asked[2]).not.toBe(asked[0]);
});

test("what was said stays in its place, so that only what is new is read out", async ({ page }) => {
  await signIn(page);
  const panel = await openPanel(page, "/courses");
  const lines = panel.getByRole("log").locator("ol > li");
  await ask(panel, question);
  const first = await lines.nth(1).elementHandle();
  await expect(lines).toHaveCount(3);
  await ask(panel, "Como peço reembolso?");
  await expect(lines).toHaveCount(5);
  expect(await lines.nth(1).evaluate((line, was) => line === was, first)).toBe(true);
  await expect(panel.getByLabel("Sua mensagem")).toBeFocused();
  await panel.getByRole("link", { name: "Começar outra conversa" }).click();
  await expect(lines).toHaveCount(1);
});

test("a ticket is offered one second after the answer", async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  const panel = await openPanel(page, "/courses");
  await page.clock.pauseAt(Date.now() + 60_000);
  await ask(panel, forPerson);
  await expect(panel.getByRole("log").getByText("Assistente", { exact: true })).toHaveCount(2);
  const offer = panel.getByRole("link", { name: "Criar Ticket de Suporte" });
  await page.clock.runFor(900);
  await expect(offer).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(offer).toBeVisible();
});

test("an assistant that does not answer says so, and the question stays", async ({ page }) => {
  await signIn(page);
  const panel = await openPanel(page, "/courses");
  const input = panel.getByLabel("Sua mensagem");
  const last = panel.getByRole("log").getByText("Assistente", { exact: true }).locator("..").last();
  const asks = "**/support/chat?conversa=*";
  for (const fail of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
  ]) {
    await page.route(asks, fail);
    await input.fill(question);
    await input.press("Enter");
    await expect(last).toContainText(assistantUnavailable);
    await expect(last.getByRole("link", { name: "Escrever à equipe" })).toBeVisible();
    await expect(input).toHaveValue(question);
    await expect(input).toBeFocused();
    await expect(panel.getByText("Você", { exact: true })).toHaveCount(0);
    await page.unroute(asks);
  }
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await input.press("Enter");
  await expect(panel.getByRole("alert")).toContainText("O seu login terminou");
  await expect(input).toHaveValue(question);
  await page.context().addCookies(cookies);
  await input.press("Enter");
  await expect(panel.getByText("Leia mais em")).toBeVisible();
  await expect(panel.getByText(assistantUnavailable)).toHaveCount(0);
});

test("a question that the server refuses stays, with the server's reason", async ({ page }) => {
  await signIn(page);
  const panel = await openPanel(page, "/courses");
  const input = panel.getByLabel("Sua mensagem");
  await input.fill("x".repeat(2_001));
  await input.press("Enter");
  await expect(panel.getByRole("alert")).toContainText("A mensagem deve ter no máximo 2.000 caracteres.");
  await expect(panel.getByRole("alert")).toBeFocused();
  await expect(input).toHaveValue("x".repeat(2_001));
  await panel.getByRole("alert").getByRole("link").click();
  await expect(input).toBeFocused();
  await expect(page).toHaveURL(/\/courses/);
});

test("a ticket that cannot be created shows an error and can be sent again", async ({ page }) => {
  const failure = "Erro ao criar ticket de suporte. Tente novamente mais tarde.";
  await signIn(page);
  const panel = await openPanel(page, "/contact");
  await ask(panel, forPerson);
  const offer = panel.getByRole("link", { name: "Criar Ticket de Suporte" });
  await page.route("**/support/chat/escalation*", (route) => route.abort());
  await offer.click();
  await expect(panel.getByText(assistantUnavailable)).toBeVisible();
  await page.unroute("**/support/chat/escalation*");
  await offer.click();
  await panel.getByRole("link", { name: "Voltar à conversa" }).click();
  await expect(panel.getByLabel("Sua mensagem")).toBeFocused();
  await offer.click();
  await panel.getByLabel("Assunto").fill("A");
  await panel.getByRole("button", { name: "Enviar ao suporte" }).click();
  await expect(panel.getByRole("alert")).toContainText("O assunto deve ter pelo menos 3 caracteres.");
  await panel.getByLabel("Assunto").fill("Outro assunto");
  await page.route("**/support/chat/escalation*", (route) => route.abort());
  await panel.getByRole("button", { name: "Enviar ao suporte" }).click();
  await expect(panel.getByRole("alert")).toContainText(failure);
  await expect(panel.getByLabel("Assunto")).toHaveValue("Outro assunto");
  await page.unroute("**/support/chat/escalation*");
  await panel.getByRole("button", { name: "Enviar ao suporte" }).click();
  await expect(panel.getByText(/criado com sucesso/)).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test("where the panel cannot be fetched, or another tab is wanted, the link simply works", async ({ page }) => {
  await page.route(/\/assets\/chat-/, (route) => route.abort());
  await page.goto("/courses");
  await page.getByRole("link", { name: "Falar com o assistente" }).click();
  await expect(page).toHaveURL("/support/chat");
  await page.unroute(/\/assets\/chat-/);
  await page.goto("/courses");
  const link = page.getByRole("link", { name: "Falar com o assistente" });
  expect(await isClickLeftAlone(link, { ctrlKey: true })).toBe(true);
  expect(await isClickLeftAlone(link, { metaKey: true })).toBe(true);
  expect(await isClickLeftAlone(link, {})).toBe(false);
});

/** Whether the browser would follow the link if it is clicked with these keys held. Nothing is opened. */
const isClickLeftAlone = (link: Locator, keys: { ctrlKey?: boolean; metaKey?: boolean }) =>
  link.evaluate(
    (element, keys) =>
      new Promise<boolean>((resolve) => {
        const answer = (event: Event) => {
          resolve(!event.defaultPrevented);
          event.preventDefault();
        };
        window.addEventListener("click", answer, { once: true });
        element.dispatchEvent(new MouseEvent("click", { ...keys, bubbles: true, cancelable: true }));
      }),
    keys,
  );
