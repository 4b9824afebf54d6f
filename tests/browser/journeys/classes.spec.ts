import { randomBytes } from "node:crypto";
import { joinAs } from "#tests/browser/classes.ts";
import { call, courseCalled } from "#tests/browser/records.ts";
import { freeCourse } from "#tests/browser/steps.ts";
import { admin, expect, signIn, test, unfold } from "#tests/browser/support.ts";

const otherCourse = "Orar com os Salmos";

test("an admin opens a class, its leader looks after it, and its members know who sees what and leave", async ({
  page,
  browser,
  school,
}) => {
  test.slow();
  const name = `Turma ${randomBytes(4).toString("hex")}`;
  const [leader, ana, bia] = [await browser.newPage(), await browser.newPage(), await browser.newPage()];
  const leaderEmail = await signIn(leader);
  await leader.goto("/courses");
  await expect(leader.getByRole("link", { name: "Minhas turmas" })).toHaveCount(0);
  const emails: string[] = [];
  for (const [theirs, full_name] of [
    [ana, "Ana Bezerra"],
    [bia, "Bia Cardoso"],
  ] as const) {
    const api = theirs.context().request;
    emails.push(await signIn(theirs));
    await call(api, "PUT", "/api/profile", { full_name });
    for (const title of [freeCourse, otherCourse])
      await call(api, "POST", `/api/courses/${await courseCalled(api, title)}/enroll`);
  }
  const hers = ana.context().request;
  const lessons = `/api/courses/${await courseCalled(hers, otherCourse)}/lessons`;
  const [first] = await call<{ id: number }[]>(hers, "GET", lessons);
  await call(hers, "POST", `/api/lessons/${first!.id}/complete`);

  await signIn(page, admin);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Turmas", exact: true }).click();
  await page.getByRole("link", { name: "Nova turma" }).click();
  await page.getByLabel("Nome da turma").fill(name);
  await page.getByLabel("Começa em").fill("2026-11-01");
  await page.getByLabel("Líderes (opcional)").fill("ninguem@exemplo.test");
  await page.getByLabel(freeCourse).check();
  await page.getByLabel(otherCourse).check();
  await page.getByLabel("Vagas (opcional)").fill("2");
  await page.getByRole("button", { name: "Criar turma" }).click();
  await expect(page.getByRole("alert")).toContainText("Não há conta com o e-mail ninguem@exemplo.test");
  await expect(page.getByLabel(otherCourse)).toBeChecked();
  await page.getByLabel("Líderes (opcional)").fill(leaderEmail);
  await page.getByRole("button", { name: "Criar turma" }).click();
  await expect(page.getByText(`Turma “${name}” criada.`)).toBeVisible();
  await expect(page.getByText("Ainda não há ninguém nesta turma")).toBeVisible();
  const classId = Number(/\d+$/.exec(page.url())![0]);
  for (const email of emails) await joinAs(school, classId, email);

  await leader.goto("/courses");
  await unfold(leader.getByLabel("Menu", { exact: true }));
  await leader.getByRole("link", { name: "Minhas turmas" }).click();
  await leader.getByRole("link", { name }).click();
  await expect(leader.getByText("2 pessoas")).toBeVisible();
  await leader.getByRole("link", { name: "progresso" }).click();
  const rows = leader.getByRole("table", { name: "Pessoas da turma" }).locator("tbody tr");
  await expect(rows.first()).toContainText("Ana Bezerra");
  await expect(rows.first()).toContainText("Último estudo: hoje");
  await expect(leader.getByText("exemplo.test")).toHaveCount(0);
  await leader.getByRole("link", { name: "Parados há 14 dias" }).click();
  await expect(leader.getByText("Ninguém encontrado")).toBeVisible();
  await leader.getByRole("link", { name: "Ver todas as pessoas" }).click();
  await leader.getByRole("link", { name: "Ana Bezerra" }).click();
  await expect(leader.getByText("cada consulta a esta página fica registrada")).toBeVisible();
  await expect(leader.getByRole("heading", { name: otherCourse })).toBeVisible();
  await leader.getByRole("link", { name: "Relatório" }).click();
  await expect(leader.getByRole("table", { name: "As aulas, na ordem" })).toHaveCount(2);
  await leader.getByRole("link", { name: "Pessoas", exact: true }).first().click();
  await leader.getByRole("link", { name: "Bia Cardoso" }).click();
  await leader.getByRole("link", { name: "Tirar da turma" }).click();
  await leader.getByRole("button", { name: "Tirar da turma" }).click();
  await expect(leader.getByText("Bia Cardoso saiu da turma.")).toBeVisible();
  await expect(leader.getByText("1 pessoa", { exact: true })).toBeVisible();

  await bia.goto("/profile");
  await expect(bia.getByRole("heading", { name: "Suas turmas" })).toHaveCount(0);
  await ana.goto("/profile");
  await expect(ana.getByText("Quem lidera vê o seu nome")).toBeVisible();
  await ana.getByRole("link", { name: `Sair da turma ${name}` }).click();
  await ana.getByRole("button", { name: "Sair da turma" }).click();
  await expect(ana.getByText(`Você saiu da turma “${name}”.`)).toBeVisible();
  await ana.goto("/my-courses");
  await expect(ana.getByText(otherCourse).first()).toBeVisible();

  await page.goto(`/admin/classes?q=${encodeURIComponent(name)}`);
  await expect(page.getByText("2 vagas livres")).toBeVisible();
  await page.getByRole("link", { name: `Editar ${name}` }).click();
  await page.getByLabel("Líderes (opcional)").fill("");
  await page.getByRole("button", { name: "Salvar turma" }).click();
  await expect(page.getByText(`Turma “${name}” salva.`)).toBeVisible();
  const answer = await leader.goto(`/my-classes/${classId}`);
  expect(answer!.status()).toBe(404);
});
