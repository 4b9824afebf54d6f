import type { Page } from "playwright/test";
import { addLesson, beginCourse, toCourse } from "#tests/browser/authoring.ts";
import { openEmptySchool } from "#tests/browser/school.ts";
import { factorCodes, newestCode, whatsApp } from "#tests/browser/steps.ts";
import { expect, seen, test } from "#tests/browser/support.ts";

const h1 = (page: Page) => page.getByRole("heading", { level: 1 });

/** From the address in the log to the panel, leaving for later what can be left. */
async function found(page: Page, address: string) {
  await page.goto(address);
  await page.getByLabel("Seu e-mail").fill("ana@videira.example");
  await page.getByRole("button", { name: "Receber o código" }).click();
  await page.getByLabel("Código").fill(await newestCode(page));
  await page.getByLabel("Seu nome completo").fill("Ana Prado");
  await page.getByLabel("Nome da escola").fill("Escola da Videira");
  await page.getByRole("button", { name: "Fundar a escola" }).click();
  for (const step of ["A escola", "E-mails", "Vendas", "Textos legais"]) {
    await expect(h1(page)).toHaveText(step);
    await page.getByRole("link", { name: "Deixar para depois" }).click();
  }
  await expect(page).toHaveURL(/\/admin$/);
}

async function setUpFactor(page: Page) {
  await page.goto("/profile/second-factor");
  await page.getByRole("button", { name: "Ligar a verificação em duas etapas" }).click();
  const secret = (await page.getByRole("main").locator("output").textContent())!.replaceAll(" ", "");
  await page.getByLabel("Código do aplicativo").fill(await factorCodes(secret)());
  await page.getByRole("button", { name: "Confirmar e ligar" }).click();
  await expect(page.getByRole("heading", { name: "Guarde os seus códigos de recuperação" })).toBeVisible();
}

async function publishFreeCourse(page: Page) {
  const title = await beginCourse(page, { price: "0" });
  await addLesson(page, { title: "A terra", kind: "Texto", text: "Terra **solta**, sem pedras." });
  await toCourse(page, title);
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Curso publicado. Ele já está no catálogo.")).toBeVisible();
  return title;
}

async function enrolByCode(page: Page, title: string) {
  await page.goto("/courses");
  await page.getByRole("link", { name: title }).click();
  await seen(page.getByRole("link", { name: "Entrar e se inscrever" })).click();
  await page.getByLabel("Seu e-mail").fill("rute@moabe.example");
  await page.getByRole("button", { name: "Receber o código" }).click();
  await page.getByLabel("Código").fill(await newestCode(page));
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByLabel("Nome completo").fill("Rute Moabe");
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await seen(page.getByRole("button", { name: "Inscrever-se agora" })).click();
  await expect(h1(page)).toHaveText("A terra");
}

async function receiveCertificate(page: Page) {
  await page.getByRole("button", { name: "Concluir aula" }).click();
  await page.goto("/my-courses");
  await page.getByRole("link", { name: /Gerar Certificado/ }).click();
  await page.getByRole("button", { name: "Está certo: gerar certificado" }).click();
  await expect(page.getByText("CERTIFICADO DE CONCLUSÃO")).toBeVisible();
  await expect(page.getByText("Rute Moabe").first()).toBeVisible();
  await expect(page.getByText("Escola da Videira").first()).toBeVisible();
}

test("from an empty database to a stranger's certificate", { tag: "@nightly" }, async ({ browser }) => {
  test.slow(); // It starts a server of its own on a database with nothing in it.
  const school = await openEmptySchool("opened");
  const baseURL = school.origin;
  const founder = await (await browser.newContext({ baseURL })).newPage();
  await found(founder, school.address);
  await setUpFactor(founder);
  const title = await publishFreeCourse(founder);

  const stranger = await (await browser.newContext({ baseURL, userAgent: whatsApp })).newPage();
  await enrolByCode(stranger, title);
  await receiveCertificate(stranger);
  await founder.goto("/admin");
  await expect(founder.getByText(/Antes de abrir a escola: \d pontos/)).toBeVisible();
  await school.close();
});
