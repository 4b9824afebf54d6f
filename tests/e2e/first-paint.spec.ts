import type { Page } from "playwright/test";
import { expect, test } from "#tests/e2e/browser.ts";
import { enrol, findCourse } from "#tests/e2e/learner.ts";

const open = ["/", "/courses", "/ajuda", "/privacidade", "/auth/login"];
const own = ["/profile/edit", "/support/chat"];

test.describe("who comes from elsewhere sees, before any file has come, the page as it is with its files", () => {
  test.skip(
    ({ javaScriptEnabled }) => javaScriptEnabled !== false,
    "before any file has come there is no script either",
  );

  test("as a visitor", async ({ page }) => {
    test.slow();
    await findCourse(page);
    await expectSame(page, [...open, new URL(page.url()).pathname]);
  });

  test("as a learner", async ({ page }) => {
    test.slow();
    await findCourse(page);
    await enrol(page);
    await expectSame(page, [new URL(page.url()).pathname, ...own]);
  });
});

async function expectSame(page: Page, paths: string[]) {
  for (const path of paths) {
    const first = await looksOf(page, path, "none");
    const later = await looksOf(page, path, "same-origin");
    expect(
      [first.html, later.html].map((html) => html.includes("<style")),
      path,
    ).toEqual([true, false]);
    expect(later.looks.length).toBeGreaterThan(50);
    expect(first.looks, path).toEqual(later.looks);
  }
}

/**
 * How all of the page looks that comes from `site`, without the font, whose moment is chance; from elsewhere without
 * its files.
 */
async function looksOf(page: Page, path: string, site: "none" | "same-origin") {
  const unwanted = site === "none" ? /\.(css|woff2)$/ : /\.woff2$/;
  await page.route(unwanted, (route) => route.abort());
  await page.route(
    ({ pathname, search }) => pathname + search === path,
    async (route) => {
      const headers = { ...route.request().headers(), "sec-fetch-site": site };
      await route.fulfill({ response: await route.fetch({ headers }) });
    },
  );
  const answer = await page.goto(path);
  const looks: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    looks.push(...(await page.evaluate(everyStyle)));
  }
  await page.unrouteAll();
  return { html: await answer!.text(), looks };
}

/**
 * Runs in the page: each of its elements with all that it is styled with, where it stands and how large it is included.
 */
function everyStyle() {
  return [...document.querySelectorAll("body, body :not(link)")].flatMap((element) =>
    ["", "::before", "::after"].map((part) => {
      const style = getComputedStyle(element, part || null);
      if (part && style.content === "none") return "";
      const names = [...style].filter((name) => !name.startsWith("--")); // Nobody sees variables.
      const text = names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; ");
      return `${element.tagName} ${element.className}${part} { ${text} }`;
    }),
  );
}
