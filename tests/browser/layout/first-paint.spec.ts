import type { Page } from "playwright/test";
import { courseCalled } from "#tests/browser/records.ts";
import { freeCourse } from "#tests/browser/steps.ts";
import { expect, signIn, test } from "#tests/browser/support.ts";

// The serif is kept away on purpose where a page is reached from another.
test.use({ mayComplain: /ERR_FAILED/ });

const student = "estudante@sementeira.example";

/** Beside place and size. */
const styled = [
  "content",
  "display",
  "visibility",
  "opacity",
  "color",
  "background",
  "box-shadow",
  "outline",
  "border",
  "border-radius",
  "font",
  "letter-spacing",
  "text-align",
  "text-decoration",
  "text-transform",
  "white-space",
  "list-style",
  "position",
  "z-index",
  "overflow",
  "transform",
  "translate",
  "rotate",
  "scale",
  "cursor",
  "fill",
  "stroke",
  "stroke-width",
  "object-fit",
  "aspect-ratio",
  "accent-color",
  "appearance",
  "animation-name",
];

/** A page that is read, and one of somebody's own. Pages of the workshop wait for their stylesheet. */
const pages: [string, (page: Page) => Promise<string>][] = [
  ["a course", async (page) => `/courses/${await courseCalled(page.context().request, freeCourse)}`],
  ["a person's courses", async (page) => signIn(page, student).then(() => "/my-courses")],
];

for (const [name, open] of pages) {
  test(`${name} looks, before any file has come, as it does with its files`, async ({ page }) => {
    const path = await open(page);
    const first = new Map<string, string[]>();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const release = await openHeld(page, path);
      const parts = await page.evaluate(everyLook, styled);
      expect(parts.length).toBeGreaterThan(50);
      await release();
      expect(await page.evaluate(everyLook, styled), `${colorScheme}, with its file as well`).toEqual(parts);
      first.set(colorScheme, parts);
    }
    await openFromPageToPage(page, path);
    for (const [colorScheme, parts] of first) {
      await page.emulateMedia({ colorScheme: colorScheme as "light" | "dark" });
      // The bar at the bottom of a phone is drawn once the browser has seen where the page stands.
      await expect.poll(() => page.evaluate(everyLook, styled), `${colorScheme}, and from page to page`).toEqual(parts);
    }
  });

  test.describe("with script", () => {
    test.use({ javaScriptEnabled: true });

    test(`${name} does not move when font and styles arrive one by one`, async ({ page }) => {
      const path = await open(page);
      const release = await openHeld(page, path);
      await release();
      await page.locator("html[data-ready]").waitFor();
      expect(await page.evaluate(whatMoved), path).toEqual([]);
    });
  });
}

test("every page has the same serif, fetched once, and a wordmark that needs none", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  for (const path of ["/profile", "/courses", "/checkout/1", "/support/chat"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^Alegreya/);
    await expect(page.getByRole("banner").getByRole("link").first()).toHaveCSS("font-family", /^system-ui/);
    await page.evaluate(() => document.fonts.ready);
  }
  expect(new Set(fonts).size).toBe(1);
});

/**
 * Opens a page as anyone who comes from elsewhere sees it first: painted before its font has come, and its font here
 * before its stylesheet. What is given back lets the stylesheet come as well.
 */
async function openHeld(page: Page, path: string) {
  const painted = gate();
  const released = gate();
  await page.unrouteAll();
  await page.route(/\.woff2$/, (route) => painted.opened.then(() => route.continue()));
  await page.route(/\.css$/, (route) => released.opened.then(() => route.continue()));
  const answer = await page.goto(path, { waitUntil: "commit" });
  const paints = () => performance.getEntriesByName("first-contentful-paint").length;
  await expect.poll(() => page.evaluate(paints), path).toBe(1);
  expect(await answer!.text(), path).toMatch(/<style.*<link[^>]* rel="stylesheet"[^>]*><\/body><\/html>$/s);
  painted.open();
  await fontsAreHere(page);
  return async function release() {
    released.open();
    const files = () => [...document.styleSheets].filter(({ href }) => href?.endsWith(".css")).length;
    await expect.poll(() => page.evaluate(files), path).toBe(1);
  };
}

/** Opens a page as by a link of the platform's own; without the serif, whose coming in time is chance. */
async function openFromPageToPage(page: Page, path: string) {
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
  await fontsAreHere(page);
}

async function fontsAreHere(page: Page) {
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

/** Runs in the page: each of its elements with its place, its size, and what one sees of its style. */
function everyLook(names: string[]) {
  return [...document.querySelectorAll("body, body :not(link)")].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return ["", "::before", "::after"].map((part) => {
      const style = getComputedStyle(element, part || null);
      if (part && style.content === "none") return "";
      const text = names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; ");
      return `${element.tagName} ${element.className}${part} [${[x, y, width, height]}] { ${text} }`;
    });
  });
}

/** Runs in the page: what has been shifted since it began. */
async function whatMoved() {
  for (let frame = 0; frame < 3; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
  const moved: string[] = [];
  await new Promise<void>((done) => {
    const observer = new PerformanceObserver((list, self) => {
      for (const entry of list.getEntriesByType("layout-shift")) {
        const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] };
        for (const { node } of sources) moved.push(`${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
      }
      if (!list.getEntriesByType("navigation").length) return;
      self.disconnect();
      done();
    });
    observer.observe({ type: "layout-shift", buffered: true });
    observer.observe({ type: "navigation", buffered: true });
  });
  return moved;
}
