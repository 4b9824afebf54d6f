import { askOfTheCourses } from "#tests/browser/lists.ts";
import { admin, signIn, test } from "#tests/browser/support.ts";

test("a list is asked within the page, and what is selected is downloaded", { tag: "@nightly" }, async ({ page }) => {
  await signIn(page, admin);
  await askOfTheCourses(page);
});
