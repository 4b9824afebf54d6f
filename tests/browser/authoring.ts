import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page } from "playwright/test";

/** Small files of each kind that an instructor may send. */
export const hymn = { name: "hino.mp3", mimeType: "audio/mpeg", buffer: readFileSync("drizzle/seed/media/hino.mp3") };
export const video = {
  name: "filme.mp4",
  mimeType: "video/mp4",
  buffer: readFileSync("drizzle/seed/media/semente.mp4"),
};
export const pdf = {
  name: "apostila.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n%%EOF\n".padEnd(80)),
};

/** Begins a course and stays where its lessons are written. Returns its title. */
export async function beginCourse(page: Page, { price = "49,90" } = {}) {
  const title = `Horta da escola bíblica ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin");
  await page.getByRole("link", { name: "Novo Curso" }).click();
  await page.getByLabel("Título", { exact: true }).fill(title);
  await page.getByLabel("Descrição").fill("Uma horta cuidada por crianças, do canteiro à colheita.");
  await page.getByLabel("Categoria").selectOption("desenvolvimento_pessoal");
  await page.getByLabel("Nível").selectOption("iniciante");
  await page.getByLabel("Preço (R$)").fill(price);
  await page.getByLabel("Duração (horas)").fill("1.5");
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return title;
}

/** Adds a lesson and stays where its adding leads. */
export async function addLesson(page: Page, lesson: { title: string; kind: string; address?: string; text?: string }) {
  await page.getByRole("link", { name: "Adicionar aula" }).click();
  await page.getByLabel("Título da aula").fill(lesson.title);
  await page.getByRole("radio", { name: lesson.kind }).check();
  if (lesson.address) await page.getByLabel("Endereço do vídeo ou áudio").fill(lesson.address);
  const { text } = lesson;
  // Found anew for each try: meanwhile the editor may have taken the place of the plain field.
  if (text) await expect(() => page.getByRole("textbox", { name: "Texto" }).fill(text, { timeout: 1_000 })).toPass();
  await page.getByRole("button", { name: "Salvar aula" }).click();
}

/** Sends the file of a lesson that waits for it, from the page where it is sent. */
export async function sendFile(page: Page, label: string, file: typeof hymn) {
  await page.getByLabel(label).setInputFiles(file);
  await page.getByRole("button", { name: "Enviar arquivo" }).click();
  await expect(page.getByText(/Arquivo de \d+/)).toBeVisible();
  await expect(page.getByText("Pronta")).toBeVisible();
}

/** Asks, of a text lesson that is open, how the soil should be: "Solta" is right. */
export async function askAQuestion(page: Page) {
  await page.getByRole("link", { name: "Adicionar pergunta" }).click();
  await page.getByLabel("Pergunta").fill("Como deve estar a terra?");
  await page.getByRole("textbox", { name: "Opção 1" }).fill("Dura");
  await page.getByRole("textbox", { name: "Opção 2" }).fill("Solta");
  await page.getByRole("radio", { name: "A opção 2 é a certa" }).check();
  await page.getByRole("button", { name: "Salvar pergunta" }).click();
  await expect(page.getByText("certa: Solta")).toBeVisible();
}

/** Adds a PDF to a lesson that is open. */
export async function addHandout(page: Page, title: string) {
  await page.getByRole("link", { name: "Enviar material" }).click();
  await page.getByText("Título, tipo e descrição").click();
  await page.getByLabel("Título", { exact: true }).fill(title);
  await page.getByLabel("Tipo").selectOption("document");
  await page.getByLabel("Arquivos", { exact: true }).setInputFiles(pdf);
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
}

/** From one of its lessons back to the course. */
export const toCourse = (page: Page, title: string) =>
  page.getByRole("navigation", { name: "Você está aqui" }).getByRole("link", { name: title }).click();
