import type { Page } from "playwright/test";
import { expect, test } from "#tests/e2e/browser.ts";
import { fromPageToPage, held } from "#tests/e2e/held.ts";
import { enrol, findCourse } from "#tests/e2e/learner.ts";
import { signInAs } from "#tests/e2e/operator.ts";
import { readingPages } from "#tests/support/reading-pages.ts";

const shelves = [...readingPages, "/courses?q=nada+disso", "/courses?layout=list&q=fe", "/ajuda?q=fe"];
const doors = ["/my-courses", "/support/chat", "/contact?enviado=1", "/api/docs", "/api/docs/courses"];
const own = ["/my-courses", "/my-certificates", "/profile", "/profile/edit", "/payments", "/support", "/support/chat"];
const school = ["/admin", "/admin/instructors", "/admin/certificates"];
const authoring = ["/admin/courses/new", "/admin/vouchers", "/admin/webhooks", "/instructor/commissions"];
/** What other tests write into all the time is not the same twice. */
const lively = ["/admin/commissions", "/admin/events"];
/** The certificate's own fonts are shown whenever they come. */
const sheets = ["/certificate-preview", "/certificate-preview?verso=1"];

/** Beside place and size. */
const seen = [
  ...["content", "display", "visibility", "opacity", "color", "background", "box-shadow", "outline", "border"],
  ...["border-radius", "font", "letter-spacing", "text-align", "text-decoration", "text-transform", "white-space"],
  ...["list-style", "position", "z-index", "overflow", "transform", "translate", "rotate", "scale", "cursor"],
  ...["fill", "stroke", "stroke-width", "object-fit", "aspect-ratio", "accent-color", "appearance", "animation-name"],
];

const schemes = ["light", "dark"] as const;

const kinds: [boolean, string, (page: Page, path: string) => Promise<void>][] = [
  [false, "looks, before any file has come, as it does with its files", looksTheSame],
  [true, "stands still when font and styles come one by one", standsStill],
];

for (const [hasScript, words, expectIt] of kinds) {
  test.describe(`a page that somebody comes to from elsewhere ${words}`, () => {
    test.skip(
      ({ javaScriptEnabled }) => (javaScriptEnabled !== false) !== hasScript,
      hasScript ? "with script" : "without script",
    );
    test.slow();

    test("to be read by anybody", async ({ page }) => {
      await findCourse(page);
      for (const path of [new URL(page.url()).pathname, ...shelves]) await expectIt(page, path);
    });

    test("to go further from", async ({ page }) => {
      for (const path of doors) await expectIt(page, path);
    });

    test("of a learner", async ({ page }) => {
      await findCourse(page);
      await enrol(page);
      const lesson = new URL(page.url()).pathname;
      for (const path of [lesson, lesson.replace(/\/learn.*/, ""), ...own]) await expectIt(page, path);
    });

    test("of the school", async ({ page }) => {
      await signInAs(page, "admin@sementeira.example");
      for (const path of [...school, ...authoring, ...(hasScript ? lively : sheets)]) await expectIt(page, path);
    });
  });
}

async function looksTheSame(page: Page, path: string, triesLeft = 5): Promise<void> {
  const before: Looked[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const release = await held(page, path);
    const first = await look(page);
    expect(first.parts.length).toBeGreaterThan(50);
    await release();
    expect(await look(page), `${path}, ${colorScheme}, with its file as well`).toEqual(first);
    before.push(first);
  }
  await fromPageToPage(page, path);
  for (const [i, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const later = await look(page);
    const first = before[i]!;
    // Another test may have written what it shows, meanwhile.
    if (first.words !== later.words && triesLeft) return await looksTheSame(page, path, triesLeft - 1);
    expect(later.words, path).toBe(first.words);
    expect(first.parts, `${path}, ${colorScheme}, and from page to page`).toEqual(later.parts);
  }
}

type Looked = { words: string; parts: string[] };

const look = (page: Page): Promise<Looked> => page.evaluate(everyLook, seen);

async function standsStill(page: Page, path: string) {
  const release = await held(page, path);
  await release();
  await page.locator("html[data-ready]").waitFor();
  const moved = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
    const noted: string[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of entry.sources) noted.push(`${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
    };
    await new Promise<void>((told) => {
      const observer = new PerformanceObserver((list, self) => {
        note(list.getEntriesByType("layout-shift"));
        if (!list.getEntriesByType("navigation").length) return;
        self.disconnect();
        told();
      });
      observer.observe({ type: "layout-shift", buffered: true });
      observer.observe({ type: "navigation", buffered: true });
    });
    return noted;
  });
  expect(moved, path).toEqual([]);
}

/** Runs in the page: each of its elements with its place, its size, and what one sees of its style. */
function everyLook(seen: string[]) {
  const parts = [...document.querySelectorAll("body, body :not(link)")].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return ["", "::before", "::after"].map((part) => {
      const style = getComputedStyle(element, part || null);
      if (part && style.content === "none") return "";
      const text = seen.map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; ");
      return `${element.tagName} ${element.className}${part} [${[x, y, width, height]}] { ${text} }`;
    });
  });
  return { words: document.body.innerText, parts };
}
