import { expect, type Page } from "playwright/test";

/** Signs in as one of the demo people, or as anybody by their e-mail. */
export async function signInAs(page: Page, email: string) {
  const { redirectUrl } = await (await page.context().request.get("/api/oauth/local/redirect_url")).json();
  await page.goto(`${redirectUrl}&login_hint=${encodeURIComponent(email)}`);
}

/** Nothing scrolls sideways. */
export async function fitsTheScreen(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
}

/** Notes what the browser complains of, apart from forms that come back with their status; empty when all is well. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
