import { readFileSync } from "node:fs";
import { addHandout, addLesson, beginCourse, sendFile, toCourse, video } from "#tests/browser/authoring.ts";
import { expect, instructor, signIn, test } from "#tests/browser/support.ts";

const gift = "Quem escreveu Atos? {=Lucas ~Marcos}\n\nPaulo era de Tarso. {TRUE}\n\nConte o que aprendeu. {}";

test("a course is filled with questions from elsewhere, copied, exported and imported", { tag: "@nightly" }, async ({
  page,
}) => {
  test.slow();
  await signIn(page, instructor);
  const title = await beginCourse(page);
  await addLesson(page, { title: "A terra", kind: "Texto", text: "Terra **solta**." });
  await page.getByRole("link", { name: "Trazer perguntas" }).click();
  await page.getByLabel("Ou cole as perguntas").fill(gift);
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText("Entram 2 perguntas")).toBeVisible();
  await expect(page.getByText("é dissertativa")).toBeVisible();
  await page.getByText("Ver ou corrigir o texto").click();
  await page.getByLabel("Perguntas em GIFT").fill(`${gift}\n\nOnde nasceu Jesus? {=Belém}`);
  await page.getByRole("button", { name: "Conferir de novo" }).click();
  await page.getByRole("button", { name: "Adicionar 3 perguntas" }).click();
  await expect(page.getByText("3 perguntas adicionadas.")).toBeVisible();
  await addHandout(page, "Apostila da terra");
  await toCourse(page, title);
  await addLesson(page, { title: "A semente", kind: "Vídeo" });
  await sendFile(page, "Vídeo", video);
  await toCourse(page, title);

  await page.getByRole("link", { name: "Duplicar curso" }).click();
  await page.getByRole("button", { name: "Duplicar curso" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Cópia de ${title}` })).toBeVisible();

  for (const [link, kind] of [
    ["Baixar o pacote (ZIP)", "Pacote da Sementeira"],
    ["Baixar em Common Cartridge (IMSCC)", "IMS Common Cartridge"],
  ] as const) {
    await page.getByRole("link", { name: "Exportar curso" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: link }).click();
    const buffer = readFileSync(await (await download).path());
    await page.goto("/admin/courses/new");
    await page.getByRole("link", { name: "Importe um pacote" }).click();
    const file = { name: "curso.zip", mimeType: "application/zip", buffer };
    await page.getByLabel("Pacote do curso").setInputFiles(file);
    await page.getByRole("button", { name: "Enviar e conferir" }).click();
    await expect(page.getByText("Entram 2 aulas")).toBeVisible();
    await expect(page.getByText(kind)).toBeVisible();
    await page.getByRole("button", { name: "Criar o curso" }).click();
    await expect(page.getByText("Curso importado, como rascunho.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: `Cópia de ${title}` })).toBeVisible();
    await expect(page.getByText("3 perguntas")).toBeVisible();
    await expect(page.getByText("1 material")).toBeVisible();
  }
});
