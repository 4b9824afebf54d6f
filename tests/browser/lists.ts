import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { expect } from "#tests/browser/support.ts";

/** Sorts, searches and narrows the list of courses, and takes what is selected as a file. */
export async function askOfTheCourses(page: Page) {
  await page.goto("/admin");
  const table = page.getByRole("table", { name: "Cursos" });
  const options = page.getByText("Filtros e colunas");
  await expect(table.getByRole("columnheader", { name: "Nível" })).toHaveCount(1);
  await options.click();
  await page.getByLabel("Ordem").selectOption("Curso, crescente");
  await page.getByRole("group", { name: "Colunas" }).getByLabel("Nível").uncheck();
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page).toHaveURL(/sort=title/);
  await expect(table.getByRole("columnheader", { name: "Nível" })).toHaveCount(0);
  const first = table.locator("tbody tr").first();
  const title = await first.getByRole("link").first().innerText();

  await page.getByRole("searchbox", { name: "Título" }).fill(title);
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^1 curso$/ })).toBeVisible();
  await page.getByRole("list", { name: "Filtros em uso" }).getByRole("link", { name: title }).click();
  await expect(page.getByRole("list", { name: "Filtros em uso" })).toHaveCount(0);
  await expect(first).toContainText(title);
  await expect(page).not.toHaveURL(/q=/);

  await page.getByRole("link", { name: "Publicados" }).click();
  await expect(page).toHaveURL(/status=published/);
  await expect(page).toHaveURL(/sort=title/);
  await expect(table.getByText("Rascunho")).toHaveCount(0);
  const chosen = await first.getByRole("link").first().innerText();
  await page.getByLabel(`Selecionar ${chosen}`, { exact: true }).check();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar selecionados" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^cursos-[\d-]{10}\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(chosen);

  const views = page.getByText("Visões", { exact: true });
  await views.click();
  await page.getByLabel("Nome da visão").fill("Publicados por título");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Visão “Publicados por título” salva.")).toBeVisible();
  await page.goto("/admin");
  await views.click();
  await page.getByRole("link", { name: "Publicados por título" }).click();
  await expect(page).toHaveURL(
    "/admin?status=published&sort=title&columns=title&columns=price&columns=hours&columns=status&columns=created&columns=enrolments&columns=lessons",
  );
  await views.click();
  await page.getByRole("button", { name: "Excluir a visão Publicados por título" }).click();
  await expect(page.getByText("Visão excluída.")).toBeVisible();
}
