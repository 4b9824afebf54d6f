import { test, touchWhenReady } from "#tests/browser/support.ts";
import { endVouchers, issueCertificate } from "#tests/browser/vouchers.ts";

test("vouchers are dated and ended, and a certificate issued, without another document", { tag: "@nightly" }, async ({
  page,
  browser,
}) => {
  const school = await browser.newPage();
  await touchWhenReady(school);
  await endVouchers(page, school);
  await issueCertificate(page, school);
});
