import { expect, test } from "#tests/e2e/browser.ts";
import { answerQuiz, doLessons, enrol, findCourse, seen } from "#tests/e2e/learner.ts";

test("find a course, sign in, enrol, learn, hold a certificate that anyone can verify", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/");
  await seen(page.getByRole("link", { name: "Explorar cursos" })).click();
  await findCourse(page);
  await enrol(page, { name: "Maria Antônia de Souza" });

  await test.step("learn", async () => {
    await doLessons(page);
    await expect(page.getByRole("button", { name: "Concluir aula" })).toHaveCount(0);
    await answerQuiz(page, { wrongly: true });
    await expect(page.getByText("Você acertou 33%.")).toBeVisible();
    await expect(page.getByText("Errado")).toHaveCount(2);
    await page.getByRole("link", { name: "Tentar de novo" }).click();
    await answerQuiz(page);
    await expect(page.getByText("Você acertou 100% e passou.")).toBeVisible();
  });

  await test.step("see the progress", async () => {
    await page.goto("/my-courses");
    await expect(page.getByText("Concluído", { exact: true })).toBeVisible();
    await expect(page.getByRole("progressbar", { name: /Primeiros passos/ })).toHaveAttribute("aria-valuenow", "100");
    await expect(page.getByRole("link", { name: "Revisar Curso" })).toBeVisible();
  });

  const number = await test.step("get the certificate", async () => {
    await page.getByRole("button", { name: /Gerar Certificado/ }).click();
    await expect(page).toHaveURL(/\/certificate\/[0-9a-f-]{36}$/);
    await expect(page.getByText("CERTIFICADO DE CONCLUSÃO")).toBeVisible();
    await expect(page.getByText("Maria Antônia de Souza").first()).toBeVisible();
    await page.getByRole("link", { name: "Ver Verso" }).click();
    await expect(page.getByText("CONTEÚDO PROGRAMÁTICO")).toBeVisible();
    await page.getByRole("link", { name: "Ver Frente" }).click();
    const shown = await page
      .getByText(/SEMENTEIRA-\d{4}-\d{2}-\d{6}/)
      .first()
      .textContent();
    await page.goto("/my-certificates");
    await expect(page.getByText("Primeiros passos na fé").first()).toBeVisible();
    return /SEMENTEIRA-\d{4}-\d{2}-\d{6}/.exec(shown!)![0];
  });

  await test.step("a stranger verifies it", async () => {
    const stranger = await browser.newPage({ baseURL });
    await stranger.goto("/certificate/verify");
    await stranger.getByLabel(/Número do certificado/).fill(` ${number.toLowerCase()} `);
    await stranger.keyboard.press("Enter");
    await expect(stranger.getByText("Certificado Válido")).toBeVisible();
    await expect(stranger.getByText("Maria Antônia de Souza")).toBeVisible();
    await expect(stranger).toHaveURL(/\/certificate\/verify\/[0-9a-f]{64}$/);
    await stranger.close();
  });

  await test.step("sign out", async () => {
    const menu = seen(page.getByLabel("Menu", { exact: true }));
    if (await menu.isVisible()) await menu.click();
    await seen(page.getByRole("button", { name: "Sair" })).click();
    await expect(seen(page.getByRole("link", { name: "Entrar", exact: true }))).toBeVisible();
    await page.goto("/my-courses");
    await expect(page.getByText("Faça login para ver seus cursos")).toBeVisible();
  });
});
