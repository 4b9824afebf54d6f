import type { Page } from "playwright/test";
import { aDraftOf, expectOutline } from "#tests/browser/outline.ts";
import { call } from "#tests/browser/records.ts";
import { expect, instructor, signIn, test } from "#tests/browser/support.ts";

const lessons = [{ title: "A" }, { title: "B", section: "Um" }, { title: "C" }, { title: "D", section: "Dois" }];

test("lessons of a course are changed together: previews, minutes, section, another course", {
  tag: "@nightly",
}, async ({ page }) => {
  await signIn(page, instructor);
  const api = page.context().request;
  const { id, title } = await aDraftOf(api, lessons);
  const other = await aDraftOf(api, [{ title: "Z" }]);
  await page.goto(`/admin/courses/${id}/edit`);
  await change(page, [], "Abrir como prévia gratuita");
  await expect(page.getByRole("alert")).toContainText("Marque pelo menos uma aula.");
  await page.goto(`/admin/courses/${id}/lessons`);
  await page.getByRole("checkbox", { name: /\d\. A/ }).check();
  await page.getByRole("button", { name: "Mudar as aulas marcadas" }).click();
  await expect(page.getByRole("alert")).toContainText("Escolha o que fazer com elas.");
  await page.goto(`/admin/courses/${id}/edit`);
  await change(page, ["A", "C"], "Abrir como prévia gratuita");
  await expect(page.getByText("2 aulas mudadas.")).toBeVisible();
  await expect(page.locator("li", { hasText: "Prévia gratuita" })).toHaveCount(2);
  await change(page, ["A", "D"], "Levar para uma seção", { Seção: "Um" });
  await expectOutline(page, "[Um] B C A D");
  await change(page, ["D"], "Levar para outro curso", { Curso: other.title });
  await expect(page.getByRole("heading", { level: 1, name: other.title })).toBeVisible();
  await expectOutline(page, "Z D");
  await page.goto(`/admin/courses/${id}/lessons`);
  await page.getByRole("checkbox", { name: /A/ }).check();
  await page.getByRole("radio", { name: "Mudar a duração" }).check();
  await page.getByRole("button", { name: "Mudar as aulas marcadas" }).click();
  await expect(page.getByRole("checkbox", { name: /A/ })).toBeChecked();
  await page.getByLabel("Duração de cada uma (minutos)").fill("7");
  await page.getByRole("button", { name: "Mudar as aulas marcadas" }).click();
  await expect(page.locator("li", { hasText: "7 min" })).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("three lessons and a quiz are published out of one text, in at most twelve actions", async ({ page }) => {
  await signIn(page, instructor);
  await page.goto("/admin");
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  const title = "Canteiro de uma tarde";
  await act(page.getByRole("link", { name: "Novo Curso" }).click());
  await act(page.getByLabel("Título", { exact: true }).fill(title));
  await act(page.getByLabel("Descrição").fill("Do preparo à colheita."));
  await act(page.getByLabel("Categoria").selectOption("desenvolvimento_pessoal"));
  await act(page.getByLabel("Nível").selectOption("iniciante"));
  await act(page.getByRole("button", { name: "Salvar e continuar" }).click());
  await act(page.getByRole("link", { name: "Aulas de um texto pronto" }).click());
  const text = (mark: string) =>
    `Aula 1: A terra\n\nTerra solta.\n\nPergunta: Como é a terra?\n( ) Dura\n(${mark}) Solta\n\nAula 2: A semente\n\nRasa.\n\nAula 3: A colheita\n\nCom calma.`;
  await page.getByRole("textbox", { name: "Texto" }).fill(text(" "));
  await page.getByRole("button", { name: "Criar as aulas" }).click();
  await expect(page.getByRole("alert")).toContainText("Pergunta “Como é a terra?”: marque a opção certa com (x).");
  await expect(page.getByRole("textbox", { name: "Texto" })).toHaveValue(text(" "));
  await act(page.getByRole("textbox", { name: "Texto" }).fill(text("x")));
  await act(page.getByRole("button", { name: "Criar as aulas" }).click());
  await expect(page.getByText("3 aulas e 1 pergunta criadas. Confira abaixo.")).toBeVisible();
  await expectOutline(page, "A terra A semente A colheita");
  await act(page.getByRole("button", { name: "Publicar" }).click());
  await expect(page.getByText("Curso publicado. Ele já está no catálogo.")).toBeVisible();
  expect(actions).toBeLessThanOrEqual(12);
});

async function change(page: Page, names: string[], what: string, fields: Record<string, string> = {}) {
  await page.getByRole("link", { name: "Mudar várias aulas" }).click();
  for (const name of names) await page.getByRole("checkbox", { name: new RegExp(`\\d\\. ${name}`) }).check();
  await page.getByRole("radio", { name: what }).check();
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true });
    if (label === "Curso") await field.selectOption({ label: value });
    else await field.fill(value);
  }
  await page.getByRole("button", { name: "Mudar as aulas marcadas" }).click();
}

