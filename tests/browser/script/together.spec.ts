import { test } from "#tests/browser/support.ts";
import { studyTogether } from "#tests/browser/together.ts";

test("somebody joins a class by QR code and takes the trail's certificate with script as without", {
  tag: "@nightly",
}, async ({ page, school }) => {
  test.slow();
  await studyTogether(page, school, true);
});
