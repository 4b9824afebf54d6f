import { lessonWithCaptions, studiedLessonWithCaptions } from "#tests/browser/captions.ts";
import { expect, expectFits, test } from "#tests/browser/support.ts";

test("captions are read as text, searched without accents, and each minute opens the player there", async ({
  page,
}) => {
  const lesson = await lessonWithCaptions(page);
  await page.goto(lesson);
  await expect(page.locator("track[kind=captions]")).toHaveCount(1);
  await page.getByRole("link", { name: "Ler as legendas e buscar nesta aula" }).click();
  const captions = page.getByRole("region", { name: "Legendas em texto" });
  await expect(captions.getByRole("listitem")).toHaveText([
    "0:00 A semente precisa de solo.",
    "0:12 E de oração e adubo.",
  ]);

  await captions.getByLabel("Buscar nesta aula").fill("ORACAO");
  await captions.getByRole("button", { name: "Buscar" }).click();
  await expect(captions.getByText("1 trecho fala disso.")).toBeVisible();
  await expect(captions.getByLabel("Buscar nesta aula")).toHaveValue("ORACAO");
  await expect(captions.locator("mark")).toHaveText("oração");
  await expectFits(page);
  await captions.getByRole("link", { name: "0:12" }).click();
  await expect(page.locator("#player video")).toHaveAttribute("src", /#t=12$/);

  await page.goto(`${lesson}?busca=quaresma#legendas`);
  await expect(captions.getByText("Nada nesta aula fala disso.")).toBeVisible();
  await captions.getByRole("link", { name: "Ver tudo" }).click();
  await expect(captions.getByRole("listitem")).toHaveCount(2);
});

test("a word is searched in all of one's lessons, and a result opens the player at its minute", async ({ page }) => {
  const lesson = await studiedLessonWithCaptions(page);
  await page.goto("/my-courses");
  await page.getByRole("link", { name: "Buscar nas suas aulas" }).click();
  await page.getByLabel("Palavras").fill("oracoes");
  await expect(async () => {
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page.getByText("1 trecho fala de “oracoes”.")).toBeVisible({ timeout: 1_000 });
  }).toPass(); // A job stores new captions in a moment.
  await expect(page.getByLabel("Palavras")).toHaveValue("oracoes");
  await expect(page.locator("mark")).toHaveText("oração");
  await expectFits(page);
  await page.getByRole("link", { name: "Da semente · 0:12" }).click();
  await expect(page).toHaveURL(`${lesson}?t=12#player`);
  await expect(page.locator("#player video")).toHaveAttribute("src", /#t=12$/);

  await page.goto(`${lesson}?busca=quaresma#legendas`);
  await page.getByRole("link", { name: "Buscar em todas as suas aulas" }).click();
  await expect(page.getByText("Nenhuma aula sua fala de “quaresma”.")).toBeVisible();
});

test("broken captions are refused at the field, with the number of the line", { tag: "@nightly" }, async ({ page }) => {
  const lesson = (await lessonWithCaptions(page)).split("/").at(-1);
  await page.goto(`/admin/lessons/${lesson}/resources/file`);
  await page.getByText("Título, tipo e descrição").click();
  await page.getByLabel("Título", { exact: true }).fill("Legendas novas");
  await page.getByLabel("Tipo").selectOption({ label: "Documento" });
  const buffer = Buffer.from("1\n00:00:01,000 --> 00:00:02,000\nOi\n\n2\n00:00:03,000\nTchau\n");
  await page.getByLabel("Arquivos", { exact: true }).setInputFiles({ name: "fala.srt", mimeType: "", buffer });
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.locator("#file-error")).toContainText("Linha 6: falta um tempo como 00:01:02,500");
  await expect(page.getByLabel("Título", { exact: true })).toHaveValue("Legendas novas");
});

test("captions are written and corrected in the panel, and refused there with the line", { tag: "@nightly" }, async ({
  page,
}) => {
  const [course, , lesson] = (await lessonWithCaptions(page, { captions: false })).split("/").slice(2);
  await page.goto(`/admin/lessons/${lesson}/edit`);
  await page.getByRole("link", { name: "Escrever legendas" }).click();
  const text = page.getByLabel("Legendas", { exact: true });
  await text.fill("WEBVTT\n\n00:00:01.000\nSem fim.\n");
  await page.getByRole("button", { name: "Salvar material" }).click();
  await expect(page.locator("#captions-error")).toContainText("Linha 4: falta um tempo como 00:01:02,500");
  await expect(text).toHaveValue(/Sem fim\./);
  await text.fill("A semente morre.");
  await page.getByRole("button", { name: "Salvar material" }).click();
  await expect(page.locator("#captions-error")).toContainText("Comece cada legenda com o minuto");
  await text.fill("0:01 A semente morre.\n");
  await expectFits(page);
  await page.getByRole("button", { name: "Salvar material" }).click();

  await page.getByRole("link", { name: "Corrigir legendas" }).click();
  await expect(page.getByText("Com vários arquivos")).toHaveCount(0); // None are sent here.
  await expect(text).toHaveValue(/A semente morre\./);
  await text.fill("WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nA semente nasce.\n");
  await page.getByRole("button", { name: "Salvar material" }).click();
  await expect(page.getByRole("link", { name: "Corrigir legendas" })).toBeVisible();
  await page.goto(`/courses/${course}/learn/${lesson}?legendas=1`);
  await expect(page.getByRole("region", { name: "Legendas em texto" }).getByRole("listitem")).toHaveText([
    "0:01 A semente nasce.",
  ]);
});
