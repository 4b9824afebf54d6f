import type { Page } from "playwright/test";
import { isoDay, timeOfDay } from "#app/domain/calendar.ts";
import { aClass } from "#tests/browser/classes.ts";
import { courseCalled, finishCourse } from "#tests/browser/records.ts";
import { expect, seen, signIn, test } from "#tests/browser/support.ts";

const course = "Orar com os Salmos";
const main = (page: Page) => page.getByRole("main");

test("a leader plans meetings; those who came by the code or were marked get their certificates, and not before", async ({
  page,
  school,
}) => {
  test.slow();
  const api = page.context().request;
  const [leader, member, forgetful] = [await signIn(page), await signIn(page), await signIn(page)];
  const courseIds = [await courseCalled(api, course)];
  const classId = await aClass(school, { leader, members: [member, forgetful], courseIds, presencePercent: 50 });

  // The leader, on a Sunday that began ten minutes ago.
  await signIn(page, leader);
  await page.goto(`/my-classes/${classId}`);
  await page.getByRole("link", { name: "Encontros" }).click();
  await page.getByRole("link", { name: "Novo encontro" }).click();
  const began = new Date(Date.now() - 10 * 60_000);
  await page.getByLabel("Título").fill("Começar pela oração");
  await page.getByLabel("Dia").fill(isoDay(began));
  await page.getByLabel("Hora").fill(timeOfDay(began));
  await page.getByLabel("Minutos").fill("5");
  await page.getByLabel("Repetir por quantas semanas").fill("2");
  await page.getByRole("button", { name: "Marcar encontro" }).click();
  await expect(page.getByRole("alert").getByText("Informe o lugar, o link ou os dois.")).toBeVisible();
  await expect(page.getByLabel("Título")).toHaveValue("Começar pela oração");
  await expect(page.getByLabel("Hora")).toHaveValue(timeOfDay(began));
  await page.getByLabel("Lugar").fill("Sala 2");
  await page.getByRole("button", { name: "Marcar encontro" }).click();
  await expect(page.getByText("2 encontros marcados, um por semana.")).toBeVisible();
  await expect(main(page).getByRole("listitem").filter({ hasText: "Sala 2" })).toHaveCount(2);
  const now = page.getByRole("region", { name: "Agora" });
  const code = /\d{4}/.exec((await now.getByText(/^Código: \d{4}/).textContent())!)![0];

  // A member who has finished the course: without presence there is no certificate.
  await signIn(page, member);
  const finished = await finishCourse(api, course);
  await page.goto("/my-courses");
  await expect(page.getByRole("region", { name: "Próximo encontro" })).toContainText("Começar pela oração");
  const lacking =
    /a turma “Discipulado de domingo” pede presença em 50% dos encontros\. Até agora você esteve em 0 de 1/;
  await expect(main(page).getByText(lacking)).toBeVisible();
  await expect(page.getByRole("link", { name: "Gerar Certificado" })).toHaveCount(0);
  await page.goto(`/courses/${finished.course_id}`);
  await expect(seen(page.getByText(lacking))).toBeVisible();
  const refused = await api.post("/api/certificates/generate", { data: finished });
  expect([refused.status(), (await refused.json()).error]).toEqual([403, expect.stringMatching(lacking)]);
  await page.goto(`/certificates/generate?${new URLSearchParams(finished as never)}`);
  await expect(main(page).getByText(lacking)).toBeVisible();

  await page.getByRole("link", { name: "Meus encontros" }).click();
  await page.getByLabel("Código do encontro").fill(code === "0000" ? "0001" : "0000");
  await page.getByRole("button", { name: "Cheguei" }).click();
  await expect(page.getByRole("alert").getByText(/Este não é o código do encontro/)).toBeVisible();
  await page.getByLabel("Código do encontro").fill(`${code.slice(0, 2)} ${code.slice(2)}`);
  await page.getByRole("button", { name: "Cheguei" }).click();
  await expect(page.getByText("Presença marcada. Bom encontro!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cheguei" })).toHaveCount(0);
  await certify(page);

  // Somebody who forgot to type it, and whom the leader marks.
  await signIn(page, forgetful);
  await finishCourse(api, course);
  await page.goto("/my-courses");
  await expect(main(page).getByText(lacking)).toBeVisible();
  await signIn(page, leader);
  await page.goto(`/my-classes/${classId}/meetings`);
  await now.getByRole("link", { name: "Presença" }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await page.getByRole("checkbox", { checked: false }).check();
  await page.getByRole("button", { name: "Salvar presença" }).click();
  await expect(page.getByText("Presença salva: 2 pessoas no encontro.")).toBeVisible();
  await signIn(page, forgetful);
  await certify(page);
});

async function certify(page: Page) {
  await page.goto("/my-courses");
  await page.getByRole("link", { name: "Gerar Certificado" }).click();
  await page.getByRole("button", { name: /gerar certificado/ }).click();
  await expect(page).toHaveURL(/\/certificate\/[\w-]+$/);
}

test("a leader moves a meeting and cancels another, and both are seen for what they are", { tag: "@nightly" }, async ({
  page,
  school,
}) => {
  test.slow();
  const [leader, member] = [await signIn(page), await signIn(page)];
  const classId = await aClass(school, { leader, members: [member] });
  await signIn(page, leader);
  await page.goto(`/my-classes/${classId}/meetings/new`);
  const soon = new Date(Date.now() + 3 * 86_400_000);
  await page.getByLabel("Título").fill("Perguntas");
  await page.getByLabel("Dia").fill(isoDay(soon));
  await page.getByLabel("Hora").fill("19:30");
  await page.getByLabel("Link").fill("https://sala.example/1");
  await page.getByLabel("Repetir por quantas semanas").fill("2");
  await page.getByRole("button", { name: "Marcar encontro" }).click();
  const rows = main(page).getByRole("listitem");
  await rows.first().getByRole("link", { name: "Editar" }).click();
  await expect(page.getByLabel("Hora")).toHaveValue("19:30");
  await page.getByLabel("Hora").fill("20:00");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Encontro salvo.")).toBeVisible();
  await expect(rows.first()).toContainText("às 20h");
  await rows.last().getByRole("link", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Cancelar encontro" }).click();
  await expect(page.getByText("Encontro cancelado.")).toBeVisible();

  await signIn(page, member);
  await page.goto("/meetings");
  await expect(rows.filter({ hasText: "Cancelado" })).toHaveCount(1);
  await expect(page.getByRole("link", { name: /Entrar no encontro por vídeo/ })).toHaveCount(1);

  await page.getByRole("link", { name: "Ver na agenda do celular" }).click();
  await page.getByRole("button", { name: "Criar o endereço" }).click();
  const address = (await page.getByRole("status").filter({ hasText: "/agenda/" }).textContent())!.trim();
  await expect(page.getByRole("link", { name: "Abrir na agenda" })).toHaveAttribute(
    "href",
    address.replace(/^http:/, "webcal:"),
  );
  const answer = await page.context().request.get(address);
  expect(answer.headers()).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, max-age=900",
    "x-robots-tag": "noindex, noarchive",
  });
  expect((await answer.text()).match(/STATUS:\w+/g)!.sort()).toEqual(["STATUS:CANCELLED", "STATUS:CONFIRMED"]);
  await page.goto("/meetings/calendar");
  await expect(page.getByText(address)).toHaveCount(0);
  await page.getByRole("button", { name: "Desligar o endereço" }).click();
  expect((await page.context().request.get(address)).status()).toBe(404);
});
