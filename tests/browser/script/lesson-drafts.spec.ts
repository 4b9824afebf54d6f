import { addLesson, beginCourse } from "#tests/browser/authoring.ts";
import { admin, expect, instructor, seen, signIn, test } from "#tests/browser/support.ts";

test("a new lesson that was never saved comes back after its page was lost, and is given up or saved", {
  tag: "@nightly",
}, async ({ page }) => {
  page.on("dialog", (dialog) => dialog.accept());
  await signIn(page, instructor);
  const course = await beginCourse(page);
  await page.getByRole("link", { name: "Adicionar aula" }).click();
  await expect(page.getByRole("heading", { name: "Nova aula" })).toBeVisible();
  const address = page.url();
  const editor = page.getByRole("textbox", { name: "Texto", exact: true });
  await page.getByRole("radio", { name: "Texto" }).check();
  await page.getByLabel("Título da aula").fill("A terra");
  await expect(editor).toHaveAttribute("contenteditable", "true");
  await editor.pressSequentially("Terra solta.");
  await expect(page.getByText(/Rascunho guardado às \d\d:\d\d\./)).toBeVisible();

  await page.goto("/admin");
  await page.goto(address);
  await expect(page.getByText(/O que você escreveu em .+ e não salvou está de volta/)).toBeVisible();
  await expect(page.getByLabel("Título da aula")).toHaveValue("A terra");
  await expect(page.getByRole("radio", { name: "Texto" })).toBeChecked();
  await expect(editor).toHaveText("Terra solta.");
  await page.getByRole("button", { name: "Salvar aula" }).click();
  await expect(page.getByText("Aula salva.")).toBeVisible();

  await page.goto(address);
  await expect(page.getByLabel("Título da aula")).toHaveValue("");
  await page.getByLabel("Título da aula").fill("Outra");
  await expect(page.getByText(/Rascunho guardado/)).toBeVisible();
  await page.goto(address);
  await page.getByRole("button", { name: "Descartar o rascunho" }).click();
  await expect(page.getByText("Rascunho descartado.")).toBeVisible();
  await expect(page.getByLabel("Título da aula")).toHaveValue("");
  await expect(page.getByRole("link", { name: course })).toBeVisible();
});

test("opening a lesson shows who else is editing it", async ({ page, browser }) => {
  await signIn(page, instructor);
  await beginCourse(page);
  await addLesson(page, { title: "A poda", kind: "Texto", text: "Corte acima da gema." });
  await expect(page.getByText("Aula salva.")).toBeVisible();
  const address = page.url();
  const other = await (await browser.newContext({ baseURL: new URL(address).origin })).newPage();
  await signIn(other, admin);
  await other.goto(address);
  await expect(other.getByText(/está editando esta aula desde as \d+h\d*\./)).toBeVisible();
  await other.context().close();
});

test("on a wide screen the text stands beside as a phone shows it", { tag: "@nightly" }, async ({ page }) => {
  await signIn(page, instructor);
  await beginCourse(page);
  await addLesson(page, { title: "A poda", kind: "Texto", text: "Corte acima da gema." });
  const phone = page.getByRole("complementary", { name: "Como o aluno vê no celular" });
  await expect(phone).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(phone.getByText("Corte acima da gema.")).toBeVisible();
  const editor = page.getByRole("textbox", { name: "Texto", exact: true });
  await expect(editor).toHaveAttribute("contenteditable", "true");
  await editor.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> Podar é cuidar.");
  await expect(phone.locator("blockquote")).toHaveText("Podar é cuidar.");
  expect((await phone.getByRole("region").boundingBox())!.width).toBe(360);
});

test("a table is written in the editor, kept as Markdown, and scrolls inside on a phone", { tag: "@nightly" }, async ({
  page,
}) => {
  await signIn(page, instructor);
  await beginCourse(page);
  await page.getByRole("link", { name: "Adicionar aula" }).click();
  await page.getByLabel("Título da aula").fill("Os livros");
  await page.getByRole("radio", { name: "Texto" }).check();
  const editor = page.getByRole("textbox", { name: "Texto", exact: true });
  await expect(editor).toHaveAttribute("contenteditable", "true");
  await editor.click();
  const tool = (name: string) =>
    page.getByRole("group", { name: "Formatação do texto" }).getByRole("button", { name, exact: true });
  await expect(tool("+ coluna")).toBeHidden();
  await tool("Tabela").click();
  const long = "Umapalavracompridaquenãoquebra";
  for (const word of ["Livro", "Autor", "Tema", "Rute", "a|b", long, "Jonas", "Jonas"]) {
    await page.keyboard.type(word);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.type("Peixe");
  await page.keyboard.press("Enter"); // A new row.
  await page.keyboard.type("Ester");
  await tool("+ coluna").click();
  await tool("− linha").click();
  await page.getByRole("button", { name: "Salvar aula" }).click();
  await expect(page.getByText("Aula salva.")).toBeVisible();
  const markdown = [
    "| Livro |  | Autor | Tema |",
    "| --- | --- | --- | --- |",
    `| Rute |  | a\\|b | ${long} |`,
    "| Jonas |  | Jonas | Peixe |",
  ].join("\n");
  await expect(page.locator("textarea[name=content_text]")).toHaveValue(markdown);
  await expect(editor.getByRole("row")).toHaveCount(3);

  await page.getByRole("link", { name: "Ver como aluno" }).evaluate((link) => link.removeAttribute("target"));
  await page.getByRole("link", { name: "Ver como aluno" }).click();
  const frame = seen(page.getByRole("group", { name: "Tabela" }));
  await expect(frame.getByRole("columnheader", { name: "Livro" })).toBeVisible();
  const [inner, outer] = await frame.evaluate((element) => [element.scrollWidth, element.clientWidth]);
  expect(inner).toBeGreaterThan(outer!);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  );
});
