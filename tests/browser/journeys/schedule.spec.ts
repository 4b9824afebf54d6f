import type { Page } from "playwright/test";
import { daysAfter, isoDay } from "#app/domain/calendar.ts";
import { aClass, aFreeCourse } from "#tests/browser/classes.ts";
import { call } from "#tests/browser/records.ts";
import { admin, expect, expectFits, seen, signIn, somebody, test } from "#tests/browser/support.ts";

// Each walks through a dozen pages as three people.
test.describe.configure({ timeout: 60_000 });

const today = isoDay(new Date());
/** A day in some days at some hour, as lists of lessons say it. */
const on = (days: number, hour: string) =>
  new RegExp(`${daysAfter(today, days).split("-").reverse().slice(0, 2).join("/")}(/\\d{4})?, às ${hour}`);

/** Somebody with an account, by their e-mail. */
async function anAccount(page: Page) {
  const { email } = somebody();
  await signIn(page, email);
  return email;
}

test("a leader opens Sunday's lesson to the class; a member sees when it opens, and then opens it", async ({
  page,
  school,
}) => {
  const { course, lessons } = await aFreeCourse(page);
  const [preview, first, second] = lessons;
  const [member, leader] = [await anAccount(page), await anAccount(page)];
  const about = {
    name: "Discipulado de domingo",
    courseIds: [course],
    leader,
    members: [member],
    startsOn: daysAfter(today, -21),
  };
  const id = await aClass(school, about);

  // The author gives all lessons their dates at once, the first of them in two weeks.
  await signIn(page, admin);
  await page.goto(`/admin/courses/${course}/edit`);
  await page.getByRole("link", { name: "Calendário de aulas" }).click();
  await page.getByRole("radio", { name: "De um dia" }).check();
  await page.getByRole("button", { name: "Dar as datas" }).click();
  await expect(page.getByRole("alert")).toContainText("Escolha o dia.");
  await expect(page.getByLabel("Hora")).toHaveValue("09:00");
  await page.getByLabel("Primeiro dia").fill(daysAfter(today, 14));
  await page.getByLabel("Ritmo").selectOption("7");
  await page.getByLabel("Dia da semana").selectOption("");
  await page.getByRole("button", { name: "Dar as datas" }).click();
  await expect(page.getByText(/aulas têm data/).first()).toBeVisible();
  await expect(page.locator(`#aula-${second!.id}`)).toContainText(on(21, "9h"));

  await signIn(page, member);
  await call(page.context().request, "POST", `/api/lessons/${preview!.id}/complete`);
  await page.goto("/my-courses");
  await expect(page.getByText(on(14, "9h")).first()).toBeVisible();
  await page.goto(`/courses/${course}`);
  await expect(seen(page.getByText(/A próxima aula abre/))).toBeVisible();
  await page.goto(`/courses/${course}/learn/${first!.id}`);
  await expect(page.getByRole("heading", { name: "Esta aula ainda não abriu" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/comprar|inscrev/i);
  await expectFits(page);

  await signIn(page, leader);
  await page.goto(`/my-classes/${id}`);
  await page.getByRole("link", { name: "Aulas", exact: true }).click();
  await expectFits(page);
  await page.getByRole("button", { name: new RegExp(`Abrir agora ?: ${first!.title}`) }).click();
  await expect(page.getByText(`“${first!.title}” está aberta para a turma.`)).toBeVisible();
  // The next one gets a day of its own, typed as people type it.
  await page.getByRole("link", { name: second!.title }).click();
  await page.getByRole("radio", { name: "Num dia e hora" }).check();
  await page.getByLabel("Dia", { exact: true }).fill(daysAfter(today, 7));
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("alert")).toContainText("Escolha a hora");
  await expect(page.getByLabel("Dia", { exact: true })).toHaveValue(daysAfter(today, 7));
  await page.getByLabel("Hora", { exact: true }).fill("19:30");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.locator(`#aula-${second!.id}`)).toContainText(on(7, "19h30"));

  await signIn(page, member);
  await page.goto("/my-courses");
  await page.getByRole("link", { name: "Continuar", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: first!.title })).toBeVisible();
  await expect(page.getByRole("link", { name: /Próxima aula/ })).toContainText(on(7, "19h30"));
  await page.getByRole("button", { name: "Concluir aula" }).click();
  await expect(page.getByText(/ainda não abriu/).first()).toBeVisible();
  await expect(page.getByText("É a data da turma Discipulado de domingo.")).toBeVisible();
});

