import { chromium, type Page } from "playwright";
import { markOf, struck } from "#tests/drills/stored-script/poison.ts";
import type { App } from "#tests/support/app.ts";

/** What a walk through pages has come by. */
export type Found = { complaints: string[]; seen: Set<string> };

/** A real browser with script, which notes all that any page does with what somebody wrote in it. */
export async function openBrowser({ CHROMIUM_PATH, CHROMIUM_ARGS }: { CHROMIUM_PATH: string; CHROMIUM_ARGS: string }) {
  return await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGS.split(" ") });
}

type Asker = { browser: Awaited<ReturnType<typeof openBrowser>>; app: Pick<App, "origin">; Cookie: string | undefined };

/**
 * A page in the browser of somebody signed in; what it complains of, violations of the policy included, goes to
 * `found`.
 */
export async function pageOf({ browser, app, Cookie }: Asker, found: Found): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.origin, locale: "pt-BR", reducedMotion: "reduce" });
  if (Cookie) {
    const [name = "", value = ""] = Cookie.split("=");
    await context.addCookies([{ name, value, url: app.origin }]);
  }
  // Addresses elsewhere answer an empty picture: what matters is what the page makes of them.
  await context.route(/^https:/, (route) => route.fulfill({ contentType: "image/gif", body: emptyPicture }));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      console.error(`policy: ${effectiveDirective} ${blockedURI}`),
    );
  });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of (4\d\d|503)/.test(message.text()))
      found.complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => found.complaints.push(`${new URL(page.url()).pathname}: ${message}`));
  // A page may ask whether to leave what was typed on it.
  page.on("dialog", (dialog) => void (dialog.type() === "beforeunload" ? dialog.accept() : dialog.dismiss()));
  return page;
}

const emptyPicture = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64");

/** Whether the answer there is a page, and no file. */
export const isPage = async (page: Page, address: string) =>
  (await page.request.get(address)).headers()["content-type"]?.startsWith("text/html") ?? false;

/** Goes there, again where there is too much to do just then. Returns the status of the answer. */
export async function statusAt(page: Page, address: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const status = (await page.goto(address, { waitUntil: "load" }))!.status();
    if (status !== 503 || tries === 30) return status;
  }
}

/** Looks over the page as it stands: nothing in it may have come of a text, and no link may run one. */
export async function lookOver(page: Page, found: Found, names: string[]) {
  const { traces, links, html } = await page.evaluate((className) => {
    const all = [...document.querySelectorAll("[href], [src], [action], [formaction]")];
    const addresses = all.flatMap((each) =>
      ["href", "src", "action", "formaction"].map((name) => each.getAttribute(name)),
    );
    return {
      traces: document.getElementsByClassName(className).length,
      links: addresses.filter((address) => /^\s*(javascript|data:text|vbscript)/i.test(address ?? "")),
      html: document.documentElement.outerHTML,
    };
  }, struck);
  const where = new URL(page.url()).pathname;
  if (traces) found.complaints.push(`${where}: ${traces} elements came of a text`);
  for (const link of links) found.complaints.push(`${where}: a link to ${link}`);
  for (const name of names) if (html.includes(markOf(name))) found.seen.add(name);
}

/**
 * Opens whatever of a page waits behind a press, so that it is drawn: folds, dialogs and pop-overs, one upon another.
 */
export async function openAll(page: Page) {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
    for (const dialog of document.querySelectorAll("dialog")) if (!dialog.open) dialog.showModal();
    for (const over of document.querySelectorAll<HTMLElement>("[popover]")) over.showPopover();
  });
}
