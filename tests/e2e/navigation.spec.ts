import { chromium, type Page } from "playwright/test";
import { expect, test } from "#tests/e2e/browser.ts";
import { enrol, findCourse, seen } from "#tests/e2e/learner.ts";

/** How the page that is shown came: `navigational-prefetch` where it was there before it was asked for. */
const delivery = (page: Page) =>
  page.evaluate(() => (performance.getEntriesByType("navigation")[0] as { deliveryType?: string }).deliveryType);

test("what a reader most likely opens next is there before they press, on public pages and on a learner's own", async ({
  page,
  javaScriptEnabled,
  isMobile,
}) => {
  test.skip(javaScriptEnabled === false || isMobile, "the pointer rests on a link before it presses");
  await page.goto("/");
  await restOn(page, "Explorar cursos", "/courses");
  await page.getByRole("link", { name: "Explorar cursos" }).first().click();
  await expect(page).toHaveURL(/\/courses$/);
  expect(await delivery(page)).toBe("navigational-prefetch");

  await findCourse(page);
  await enrol(page);
  const next = seen(page.getByRole("link", { name: /Próxima aula/ }));
  const path = await next.getAttribute("href");
  await restOn(page, /Próxima aula/, path!);
  await next.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  expect(await delivery(page)).toBe("navigational-prefetch");
});

test("whoever asked for less data gets nothing before they press", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer!.headers()["speculation-rules"]).toBe('"/pages.speculationrules"');
  await page.getByRole("button", { name: /modo leve/i }).click();
  const light = await page.goto("/");
  expect(light!.headers()).not.toHaveProperty("speculation-rules");
});

test("going back shows the page as it was left", async ({ page }) => {
  const next = page.getByRole("link", { name: "Próxima" });
  await page.goto("/courses");
  await next.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await next.click();
  await expect(page).toHaveURL(/page=2/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/courses$/);
  await expect(next).toBeInViewport();
});

test("going back to a public page takes it from memory", async ({
  baseURL,
  launchOptions,
  javaScriptEnabled,
  isMobile,
}) => {
  test.skip(javaScriptEnabled === false || isMobile, "once is enough: a mark that a script leaves tells");
  // Playwright starts browsers without that memory, since pages in it still answer to it.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  try {
    const page = await browser.newPage({ baseURL });
    await page.goto("/courses");
    await page.evaluate(() => Object.assign(window, { isTheSame: true }));
    await page.goto("/about");
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/courses$/);
    await expect.poll(() => page.evaluate(() => (window as { isTheSame?: boolean }).isTheSame)).toBe(true);
  } finally {
    await browser.close();
  }
});

/** Rests on the link until what it leads to has come. */
async function restOn(page: Page, name: string | RegExp, path: string) {
  const ahead = page.context().waitForEvent("requestfinished", {
    predicate: (request) =>
      new URL(request.url()).pathname === path && /prefetch/.test(request.headers()["sec-purpose"] ?? ""),
  });
  await seen(page.getByRole("link", { name })).hover();
  await ahead;
}
