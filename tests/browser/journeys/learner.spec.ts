import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { certify, finishCourse } from "#tests/browser/records.ts";
import { answerQuiz, doLessons, enrol, freeCourse } from "#tests/browser/steps.ts";
import { expect, expectFits, seen, signIn, test, unfold } from "#tests/browser/support.ts";

/** Opens the free course by searching for it without accents or capitals. */
async function findCourse(page: Page) {
  await page.goto("/courses");
  await page.getByRole("searchbox", { name: "Buscar" }).fill("primeiros passos na fe");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("link", { name: freeCourse }).click();
  await expect(page.getByRole("heading", { level: 1, name: freeCourse })).toBeVisible();
}

test("find a course, sign in, enrol, learn, and hold a certificate that anyone can verify", async ({
  page,
  browser,
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
    await expect(page.getByRole("link", { name: "Revisar Curso" })).toBeVisible();
  });

  const number = await test.step("get the certificate", async () => {
    await page.getByRole("link", { name: /Gerar Certificado/ }).click();
    await page.getByRole("button", { name: "Está certo: gerar certificado" }).click();
    await expect(page).toHaveURL(/\/certificate\/[0-9a-f-]{36}$/);
    await expect(page.getByText("CERTIFICADO DE CONCLUSÃO")).toBeVisible();
    await expect(page.getByText("Maria Antônia de Souza").first()).toBeVisible();
    await page.getByRole("link", { name: "Ver Verso" }).click();
    await expect(page.getByText("CONTEÚDO PROGRAMÁTICO")).toBeVisible();
    await page.getByRole("link", { name: "Ver Frente" }).click();
    const shown = page.getByText(/SEMENTEIRA-\d{4}-\d{2}-\d{6}/).first();
    return /SEMENTEIRA-\d{4}-\d{2}-\d{6}/.exec((await shown.textContent())!)![0];
  });

  await test.step("a stranger verifies it", async () => {
    const stranger = await browser.newPage();
    await stranger.goto("/certificate/verify");
    await stranger.getByLabel(/Número do certificado/).fill(` ${number.toLowerCase()} `);
    await stranger.keyboard.press("Enter");
    await expect(stranger.getByText("Certificado Válido")).toBeVisible();
    await expect(stranger.getByText("Maria Antônia de Souza")).toBeVisible();
    await expect(stranger).toHaveURL(/\/certificate\/verify\/[0-9a-f]{64}$/);
  });

  await test.step("sign out", async () => {
    await unfold(page.getByLabel("Menu", { exact: true }));
    await seen(page.getByRole("button", { name: "Sair" })).click();
    await expect(seen(page.getByRole("link", { name: "Entrar", exact: true }))).toBeVisible();
    await page.goto("/my-courses");
    await expect(page.getByText("Faça login para ver seus cursos")).toBeVisible();
  });
});

test("its holder finds the certificate in a list and shares it; what is none is called so", async ({
  page,
  browser,
}) => {
  await page.goto("/my-certificates");
  await expect(page.getByText("Faça login para ver seus certificados")).toBeVisible();
  await signIn(page);
  const { id, certificate_number, certificate_hash } = await certify(page.context().request);
  await page.goto("/my-certificates");
  await expect(page.getByText(certificate_number)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Ver o certificado/ })).toHaveAttribute("target", "_blank");
  await page.goto(`/certificate/${id}`);
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Baixar PDF" }).click();
  const pdf = await coming;
  expect(pdf.suggestedFilename()).toMatch(new RegExp(`^certificado-${certificate_number}-[a-z0-9-]+\\.pdf$`));
  expect((await readFile(await pdf.path())).subarray(0, 8).toString()).toBe("%PDF-1.7");
  await page.getByRole("link", { name: "Compartilhar" }).click();
  await expect(page.getByRole("textbox", { name: "Endereço de verificação" })).toHaveValue(
    /\/certificate\/verify\/[0-9a-f]{64}$/,
  );
  const whatsApp = page.getByRole("link", { name: "WhatsApp" });
  const sent = /^https:\/\/wa\.me\/\?text=Certificado%20de%20.+%2Fcertificate%2Fverify%2F[0-9a-f]{64}$/;
  await expect(whatsApp).toHaveAttribute("href", sent);
  for (const [button, isFindable] of [
    ["Deixar aparecer em buscadores", true],
    ["Tirar dos buscadores", false],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("button", { name: button })).toBeHidden();
    const verification = await page.request.get(`/certificate/verify/${certificate_hash}`);
    const kept = /noindex/.test(verification.headers()["x-robots-tag"]!);
    expect([kept, (await verification.text()).includes('content="noindex"')]).toEqual([!isFindable, !isFindable]);
  }
  const hashes = async () => (await page.request.get(`/credentials/${certificate_hash}`)).text();
  expect(await hashes()).not.toContain("emailAddress");
  await page.getByRole("button", { name: "Incluir meu e-mail na credencial" }).click();
  await expect(page.getByText("A credencial digital leva seu e-mail embaralhado")).toBeVisible();
  expect(await hashes()).toContain("emailAddress");
  await page.getByRole("button", { name: "Tirar meu e-mail da credencial" }).click();
  await expect(page.getByRole("button", { name: "Incluir meu e-mail na credencial" })).toBeVisible();
  expect(await hashes()).not.toContain("emailAddress");
  await page.getByRole("link", { name: "Abrir a página de verificação" }).click();
  await expect(page.getByRole("heading", { name: "Certificado Válido" })).toBeVisible();
  await expect(whatsApp).toHaveAttribute("href", sent);

  const credential = await (await page.request.get(`/credentials/${certificate_hash}`)).text();
  // A stranger checks the file without an account.
  const stranger = await browser.newPage();
  await stranger.goto("/certificate/verify");
  for (const [name, file, verdict] of [
    ["credencial.json", credential, "Credencial válida"],
    ["outra.json", JSON.stringify({ ...JSON.parse(credential), name: "Doutorado" }), "Credencial não confirmada"],
    ["grande.pdf", "a".repeat(2_000_001), "O arquivo passa de 2 MB"],
  ] as const) {
    const chosen = { name, mimeType: "application/json", buffer: Buffer.from(file) };
    await stranger.getByLabel("Arquivo da credencial digital").setInputFiles(chosen);
    await stranger.getByRole("button", { name: "Conferir" }).click();
    await expect(stranger.getByText(verdict).first()).toBeVisible();
    await expectFits(stranger);
  }

  await page.goto("/certificate/verify");
  await page.getByRole("button", { name: "Verificar" }).click();
  await expect(page.getByText("Digite o número do certificado")).toBeVisible();
  await page.getByLabel("Número do certificado").fill("SEMENTEIRA-2001-01-000001");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Certificado Inválido")).toBeVisible();
  await expect(page.getByLabel("Número do certificado")).toHaveValue("SEMENTEIRA-2001-01-000001");
  await page.getByLabel("Número do certificado").fill(certificate_number);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Certificado Válido" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Ver certificado/ })).toHaveAttribute("href", `/certificate/${id}`);
});

