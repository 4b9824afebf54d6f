import type { Page } from "playwright/test";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "#app/routes.ts";
import { screens } from "#tests/browser/screens.ts";
import { expect, expectAccessible, expectFits, test } from "#tests/browser/support.ts";

/** All screens take their colours from the same tokens; whether each pair can be read is asked every night. */
const isNightly = Boolean(process.env.NIGHTLY);

/** A phone; every night also a desktop enlarged to 200 %, and a desktop. */
const widths = isNightly ? [360, 640, 1280] : [360];

for (const { name, open, tag = [] } of screens) {
  test(`axe finds nothing, nothing scrolls sideways, with large letters too, and nothing comes from elsewhere in ${name}`, {
    tag,
  }, async ({ page, baseURL, school }) => {
    test.slow();
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(baseURL!) && !request.url().startsWith("data:")) elsewhere.push(request.url());
    });
    const missing: string[] = [];
    page.on("response", (response) => {
      const isPart = ["font", "image", "script", "stylesheet"].includes(response.request().resourceType());
      if (isPart && response.status() >= 400) missing.push(`${response.status()} ${response.url()}`);
    });
    const asItIs = page.viewportSize()!;
    // A size set in the page leaves the widths of media queries alone; one set in the browser does not.
    const isPhone = asItIs.width < 640;
    const wide: string[] = [];
    for (const path of await open(page, school)) {
      await page.goto(path);
      await expectAccessible(page, path, { contrast: isNightly });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expectFits(page, `${path} at ${width} pixels`);
      }
      await page.setViewportSize(asItIs);
      if (isPhone && (await isWiderWithLargeLetters(page))) wide.push(path);
    }
    expect(wide, "wider than the screen with letters twice as large").toEqual([]);
    expect(elsewhere, "what is loaded from elsewhere").toEqual([]);
    expect(missing, "what a screen asks for and does not get").toEqual([]);
  });
}

const isWiderWithLargeLetters = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    return document.documentElement.scrollWidth > document.documentElement.clientWidth;
  });

/** Screens that show themselves only after a form or in an empty school, or that only lead on. */
const onlyAfterAForm = [
  ...[
    "routes/setup/index.tsx",
    "routes/setup/founder.tsx",
    "routes/auth/second-step.tsx",
    "routes/auth/local/open.tsx",
  ],
  ...["passkeys", "recovery-codes", "removal"].map((page) => `routes/profile/second-factor/${page}.tsx`),
  "routes/auth/callback.tsx",
  "routes/payments/simulator.tsx",
  "routes/dev/mail-show.tsx",
  "routes/dev/mail/show.tsx",
];

// All records are made once more for it.
if (isNightly) {
  test("the screens looked at are all that there are", async ({ page, school }) => {
    const looked = new Set<string>();
    for (const { open } of screens) {
      for (const path of await open(page, school)) {
        const [pathname] = path.split("?");
        for (const { route } of matchRoutes(routes as RouteObject[], pathname!) ?? []) {
          looked.add((route as unknown as { file: string }).file);
        }
      }
    }
    const missed = leaves(routes).filter((file) => !looked.has(file) && !onlyAfterAForm.includes(file));
    expect(missed).toEqual([]);
  });
}

type Entry = { file: string; children?: Entry[] };

/** The modules of screens; those that end in .ts only answer. */
function leaves(entries: Entry[]): string[] {
  return entries.flatMap(({ file, children }) => (children ? leaves(children) : file.endsWith(".tsx") ? file : []));
}
