import { test } from "#tests/browser/support.ts";
import { studyTogether } from "#tests/browser/together.ts";

test("somebody joins a class by QR code, is written to, comes, and takes the trail's certificate", async ({
  page,
  school,
}) => {
  test.slow();
  await studyTogether(page, school, false);
});
