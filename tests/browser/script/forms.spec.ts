import type { Page, Route } from "playwright/test";
import sharp from "sharp";
import { addLesson, beginCourse } from "#tests/browser/authoring.ts";
import { call, certify, courseCalled, finishCourse } from "#tests/browser/records.ts";
import { answerQuiz, freeCourse } from "#tests/browser/steps.ts";
import { admin, expect, instructor, signIn, test } from "#tests/browser/support.ts";
import { aPng, aPngOf } from "#tests/support/pictures.ts";

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const photoField = (page: Page) => page.getByLabel("Foto do perfil", { exact: true });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const allowClipboard = (page: Page) => page.context().grantPermissions(["clipboard-read", "clipboard-write"]);

test("a file that is too large or no image is refused when chosen, and a good one clears the message", async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  await page.goto("/profile/edit");
  await page.getByLabel("Sobre você").fill("Escrevi muito aqui.");
  await photoField(page).setInputFiles(file("grande.png", "image/png", await aPngOf(20 * 1024 * 1024 + 1)));
  await expect(page.getByAltText("A foto escolhida")).toBeVisible();
  const chosenBytes = () => photoField(page).evaluate((field: HTMLInputElement) => field.files![0]!.size);
  await expect.poll(chosenBytes).toBeLessThan(100_000);
  for (const [chosen, sentence] of [
    [file("eu.heic", "image/heic", Buffer.from("....ftypheic")), "Esta foto está em HEIC"],
    [file("eu.svg", "image/svg+xml", Buffer.from("<svg/>")), "Por favor, selecione um arquivo de imagem válido."],
  ] as const) {
    await photoField(page).setInputFiles(chosen);
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(page.getByLabel("Sobre você")).toHaveValue("Escrevi muito aqui.");
    expect(await photoField(page).inputValue()).toBe("");
  }
  await page.getByLabel("Código de voucher").fill("mant-nao-existe");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("escolha de novo")).toBeVisible();
  await photoField(page).setInputFiles(file("eu.svg", "image/svg+xml", Buffer.from("<svg/>")));
  await expect(page.getByText("Por favor, selecione um arquivo de imagem válido.")).toBeVisible();
  await photoField(page).setInputFiles(file("eu.png", "image/png", await aPng()));
  await expect(page.getByAltText("A foto escolhida")).toBeVisible();
  await expect(page.getByText("Por favor, selecione um arquivo de imagem válido.")).toBeHidden();
  await expect(page.getByText("escolha de novo")).toHaveCount(0);
  await expect(page.locator("form [role=alert]").first().getByRole("link")).toHaveAttribute(
    "href",
    "#maintainer_voucher_code",
  );
});

test("a large photo is made small before it travels, and the bio counts", async ({ page }) => {
  await signIn(page);
  await page.goto("/profile/edit");
  await page.getByLabel("Sobre você").fill("Olá 🌱");
  await expect(page.getByText("restam 1.995 caracteres")).toBeVisible();
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#000", noise } })
    .jpeg()
    .toBuffer();
  expect(photo.length).toBeGreaterThan(500_000);
  await photoField(page).setInputFiles(file("eu.jpg", "image/jpeg", photo));
  const size = () => photoField(page).evaluate((input: HTMLInputElement) => input.files?.[0]?.size ?? 0);
  await expect.poll(size).toBeLessThan(200_000);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.locator('main img[src^="/media/"]')).toBeVisible();
});

test("documents get their dots as they are typed", async ({ page }) => {
  await signIn(page, instructor);
  await page.goto("/payment-settings");
  const holder = page.getByLabel("CPF ou CNPJ do titular");
  for (const [typed, shown] of [
    ["52998224725", "529.982.247-25"],
    ["12abc34501de35", "12.ABC.345/01DE-35"],
    ["11222333000181999", "11.222.333/0001-81"],
  ] as const) {
    await holder.fill("");
    await holder.pressSequentially(typed);
    await expect(holder).toHaveValue(shown);
  }
  const key = page.getByLabel("Chave PIX", { exact: true });
  await page.getByLabel("Tipo da chave").selectOption("email");
  await key.fill("");
  await key.pressSequentially("52998224725");
  await expect(key).toHaveValue("52998224725");
  await page.getByLabel("Tipo da chave").selectOption("cpf");
  await expect(key).toHaveValue("529.982.247-25");
});

