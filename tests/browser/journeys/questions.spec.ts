import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { call, courseCalled } from "#tests/browser/records.ts";
import { freeCourse } from "#tests/browser/steps.ts";
import { admin, expect, signIn, test } from "#tests/browser/support.ts";

async function aStudent(page: Page, full_name: string) {
  const api = page.context().request;
  await signIn(page);
  await call(api, "PUT", "/api/profile", { full_name });
  const course = await courseCalled(api, freeCourse);
  await call(api, "POST", `/api/courses/${course}/enroll`);
  const lessons = await call<{ id: number; content_type: string }[]>(api, "GET", `/api/courses/${course}/lessons`);
  return { course, lesson: lessons.find(({ content_type }) => content_type === "text")!.id };
}

test("students ask under a lesson and have each other's questions; the team answers, reads reports and hides", async ({
  page,
  browser,
}) => {
  const text = `Por que esperar? ${randomBytes(4).toString("hex")}`;
  const other = await browser.newPage();
  const { course, lesson } = await aStudent(page, "Ester Lima");
  await aStudent(other, "Noemi Prado");

  await page.goto(`/courses/${course}/learn/${lesson}`);
  await page.getByRole("link", { name: /Perguntar sobre esta aula|ou perguntar/ }).click();
  const box = page.getByLabel("Sua dúvida");
  if (!(await box.isVisible())) await page.getByText("Fazer uma pergunta").click();
  await expect(page.getByText("Aparece como “Ester L.”")).toBeVisible();
  await page.getByLabel("Sobre qual trecho? (opcional)").fill("x".repeat(130));
  await page.getByLabel("Sua dúvida").fill(text);
  await page.getByRole("button", { name: "Perguntar" }).click();
  await expect(page.getByRole("alert")).toContainText("Escreva no máximo 120 caracteres.");
  await expect(page.getByLabel("Sua dúvida")).toHaveValue(text);
  await page.getByLabel("Sobre qual trecho? (opcional)").fill("No princípio");
  await page.getByRole("button", { name: "Perguntar" }).click();
  await expect(page.getByRole("article")).toContainText(text);
  await expect(page.getByRole("link", { name: "“No princípio”" })).toHaveAttribute(
    "href",
    `/courses/${course}/learn/${lesson}#:~:text=No%20princ%C3%ADpio`,
  );

  await other.goto(`/courses/${course}/learn/${lesson}/questions`);
  const asked = other.getByRole("article").filter({ hasText: text });
  await asked.getByRole("button", { name: "Também tenho essa dúvida" }).click();
  await expect(asked).toContainText("1 pessoa também tem essa dúvida");
  await expect(asked.getByRole("button", { name: "Também tenho essa dúvida", pressed: true })).toBeVisible();
  await asked.getByRole("link", { name: "Responder" }).click();
  await other.getByLabel("Sua resposta").fill("Acho que é para aprender.");
  await other.getByRole("button", { name: "Responder" }).click();
  await expect(other.getByText("Resposta enviada.")).toBeVisible();

  const team = await browser.newPage();
  await signIn(team, admin);
  await team.goto("/instructor/questions");
  await team.getByRole("link", { name: text }).click();
  await team.getByLabel("Sua resposta").fill("A semente mostra:\nsem espera não há fruto.");
  await team.getByRole("button", { name: "Responder" }).click();
  const answers = team.getByRole("article").getByRole("listitem");
  await expect(answers.first()).toContainText("sem espera não há fruto.");
  await expect(answers.first()).toContainText("Equipe do curso");
  await expect(answers.nth(1)).toContainText("Acho que é para aprender.");

  await page.reload();
  const students = page.getByRole("article").getByRole("listitem");
  await expect(students.first()).toContainText("Equipe do curso");
  await students.nth(1).getByRole("button", { name: "Denunciar" }).click();
  await expect(page.getByText("Obrigado por avisar.")).toBeVisible();

  await team.goto("/instructor/questions?state=reported");
  await team.getByRole("link", { name: text }).click();
  await expect(answers.nth(1)).toContainText("1 denúncia");
  await answers.nth(1).getByRole("button", { name: "Esconder" }).click();
  await expect(answers.nth(1)).toContainText("Escondida");
  await answers.first().getByRole("button", { name: "Marcar como boa resposta" }).click();
  await expect(answers.first()).toContainText("Boa resposta");
  await page.reload();
  await expect(students).toHaveCount(1);
  await page.goto(`/courses/${course}/learn/${lesson}`);
  await expect(page.getByRole("listitem").filter({ hasText: text })).toContainText("Respondida");

  await page.goto("/");
  for (const one of [other, team]) await one.close();
});

test("a student writes notes under a lesson, changes one, takes them along and deletes it", async ({ page }) => {
  const { course, lesson } = await aStudent(page, "Ester Lima");
  await page.goto(`/courses/${course}/learn/${lesson}`);
  await page.getByText("Minhas anotações").click();
  await page.getByLabel("Nova anotação").fill("Voltar a este trecho.");
  await page.getByLabel("Sobre qual trecho? (opcional)").fill("x".repeat(130));
  await page.getByRole("button", { name: "Salvar anotação" }).click();
  await expect(page.getByRole("alert")).toContainText("Escreva no máximo 120 caracteres.");
  await expect(page.getByLabel("Nova anotação")).toHaveValue("Voltar a este trecho.");
  await page.getByLabel("Sobre qual trecho? (opcional)").fill("");
  await page.getByRole("button", { name: "Salvar anotação" }).click();
  await expect(page.getByText("Voltar a este trecho.")).toBeVisible();
  await page.getByRole("link", { name: "Mudar ou apagar" }).click();
  await page.getByLabel("Anotação", { exact: true }).fill("Ler de novo no domingo.");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Ler de novo no domingo.")).toBeVisible();
  const file = await page.request.get((await page.getByRole("link", { name: "Baixar" }).getAttribute("href"))!);
  expect(await file.text()).toContain("Ler de novo no domingo.");
  await page.getByRole("link", { name: "Mudar ou apagar" }).click();
  await page.getByRole("button", { name: "Apagar a anotação" }).click();
  await expect(page.getByText("Você ainda não anotou nada")).toBeVisible();
});
