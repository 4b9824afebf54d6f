import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import type { Download } from "playwright/test";
import { enrol } from "#tests/browser/steps.ts";
import { expect, expectFits, seen, test } from "#tests/browser/support.ts";

/** Unpacks a downloaded ZIP as a phone does. Returns the addresses of its files by name. */
async function unpack(download: Download, folder: string) {
  const files = Object.entries(unzipSync(await readFile((await download.path())!)));
  for (const [name, bytes] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  return new Map(files.map(([name]) => [name, pathToFileURL(path.join(folder, name)).href]));
}

test("take a lesson and a course along as a ZIP, and read them without the school", async ({ page, context }) => {
  const folder = mkdtempSync(path.join(tmpdir(), "sementeira-zip-"));
  await page.goto("/courses?q=primeiros+passos");
  await page.getByRole("link", { name: "Primeiros passos na fé" }).click();
  await enrol(page);
  const [lesson] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Baixar aula \(ZIP, \d/ }).click(),
  ]);
  expect(lesson.suggestedFilename()).toBe("o-que-e-crer.zip");
  await page.getByRole("link", { name: "Guardar outras aulas deste curso" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Estudar sem internet" })).toBeVisible();
  await expectFits(page);
  const [course] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Baixar o curso \(ZIP, \d/ }).click(),
  ]);
  const alone = await unpack(lesson, path.join(folder, "lesson"));
  const whole = await unpack(course, path.join(folder, "course"));
  await context.setOffline(true);
  await page.goto(alone.get("aula-01-o-que-e-crer.html")!);
  await expect(page.getByRole("heading", { level: 1, name: "O que é crer?" })).toBeVisible();
  await page.goto(whole.get("abra-aqui.html")!);
  await seen(page.getByRole("link", { name: /Um hino de quase quinhentos anos/ })).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Um hino de quase quinhentos anos");
  const length = () => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(length).toBeGreaterThan(1);
  await expectFits(page);
  rmSync(folder, { recursive: true });
});
