import { AxeBuilder } from "@axe-core/playwright";
import { addLesson, askAQuestion, beginCourse, hymn, layBeside, sendFile, toCourse } from "#tests/e2e/author.ts";
import { expect, test } from "#tests/e2e/browser.ts";
import { seen } from "#tests/e2e/learner.ts";
import { fitsTheScreen, signInAs } from "#tests/e2e/operator.ts";
import { aPng } from "#tests/support/pictures.ts";

// Pages that cross-fade complain where a test holds up a request.
test.use({ contextOptions: { reducedMotion: "reduce" } });

let complaints: string[] = [];
test.beforeEach(({ page }) => {
  complaints = [];
  page.on("console", (message) => {
    // A form that comes back with its status is no fault of the page.
    if (message.type() === "error" && !/status of (400|401|403|409|415)/.test(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
});
test.afterEach(() => expect(complaints).toEqual([]));

test("an instructor writes a course, is told what it lacks, completes it and publishes it", async ({ page }) => {
  await signInAs(page, "instrutor@sementeira.example");
  const title = await beginCourse(page);
  await fitsTheScreen(page);
  await expect(page.getByText("Rascunho", { exact: true })).toBeVisible();

  await addLesson(page, { title: "A terra", kind: "Texto", text: "## O canteiro\n\nTerra **solta**, sem pedras." });
  await expect(page.getByText("Pronta")).toBeVisible();
  await fitsTheScreen(page);
  await askAQuestion(page);
  await page.getByRole("link", { name: "Acrescentar pergunta" }).click();
  await page.getByLabel("Pergunta").fill("Pedras ajudam a raiz.");
  await page.getByRole("radio", { name: "Verdadeiro ou falso" }).check();
  await page.getByRole("radio", { name: "Falsa" }).check();
  await page.getByRole("button", { name: "Salvar pergunta" }).click();
  await page.getByRole("button", { name: "Subir: Pedras ajudam" }).click();
  await expect(page.getByRole("region", { name: "Questionário" }).getByRole("listitem").first()).toContainText(
    "Pedras",
  );
  await layBeside(page, "Apostila da terra");

  await toCourse(page, title);
  await addLesson(page, { title: "A poda", kind: "Vídeo", address: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" });
  await expect(page.getByText("em endereço externo")).toBeVisible();
  await toCourse(page, title);
  await addLesson(page, { title: "O som da chuva", kind: "Áudio" });
  await expect(page.getByRole("heading", { name: "Enviar arquivo" })).toBeVisible();
  await toCourse(page, title);
  await page.getByRole("button", { name: "Subir: O som da chuva" }).click();

  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Este curso ainda não pode ser publicado. Veja o que falta.")).toBeVisible();
  await page.getByRole("link", { name: "Aula “O som da chuva”: arquivo pendente." }).click();
  await page.getByRole("link", { name: "Enviar arquivo" }).click();
  await page.getByLabel("Áudio").setInputFiles({ ...hymn, buffer: Buffer.from("isto não é um áudio".repeat(9)) });
  await page.getByRole("button", { name: "Enviar arquivo" }).click();
  await expect(page.getByText("Erro ao fazer upload do arquivo da aula: O som da chuva")).toBeVisible();
  await sendFile(page, "Áudio", hymn);

  await toCourse(page, title);
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Curso publicado. Já está no catálogo.")).toBeVisible();
  await page.goto(`/courses?q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const lessons = await page.getByRole("main").innerText();
  expect(lessons.indexOf("O som da chuva")).toBeLessThan(lessons.indexOf("A poda"));
});

test("what was typed stays when a course is refused, and a free category costs nothing", async ({ page }) => {
  await signInAs(page, "instrutor@sementeira.example");
  await page.goto("/admin/courses/new");
  await page.getByLabel("Descrição").fill("Palavras que não se perdem.");
  await page.getByLabel("Categoria").selectOption("mentoria");
  await page.getByLabel("Nível").selectOption("avancado");
  await expect(page.getByText("Cursos desta categoria são sempre gratuitos.")).toBeVisible();
  await page.locator("form[data-authoring]").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect(page.getByText("Erro ao criar curso")).toBeVisible();
  await expect(page.getByRole("link", { name: "Título do curso é obrigatório" })).toBeVisible();
  await expect(page.getByLabel("Descrição")).toHaveValue("Palavras que não se perdem.");
  await expect(page.getByLabel("Nível")).toHaveValue("avancado");
  await page.getByLabel("Título", { exact: true }).fill("Caminhar junto");
  await page
    .getByLabel("Enviar um arquivo")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await aPng() });
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect(page.getByRole("img", { name: "Imagem escolhida" })).toHaveAttribute("src", /^\/media\//);
  await expect(page.getByLabel("Preço (R$)")).toHaveValue("0");

  await page.getByRole("link", { name: "Excluir curso" }).click();
  await expect(
    page.getByText("Tem certeza que deseja excluir este curso? Esta ação não pode ser desfeita."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Excluir curso" }).click();
  await expect(page.getByText("Curso excluído.")).toBeVisible();
});

test("the row's menu publishes and takes back, and the table fits the screen", async ({ page }) => {
  await signInAs(page, "instrutor@sementeira.example");
  const title = await beginCourse(page);
  await addLesson(page, { title: "Só uma", kind: "Texto", text: "Um texto." });
  await page.goto(`/admin?q=${encodeURIComponent(title)}`);
  await fitsTheScreen(page);
  await page.getByLabel(`Ações: ${title}`).click();
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Curso publicado.")).toBeVisible();
  await page.goto(`/admin?q=${encodeURIComponent(title)}`);
  await expect(seen(page.getByText("Publicado", { exact: true }))).toBeVisible();
  await page.getByLabel(`Ações: ${title}`).click();
  await page.getByRole("button", { name: "Despublicar" }).click();
  await expect(page.getByText("Curso despublicado.")).toBeVisible();
});

test("a text is looked at in another tab while it is being written", async ({ page, context }) => {
  await signInAs(page, "instrutor@sementeira.example");
  await beginCourse(page);
  await page.getByRole("link", { name: "Acrescentar aula" }).click();
  await page.getByRole("radio", { name: "Texto" }).check();
  await page.getByRole("textbox", { name: "Texto" }).fill("Uma palavra **forte**.");
  const [preview] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Ver o texto como fica" }).click(),
  ]);
  await expect(preview.locator("strong", { hasText: "forte" })).toBeVisible();
  await preview.close();
  await page.getByLabel("Título da aula").fill("Palavras");
  await page.getByRole("button", { name: "Salvar aula" }).click();
  await expect(page.getByText("Aula salva.")).toBeVisible();
});

test("whoever reloads what is not saved is asked first, and may stay", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "this is what script adds");
  await signInAs(page, "instrutor@sementeira.example");
  await beginCourse(page);
  await page.getByRole("link", { name: "Acrescentar aula" }).click();
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

test("axe finds nothing where courses are written", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe itself is a script; the pages are the same without it");
  test.slow();
  await signInAs(page, "instrutor@sementeira.example");
  await beginCourse(page);
  const here = new URL(page.url()).pathname;
  await addLesson(page, { title: "A chuva", kind: "Áudio" });
  const lesson = new URL(page.url()).pathname.replace("/file", "");
  const paths = [
    ...["/admin", "/admin?q=nada+disso", "/admin/courses/new", here, here.replace("edit", "delete")],
    ...[here.replace("edit", "publication"), here.replace("edit", "lessons/new")],
    ...["file", "edit", "delete", "questions/new", "resources/new", "resources/file"].map(
      (path) => `${lesson}/${path}`,
    ),
  ];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of paths) {
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) }));
      expect(found, `${path} ${colorScheme}`).toEqual([]);
      await fitsTheScreen(page);
    }
  }
});