test("the back button leads back, and forms work again there", { tag: "@nightly" }, async ({ page }) => {
  await findCourse(page);
  await enrol(page);
  await page.getByRole("button", { name: "Concluir aula" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A semente precisa de tempo" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "O que é crer?" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Você concluiu esta aula.")).toBeVisible();
  await page.goForward();
  await page.getByRole("button", { name: "Concluir aula" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Um hino de quase quinhentos anos" })).toBeVisible();
});

test.describe("a review", () => {
  const chooseFirst = "Por favor, selecione uma avaliação";
  const tooShort = "O depoimento deve ter pelo menos 10 caracteres";
  const praise = "Fiz no ônibus, uma aula por viagem.";
  const words = (page: Page) => page.getByLabel("Seu depoimento");
  const send = (page: Page) => page.getByRole("button", { name: "Enviar avaliação" }).click();
  const star = (page: Page, name: string) => page.getByRole("radio", { name });

  test("is written once, after some mistakes, and the course's card knows", async ({ page }) => {
    const title = "O Sermão do Monte na semana comum";
    const card = page.getByRole("article").filter({ has: page.getByRole("link", { name: title }) });
    const catalogue = `/courses?q=${encodeURIComponent(title)}`;
    await page.goto(catalogue);
    await expect(card).toContainText("nota inicial 4,8");
    await signIn(page);
    const { course_id: id } = await finishCourse(page.context().request, title);
    await page.goto(`/courses/${id}`);
    await expect(page.getByText("nota inicial 4,8")).toBeVisible();
    await expect(page.getByText("(0 avaliações)")).toBeVisible();

    const summary = page.getByRole("main").getByRole("alert").first();
    const tooLong = "x".repeat(501);
    await send(page);
    await expect(page).toHaveURL(`/courses/${id}/review`);
    await expect(summary).toContainText(chooseFirst);
    await expect(summary).toContainText(tooShort);
    await words(page).fill("curto");
    await star(page, "2 Ruim").check();
    await send(page);
    await expect(summary).toContainText(tooShort);
    await expect(summary).not.toContainText(chooseFirst);
    await expect(words(page)).toHaveValue("curto");
    await expect(star(page, "2 Ruim")).toBeChecked();
    await words(page).fill(tooLong);
    await send(page);
    await expect(summary).toContainText("O depoimento deve ter no máximo 500 caracteres");
    await expect(words(page)).toHaveValue(tooLong);

    await words(page).fill(praise);
    await star(page, "4 Bom").check();
    await send(page);
    await expect(page).toHaveURL(`/courses/${id}#avaliacoes`);
    const block = page.getByRole("region", { name: "Avaliações" });
    await expect(block.getByText("Obrigado pela sua avaliação!")).toBeVisible();
    await page.reload();
    await expect(block.getByRole("article")).toContainText(praise);
    await expect(block.getByRole("article")).toContainText("4 de 5 estrelas");
    await expect(block.getByRole("row", { name: "4 estrelas" }).getByRole("cell")).toHaveText("1");
    await expect(page.getByRole("button", { name: "Enviar avaliação" })).toHaveCount(0);
    await page.goto(catalogue);
    await expect(card).toContainText("4,0(1 avaliação)");
    await expect(card).not.toContainText("nota inicial");
    await page.goto(`/courses/${id}/review`);
    await expect(page).toHaveURL(`/courses/${id}#avaliacoes`);
  });
});
