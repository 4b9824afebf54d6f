import { taxId, test } from "#tests/browser/asaas.ts";
import { courseCalled } from "#tests/browser/records.ts";
import { paidCourse, payButton } from "#tests/browser/steps.ts";
import { expect, expectAccessible, signIn } from "#tests/browser/support.ts";

test("the button says that the CPF is missing, and a card leads to Asaas's page in place", { tag: "@nightly" }, async ({
  page,
  gateway,
}) => {
  await signIn(page);
  await page.goto(`/checkout/${await courseCalled(page.context().request, paidCourse)}`);
  await page.getByRole("radio", { name: /Cartão de Crédito/ }).check();
  await expect(payButton(page)).toContainText("Digite o CPF ou CNPJ de quem compra");
  await expectAccessible(page);
  await page.getByLabel("CPF ou CNPJ de quem compra").fill("111.111.111-11");
  await payButton(page).click();
  await expect(page.getByText("Este CPF ou CNPJ não existe. Confira os números.").first()).toBeVisible();
  await page.getByLabel("CPF ou CNPJ de quem compra").fill(taxId);
  await gateway.fault({ kind: "status", status: 400, code: "invalid_action", method: "POST", path: "/payments$" });
  await payButton(page).click();
  await expect(
    page.getByText("O pagamento não foi aceito e nada foi cobrado. Tente outra forma de pagar"),
  ).toBeVisible();
  await expect(page.getByLabel("CPF ou CNPJ de quem compra")).toHaveValue(taxId);
  await payButton(page).click();
  await expect(page).toHaveURL(new RegExp(`^${gateway.url}/i/`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(paidCourse);
});
