import { expect, type Page } from "playwright/test";
import { seen } from "#tests/e2e/learner.ts";

/** Somebody's course of text lessons without a quiz, that costs money. */
export const paidCourse = "Falar em público sem decorar";

export const goodCard = { number: "4242424242424242", expiry: "1232" };
export const declinedCard = { ...goodCard, number: "4000000000000002" };

/** Types a card as one does, key by key. */
export async function typeCard(page: Page, { number, expiry }: typeof goodCard) {
  await page.getByRole("radio", { name: /Cartão de Crédito/ }).check();
  await page.getByLabel("Número do cartão").pressSequentially(number);
  await page.getByLabel("Nome impresso no cartão").fill("MARIA A SOUZA");
  await page.getByLabel("Validade (MM/AA)").pressSequentially(expiry);
  await page.getByLabel("CVV").fill("123");
}

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pagar R\$/ });

/** Chooses PIX, with a key for a possible refund. */
export async function choosePix(page: Page, key = "maria@exemplo.test") {
  await page.getByRole("radio", { name: /PIX/ }).check();
  await page.getByLabel("Chave PIX para um eventual reembolso").fill(key);
}

/** Does the lessons of a course that is open, one after the other, up to its certificate. */
export async function study(page: Page) {
  await seen(page.getByRole("link", { name: "Continuar Aprendendo" })).click();
  const done = page.getByRole("button", { name: "Concluir aula" });
  for (let lesson = 1; lesson <= 4; lesson++) {
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    await done.click();
    await expect(lesson < 4 ? page.getByRole("heading", { level: 1, name: title!, exact: true }) : done).toHaveCount(0);
  }
}
