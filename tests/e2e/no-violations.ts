import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/** Lets axe look at the page as it stands; `where` says which one it is. Of all its rules, or of those with `tags`. */
export async function expectNoViolations(page: Page, where = page.url(), tags?: string[]) {
  const axe = new AxeBuilder({ page });
  const { violations } = await (tags ? axe.withTags(tags) : axe).analyze();
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 300)) }));
  expect(found, where).toEqual([]);
}
