import type { Locator, Page } from "playwright/test";
import { greeting, outOfOrder } from "#app/domain/assistant/conversation.ts";
import { expect, test } from "#tests/e2e/browser.ts";
import { enrol, findCourse } from "#tests/e2e/learner.ts";
import { expectNoViolations } from "#tests/e2e/no-violations.ts";
import { complaintsOf, fitsTheScreen } from "#tests/e2e/operator.ts";
import { signInAs } from "#tests/e2e/reviewer.ts";

const question = "Como baixo o certificado?";
const forPerson = "Quero falar com uma pessoa";

/** Presses the button: a panel over the page with script, a page without. */
async function openChat(page: Page, hasScript: boolean | undefined) {
  await page.getByRole("link", { name: "Falar com o assistente" }).click();
  const place = hasScript ? page.getByRole("dialog", { name: "Assistente" }) : page.getByRole("main");
  await expect(place.getByText(greeting)).toBeVisible();
  if (!hasScript) await expect(page).toHaveURL("/support/chat");
  return place;
}

async function ask(place: Locator, message: string) {
  await place.getByLabel("Sua mensagem").fill(message);
  await place.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(place.getByText(message, { exact: true })).toBeVisible();
  await expect(place.getByLabel("Sua mensagem")).toHaveValue("");
}

async function aCourse(page: Page) {
  const { data } = await (await page.context().request.get("/api/courses?limit=1")).json();
  return `/courses/${data[0].id}`;
}

