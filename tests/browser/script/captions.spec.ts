import { lessonWithCaptions } from "#tests/browser/captions.ts";
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