test("a second press on the answers to a quiz sends them once", async ({ page }) => {
  await signIn(page);
  const api = page.context().request;
  const course = await courseCalled(api, freeCourse);
  await call(api, "POST", `/api/courses/${course}/enroll`);
  const lessons = await call<{ id: number }[]>(api, "GET", `/api/courses/${course}/lessons`);
  const lesson = lessons[3]!.id;
  await page.goto(`/courses/${course}/learn/${lesson}`);
  await answerQuiz(page, { wrongly: true, twice: true });
  await expect(page.getByText("Você acertou 33%.")).toBeVisible();
  type Progress = { lessons: { lesson_id: number; quiz: { attempts: number } }[] };
  const progress = await call<Progress>(api, "GET", `/api/courses/${course}/progress`);
  expect(progress.lessons.find(({ lesson_id }) => lesson_id === lesson)!.quiz.attempts).toBe(1);
});

test("anyone who reloads what is not saved is asked first, and may stay", async ({ page }) => {
  await signIn(page, instructor);
  await beginCourse(page);
  await page.getByRole("link", { name: "Adicionar aula" }).click();
  await page.getByLabel("Título da aula").pressSequentially("A raiz");
  const [dialog] = await Promise.all([
    page.waitForEvent("dialog"),
    page.evaluate(() => void setTimeout(() => location.reload())),
  ]);
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(page.getByLabel("Título da aula")).toHaveValue("A raiz");
  await page.getByRole("button", { name: "Salvar aula" }).click();
  await expect(page.getByText("A raiz").first()).toBeVisible();
});

test("a course is written and published with script as without", { tag: "@nightly" }, async ({ page }) => {
  await signIn(page, instructor);
  const title = await beginCourse(page);
  await addLesson(page, { title: "Só uma", kind: "Texto", text: "Um texto." });
  await expect(page.getByText("Pronta")).toBeVisible();
  await page.goto(`/admin?q=${encodeURIComponent(title)}`);
  await page.getByLabel(`Ações: ${title}`).click();
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Curso publicado.")).toBeVisible();
});

test("a voucher's code is copied, and the button says so for two seconds", async ({ page }) => {
  await signIn(page, admin);
  await allowClipboard(page);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.goto("/admin/vouchers");
  const card = page.getByRole("main").locator("tr[id^=voucher-]").filter({ hasText: "MANT-LUZE-SEME-2345" });
  await card.getByRole("link", { name: /^Copiar o código/ }).click();
  await expect(card.getByText("Copiado!")).toBeVisible();
  expect(await copied(page)).toBe("MANT-LUZE-SEME-2345");
  await page.clock.runFor(1_900);
  await expect(card.getByText("Copiado!")).toBeVisible();
  await page.clock.runFor(200);
  await expect(card.getByText("Copiado!")).toBeHidden();
});

test("secrets that are shown once are copied by their button", async ({ page }) => {
  await signIn(page, admin);
  await allowClipboard(page);
  await page.goto("/profile/tokens");
  await page.getByLabel("Nome", { exact: true }).fill("Planilha");
  await page.getByRole("checkbox", { name: "Conta e perfil: ler" }).check();
  await page.getByRole("button", { name: "Criar token" }).click();
  const shown = page.getByRole("main").locator("output");
  await page.getByRole("link", { name: "Copiar o token" }).click();
  await expect(page.getByText("Copiado.")).toBeVisible();
  expect(await copied(page)).toBe(await shown.textContent());

  await page.goto("/admin/webhooks/new");
  await page.getByLabel("Endereço que recebe").fill("http://127.0.0.1:9/avisos");
  await page.getByLabel("Curso publicado").check();
  await page.getByRole("button", { name: "Criar integração" }).click();
  await page.getByRole("link", { name: "Copiar o segredo" }).click();
  await expect(page.getByText("Copiado.")).toBeVisible();
  expect(await copied(page)).toBe(await shown.textContent());
  expect(await copied(page)).toMatch(/^whsec_/);
});

test("a certificate's holder copies its address, and finds the button that prints", async ({ page }) => {
  await signIn(page);
  await allowClipboard(page);
  const { id, certificate_hash } = await certify(page.context().request);
  await page.goto(`/certificate/${id}`);
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeVisible();
  await page.getByRole("link", { name: "Compartilhar" }).click();
  const done = "Link de verificação copiado para a área de transferência!";
  await expect(page.getByRole("status").filter({ hasText: done })).toBeVisible();
  expect(await copied(page)).toBe(`${new URL(page.url()).origin}/certificate/verify/${certificate_hash}`);
});