test("a question is answered with the pages that the answer rests on, from wherever it is asked", async ({
  page,
  javaScriptEnabled,
}) => {
  const complaints = complaintsOf(page);
  await signInAs(page);
  for (const path of ["/", await aCourse(page), "/support/new"]) {
    await page.goto(path);
    const place = await openChat(page, javaScriptEnabled);
    await ask(place, question);
    const sources = place.locator("li a[href^='/']");
    await expect(sources.first()).toBeVisible();
    await fitsTheScreen(page);
    if (javaScriptEnabled) expect(new URL(page.url()).pathname, "the page stays").toBe(path);
    else await expect(page).toHaveURL(/\/support\/chat\?conversa=[\w-]+#resposta$/);
  }
  const address = page.getByRole("link", { name: "Abrir a página" });
  if (javaScriptEnabled) await address.click();
  await expect(page.getByRole("main").getByText(question, { exact: true }), "the page knows it too").toBeVisible();
  await page.getByRole("link", { name: "Começar outra conversa" }).click();
  await expect(page.getByText(greeting)).toBeVisible();
  await expect(page.getByText(question, { exact: true })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("nothing is not sent, and nothing typed is lost", async ({ page, javaScriptEnabled }) => {
  await signInAs(page);
  await page.goto("/about");
  const place = await openChat(page, javaScriptEnabled);
  const input = place.getByLabel("Sua mensagem");
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
  await input.fill("  ");
  await place.getByRole("button", { name: "Enviar", exact: true }).click();
  if (!javaScriptEnabled) {
    await expect(place.getByRole("alert")).toContainText("Digite uma mensagem.");
    return;
  }
  await input.press("Enter");
  await input.fill("Uma dúvida pela metade");
  await page.keyboard.press("Escape");
  await expect(place).toBeHidden();
  expect(calls).toEqual([]);
  await openChat(page, javaScriptEnabled);
  await expect(input).toHaveValue("Uma dúvida pela metade");
});

test("a conversation becomes a ticket, once, and the school reads all of it", async ({ page, javaScriptEnabled }) => {
  const complaints = complaintsOf(page);
  const email = await signInAs(page);
  await page.goto("/my-courses");
  const place = await openChat(page, javaScriptEnabled);
  await ask(place, `${forPerson} <b>já</b>`);
  await place.getByText("Criar Ticket de Suporte", { exact: true }).click();
  await expect(place.getByText(email)).toBeVisible();
  await expect(place.getByText(`Você: ${forPerson} <b>já</b>`)).toBeVisible();
  await expect(place.getByLabel("Assunto")).toHaveValue(/pessoa/);
  await place.getByLabel("Assunto").fill("A");
  await place.getByRole("button", { name: "Enviar ao suporte" }).click();
  await expect(place.getByText("O assunto deve ter pelo menos 3 caracteres.").first()).toBeVisible();
  await expect(place.getByLabel("Assunto")).toHaveValue("A");
  await place.getByLabel("Assunto").fill("Falar com alguém da escola");
  await place.getByRole("button", { name: "Enviar ao suporte" }).click();
  const done = place.getByText(/^Ticket de suporte criado com sucesso! Número: #\d+/);
  await expect(done).toBeVisible();
  const number = /#(\d+)/.exec(await done.innerText())![1]!;
  await expect(place.getByRole("link", { name: `Abrir o ticket #${number}` })).toHaveAttribute(
    "href",
    `/support/${number}`,
  );
  await ask(place, `${forPerson} de novo`);
  await expect(place.getByText("Criar Ticket de Suporte", { exact: true })).toHaveCount(0);
  await page.goto("/support");
  await expect(page.getByRole("article")).toHaveCount(1);

  await page.context().clearCookies();
  await signInAs(page, "admin@sementeira.example");
  await page.goto(`/admin/support/${number}`);
  await expect(page.getByRole("heading", { level: 2, name: "Falar com alguém da escola" })).toBeVisible();
  await page
    .getByText(/^Conversa com o assistente/)
    .last()
    .click();
  const transcript = page.getByRole("listitem").filter({ hasText: `${forPerson} <b>já</b>` });
  await expect(transcript.first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a visitor is told how to get in, and where help stands without it", async ({ page, javaScriptEnabled }) => {
  await page.goto("/partners");
  const place = await openChat(page, javaScriptEnabled);
  await expect(place.getByLabel("Sua mensagem")).toHaveCount(0);
  for (const [name, href] of [
    ["Ler a ajuda", "/ajuda"],
    ["Escrever sem conta", "/contact"],
    ["Entrar", "/auth/login?redirectTo=%2Fsupport%2Fchat"],
  ] as const) {
    await expect(place.getByRole("link", { name })).toHaveAttribute("href", href);
  }
});

test("the button covers neither what is pressed nor the last line, and is not on paper or on its own page", async ({
  page,
}) => {
  await signInAs(page);
  const button = page.getByRole("link", { name: "Falar com o assistente" });
  const { width, height } = (await button.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await findCourse(page);
  const way = page.getByRole("main").getByRole("button", { name: "Inscrever-se agora" }).filter({ visible: true });
  await expectClear(way.first());
  await way.first().click();
  await expectClear(page.getByRole("button", { name: "Concluir aula" }));
  await expectClear(page.getByRole("navigation", { name: "Outras aulas" }).getByRole("link").last());
  const lastLine = page.getByRole("contentinfo").getByText("Todos os direitos reservados");
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const line = (await lastLine.boundingBox())!;
  const resting = (await button.boundingBox())!;
  const isBeside = line.x + line.width <= resting.x;
  expect(isBeside || line.y + line.height <= resting.y, "the button rests on no words").toBe(true);
  await expect(button).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(button).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.goto("/support/chat");
  await expect(button).toHaveCount(0);
});

test("at the end of no page does the button lie on words or on what is pressed", async ({ page }) => {
  const paths = ["/", "/courses", "/nao-existe", "/contact", "/auth/login", "/my-courses"];
  for (const path of paths) await expectNothingBeneath(page, path);
  await findCourse(page);
  await expectNothingBeneath(page, new URL(page.url()).pathname);
  await enrol(page);
  const lesson = new URL(page.url()).pathname;
  for (const path of [lesson, lesson.replace(/\/learn.*/, ""), "/profile"]) await expectNothingBeneath(page, path);
});

/** The button covers no words and nothing that is pressed, even where a long name fills the last lines. */
async function expectNothingBeneath(page: Page, path: string) {
  await page.goto(path);
  const covered = await page.evaluate(() => {
    const lines = document.querySelector("footer nav + p")!;
    lines.textContent = "Associação de Formação e Estudos da Igreja ".repeat(6);
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    const button = document.querySelector(".chat-button a")!;
    const own = button.getBoundingClientRect();
    const isBeneath = ({ left, right, top, bottom }: DOMRect) =>
      left < own.right && right > own.left && top < own.bottom && bottom > own.top;
    const parts = [...document.querySelectorAll("main *, footer *")].flatMap((element) => [...element.childNodes]);
    return parts
      .filter((part) => {
        const around = part.parentElement!;
        if (!(part instanceof Text && part.data.trim()) || !around.checkVisibility()) return false;
        const range = document.createRange();
        range.selectNodeContents(part);
        const pressed = around.closest("a, button, summary, label");
        return [...range.getClientRects(), ...(pressed?.getClientRects() ?? [])].some(isBeneath);
      })
      .map(({ textContent }) => textContent);
  });
  expect(covered, path).toEqual([]);
}

/** It is what a finger meets, also where it has been scrolled to lie right where the button is. */
async function expectClear(what: Locator) {
  const covered = await what.evaluate((element) => {
    const middleOf = (one: Element) => {
      const { top, bottom } = one.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    const button = document.querySelector(".chat-button a")!;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    scrollBy({ top: middleOf(element) - middleOf(button), behavior: "instant" });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const across = [left + 6, (left + right) / 2, right - 20, right - 6];
    const points = across.flatMap((x) => [top + 6, (top + bottom) / 2, bottom - 6].map((y) => [x, y] as const));
    return points.some(([x, y]) => document.elementFromPoint(x, y)?.closest(".chat-button"));
  });
  expect(covered).toBe(false);
}

test.describe("with script", () => {
  test.beforeEach(({ javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, "without script there is no panel");
  });

  test("the panel is used by the keyboard alone", async ({ page }) => {
    await signInAs(page);
    await page.goto("/courses");
    let letThrough = () => {};
    const asked = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route("**/api/ai-chat", async (route) => {
      await asked;
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
    await signInAs(page);
    await page.goto("/about");
    const bodies: { session_id: string; messages: object[] }[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/ai-chat")) bodies.push(request.postDataJSON());
    });
    for (const times of [2, 1]) {
      const panel = await openChat(page, true);
      for (let n = 1; n <= times; n += 1) {
        await ask(panel, `${question} ${n}`);
        await expect(panel.getByRole("log").getByText("Assistente", { exact: true })).toHaveCount(n + 1);
      }
      await panel.getByRole("button", { name: "Fechar" }).click();
    }
    expect(bodies.map(({ messages }) => messages.length)).toEqual([0, 2, 0]);
    expect(bodies[1]!.session_id).toBe(bodies[0]!.session_id);
    expect(bodies[2]!.session_id).not.toBe(bodies[0]!.session_id);
  });

  test("a ticket is offered one second after the answer", async ({ page }) => {
    await signInAs(page);
    await page.clock.install();
    await page.goto("/courses");
    const panel = await openChat(page, true);
    await page.clock.pauseAt(Date.now() + 60_000);
    await ask(panel, forPerson);
    await expect(panel.getByRole("log").getByText("Assistente", { exact: true })).toHaveCount(2);
    const offer = panel.getByRole("button", { name: "Criar Ticket de Suporte" });
    await page.clock.runFor(900);
    await expect(offer).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(offer).toBeVisible();
  });

  test("an assistant that does not answer says so, and the question stays", async ({ page }) => {
    await signInAs(page);
    await page.goto("/courses");
    const panel = await openChat(page, true);
    const input = panel.getByLabel("Sua mensagem");
    const failures = [
      [(route) => route.abort(), outOfOrder, "Escrever à equipe"],
      [(route) => route.fulfill({ status: 503, json: { success: false, error: outOfOrder } }), outOfOrder, "Escrever"],
      [(route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }), outOfOrder, "Escrever"],
      [(route) => route.fulfill({ status: 429, json: { success: false, error: "Muitas." } }), "Muitas.", "Escrever"],
      [(route) => route.fulfill({ status: 401, json: { success: false, error: "Não autenticado." } }), "Não", "Entrar"],
    ] as [Parameters<Page["route"]>[1], string, string][];
    for (const [at, [fail, sentence, way]] of failures.entries()) {
      await page.route("**/api/ai-chat", fail);
      await input.fill(question);
      await input.press("Enter");
      const said = panel
        .getByRole("log")
        .getByText("Assistente", { exact: true })
        .locator("..")
        .nth(at + 1);
      await expect(said).toContainText(sentence);
      await expect(said.getByRole("link", { name: way })).toBeVisible();
      await expect(input).toHaveValue(question);
      await expect(panel.getByText("Você", { exact: true })).toHaveCount(0);
      await page.unroute("**/api/ai-chat");
    }
    await input.press("Enter");
    await expect(panel.getByText("Leia mais em")).toBeVisible();
  });

  test("a ticket that cannot be created is said, and can be tried again", async ({ page }) => {
    await signInAs(page);
    await page.goto("/contact");
    const panel = await openChat(page, true);
    await ask(panel, forPerson);
    const offer = panel.getByRole("button", { name: "Criar Ticket de Suporte" });
    await page.route("**/support/chat/escalation*", (route) => route.abort());
    await offer.click();
    const failed = panel.getByText("Erro ao criar ticket de suporte. Tente novamente mais tarde.");
    await expect(failed).toBeVisible();
    await page.unroute("**/support/chat/escalation*");
    await offer.click();
    await panel.getByRole("button", { name: "Voltar à conversa" }).click();
    await expect(panel.getByLabel("Sua mensagem")).toBeFocused();
    await offer.click();
    await panel.getByLabel("Assunto").fill("Outro assunto");
    await page.route("**/api/support-tickets", (route) => route.abort());
    await panel.getByRole("button", { name: "Enviar ao suporte" }).click();
    await expect(panel.getByRole("alert")).toHaveText("Erro ao criar ticket de suporte. Tente novamente mais tarde.");
    await expect(panel.getByLabel("Assunto")).toHaveValue("Outro assunto");
    await page.unroute("**/api/support-tickets");
    await panel.getByRole("button", { name: "Enviar ao suporte" }).click();
    await expect(panel.getByText(/criado com sucesso/)).toBeVisible();
  });

  test("where the panel cannot be fetched the link simply works", async ({ page }) => {
    await page.route(/\/assets\/chat-/, (route) => route.abort());
    await page.goto("/courses");
    await page.getByRole("link", { name: "Falar com o assistente" }).click();
    await expect(page).toHaveURL("/support/chat");
    await page.unroute(/\/assets\/chat-/);
    await page.goto("/courses");
    const [other] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "Falar com o assistente" }).click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await expect(other).toHaveURL("/support/chat");
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto("/support/chat");
      await expectNoViolations(page);
      await page.goto("/courses");
      await openChat(page, true);
      await expectNoViolations(page, "the panel for visitors");
      await signInAs(page);
      await page.goto("/contact");
      const panel = await openChat(page, true);
      await ask(panel, `${forPerson} ${"x".repeat(120)}`);
      await panel.getByRole("button", { name: "Criar Ticket de Suporte" }).waitFor();
      await expectNoViolations(page, "the panel");
      await fitsTheScreen(page);
      const address = (await panel.getByRole("link", { name: "Abrir a página" }).getAttribute("href"))!;
      await panel.getByRole("button", { name: "Criar Ticket de Suporte" }).click();
      await panel.getByLabel("Assunto").waitFor();
      await expectNoViolations(page, "what goes to the team");
      for (const path of [address, address.replace("chat?", "chat/escalation?")]) {
        await page.goto(path);
        await expectNoViolations(page);
        await fitsTheScreen(page);
      }
    });
  }
});
