import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import type { Page, TestInfo } from "playwright/test";
import { addLesson, beginCourse, pdf, toCourse, video } from "#tests/browser/authoring.ts";
import { expect, instructor, signIn, test } from "#tests/browser/support.ts";
import { aPackage, zipOf } from "#tests/domain/packages/a-package.ts";

test.use({ mayComplain: /ERR_CONNECTION_RESET|status of 415/ });

const piece = 4 * 1024 ** 2;
const pieces = "**/admin/uploads/*/file";

/** A video of two pieces and a little, as a file that can be chosen again. */
function aFilm(info: TestInfo) {
  const path = info.outputPath("filme.mp4");
  writeFileSync(path, Buffer.concat([video.buffer, randomBytes(2 * piece + 5_000 - video.buffer.length)]));
  return path;
}

/** A lesson that waits for its video, where it is sent. */
async function awaitVideo(page: Page) {
  await signIn(page, instructor);
  await beginCourse(page);
  await addLesson(page, { title: "A poda", kind: "Vídeo" });
  await expect(page.getByRole("heading", { name: "Enviar arquivo" })).toBeVisible();
}

/** The first byte of each piece that is sent from now on. */
function watchPieces(page: Page) {
  const from: number[] = [];
  page.on("request", (request) => {
    const range = /^bytes (\d+)-/.exec(request.headers()["content-range"] ?? "")?.[1];
    if (range) from.push(Number(range));
  });
  return from;
}

const line = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("a video goes on by itself where the connection broke", { tag: "@nightly" }, async ({ page }, info) => {
  await awaitVideo(page);
  const sent = watchPieces(page);
  let count = 0;
  await page.route(pieces, (route) => {
    count += 1;
    return count === 2 ? route.abort("connectionreset") : route.continue();
  });
  await page.getByLabel("Vídeo").setInputFiles(aFilm(info));
  await page.getByRole("button", { name: "Enviar arquivo" }).click();
  await expect(page.getByText("Sem resposta. O envio continua sozinho")).toBeVisible();
  await expect(page.getByText(/Arquivo recebido: dura 20 s/)).toBeVisible();
  await expect(page.getByText("Pronta")).toBeVisible();
  expect(sent).toEqual([0, piece, piece, 2 * piece]);
});

test(
  "a video that was paused goes on, and after the page was lost too, once the same file is chosen",
  { tag: "@nightly" },
  async ({ page }, info) => {
    await awaitVideo(page);
    const film = aFilm(info);
    const sent = watchPieces(page);
    let isCut = true;
    await page.route(pieces, async (route) => {
      const isFirst = route.request().headers()["content-range"]?.startsWith("bytes 0-");
      if (isFirst || !isCut) return await route.continue();
      await new Promise(() => {}); // The rest never arrives.
    });
    await page.getByLabel("Vídeo").setInputFiles(film);
    await page.getByRole("button", { name: "Enviar arquivo" }).click();
    await expect.poll(() => sent).toEqual([0, piece]);
    await page.getByRole("button", { name: "Pausar" }).click();
    await expect(line(page, "filme.mp4")).toContainText(/Pausado em \d+% de 8,4 MB/);
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect.poll(() => sent).toEqual([0, piece, piece]);

    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    isCut = false;
    await page.getByLabel("Vídeo").setInputFiles(film);
    await page.getByRole("button", { name: "Enviar arquivo" }).click();
    await expect(page.getByText("Pronta")).toBeVisible();
    expect(sent).toEqual([0, piece, piece, piece, 2 * piece]);
  },
);

test("several materials are sent one after the other, and one that is refused says why", async ({ page }) => {
  await signIn(page, instructor);
  const course = await beginCourse(page);
  await addLesson(page, { title: "A terra", kind: "Texto", text: "Terra solta." });
  await page.getByRole("link", { name: "Enviar material" }).click();
  await page.getByLabel("Arquivos").setInputFiles([
    { ...pdf, name: "Folha 1.pdf" },
    { ...pdf, name: "quebrado.pdf", buffer: Buffer.from("<!doctype html>".padEnd(200)) },
    { ...pdf, name: "Folha 2.pdf" },
  ]);
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 de 3 arquivos enviados" })).toBeVisible();
  await expect(line(page, "quebrado.pdf")).toContainText(/Não foi aceito.*Envie um documento em PDF/);
  await expect(page.getByRole("button", { name: /^Continuar/ })).toHaveCount(0);
  await page.getByRole("button", { name: /^Cancelar ?: quebrado.pdf$/ }).click();
  await expect(page.getByRole("heading", { name: "Materiais" })).toBeVisible();
  for (const title of ["Folha 1", "Folha 2"]) await expect(page.getByRole("link", { name: title })).toBeVisible();
  await toCourse(page, course);
});

test("a package is sent in the page, cancelled, refused in its place, and leads on to what it holds", async ({
  page,
}) => {
  await signIn(page, instructor);
  await page.goto("/admin/courses/package/file");
  const choose = (buffer: Buffer) =>
    page.getByLabel("Pacote do curso").setInputFiles({ name: "curso.zip", mimeType: "application/zip", buffer });
  const send = page.getByRole("button", { name: "Enviar e conferir" });

  await page.route("/api/course-packages", () => {}, { times: 1 }); // It never arrives.
  await choose(aPackage());
  await send.click();
  await page.getByRole("button", { name: "Cancelar envio" }).click();
  await expect(page.getByText("Envio cancelado.")).toBeVisible();

  await choose(zipOf({ "outra-coisa.txt": "nada" }));
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "O pacote não foi aceito" })).toBeFocused();
  await choose(aPackage());
  await send.click();
  await expect(page.getByRole("button", { name: "Criar o curso" })).toBeVisible();
});

test("a package sent after the session ended leads to the sign-in", { tag: "@nightly" }, async ({ page }) => {
  await signIn(page, instructor);
  await page.goto("/admin/courses/package/file");
  await page.context().clearCookies();
  const buffer = zipOf({ "outra-coisa.txt": "nada" });
  await page.getByLabel("Pacote do curso").setInputFiles({ name: "curso.zip", mimeType: "application/zip", buffer });
  await page.getByRole("button", { name: "Enviar e conferir" }).click();
  await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/redirectTo=%2Fadmin%2Fcourses%2Fpackage%2Ffile/);
});
