import type { Page } from "playwright/test";
import { expect, test } from "#tests/e2e/browser.ts";
import { enrol, findCourse } from "#tests/e2e/learner.ts";
import { readingPages } from "#tests/support/reading-pages.ts";

const open = [
  ...readingPages,
  "/courses?q=biblia&layout=list",
  "/ajuda?q=certificado",
  "/my-courses",
  "/profile",
  "/payments",
  "/instructor/commissions",
  "/support",
  "/support/chat",
  "/my-certificates",
  "/api/docs",
  "/api/docs/courses",
  "/api/docs/webhooks",
];

test("nothing scrolls sideways, nothing is loaded from elsewhere, the browser complains of nothing", async ({
  page,
  baseURL,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404")) complaints.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL!) && !request.url().startsWith("data:")) complaints.push(request.url());
  });
  for (const path of [...open, await aCoursePage(page)]) {
    await page.goto(path);
    const { scroll, client } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scroll: scrollWidth, client: clientWidth };
    });
    expect(scroll, path).toBeLessThanOrEqual(client);
  }
  expect(complaints).toEqual([]);
});

test("a first visit to a screen for getting something done fetches no font", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  for (const path of ["/profile", "/payments"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  }
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).toEqual([]);
  await page.goto("/courses");
  await expect.poll(() => fonts.length).toBe(1);
});

async function aCoursePage(page: Page) {
  await findCourse(page);
  return new URL(page.url()).pathname;
}

test("main actions are large enough for a thumb", async ({ page }) => {
  await findCourse(page);
  await enrol(page);
  const { height } = (await page.getByRole("button", { name: "Concluir aula" }).boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(44);
});

test("the light mode sends no script, is remembered, and comes off again", async ({ page }) => {
  await page.goto("/courses?category=mentoria");
  await page.getByRole("button", { name: /Modo leve/ }).click();
  await expect(page).toHaveURL("/courses?category=mentoria");
  await expect(page.locator("script")).toHaveCount(0);
  await page.goto("/dev/ui");
  await expect(page.locator("script")).toHaveCount(0);
  await page.getByRole("button", { name: "Modo leve ligado: desligar" }).click();
  await expect(page.locator("script")).not.toHaveCount(0);
});
