import { askOfTheCourses } from "#tests/browser/lists.ts";
import { admin, signIn, test } from "#tests/browser/support.ts";

test("a list is sorted, searched and narrowed by its address, and what is selected is a file", async ({ page }) => {
  await signIn(page, admin);
  await askOfTheCourses(page);
});
