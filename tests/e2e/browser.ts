import { test as base, type Page } from "playwright/test";

export { expect } from "playwright/test";

/** Playwright's test, whose page is only touched once its script stands ready: what happens before is plain HTML. */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) await touchWhenReady(page);
    await use(page);
  },
});

/** Has every action and expectation on the page wait until nothing of the page's script is still to come. */
export async function touchWhenReady(page: Page) {
  const early = page.locator('html:has(script[src*="/assets/main-"]):not([data-ready])');
  await page.addLocatorHandler(early, () => Promise.resolve());
}
