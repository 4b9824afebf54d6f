import { toKeep } from "#tests/browser/kept-lessons.ts";
import { aLightRecording } from "#tests/browser/light-version.ts";
import { lineTest } from "#tests/browser/line.ts";
import { expect, expectAccessible } from "#tests/browser/support.ts";

lineTest.use({ mayComplain: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch/ });

lineTest(
  "a lesson is kept with its light version, which plays without internet",
  { tag: "@nightly" },
  async ({ page, school, away }) => {
    const { lesson, light } = await aLightRecording(page, school);
    await page.goto(lesson);
    await toKeep(page);
    const button = page.getByRole("button", { name: /^Guardar no celular, com o áudio leve \([\d,]+ KB\)/ });
    await button.click();
    await expect(page.getByText("A aula está neste aparelho.")).toBeVisible();
    await expectAccessible(page);
    await away.go();
    await page.goto(lesson);
    await expect(page.getByText(/^Sem internet: esta é a aula guardada/)).toBeVisible();
    const audio = page.locator("audio");
    await expect(audio).toHaveAttribute("src", light);
    await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => one.duration)).toBeGreaterThan(3.9);
    await audio.evaluate((one: HTMLAudioElement) => {
      one.muted = true;
      one.currentTime = 3;
      return one.play();
    });
    await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(3);
  },
);
