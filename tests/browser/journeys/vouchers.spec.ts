import { admin, expect, signIn, test } from "#tests/browser/support.ts";
import { endVouchers, issueCertificate } from "#tests/browser/vouchers.ts";

test("a voucher has a last day, one person's access ends with a reason, and vouchers end together", {
  tag: "@nightly",
}, async ({ page, browser }) => {
  await endVouchers(page, await browser.newPage());
});

test("staff issue a certificate to somebody who finished a course", async ({ page, browser }) => {
  await issueCertificate(page, await browser.newPage());
});

test("without a selected voucher, the page that ends them says what to do", async ({ browser }) => {
  const school = await browser.newPage();
  await signIn(school, admin);
  await school.goto("/admin/vouchers/ending");
  await expect(school.getByText("Nenhum voucher ativo selecionado")).toBeVisible();
});
