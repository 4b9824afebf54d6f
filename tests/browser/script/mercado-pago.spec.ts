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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
});

test.describe("while Mercado Pago is down", () => {
  test.use({ mayComplain: /status of 503/ });

  test("the page says so in place, with the payment that was begun", async ({ page, gateway }) => {
    await signIn(page);
    await page.goto(`/checkout/${await courseCalled(page.context().request, paidCourse)}`);
    await gateway.fault({ kind: "status", status: 503, code: "internal_error", always: true });
    await payButton(page).click();
    const summary = page.getByRole("alert").filter({ hasText: "O Mercado Pago não respondeu" });
    await expect(summary).toBeFocused();
    await expect(page.getByRole("link", { name: "Ver o pagamento pendente" })).toBeVisible();
    await expect(page.getByText("Confira a internet")).toHaveCount(0);
    await gateway.heal();
  });
});
