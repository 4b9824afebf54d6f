/**
 * Takes the pictures of the README from a running platform (`npm start` in another terminal), on a phone and a desktop.
 * Run by hand when a screen changes: npx tsx bin/make-pictures.ts [http://127.0.0.1:3000]
 */
import { mkdirSync } from "node:fs";
import { chromium, type Page } from "playwright";

const origin = process.argv[2] ?? "http://127.0.0.1:3000";
const folder = "docs/pictures";

const { findChromium } = await import("./chromium.mjs");
const { CHROMIUM_PATH, CHROMIUM_ARGS } = await findChromium();
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGS.split(" ") });
mkdirSync(folder, { recursive: true });

await picture("catalogue", { width: 1280, height: 860 }, (page) => page.goto(`${origin}/courses`));
await picture("lesson", { width: 390, height: 844 }, async (page) => {
  await page.goto(`${origin}/courses?q=primeiros+passos`);
  await page.getByRole("link", { name: "Primeiros passos na fé" }).click();
  await page.getByRole("link", { name: "O que é crer?" }).click();
});
await browser.close();

async function picture(
  name: string,
  viewport: { width: number; height: number },
  open: (page: Page) => Promise<unknown>,
) {
  // With reduced motion, no page is caught in a transition.
  const page = await browser.newPage({ viewport, locale: "pt-BR", reducedMotion: "reduce" });
  await open(page);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await page.close();
}
