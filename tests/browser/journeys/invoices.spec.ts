import type { Page } from "playwright/test";
import { sellingThrough } from "#tests/browser/gateway.ts";
import { courseCalled } from "#tests/browser/records.ts";
import { choosePix, paidCourse, payButton } from "#tests/browser/steps.ts";
import { admin, expect, expectFits, signIn } from "#tests/browser/support.ts";
import { type Gateway, startAsaas } from "#tests/gateways/asaas/client.ts";
import { sellingWith, taxId, token } from "#tests/gateways/asaas/settings.ts";

const test = sellingThrough(startAsaas, (gateway) => ({
  ...sellingWith(gateway),
  SERVICE_INVOICES: "asaas",
  INVOICE_DESCRIPTION: "Curso livre a distância",
  INVOICE_SERVICE_CODE: "8.02",
  INVOICE_SERVICE_NAME: "Instrução e treinamento",
  INVOICE_ISS_RATE: "2,5",
}));

/**
 * Buys the course with a PIX, which Asaas gives notice of. Returns the receipt's address, and the reference at Asaas.
 */
async function buy(page: Page, gateway: Gateway, shop: string) {
  await signIn(page);
  await page.goto(`/checkout/${await courseCalled(page.context().request, paidCourse)}`);
  await choosePix(page);
  await page.getByLabel("CPF ou CNPJ de quem compra").fill(taxId);
  await payButton(page).click();
  await expect(page.getByText("Digite o CEP de quem compra.").first()).toBeVisible();
  await expect(page.getByLabel("CPF ou CNPJ de quem compra")).toHaveValue(taxId);
  await expectFits(page);
  await page.getByLabel("CEP").fill("01001-000");
  await page.getByLabel("Número", { exact: true }).fill("100");
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta só pagar o PIX");
  const { reference, id } = (await gateway.books()).payments.at(-1)!;
  await gateway.pay(reference);
  await gateway.notice({ to: `${shop}/api/webhooks/asaas`, id, token });
  await page.getByRole("link", { name: "Já paguei" }).click();
  await page.getByRole("link", { name: "Ver o recibo" }).click();
  return { receipt: page.url(), reference };
}

/** The invoice that the job asked Asaas for, once it did. */
async function madeFor(gateway: Gateway, reference: string) {
  const made = async () => (await gateway.books()).invoices.find((each) => each.reference === reference);
  await expect.poll(made, { timeout: 30_000 }).toBeTruthy();
  return (await made())!.id;
}

test("a buyer gives the CPF, and finds the invoice on the receipt", async ({ page, gateway, shop }) => {
  const { receipt, reference } = await buy(page, gateway, shop);
  await expect(page.getByText("A caminho")).toBeVisible();
  const id = await madeFor(gateway, reference);
  const pdfUrl = `${gateway.url}/nfse/${id}.pdf`;
  await gateway.invoice(reference, { status: "AUTHORIZED", number: "2026-77", pdfUrl });
  const to = `${shop}/api/webhooks/asaas`;
  expect(await gateway.notice({ to, id, token, event: "INVOICE_AUTHORIZED" })).toEqual({ status: 200 });
  await page.goto(receipt);
  await expect(page.getByText("nº 2026-77")).toBeVisible();
  await expect(page.getByRole("link", { name: "PDF da nota" })).toHaveAttribute("href", pdfUrl);
  await expectFits(page);
});

test("an admin reads why an invoice failed, and has it tried again", { tag: "@nightly" }, async ({
  page,
  gateway,
  shop,
}) => {
  const { receipt, reference } = await buy(page, gateway, shop);
  const id = await madeFor(gateway, reference);
  const statusDescription = "O código do serviço não existe no município.";
  await gateway.invoice(reference, { status: "ERROR", statusDescription });
  await gateway.notice({ to: `${shop}/api/webhooks/asaas`, id, token, event: "INVOICE_ERROR" });
  await page.goto(receipt);
  await expect(page.getByText("Ainda não saiu: a escola já foi avisada")).toBeVisible();
  await expect(page.getByText(statusDescription)).toHaveCount(0);
  await signIn(page, admin);
  await page.goto("/admin/support");
  await expect(page.getByRole("link", { name: /A nota fiscal não saiu/ }).first()).toBeVisible();
  await page.goto(receipt);
  await expect(page.getByText(statusDescription)).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByText("A nota fiscal vai ser tentada de novo em instantes.")).toBeVisible();
  const status = async () => (await gateway.books()).invoices.find((each) => each.reference === reference)!.status;
  await expect.poll(status, { timeout: 30_000 }).toBe("SYNCHRONIZED");
  await page.goto("/admin/school/sales");
  await expect(page.getByLabel("Alíquota do ISS, em %")).toHaveValue("2,5");
  await expectFits(page);
});