test("a section moves with its lessons by its buttons", async ({ page }) => {
  await signIn(page, instructor);
  const { id } = await aDraftOf(page.context().request, lessons);
  await page.goto(`/admin/courses/${id}/edit`);
  await expect(page.getByRole("button", { name: "Subir: seção Um" })).toBeDisabled();
  await page.getByRole("button", { name: "Subir: seção Dois" }).click();
  await expectOutline(page, "A [Dois] D [Um] B C");
});

test("a finished draft gets a date, which panel and course show, and loses it again", async ({ page }) => {
  await signIn(page, instructor);
  const api = page.context().request;
  const { id, title } = await aDraftOf(api, [{ title: "A" }]);
  await page.goto(`/admin/courses/${id}/edit`);
  await page.getByRole("link", { name: "Publicar numa data" }).click();
  await page.getByLabel("Dia").fill("2020-01-01");
  await page.getByRole("button", { name: "Marcar a data" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Dia")).toHaveValue("2020-01-01");
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Dia").fill(day);
  await page.getByLabel("Hora").fill("19:30");
  await page.getByRole("button", { name: "Marcar a data" }).click();
  await expect(page.getByText(/Pronto: o curso é publicado sozinho .*às 19h30/)).toBeVisible();
  await expect(page.getByText(/Será publicado .*às 19h30/)).toBeVisible();
  await page.goto(`/admin?q=${encodeURIComponent(title)}`);
  await expect(page.getByText(`Publica em ${day.split("-").reverse().join("/")}`)).toBeVisible();
  const { publishes_at } = await call<{ publishes_at: string }>(api, "GET", `/api/courses/${id}`);
  expect(publishes_at).toBe(`${day}T22:30:00.000Z`);
  await page.goto(`/admin/courses/${id}/publication-date`);
  await page.getByRole("button", { name: "Tirar a data" }).click();
  await expect(page.getByText("Data tirada.")).toBeVisible();
});

test("each point of the checklist leads to what is to be mended", async ({ page }) => {
  await signIn(page, instructor);
  const api = page.context().request;
  const { id } = await aDraftOf(api, [{ title: "A" }]);
  const video = { title: "O filme", content_type: "video", duration_minutes: 3, course_id: id };
  await call(api, "POST", "/api/lessons", video);
  const text = { title: "Em branco", content_type: "text", duration_minutes: 3, course_id: id };
  await call(api, "POST", "/api/lessons", text);
  await page.goto(`/admin/courses/${id}/edit`);
  await page.getByRole("link", { name: "Aula “O filme”: arquivo pendente." }).click();
  await expect(page).toHaveURL(/\/file$/);
  await page.goto(`/admin/courses/${id}/edit`);
  await page.getByRole("link", { name: "Aula “Em branco”: texto pendente." }).click();
  await expect(page).toHaveURL(/#content_text$/);
  await expect(page.locator("textarea:target")).toBeVisible();
  await page.goto(`/admin/courses/${id}/edit`);
  await expect(page.getByRole("link", { name: /^Ver como aluno/ })).toHaveAttribute("href", `/courses/${id}`);
});