test("a leader writes to those who stopped, and one of them ends the notices by the e-mail's link", {
  tag: "@nightly",
}, async ({ page, school }) => {
  const { course } = await aFreeCourse(page);
  const [stopped, refuses, leader] = [await anAccount(page), await anAccount(page), await anAccount(page)];
  const about = { courseIds: [course], leader, members: [stopped, refuses], startsOn: daysAfter(today, -40) };
  const id = await aClass(school, { name: "Jovens", ...about });
  await signIn(page, refuses);
  await page.goto("/profile/data");
  await page.getByRole("button", { name: "Não receber avisos" }).click();
  await expect(page.getByRole("button", { name: "Receber avisos de novo" })).toBeVisible();

  await signIn(page, leader);
  await page.goto(`/my-classes/${id}/notices`);
  await expect(page.getByRole("heading", { name: "Nenhum aviso ainda" })).toBeVisible();
  await page.getByRole("link", { name: "Escrever um aviso" }).click();
  await page.getByRole("link", { name: "Sentimos sua falta" }).click();
  await expect(page.getByRole("radio", { name: /parou há 14 dias/ })).toBeChecked();
  await page.getByLabel("Assunto").fill(" ");
  await page.getByRole("button", { name: "Ver antes de enviar" }).click();
  await expect(page.getByRole("alert")).toContainText("Escreva o assunto.");
  await expect(page.getByLabel("Texto", { exact: true })).toHaveValue(/sentimos sua falta/);
  await page.getByLabel("Assunto").fill("Domingo tem encontro");
  await page.getByRole("button", { name: "Ver antes de enviar" }).click();
  await expect(page.getByText("1 pessoa recebe")).toBeVisible();
  await expect(page.getByText("Ficam de fora: 1 que não recebe avisos.")).toBeVisible();
  await expect(page.getByText(new RegExp(`As respostas vão direto para o seu e-mail, ${leader}`))).toBeVisible();
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "Domingo tem encontro" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Abrir o WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\?text=/,
  );
  await expectFits(page);
  await page.getByRole("button", { name: "Enviar para 1 pessoa" }).click();
  await expect(page.getByText(/1 pessoa vai receber este aviso/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Para quem foi" }).getByRole("listitem")).toHaveCount(1);

  // A school without a mail server keeps its e-mails for everybody to see.
  const email = page.getByRole("link", { name: "Domingo tem encontro" }).first();
  await expect(async () => {
    await page.goto("/dev/mail");
    expect(await email.count()).toBe(1);
  }).toPass();
  await email.click();
  await expect(page.getByText(stopped).first()).toBeVisible();
  const text = await page.getByRole("region", { name: "Em texto simples" }).textContent();
  const link = /http\S+\/unsubscribe\/[\w-]+/.exec(text!)![0];
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole("button", { name: "Não receber mais avisos" }).click();
  await expect(page.getByText("Pronto: você não recebe mais avisos.")).toBeVisible();

  await signIn(page, leader);
  await page.goto(`/notices/new?turma=${id}`);
  await page.getByLabel("Assunto").fill("De novo");
  await page.getByLabel("Texto", { exact: true }).fill("Oi!");
  await page.getByRole("button", { name: "Ver antes de enviar" }).click();
  await expect(page.getByText("Ninguém receberia este aviso.")).toBeVisible();
  await expect(page.getByText("Ficam de fora: 2 que não recebem avisos.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Enviar para/ })).toHaveCount(0);
});
