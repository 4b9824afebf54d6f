import { expect, type Page } from "playwright/test";

/**
 * Opens a page as whoever comes from elsewhere sees it first: painted before its font has come, and its font here
 * before its stylesheet. What is given back lets the stylesheet come as well.
 */
export async function held(page: Page, path: string) {
  const painted = gate();
  const released = gate();
  await page.unrouteAll();
  await page.route(/\.woff2$/, (route) => painted.opened.then(() => route.continue()));
  await page.route(/\.css$/, (route) => released.opened.then(() => route.continue()));
  const answer = await page.goto(path, { waitUntil: "commit" });
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length), path)
    .toBe(1);
  expect(await answer!.text(), path).toMatch(/<style.*<link[^>]* rel="stylesheet"[^>]*><\/body><\/html>$/s);
  painted.open();
  await fontsHere(page);
  return async function release() {
    released.open();
    const files = () => [...document.styleSheets].filter(({ href }) => href?.endsWith(".css")).length;
    await expect.poll(() => page.evaluate(files), path).toBe(1);
  };
}

/** Opens a page as by a link of the platform's own; without the serif, whose coming in time is chance. */
export async function fromPageToPage(page: Page, path: string) {
  await page.unrouteAll();
  await page.route(/alegreya.*\.woff2$/, (route) => route.abort());
  await page.route(
    ({ pathname, search }) => pathname + search === path,
    async (route) => {
      const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
      await route.fulfill({ response: await route.fetch({ headers }) });
    },
  );
  const answer = await page.goto(path);
  expect(await answer!.text(), path).not.toContain("blocking=");
  await fontsHere(page);
}

async function fontsHere(page: Page) {
  const states = () => [...document.fonts].map(({ status }) => status);
  await expect.poll(() => page.evaluate(states)).not.toContain("loading");
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
