import { addLesson } from "#tests/e2e/author.ts";
import { expect, test } from "#tests/e2e/browser.ts";
import { fitsTheScreen, signInAs } from "#tests/e2e/operator.ts";

const endless = "Pneumoultramicroscopicossilicovulcanoconiótico".repeat(3).slice(0, 120);

test("past its end a list says so, and never that there is nothing", async ({ page }) => {
  await signInAs(page, "admin@sementeira.example");
  for (const [path, nothing] of [
    ["/courses?q=a", "Nenhum curso encontrado"],
    ["/instructors?", "Nenhum instrutor encontrado"],
    ["/admin?status=published", "Nenhum curso encontrado"],
    ["/admin/instructors?", "Nenhum instrutor ainda"],
    ["/admin/instructors/people?", "Ninguém encontrado"],
    ["/admin/vouchers?", "Nenhum voucher ainda"],
  ] as const) {
    await page.goto(`${path}&page=9999`);
    await expect(page.getByRole("heading", { name: "A lista acaba antes desta página" }), path).toBeVisible();
    await expect(page.getByText(nothing), path).toHaveCount(0);
    await page.getByRole("link", { name: /^(Ir para a última página|Ver a lista)$/ }).click();
    await expect(page).not.toHaveURL(/page=9999/);
    await expect(page.getByRole("heading", { level: 1 }), path).not.toHaveText(/Algo deu errado|não encontrad|negado/);
    await expect(page.getByText("A lista acaba antes desta página"), path).toHaveCount(0);
    await expect(page.getByText(nothing), path).toHaveCount(0);
  }
});

test("words without end widen no form that comes back with them", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Nome").fill("Rute");
  await page.getByLabel("E-mail").fill("rute@exemplo");
  await page.getByLabel("Assunto").fill(endless);
  await page.getByLabel("Mensagem").fill(endless.repeat(10));
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await fitsTheScreen(page);
});

test("a course and a lesson of words and lines without end scroll nothing sideways", async ({ page }) => {
  await signInAs(page, "instrutor@sementeira.example");
  await page.goto("/admin/courses/new");
  await page.getByLabel("Título", { exact: true }).fill(endless);
  await page.getByLabel("Descrição").fill(endless);
  await page.getByLabel("Categoria").selectOption("teologico");
  await page.getByLabel("Nível").selectOption("iniciante");
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  const course = new URL(page.url()).pathname;
  const read = course.replace("/admin", "").replace("/edit", "");
  const paths = [course, read, "/admin?status=draft"];
  for (const n of [1, 2, 3]) {
    await page.goto(course);
    const text = `# ${endless}\n\n${endless}\n\n\`\`\`\n${"x".repeat(300)}\n\`\`\`\n\nhttps://exemplo.test/${endless}`;
    await addLesson(page, { title: `${n}${endless}`, kind: "Texto", text });
    await expect(page.getByText("Pronta")).toBeVisible();
    const lesson = new URL(page.url()).pathname;
    paths.push(lesson, `${read}/learn/${lesson.match(/\d+/)}`);
  }
  for (const path of paths) {
    expect((await page.goto(path))!.status(), path).toBe(200);
    await fitsTheScreen(page);
  }
  await page.goto(course.replace("edit", "delete"));
  await fitsTheScreen(page);
  await page.getByRole("button", { name: "Excluir curso" }).click();
  await expect(page.getByText("Curso excluído.")).toBeVisible();
});
