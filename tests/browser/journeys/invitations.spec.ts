import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import type { Page } from "playwright/test";
import { openDatabase } from "#drizzle/client.ts";
import { courses } from "#drizzle/schema/courses.ts";
import type { School } from "#tests/browser/school.ts";
import { freeCourse, newestCode } from "#tests/browser/steps.ts";
import { admin, expect, signIn, test } from "#tests/browser/support.ts";
import { aPhone } from "#tests/browser/together.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";

/** A class of its own name that studies the free course. */
async function openClass({ connection }: School) {
  const { db, close } = openDatabase(connection, { max: 1 });
  const name = `Domingo ${randomBytes(4).toString("hex")}`;
  const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.title, freeCourse));
  await aClass(db, { name, courseIds: [course!.id], places: 100 });
  await close();
  return name;
}

/** The address in the e-mail that invites somebody, as it is read at /dev/mail. */
async function invitationOf(page: Page, recipient: string) {
  const outbox = await page.context().newPage();
  await outbox.goto("/dev/mail");
  await outbox
    .getByRole("listitem")
    .filter({ hasText: recipient })
    .getByRole("link", { name: /^Convite de/ })
    .first()
    .click();
  const text = await outbox.getByRole("main").textContent();
  await outbox.close();
  return new URL(/http\S+\/convite\/[\w-]+/.exec(text!)![0]).pathname;
}

/** Types the code that came by e-mail, and the name that a first sign-in asks for. */
async function enterByCode(page: Page, name: string, { invited = "" } = {}) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Digite o código");
  await page.getByLabel("Código").fill(await newestCode(page));
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  const field = page.getByLabel("Nome completo");
  if (invited) await expect(field).toHaveValue(invited);
  await field.fill(name);
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
}

test("a secretary brings sixty people from a spreadsheet; one of them joins on a phone, another says no", {
  tag: "@nightly",
}, async ({ page, school }) => {
  test.slow();
  const name = await openClass(school);
  const mark = randomBytes(4).toString("hex");
  const emailOf = (n: number) => `conceicao${n}.${mark}@exemplo.test`;
  const good = Array.from({ length: 53 }, (_, n) => `Conceição Ávila ${n};${emailOf(n)};${name}`);
  const broken = [
    ...["João;joao@exemplo;", "Maria;;", "José;josé.exemplo.com;"].map((line) => line + name),
    "Ana;ana@exemplo.test;Casais",
    "Beto;beto@exemplo.test;Casais",
    "Cida;cida@exemplo.test;",
    "Dora;dora@exemplo.test;",
  ];
  const lines = ["Nome;E-mail;Turma", ...good.slice(0, 20), ...broken, ...good.slice(20)];
  const file = { name: "membros.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n"), "latin1") };

  await signIn(page, admin);
  await page.goto("/admin/instructors/people");
  await page.getByRole("link", { name: "Trazer pessoas" }).click();
  await page.getByLabel("Ou envie um arquivo CSV").setInputFiles(file);
  await page.getByRole("button", { name: "Conferir a lista" }).click();
  await expect(page.getByRole("alert")).toContainText("Escolha por que a escola pode escrever a estas pessoas.");
  await page.getByLabel("São membros ou alunos").check();
  await page.getByLabel("Ou envie um arquivo CSV").setInputFiles(file);
  await page.getByRole("button", { name: "Conferir a lista" }).click();

  await expect(page.getByRole("heading", { level: 2, name: "60 linhas na lista" })).toBeVisible();
  const counts = page.getByLabel("O que há na lista");
  await expect(counts).toContainText("Serão convidados53");
  await expect(counts).toContainText("Com problema7");
  await expect(page.getByRole("row").nth(1)).toContainText("E-mail errado ou faltando");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Baixar as 7 linhas com problema (CSV)" }).click();
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv.split("\r\n")).toHaveLength(9);
  expect(csv).toContain("Ana;ana@exemplo.test;Casais;Turma não encontrada;25");
  expect(csv).toContain("João;joao@exemplo;");

  await page.getByRole("button", { name: "Confirmar e enviar 53 convites" }).click();
  await expect(page.getByLabel("O que aconteceu")).toContainText("Convites enviados53");
  await page.goto(`/admin/people/invitations?q=${emailOf(52)}`);
  await expect(page.getByText("Sem resposta", { exact: true }).last()).toBeVisible();

  const phone = await aPhone(page, school);
  await phone.goto(await invitationOf(page, "Conceição Ávila 0 ·"));
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Você foi convidado");
  await expect(phone.getByRole("heading", { level: 2, name })).toBeVisible();
  await phone.getByRole("button", { name: "Receber o código" }).click();
  await enterByCode(phone, "Conceição Ávila", { invited: "Conceição Ávila 0" });
  await phone.getByRole("button", { name: "Participar" }).click();
  await expect(phone.getByText(`Pronto: você está na turma ${name}.`)).toBeVisible();
  await expect(phone.getByText(freeCourse).first()).toBeVisible();

  const other = await aPhone(page, school);
  await other.goto(await invitationOf(page, "Conceição Ávila 1 ·"));
  await other.getByRole("link", { name: "Não quero" }).click();
  await other.getByRole("button", { name: "Não quero convites" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Pronto, não escrevemos mais");
  await page.goto("/admin/people/invitations");
  await page.getByLabel("E-mail", { exact: true }).fill(emailOf(1));
  await page.getByLabel("Turma ou curso").selectOption({ label: name });
  await page.getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByRole("alert")).toContainText("A pessoa não quer ser convidada.");
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(emailOf(1));

  // The same list again invites nobody: the two who answered and the others are known.
  await page.goto("/admin/people/import");
  await page.getByLabel("Cole a lista").fill(good.join("\n"));
  await page.getByLabel("São membros ou alunos").check();
  await page.getByRole("button", { name: "Conferir a lista" }).click();
  await expect(page.getByLabel("O que há na lista")).toContainText("Serão convidados0");
  await expect(page.getByLabel("O que há na lista")).toContainText("Nada a fazer52");
  await page.getByRole("button", { name: "Descartar a lista" }).click();
  await expect(page.getByText("A lista foi apagada. Ninguém foi convidado.")).toBeVisible();
});

