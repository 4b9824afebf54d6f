import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type Axe from "axe-core";
import type { RunOptions } from "axe-core";
import { test as base, expect, type Locator, type Page } from "playwright/test";
import { projectRoot } from "#drizzle/root.ts";
import { openSchool, type School, serveSchool } from "#tests/browser/school.ts";

export { expect } from "playwright/test";

export const admin = "admin@sementeira.example";
export const instructor = "instrutor@sementeira.example";

type Options = {
  /** What the browser may complain of on the console, where a test breaks the network on purpose. */
  mayComplain: RegExp | undefined;
};

type OfWorker = {
  /** This worker's own database and server. */
  school: School;
  /** The address of a second server on the same database, where a PIX or boleto waits until the simulator is told. */
  slowBank: string;
};

export const test = base.extend<Options, OfWorker>({
  school: [
    async ({ browser: _ }, use, { workerIndex }) => {
      const school = await openSchool(`sementeira_browser_${workerIndex}_${randomBytes(4).toString("hex")}`);
      await use(school);
      await school.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  slowBank: [
    async ({ school }, use) => {
      const { origin, stop } = await serveSchool(school, { PAYMENTS_SIMULATOR: "manual" });
      await use(origin);
      await stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ school }, use) => use(school.origin),
  mayComplain: [undefined, { option: true }],
  page: async ({ page, javaScriptEnabled, mayComplain }, use) => {
    const complaints = complaintsOf(page, mayComplain);
    if (javaScriptEnabled !== false) await touchWhenReady(page);
    await use(page);
    expect(complaints, "what the browser complained of").toEqual([]);
  },
});

/** Errors on the console and in scripts; a form or page that comes back with a status of 4xx is none. */
function complaintsOf(page: Page, mayComplain?: RegExp) {
  const complaints: string[] = [];
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() !== "error" || /status of 4\d\d/.test(text) || mayComplain?.test(text)) return;
    complaints.push(text);
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

/** Has every action and expectation on the page wait until nothing of the page's script is still to come. */
export async function touchWhenReady(page: Page) {
  const loads = 'html:has(script[src*="/assets/main-"], link[rel=modulepreload]):not([data-ready])';
  const early = page.locator(`${loads}, html:has(.loading-bar)`);
  await page.addLocatorHandler(early, () => Promise.resolve());
}

/** Somebody new whose name is to be found again in long lists. */
export function somebody() {
  const name = `pessoa${randomBytes(4).toString("hex")}`;
  return { email: `${name}@exemplo.test`, called: new RegExp(name, "i") };
}

/** Signs in without a screen: as somebody new, or by the e-mail of somebody who is there. Returns the e-mail. */
export async function signIn(page: Page, email = somebody().email) {
  const { request } = page.context();
  const { redirectUrl } = await (await request.get("/api/oauth/local/redirect_url")).json();
  const answer = await request.get(`${redirectUrl}&login_hint=${encodeURIComponent(email)}`);
  expect(answer.status(), email).toBe(200);
  return email;
}

/** The one of several alike that the reader can see: what a phone and a desktop show in different places. */
export const seen = (found: Locator) => found.filter({ visible: true }).first();

/** Opens what is folded on a phone and lies open on a desktop. */
export async function unfold(found: Locator) {
  const fold = seen(found);
  if (await fold.isVisible()) await fold.click();
}

/** Nothing scrolls sideways. */
export async function expectFits(page: Page, where = page.url()) {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(beyond, `${where} is wider than the screen by so many pixels`).toBeLessThanOrEqual(0);
}

/** Half as long to read for the browser as the one that is taken otherwise. */
const axeSource = readFileSync(path.join(projectRoot, "node_modules/axe-core/axe.min.js"), "utf8");

type Accessible = {
  /** Only rules with these tags. */
  tags?: string[];
  /** Whether colours are compared too, which takes longer than everything else together. */
  contrast?: boolean;
};

/** axe finds nothing on the page as it stands; frames in it are left out. */
export async function expectAccessible(page: Page, where = page.url(), { tags, contrast = true }: Accessible = {}) {
  // There the colours are the system's own, and axe reads the page's.
  const isForced = await page.evaluate(() => matchMedia("(forced-colors: active)").matches);
  const options: RunOptions = {
    resultTypes: ["violations"],
    iframes: false,
    rules: { "color-contrast": { enabled: contrast && !isForced } },
    ...(tags && { runOnly: tags }),
  };
  // What is being sent is paler until the answer has been shown.
  await expect(page.locator('form[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(axeSource);
  const found = await page.evaluate(async (how) => {
    const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run(document, how);
    return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 300)) }));
  }, options);
  expect(found, where).toEqual([]);
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, wanted: Locator) {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses++) await page.keyboard.press("Tab");
  await expect(wanted).toBeFocused();
}
