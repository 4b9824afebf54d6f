import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { aLightRecording } from "#tests/browser/light-version.ts";
import { expect, expectFits, test } from "#tests/browser/support.ts";

test("light mode plays and takes along the light version of a recording, and both sizes are told", {
  tag: "@nightly",
}, async ({ page, school }) => {
  const { course, lesson, light } = await aLightRecording(page, school);
  await page.goto(lesson);
  const told = page.locator("#peso");
  await expect(told).toHaveText(/^áudio, .+, [\d,]+ [KM]B \(no Modo leve, [\d,]+ KB\)$/);
  await expect(page.locator("#player audio")).not.toHaveAttribute("src", light);
  const zips = page.getByRole("link", { name: /^Baixar aula/ });
  await expect(zips).toHaveText([/^Baixar aula, com o áudio leve \(ZIP, /, /^Baixar aula, com o áudio \(ZIP, /]);

  await page.getByRole("button", { name: /^Modo leve/ }).click();
  await expect(told).toHaveText(/^áudio, .+, [\d,]+ KB na versão leve \(a original tem [\d,]+ [KM]B\)$/);
  const audio = page.locator("#player audio");
  await expect(audio.locator("source").first()).toHaveAttribute("src", light);
  await expect(audio.locator("source")).toHaveCount(2);
  await expectFits(page);
  await expect(zips).toHaveCount(1);
  const [download] = await Promise.all([page.waitForEvent("download"), zips.click()]);
  const files = unzipSync(await readFile((await download.path())!));
  expect(Object.keys(files)).toContain("arquivos/01-um-hino-leve.m4a");

  await page.goto(`${course}/offline`);
  await expect(page.getByText("Os áudios são os leves.")).toBeVisible();
  await page.getByRole("link", { name: "Levar os originais" }).click();
  await expect(page.getByText("Os áudios são os originais.")).toBeVisible();
  await expectFits(page);
});
