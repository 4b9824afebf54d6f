import type { Page } from "playwright/test";
import { expectNoViolations } from "#tests/e2e/no-violations.ts";
import { fitsTheScreen } from "#tests/e2e/operator.ts";

/** Wherever axe can look, in both themes; and nothing scrolls sideways. */
export async function stands(page: Page, javaScriptEnabled: boolean) {
  await fitsTheScreen(page);
  if (!javaScriptEnabled) return;
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page, colorScheme);
  }
}
