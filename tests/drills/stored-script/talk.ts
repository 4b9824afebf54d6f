import type { Page } from "playwright";
import { type Found, lookOver, statusAt } from "#tests/drills/stored-script/walk.ts";

const looked = ["typed", "courses.title"];

/**
 * Opens the assistant's panel over a page, and says `words` to it where it listens: in a question about the courses,
 * whose answer tells their titles, and in the ticket that comes of it.
 */
export async function talk(page: Page, found: Found, words: string) {
  await statusAt(page, "/about");
  await page.locator("html[data-ready]").waitFor();
  await page.locator("a[data-chat]").click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("log").waitFor();
  const question = panel.getByLabel("Sua mensagem");
  if (await question.count()) {
    await question.fill("Quais cursos vocês têm?");
    await panel.getByRole("button", { name: "Enviar" }).click();
    await panel.getByText("Leia mais em").waitFor();
    await question.fill(`Quero falar com uma pessoa. ${words}`);
    await panel.getByRole("button", { name: "Enviar" }).click();
    await panel.getByRole("link", { name: "Criar Ticket de Suporte" }).click();
    await panel.getByLabel("Assunto").fill(words);
    await lookOver(page, found, looked);
    await panel.getByRole("button", { name: "Enviar ao suporte" }).click();
    await panel
      .getByRole("link", { name: /^Abrir o ticket/ })
      .or(panel.getByRole("alert"))
      .waitFor();
  }
  await lookOver(page, found, looked);
}