test("a photo chosen in a session that ended is asked for again by its name", async ({ page, context }) => {
  await signIn(page);
  await page.goto("/profile/edit");
  const photo = file("ferias.png", "image/png", await aPng());
  await photoField(page).setInputFiles(photo);
  await expect(page.getByAltText("A foto escolhida")).toBeVisible();
  await page.getByLabel("Sobre você").fill("Voltei da roça.");
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByRole("button", { name: "Salvar" }).click();
  const again = page.getByLabel("Escolha de novo: ferias.png");
  await expect(again).toBeVisible();
  await context.addCookies(cookies);
  await again.setInputFiles(photo);
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("Voltei da roça.")).toBeVisible();
  await expect(page.locator('main img[src^="/media/"]')).toBeVisible();
});

test.describe("a review", () => {
  test.use({ mayComplain: /ERR_FAILED|status of 50\d/ });
  const praise = "Fiz no ônibus, uma aula por viagem.";
  const words = (page: Page) => page.getByLabel("Seu depoimento");
  const button = (page: Page) => page.getByRole("button", { name: "Enviar avaliação" });
  const star = (page: Page, name: string) => page.getByRole("radio", { name });

  /** The server gets it, and nobody its answer. */
  async function loseAfterwards(route: Route) {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  }

  async function startReview(page: Page) {
    await signIn(page);
    const { course_id } = await finishCourse(page.context().request, "Fé e profissão aos vinte e poucos");
    await page.goto(`/courses/${course_id}`);
    return course_id;
  }

  test("waits until it is whole, says what goes wrong on the way, and loses nothing", async ({ page }) => {
    const id = await startReview(page);
    await expect(button(page)).toBeDisabled();
    await star(page, "2 Ruim").check();
    await expect(button(page)).toBeDisabled();
    await words(page).fill(" curto  ");
    await expect(page.getByText("5/500")).toBeVisible();
    await expect(button(page)).toBeDisabled();
    await words(page).fill("😀".repeat(501));
    await expect(page.getByText("501/500")).toBeVisible();
    await expect(button(page)).toBeDisabled();
    await words(page).fill(praise);
    const lost = page.getByRole("alert").filter({ hasText: "Erro ao enviar avaliação. Tente novamente." });
    await page.route("**/review", (route) => route.fulfill({ status: 502, body: "<html>" }));
    await button(page).click();
    await expect(lost).toBeFocused();
    await expect(words(page)).toHaveValue(praise);
    await page.unroute("**/review");

    const { cookies } = await page.context().storageState();
    await page.context().clearCookies();
    await button(page).click();
    await expect(page.getByRole("alert")).toContainText("O seu login terminou");
    await expect(lost).toHaveCount(0);
    await expect(page.getByRole("link", { name: /Entrar de novo/ })).toHaveAttribute("target", "_blank");
    await page.context().addCookies(cookies);
    // The first answer is lost on its way; the same review is sent once more by itself, and counts once.
    await page.route("**/review", loseAfterwards, { times: 1 });
    await button(page).click();
    await expect(page).toHaveURL(`/courses/${id}#avaliacoes`);
    await expect(page.getByText("Obrigado pela sua avaliação!").first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Avaliações" }).getByText(praise).first()).toBeVisible();
  });

  test("that the server refuses comes back as it was written", async ({ page }) => {
    await startReview(page);
    await star(page, "4 Bom").check();
    await words(page).fill("Curto");
    await words(page).evaluate((field: HTMLTextAreaElement) => field.form!.requestSubmit());
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByRole("alert")).toContainText("O depoimento deve ter pelo menos 10 caracteres");
    await expect(words(page)).toHaveValue("Curto");
    await expect(star(page, "4 Bom")).toBeChecked();
    await expect(button(page)).toBeDisabled();
    await expect(page.getByText("5/500")).toBeVisible();
  });

  test("that another tab has sent leads to what the server says of it", async ({ page }) => {
    const id = await startReview(page);
    const { data } = await (await page.context().request.get("/api/my-courses")).json();
    const { enrollment_id } = data.find((course: { id: number }) => course.id === id);
    await star(page, "4 Bom").check();
    await words(page).fill(praise);
    const said = { course_id: id, enrollment_id, rating: 5, testimonial: praise };
    await call(page.context().request, "POST", `/api/courses/${id}/reviews`, said);
    await button(page).click();
    await expect(page.getByRole("heading", { name: "Avaliar o curso" })).toBeFocused();
    await expect(page.getByText("Você já avaliou este curso.")).toBeVisible();
  });

  test("gets its stars by keyboard or thumb, and they say what they mean", async ({ page }) => {
    await startReview(page);
    const group = page.getByRole("group", { name: "Sua nota" });
    await expect(group.getByRole("radio")).toHaveCount(5);
    for (const one of await group.getByRole("radio").all()) {
      const { width, height } = (await one.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await star(page, "1 Muito ruim").focus();
    await page.keyboard.press("Space");
    for (const next of ["2 Ruim", "3 Regular", "4 Bom", "5 Excelente"]) {
      await page.keyboard.press("ArrowRight");
      await expect(star(page, next)).toBeChecked();
      await expect(star(page, next)).toBeFocused();
      await expect(group.getByText(next)).toHaveCSS("opacity", "1");
      await expect(group.getByText("1 Muito ruim")).toHaveCSS("opacity", "0");
    }
    await page.keyboard.press("Tab");
    await expect(words(page)).toBeFocused();
  });
});

test.describe("a ticket", () => {
  test.use({ mayComplain: /ERR_FAILED/ });

  test("is written over the list, says that the network failed, and outlives the session", async ({ page }) => {
    await signIn(page);
    await page.goto("/support");
    await page.getByRole("link", { name: /Novo Ticket|Criar o primeiro ticket/ }).click();
    const form = page.getByRole("dialog", { name: "Novo Ticket" });
    await expect(page).toHaveURL("/support");
    await form.getByLabel("Assunto").fill("a b");
    await form.getByLabel("Descrição").fill("   ");
    await form.getByRole("button", { name: "Criar ticket" }).click();
    const summary = form.getByRole("alert").filter({ hasText: "Erro ao criar ticket:" });
    await expect(summary).toContainText("Assunto e descrição são obrigatórios.");
    await expect(summary).toBeFocused();
    await expect(form.getByLabel("Assunto")).toHaveValue("a b");
    await form.getByLabel("Assunto").fill("Aula sem som");
    await form.getByLabel("Descrição").fill("A segunda aula não toca.");
    await form.getByLabel("Arquivos").setInputFiles(file("tela.png", "image/png", await aPng()));
    await page.route("**/support/new", (route) => route.abort());
    await form.getByRole("button", { name: "Criar ticket" }).click();
    await expect(form.getByRole("alert")).toContainText(/^Erro ao criar ticket.*A resposta não chegou/);
    await expect(form.getByRole("alert")).toBeFocused();
    await expect(form.getByLabel("Descrição")).toHaveValue("A segunda aula não toca.");
    await page.unroute("**/support/new");
    await page.context().clearCookies();
    await form.getByRole("button", { name: "Criar ticket" }).click();
    await expect(form.getByRole("alert")).toContainText("O seu login terminou");
    await signIn(page);
    await form.getByRole("button", { name: "Criar ticket" }).click();
    await expect(page.getByText(/^Ticket #\d+ criado/)).toBeVisible();
    await page.getByRole("article").first().getByRole("link").click();
    await expect(page.getByRole("link", { name: /tela\.png/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("article").first()).toContainText("Aula sem som");
  });

  test("changes its status in the list, and keeps the old one when saving fails", async ({ page }) => {
    await signIn(page);
    const asked = { subject: "Aula sem som", description: "Não toca.", category: "general", priority: "low" };
    const { id } = await call<{ id: number }>(page.context().request, "POST", "/api/support-tickets", asked);
    await signIn(page, admin);
    await page.goto(`/admin/support?q=%23${id}`);
    const choice = page.getByLabel(`Status do ticket #${id}`);
    await page.route("**/status", (route) => route.abort());
    await choice.selectOption("Resolvido");
    await expect(page.getByText("Erro ao atualizar status", { exact: true })).toBeVisible();
    await expect(choice).toHaveValue("open");
    await page.unroute("**/status");
    await page.route("**/status", (route) =>
      route.fulfill({ status: 404, json: { success: false, error: "Ticket não encontrado" } }),
    );
    await choice.selectOption("Resolvido");
    await expect(page.getByText("Erro ao atualizar status: Ticket não encontrado")).toBeVisible();
    await expect(choice).toHaveValue("open");
    await page.unroute("**/status");
    await choice.selectOption("Fechado");
    await expect(page.getByText("Status salvo")).toBeVisible();
    await page.reload();
    await expect(choice.locator("option:checked")).toHaveText("Fechado");
  });
});
