import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { courseCalled } from "#tests/browser/records.ts";
import { goodCard, paidCourse, payButton, typeCard } from "#tests/browser/steps.ts";
import { admin, expect, expectFits, seen, signIn, test } from "#tests/browser/support.ts";

/** As the admin, a new coupon of so many per cent. Returns its code. */
async function makeCoupon(page: Page, percent: number) {
  const code = `SEMENTE-${randomBytes(3).toString("hex")}`.toUpperCase();
  await page.goto("/admin/coupons");
  await page.getByRole("link", { name: /^(Novo cupom|Criar o primeiro cupom)$/ }).click();
  await page.getByLabel("Código").fill(code.toLowerCase());
  await page.getByLabel("Usos ao todo (opcional)").fill("1");
  await page.getByLabel(paidCourse).check();
  await page.getByRole("button", { name: "Criar cupom" }).click();
  await expect(page.getByRole("alert")).toContainText("Informe o desconto em % ou em reais, não os dois.");
  await expect(page.getByLabel("Código")).toHaveValue(code.toLowerCase());
  await expect(page.getByLabel(paidCourse)).toBeChecked();
  await page.getByLabel("Desconto em %").fill(String(percent));
  await page.getByRole("button", { name: "Criar cupom" }).click();
  await expect(page.getByText(`Cupom ${code} criado.`)).toBeVisible();
  return code;
}

async function tryCoupon(page: Page, code: string) {
  const summary = page.getByText("Tem um cupom de desconto?");
  if (!(await page.getByLabel("Código do cupom").isVisible())) await summary.click();
  await page.getByLabel("Código do cupom").fill(code);
  await page.getByRole("button", { name: "Aplicar cupom" }).click();
}

test("a coupon lowers the price at the checkout, and what it sold is seen in the panel", async ({ page, browser }) => {
  await signIn(page, admin);
  const code = await makeCoupon(page, 50);
  const buyer = await browser.newPage();
  await signIn(buyer);
  const id = await courseCalled(buyer.context().request, paidCourse);
  await buyer.goto(`/checkout/${id}`);
  await tryCoupon(buyer, "nao-existe");
  await expect(buyer.getByText("Este cupom não existe ou não vale mais.")).toBeVisible();
  await expect(buyer.getByLabel("Código do cupom")).toHaveValue("NAO-EXISTE");
  await tryCoupon(buyer, code.toLowerCase());
  await expect(buyer.getByText(`Cupom ${code}: menos R$`)).toBeVisible();
  await buyer.getByText("Resumo do pedido").locator("..").click();
  await expect(buyer.getByText("−")).toBeVisible();
  await expectFits(buyer);
  await typeCard(buyer, goodCard);
  const total = /R\$\s[\d,]+/.exec((await payButton(buyer).textContent())!)![0];
  await payButton(buyer).click();
  await expect(buyer.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
  await buyer.getByRole("link", { name: "Ver o recibo" }).click();
  await expect(buyer.getByText(`cupom ${code}`)).toBeVisible();

  const late = await browser.newPage();
  await signIn(late);
  await late.goto(`/checkout/${id}?cupom=${code}`);
  await expect(late.getByText("Este cupom já foi usado até o limite.")).toBeVisible();
  await page.goto("/admin/coupons");
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row.getByRole("cell").nth(3)).toContainText("1 de 1");
  await expect(row.getByRole("cell").nth(4)).toContainText(`1, ${total}`);
  await expectFits(page);
  await row.getByRole("button", { name: "Desativar" }).click();
  await expect(page.getByText(`Cupom ${code} desativado.`)).toBeVisible();
});

test("a coupon of the whole price opens the course without a payment", { tag: "@nightly" }, async ({
  page,
  browser,
}) => {
  await signIn(page, admin);
  const code = await makeCoupon(page, 100);
  const student = await browser.newPage();
  await signIn(student);
  const id = await courseCalled(student.context().request, paidCourse);
  await student.goto(`/checkout/${id}?cupom=${code}`);
  await expect(payButton(student)).toHaveCount(0);
  await student.getByRole("button", { name: "Inscrever-se sem pagar" }).click();
  await expect(student.getByText("Pronto: o curso é seu.")).toBeVisible();
  await expect(seen(student.getByRole("link", { name: /^Começar: aula/ }))).toBeVisible();
});
