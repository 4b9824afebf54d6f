import { test } from "#tests/browser/mercado-pago.ts";
import { courseCalled } from "#tests/browser/records.ts";
import { paidCourse, payButton } from "#tests/browser/steps.ts";
import { expect, signIn } from "#tests/browser/support.ts";

test("a boleto leads to Mercado Pago's page in place, and the way back asks there", async ({ page, gateway }) => {
  await signIn(page);
  const id = await courseCalled(page.context().request, paidCourse);
  await page.goto(`/checkout/${id}`);
  await page.getByRole("radio", { name: /Boleto/ }).check();
  await expect(page.getByLabel("Vencimento do boleto")).toHaveCount(0);
  await payButton(page).click();
  await expect(page).toHaveURL(new RegExp(`^${gateway.url}/checkout/v1/redirect`));
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Recibo #/);
});
