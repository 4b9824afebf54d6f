import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "playwright/test";

/** The right answers to the quiz of "Primeiros passos na fé". */
const right = { choice: "Convicção, confiança e fidelidade", statement: "Falso", words: " MARCOS " };
const wrong = { ...right, choice: "Estudo, dinheiro e disciplina", words: "Lucas" };

/** The one of several alike that the reader can see: what a phone and a desktop show in different places. */
export const seen = (found: Locator) => found.filter({ visible: true }).first();

/** Signs in as somebody new, from whatever page the sign-in was asked for. */
export async function signInAsNew(
  page: Page,
  { name = "João da Conceição", email = `${randomUUID()}@exemplo.test` } = {},
) {
  await page.getByRole("button", { name: /demonstração/ }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Nome").fill(name);
  await page.getByRole("main").getByRole("button", { name: "Entrar", exact: true }).click();
}

/** Opens the course of the journey by searching for it without accents or capitals. */
export async function findCourse(page: Page) {
  await page.goto("/courses");
  await page.getByRole("searchbox", { name: "Buscar" }).fill("primeiros passos na fe");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("link", { name: "Primeiros passos na fé" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Primeiros passos na fé" })).toBeVisible();
}

/** From the course page as a visitor to its first lesson as an enrolled learner. */
export async function enrol(page: Page, who?: { name?: string; email?: string }) {
  await seen(page.getByRole("link", { name: "Entrar e inscrever-se" })).click();
  await signInAsNew(page, who);
  await seen(page.getByRole("button", { name: "Inscrever-se agora" })).click();
  await expect(page.getByRole("heading", { level: 1, name: "O que é crer?" })).toBeVisible();
}

/** Does the three lessons before the quiz. */
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
  await page.getByRole("button", { name: "Enviar respostas" }).click({ clickCount: twice ? 2 : 1 });
}
