import { randomBytes } from "node:crypto";
import type { BrowserContextOptions, Page } from "playwright/test";
import { isoDay, timeOfDay } from "#app/domain/calendar.ts";
import { aClass } from "#tests/browser/classes.ts";
import { courseCalled, finishCourse, openTrail } from "#tests/browser/records.ts";
import type { School } from "#tests/browser/school.ts";
import { newestCode, whatsApp } from "#tests/browser/steps.ts";
import { admin, expect, seen, signIn, test, touchWhenReady } from "#tests/browser/support.ts";

const courses = ["Orar com os Salmos", "O primeiro ano no ministério"];
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/**
 * A member's whole way: joins a class by the QR code on the wall, is written to by its leader, is at its meeting, and
 * takes the certificate of the trail that its courses make.
 */
export async function studyTogether(page: Page, school: School, javaScriptEnabled: boolean) {
  const mark = randomBytes(4).toString("hex");
  const [name, title, email] = [`Turma ${mark}`, `Trilha ${mark}`, `rute.${mark}@exemplo.test`];
  const leader = await signIn(page);
  await signIn(page, admin);
  const api = page.context().request;
  const courseIds = await Promise.all(courses.map((course) => courseCalled(api, course)));
  const trail = await openTrail(api, { title, in_order: true });
  const classId = await aClass(school, { name, courseIds, leader, members: [], presencePercent: 100 });

  const address = await test.step("the school hangs up the sheet with the QR code", async () => {
    await page.goto("/admin/people/links");
    await page.getByLabel("Turma ou curso").selectOption({ label: name });
    await button(page, "Criar link").click();
    await page.getByRole("link", { name: "Cartão A6" }).click();
    const code = page.getByRole("img", { name: /^QR code de http/ });
    return new URL((await code.getAttribute("aria-label"))!.slice("QR code de ".length)).pathname;
  });

  const phone = await aPhone(page, school, { javaScriptEnabled });
  if (javaScriptEnabled) await touchWhenReady(phone);
  await test.step("somebody joins on a phone", async () => {
    await phone.goto(address);
    await phone.getByRole("link", { name: "Entrar e participar" }).click();
    await phone.getByLabel("Seu e-mail").fill(email);
    await button(phone, "Receber o código").click();
    await phone.getByLabel("Código").fill(await newestCode(phone));
    if (!javaScriptEnabled) await button(phone, "Entrar").click(); // Script sends the sixth digit.
    await phone.getByLabel("Nome completo").fill("Rute Moabe");
    await button(phone, "Salvar e continuar").click();
    await button(phone, "Participar").click();
    await expect(phone.getByText(`Pronto: você está na turma ${name}.`)).toBeVisible();
  });

  await signIn(page, leader);
  await test.step("the leader writes to the class", async () => {
    await page.goto(`/my-classes/${classId}/notices`);
    await page.getByRole("link", { name: "Escrever um aviso" }).click();
    await page.getByLabel("Assunto").fill(`Bem-vindos à ${name}`);
    await page.getByLabel("Texto", { exact: true }).fill("Que bom ter você aqui.");
    await button(page, "Ver antes de enviar").click();
    await button(page, "Enviar para 1 pessoa").click();
    const sent = phone.getByRole("link", { name: `Bem-vindos à ${name}` });
    await expect(async () => {
      await phone.goto("/dev/mail");
      expect(await sent.count()).toBe(1);
    }).toPass();
    await sent.click();
    await expect(phone.getByText(email).first()).toBeVisible();
  });

  await test.step("the class meets, and its trail is finished", async () => {
    await page.goto(`/my-classes/${classId}/meetings/new`);
    const began = new Date(Date.now() - 10 * 60_000);
    await page.getByLabel("Título").fill("Primeiro domingo");
    await page.getByLabel("Dia").fill(isoDay(began));
    await page.getByLabel("Hora").fill(timeOfDay(began));
    await page.getByLabel("Minutos").fill("5");
    await page.getByLabel("Lugar").fill("Sala 2");
    await button(page, "Marcar encontro").click();
    const code = /\d{4}/.exec((await page.getByText(/^Código: \d{4}/).textContent())!)![0];

    await phone.goto(`/trails/${trail}`);
    await seen(button(phone, "Inscrever-se na trilha")).click();
    await expect(phone.getByText("Você está inscrito nesta trilha.").first()).toBeVisible();
    for (const course of courses) await finishCourse(phone.context().request, course);
    await phone.goto("/meetings");
    await phone.getByLabel("Código do encontro").fill(code);
    await button(phone, "Cheguei").click();
    await expect(phone.getByText("Presença marcada. Bom encontro!")).toBeVisible();
  });

  await test.step("the trail is certified", async () => {
    await phone.goto(`/trails/${trail}`);
    await seen(phone.getByRole("link", { name: "Gerar certificado" })).click();
    await button(phone, "Está certo: gerar certificado").click();
    await expect(phone.getByText("CERTIFICADO DE CONCLUSÃO")).toBeVisible();
    await expect(phone.getByText("Rute Moabe").first()).toBeVisible();
    await expect(phone.getByText(title).first()).toBeVisible();
  });
  await phone.context().close();
}

/** A telephone inside WhatsApp, on which nobody is signed in. */
export async function aPhone(
  page: Page,
  { origin }: School,
  how: BrowserContextOptions = { javaScriptEnabled: false },
) {
  const context = await page
    .context()
    .browser()!
    .newContext({
      baseURL: origin,
      userAgent: whatsApp,
      viewport: { width: 360, height: 740 },
      ...{ locale: "pt-BR", timezoneId: "America/Sao_Paulo", reducedMotion: "reduce", ...how },
    });
  return await context.newPage();
}
