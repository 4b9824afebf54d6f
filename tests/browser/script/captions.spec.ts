import { lessonWithCaptions, studiedLessonWithCaptions } from "#tests/browser/captions.ts";
import { expect, expectAccessible, test } from "#tests/browser/support.ts";

test("a tap on a minute of the captions jumps in the player and loads nothing", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto(`${await lessonWithCaptions(page)}?busca=oracao#legendas`);
  await expect(page.locator("mark")).toHaveText("oração");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  const address = page.url();
  await page.getByRole("region", { name: "Legendas em texto" }).getByRole("link", { name: "0:12" }).click();
  const moment = () => page.locator("#player video").evaluate((video) => (video as HTMLVideoElement).currentTime);
  await expect.poll(moment).toBeGreaterThanOrEqual(12);
  expect(page.url()).toBe(address);
});

test("the moment of the player goes into a note, and the one where it stopped into a question", {
  tag: "@nightly",
}, async ({ page }) => {
  const path = await studiedLessonWithCaptions(page);
  await page.goto(path);
  await page.locator("#player video").evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
    video.pause();
    video.currentTime = 12;
  });
  await page.getByText("Minhas anotações").click();
  await page.getByRole("button", { name: "Usar o minuto de agora" }).click();
  await expect(page.getByLabel("Em que minuto?")).toHaveValue("0:12");
  const usesLast = page.getByRole("button", { name: "Usar 0:12, onde você parou" });
  // The moment is sent in the background.
  await expect(async () => {
    await page.goto(`${path}/questions`);
    await expect(usesLast).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await usesLast.click();
  await expect(page.getByLabel("Em que minuto?")).toHaveValue("0:12");
});

test("the assistant leads to the minute of a lesson where the words are said", async ({ page }) => {
  await studiedLessonWithCaptions(page);
  await page.goto("/support/chat");
  const question = "adubo";
  const link = page.getByRole("main").getByRole("link", { name: /^Da semente, aos 0:12$/ });
  // Captions are found once a job has read them.
  await expect(async () => {
    await page.getByLabel("Sua mensagem").fill(question);
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
    await expect(link.last()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await link.last().click();
  // Other tests leave lessons that say the same.
  await expect(page).toHaveURL(/\/learn\/\d+\?t=12#player$/);
  const moment = () => page.locator("#player video").evaluate((video) => (video as HTMLVideoElement).currentTime);
  await expect.poll(moment).toBeGreaterThanOrEqual(12);
});