test("somebody comes by a link from the wall, and only as many as it has places", async ({ page, school }) => {
  const name = await openClass(school);
  await signIn(page, admin);
  await page.goto("/admin/people/links");
  await page.getByLabel("Turma ou curso").selectOption({ label: name });
  await page.getByLabel("Vagas (opcional)").fill("1");
  await page.getByRole("button", { name: "Criar link" }).click();
  await expect(page.getByText("Link criado.")).toBeVisible();
  const address = (await page.locator("#endereco").textContent())!;
  await page.getByRole("link", { name: "Folha A4" }).click();
  await expect(page.getByRole("article", { name: `Convite para ${name}` })).toContainText(freeCourse);
  await expect(page.getByRole("img", { name: `QR code de ${address}` })).toBeVisible();

  const phone = await aPhone(page, school);
  await phone.goto(new URL(address).pathname.toLowerCase());
  await expect(phone.getByText("Há vagas")).toBeVisible();
  await phone.getByRole("link", { name: "Entrar e participar" }).click();
  await phone.getByLabel("Seu e-mail").fill(`rute.${randomBytes(4).toString("hex")}@exemplo.test`);
  await phone.getByRole("button", { name: "Receber o código" }).click();
  await enterByCode(phone, "Rute Moabe");
  await phone.getByRole("button", { name: "Participar" }).click();
  await expect(phone.getByText(`Pronto: você está na turma ${name}.`)).toBeVisible();
  await phone.goto(new URL(address).pathname);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Você já participa");

  const late = await aPhone(page, school);
  await late.goto(new URL(address).pathname);
  await expect(late.getByText("Sem vagas")).toBeVisible();
  await expect(late.getByRole("link", { name: "Entrar e participar" })).toHaveCount(0);
  await page.goBack();
  await page.getByLabel("Vagas (opcional)").fill("2");
  await page.getByLabel("Ligado").uncheck();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("O link não recebe ninguém agora.")).toBeVisible();
  await late.goto(new URL(address).pathname);
  await expect(late.getByText("Este link não vale mais.")).toBeVisible();
});

test("an invitation waits in Meus Cursos, and asks who is signed in with another address to change", async ({
  page,
  school,
}) => {
  const name = await openClass(school);
  const theirs = await aPhone(page, school);
  const email = await signIn(theirs);
  await signIn(page, admin);
  await page.goto("/admin/people/invitations");
  await page.getByLabel("E-mail", { exact: true }).fill(email.toUpperCase());
  await page.getByLabel("Turma ou curso").selectOption({ label: name });
  await page.getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByText(`Convite para ${name} enviado a ${email}.`)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByLabel("Ações").click();
  await row.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page.getByText("O último e-mail a esta pessoa saiu há pouco.")).toBeVisible();

  const stranger = await aPhone(page, school);
  await signIn(stranger);
  await stranger.goto(await invitationOf(page, email));
  await expect(stranger.getByText("Para participar, troque de conta.")).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Participar" })).toHaveCount(0);
  await stranger.getByRole("button", { name: "Receber o código" }).click();
  await stranger.getByLabel("Código").fill(await newestCode(stranger));
  await stranger.getByRole("button", { name: "Entrar", exact: true }).click();

  await theirs.goto("/my-courses");
  await expect(theirs.getByLabel("Convite", { exact: true })).toContainText(name);
  await theirs.getByRole("button", { name: "Participar" }).click();
  await expect(theirs.getByText(`Pronto: você está na turma ${name}.`)).toBeVisible();
});

test("a course is given by hand, with a reason, and taken back", { tag: "@nightly" }, async ({ page, school }) => {
  const theirs = await aPhone(page, school);
  const email = await signIn(theirs);
  await signIn(page, admin);
  await page.goto(`/admin/instructors/people?q=${email}`);
  await page.getByRole("link", { name: /^Inscrever .+ num/ }).click();
  await expect(page.getByLabel("E-mail da conta")).toHaveValue(email);
  await page.getByLabel("Curso", { exact: true }).selectOption({ label: "Falar em público sem decorar" });
  await page.getByRole("button", { name: "Inscrever" }).click();
  await expect(page.getByRole("alert")).toContainText("Escreva por que a escola dá este curso.");
  await page.getByLabel("Motivo").fill("Bolsa de 2026");
  await page.getByRole("button", { name: "Inscrever" }).click();
  await expect(page.getByText(`O curso foi dado a ${email}.`)).toBeVisible();
  await theirs.goto("/my-courses");
  await expect(theirs.getByText("Falar em público sem decorar").first()).toBeVisible();

  const given = page.getByRole("row").filter({ hasText: email });
  await given.getByLabel("Ações").click();
  await given.getByRole("link", { name: "Tirar" }).click();
  await page.getByRole("button", { name: "Tirar o curso" }).click();
  await expect(page.getByText("Pronto: o curso fechou para essa pessoa.")).toBeVisible();
  await theirs.goto("/my-courses");
  await expect(theirs.getByText("Você ainda não tem cursos")).toBeVisible();
});
