import type { Page } from "playwright/test";
import { expect, test } from "#tests/browser/support.ts";

// The slides turn only where motion is welcome.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a slide stays five seconds, and after the last comes the first", { tag: "@nightly" }, async ({ page }) => {
  await openStopped(page);
  await expectSlide(page, 1);
  await page.clock.runFor(4_999);
  await expectSlide(page, 1);
  await page.clock.runFor(1);
  await expectSlide(page, 2);
  await page.clock.runFor(5_000);
  await expectSlide(page, 3);
  await page.clock.runFor(5_000);
  await expectSlide(page, 1);
});

test.describe("with a mouse", () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  test("pointing at the slides holds them, and going away lets them turn again", { tag: "@nightly" }, async ({
    page,
  }) => {
    await openStopped(page);
    await page.getByRole("heading", { name: "Uma aula cabe no intervalo" }).hover();
    await page.clock.runFor(20_000);
    await expectSlide(page, 1);
    await page.getByRole("heading", { level: 1 }).hover();
    await page.clock.runFor(4_999);
    await expectSlide(page, 1);
    await page.clock.runFor(1);
    await expectSlide(page, 2);
  });
});

test("the focus holds the slides, and leaving lets them turn again", { tag: "@nightly" }, async ({ page }) => {
  await openStopped(page);
  await page.getByRole("link", { name: "Cursos para começar" }).focus();
  await page.clock.runFor(20_000);
  await expectSlide(page, 1);
  await page.getByRole("link", { name: "Explorar cursos" }).first().focus();
  await page.clock.runFor(5_000);
  await expectSlide(page, 2);
});

test("an arrow or a dot turns the slides and stops them for good", async ({ page }) => {
  await openStopped(page);
  await page.getByRole("button", { name: "Próximo slide" }).click();
  await expectSlide(page, 2);
  await leave(page);
  await page.clock.runFor(20_000);
  await expectSlide(page, 2);
  await page.getByRole("button", { name: "Slide anterior" }).click();
  await page.getByRole("button", { name: "Slide anterior" }).click();
  await expectSlide(page, 3);

  await openStopped(page);
  await page.getByRole("button", { name: "Slide 3: Colher" }).click();
  await leave(page);
  await page.clock.runFor(20_000);
  await expectSlide(page, 3);
  await expect(page.locator("[data-status]")).toHaveAttribute("aria-live", "polite");
  await expect(page.locator("[data-status]")).toHaveText("3 de 3: Colher");
});

test("moving the slides by finger stops them for good, where they were left", async ({ page }) => {
  await openStopped(page);
  await page.getByText("esperam por você onde parou").tap();
  await page.locator("[data-slides]").evaluate((row) => row.scrollTo({ left: row.scrollWidth, behavior: "instant" }));
  await expectSlide(page, 3);
  await page.clock.runFor(20_000);
  await expectSlide(page, 3);
});

test("the slides can be paused and set going again", { tag: "@nightly" }, async ({ page }) => {
  await openStopped(page);
  await expect(page.locator("[data-status]")).toHaveAttribute("aria-live", "off");
  await page.getByRole("button", { name: "Pausar" }).click();
  await expect(page.getByRole("button", { name: "Pausar" })).toHaveCount(0);
  await leave(page);
  await page.clock.runFor(20_000);
  await expectSlide(page, 1);
  await page.getByRole("button", { name: "Retomar" }).click();
  await page.clock.runFor(5_000);
  await expectSlide(page, 2);
  await expect(page.getByRole("button", { name: "Pausar" })).toBeVisible();
});

test("nothing turns by itself with reduced motion, unless asked for", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStopped(page);
  await page.clock.runFor(20_000);
  await expectSlide(page, 1);
  await page.getByRole("button", { name: "Próximo slide" }).click();
  await expectSlide(page, 2);
  await page.getByRole("button", { name: "Retomar" }).click();
  await page.clock.runFor(5_000);
  await expectSlide(page, 3);
});

test("nothing on the page is pushed about as the script comes", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Pausar" })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test("courses that were late are asked for again, and come without the page being loaded again", async ({ page }) => {
  let asked = 0;
  await page.route("/", async (route) => {
    const answer = await route.fetch();
    asked += 1;
    if (asked > 2) return route.fulfill({ response: answer });
    const late = (await answer.text()).replace(
      /<div id="vitrine">.*?(?=<section aria-labelledby="areas")/s,
      '<div id="vitrine" aria-busy="true"><p>Carregando cursos…</p></div>',
    );
    await route.fulfill({ response: answer, body: late });
  });
  await openStopped(page);
  await expect(page.getByText("Carregando cursos…")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect
    .poll(async () => {
      await page.clock.runFor(2_000);
      return page.getByRole("article").count();
    })
    .toBe(3);
  await expect(page.getByText("Carregando cursos…")).toHaveCount(0);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  expect(asked).toBe(3);
});

const stopped = new WeakSet<Page>();

/** The home page with its script at work, in a time that passes only when the test says so. */
async function openStopped(page: Page) {
  if (!stopped.has(page)) {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60_000);
    stopped.add(page);
  }
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Próximo slide" })).toBeVisible();
}

/** This slide, and no other, stands in the middle of its row, or as near as the row's end lets it. */
async function expectSlide(page: Page, place: number) {
  await expect.poll(() => page.locator("[data-slides]").evaluate(offPlace, place - 1)).toBeLessThan(2);
  await expect(page.locator("[data-dot]").nth(place - 1)).toHaveAttribute("aria-current", "true");
  await expect(page.locator("[data-dot][aria-current=true]")).toHaveCount(1);
}

/** By how many pixels a row is scrolled otherwise than its slide at `index` asks for. */
function offPlace(row: Element, index: number) {
  const slide = row.children[index] as HTMLElement;
  const middle = slide.offsetLeft - (row.clientWidth - slide.offsetWidth) / 2;
  return Math.abs(row.scrollLeft - Math.min(Math.max(middle, 0), row.scrollWidth - row.clientWidth));
}

/** Takes the pointer and the focus elsewhere. */
async function leave(page: Page) {
  await page.mouse.move(0, 0);
  await page.getByRole("link", { name: "Explorar cursos" }).first().focus();
}
