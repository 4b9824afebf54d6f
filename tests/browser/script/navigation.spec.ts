import type { Page } from "playwright/test";
import { certify, courseCalled } from "#tests/browser/records.ts";
import { enrol, freeCourse } from "#tests/browser/steps.ts";
import { expect, seen, signIn, test } from "#tests/browser/support.ts";

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

test("what a reader most likely opens next is there before they press", { tag: "@nightly" }, async ({ page }) => {
  /** How the page that is shown came: `navigational-prefetch` where it was there before it was asked for. */
  const delivery = () =>
    page.evaluate(() => (performance.getEntriesByType("navigation")[0] as { deliveryType?: string }).deliveryType);
  await page.goto("/");
  await restOn(page, "Explorar cursos", "/courses");
  await page.getByRole("link", { name: "Explorar cursos" }).first().click();
  await expect(page).toHaveURL(/\/courses$/);
  expect(await delivery()).toBe("navigational-prefetch");

  await page.goto(`/courses/${await courseCalled(page.context().request, freeCourse)}`);
  await enrol(page);
  const next = seen(page.getByRole("link", { name: /Próxima aula/ }));
  const path = await next.getAttribute("href");
  await restOn(page, /Próxima aula/, path!);
  await next.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  expect(await delivery()).toBe("navigational-prefetch");
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

test("nothing keeps a public page out of the browser's memory for going back", async ({ page }) => {
  await page.addInitScript(() => {
    const listened: string[] = [];
    Object.assign(window, { listened });
    const add = window.addEventListener.bind(window);
    window.addEventListener = (...args: Parameters<typeof add>) => {
      listened.push(args[0]);
      return add(...args);
    };
  });
  for (const path of ["/", "/courses", "/about"]) {
    const answer = await page.goto(path);
    expect(answer!.headers()["cache-control"], path).not.toContain("no-store");
    await page.locator("html[data-ready]").waitFor();
    const listened = await page.evaluate(() => (window as unknown as { listened: string[] }).listened);
    expect(listened, path).not.toContain("unload");
    expect(listened, path).not.toContain("beforeunload");
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

test("a filter of the catalogue applies as soon as it is chosen", async ({ page }) => {
  await page.goto("/courses?category=mentoria");
  await page.getByRole("combobox", { name: "Nível" }).selectOption("Avançado");
  await expect(page).toHaveURL(/category=mentoria.*level=avancado/);
  await page.getByRole("link", { name: "Ver em lista" }).click();
  await expect(page).toHaveURL(/layout=list/);
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("a course, a certificate and the page that verifies it are handed to the device's own sheet", async ({ page }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "share", { value: async (data: unknown) => void shared.push(data) });
  });
  await signIn(page);
  const { id, certificate_hash, course_title } = await certify(page.context().request);
  const course = await courseCalled(page.context().request, freeCourse);
  const verification = `/certificate/verify/${certificate_hash}`;
  for (const [open, path, title] of [
    [`/courses/${course}`, `/courses/${course}`, freeCourse],
    [`/certificate/${id}`, verification, `Certificado de ${course_title}`],
    [verification, verification, `Certificado de ${course_title}`],
  ] as const) {
    await page.goto(open);
    await expect(page.getByRole("link", { name: "WhatsApp" })).toBeHidden();
    await page.getByRole("button", { name: "Compartilhar" }).click();
    const url = new URL(path, page.url()).href;
    expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([{ url, title }]);
  }
});
