import { randomUUID } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { totpCode, totpStep } from "#app/domain/second-factor/totp.server.ts";
import { seen, signIn } from "#tests/browser/support.ts";

/** A free course with three lessons and a quiz, and a paid one of four text lessons; both in the demo world. */
export const freeCourse = "Primeiros passos na fé";
export const paidCourse = "Falar em público sem decorar";

/** The right answers to the quiz of the free course. */
const right = { choice: "Convicção, confiança e fidelidade", statement: "Falso", words: " MARCOS " };
const wrong = { ...right, choice: "Estudo, dinheiro e disciplina", words: "Lucas" };

export const goodCard = { number: "4242424242424242", expiry: "1232" };
export const declinedCard = { ...goodCard, number: "4000000000000002" };

/** The browser inside WhatsApp, where most links are opened. */
export const whatsApp =
  "Mozilla/5.0 (Linux; Android 13; SM-A035M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 WhatsApp/2.24.20.89";

/** Signs in on the screens, as somebody new, from whatever page the sign-in was asked for. */
export async function signInAsNew(
  page: Page,
  { name = "João da Conceição", email = `${randomUUID()}@exemplo.test` } = {},
) {
  await page.getByRole("button", { name: /demonstração/ }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Nome").fill(name);
  await page.getByRole("main").getByRole("button", { name: "Entrar", exact: true }).click();
}

/** From the free course's page as a visitor to its first lesson as an enrolled student. */
export async function enrol(page: Page, who?: { name?: string; email?: string }) {
  await seen(page.getByRole("link", { name: "Entrar e se inscrever" })).click();
  await signInAsNew(page, who);
  await seen(page.getByRole("button", { name: "Inscrever-se agora" })).click();
  await expect(page.getByRole("heading", { level: 1, name: "O que é crer?" })).toBeVisible();
}

/** Does the three lessons of the free course that come before its quiz. */
export async function doLessons(page: Page) {
  for (const next of ["A semente precisa de tempo", "Um hino de quase quinhentos anos", "Ninguém caminha sozinho"]) {
    await page.getByRole("button", { name: "Concluir aula" }).click();
    await expect(page.getByRole("heading", { level: 1, name: next })).toBeVisible();
  }
}

/** Answers the quiz: all of it right, or two of three wrong; `twice` presses the button twice. */
export async function answerQuiz(page: Page, { wrongly = false, twice = false } = {}) {
  const { choice, statement, words } = wrongly ? wrong : right;
  await page.getByRole("radio", { name: choice }).check();
  await page.getByRole("radio", { name: statement }).check();
  await page.getByRole("textbox", { name: /evangelhos/ }).fill(words);
  const send = page.getByRole("button", { name: "Enviar respostas" });
  // By keyboard: short of time, Chromium has stopped drawing a kept lesson here, and a click waits for that.
  await (twice ? send.dblclick() : send.press("Enter"));
}

/** Does the four lessons of the paid course, from its own page. */
export async function study(page: Page) {
  await seen(page.getByRole("link", { name: /^(Começar|Continuar): aula/ })).click();
  const done = page.getByRole("button", { name: "Concluir aula" });
  for (let lesson = 1; lesson <= 4; lesson++) {
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    await done.click();
    await expect(lesson < 4 ? page.getByRole("heading", { level: 1, name: title!, exact: true }) : done).toHaveCount(0);
  }
}

/** Types a card as one does, key by key. */
export async function typeCard(page: Page, { number, expiry }: typeof goodCard) {
  await page.getByRole("radio", { name: /Cartão de Crédito/ }).check();
  await page.getByLabel("Número do cartão").pressSequentially(number);
  await page.getByLabel("Nome impresso no cartão").fill("MARIA A SOUZA");
  await page.getByLabel("Validade (MM/AA)").pressSequentially(expiry);
  await page.getByLabel("CVV").fill("123");
}

/** Chooses PIX, which asks for nothing. */
export const choosePix = (page: Page) => page.getByRole("radio", { name: /PIX/ }).check();

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pagar R\$/ });

/** Fills in where an instructor is to be paid, without saving it. */
export async function fillInAccount(page: Page, instructor: string) {
  await signIn(page, instructor);
  await page.goto("/payment-settings");
  await page.getByLabel("Banco", { exact: true }).fill("Banco do Brasil");
  await page.getByLabel("Agência").fill("1234-5");
  await page.getByLabel("Número da conta").fill("98765-0");
  await page.getByRole("radio", { name: "Conta corrente" }).check();
  await page.getByLabel("Nome do titular").fill("Davi Nogueira");
  await page.getByLabel("CPF ou CNPJ do titular").fill("529.982.247-25");
  await page.getByLabel("Tipo da chave").selectOption("cpf");
  await page.getByLabel("Chave PIX", { exact: true }).fill("529.982.247-25");
}

/** As anyone who is signed in, ticks the pending commission that somebody's purchase earned. */
export async function chooseCommission(page: Page, called: RegExp) {
  await page.goto("/admin/commissions?status=pending");
  const row = page.locator("tr", { hasText: called });
  await expect(row).toContainText("R$ 17,47");
  await expect(row).toContainText(/disponível em \d\d\/\d\d\/\d{4}/);
  await row.getByRole("checkbox").check();
}

/** Opens the chat by its button: a panel over the page with script, a page without. */
export async function openChat(page: Page, { asPanel }: { asPanel: boolean }) {
  await page.getByRole("link", { name: "Falar com o assistente" }).click();
  const chat = asPanel ? page.getByRole("dialog", { name: "Assistente" }) : page.getByRole("main");
  await expect(chat.getByText(/^Olá/).first()).toBeVisible();
  return chat;
}

/** The code of a step that was not used yet: each is good once, and a test does not wait half a minute. */
export function factorCodes(secret: string) {
  let last = totpStep(new Date()) - 2;
  return async () => {
    while (last > totpStep(new Date())) await new Promise((resume) => setTimeout(resume, 500));
    // A code of the step before goes out of date while the form is sent, if this step is about to end.
    last = Math.max(last + 1, totpStep(new Date(Date.now() + 10_000)) - 1);
    return totpCode(secret, last);
  };
}

/** The newest code for signing in that a school without a mail server keeps at /dev/mail. */
export async function newestCode(page: Page, origin = "") {
  const outbox = await page.context().newPage();
  await outbox.goto(`${origin}/dev/mail`);
  const newest = outbox.getByRole("link", { name: /é o seu código/ }).first();
  const code = /\d{3} \d{3}/.exec((await newest.textContent())!)![0];
  await outbox.close();
  return code;
}
