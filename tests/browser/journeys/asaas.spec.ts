import type { Page } from "playwright/test";
import { taxId, test } from "#tests/browser/asaas.ts";
import { courseCalled } from "#tests/browser/records.ts";
import { choosePix, paidCourse, payButton } from "#tests/browser/steps.ts";
import { admin, expect, expectFits, signIn } from "#tests/browser/support.ts";
import { token } from "#tests/gateways/asaas/settings.ts";

const asked = (page: Page) => page.getByLabel("CPF ou CNPJ de quem compra");

async function toCheckout(page: Page) {
  await signIn(page);
  const id = await courseCalled(page.context().request, paidCourse);
  await page.goto(`/checkout/${id}`);
  return id;
}

test("the checkout and the sales settings say that a test account is in use", async ({ page }) => {
  await toCheckout(page);
  await expect(page.getByText("Modo de teste do Asaas")).toBeVisible();
  await expect(page.getByText("nada é cobrado de verdade", { exact: false })).toBeVisible();
  await expectFits(page);
  await signIn(page, admin);
  await page.goto("/admin/school/sales");
  await expect(page.getByText("Modo de teste do Asaas")).toBeVisible();
  await expect(page.getByText("quem comprar recebe o curso, e nenhum dinheiro chega", { exact: false })).toBeVisible();
  // This school's address is not https.
  await expect(page.getByText("O Asaas não consegue avisar a escola")).toBeVisible();
});

test("a PIX through Asaas needs a CPF that may exist, and is paid from our own page", async ({ page, gateway }) => {
  await toCheckout(page);
  await choosePix(page);
  await payButton(page).click();
  await expect(page.getByText("Digite o CPF ou CNPJ de quem compra.").first()).toBeVisible();
  await asked(page).fill("529.982.247-24");
  await payButton(page).click();
  await expect(page.getByText("Este CPF ou CNPJ não existe. Confira os números.").first()).toBeVisible();
  await expect(asked(page)).toHaveValue("529.982.247-24");
  await expectFits(page);
  await gateway.fault({ kind: "status", status: 400, code: "invalid_action", method: "POST", path: "/payments$" });
  await asked(page).fill(taxId);
  await payButton(page).click();
  await expect(
    page.getByText("O pagamento não foi aceito e nada foi cobrado. Tente outra forma de pagar"),
  ).toBeVisible();
  await expect(page.getByRole("radio", { name: /PIX/ })).toBeChecked();
  await expect(asked(page)).toHaveValue(taxId);
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta só pagar o PIX");
  const charge = (await gateway.books()).payments.at(-1)!;
  await expect(page.locator("#codigo-pix")).toContainText(charge.id);
  await page.getByRole("link", { name: "Já paguei" }).click();
  await expect(page.getByText("Ainda não recebemos a confirmação do banco")).toBeVisible();
  await gateway.pay(charge.reference);
  await page.getByRole("link", { name: "Já paguei" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
  await expect(page.getByText("Modo de teste: nenhum valor foi cobrado nem devolvido.")).toBeVisible();
});

test("a card pays in instalments: offered on the course's page, chosen at the checkout, told on the receipt", async ({
  page,
  gateway,
}) => {
  const id = await toCheckout(page);
  await page.goto(`/courses/${id}`);
  await expect(page.getByText(/ou até 9× de R\$\s5,54 sem juros/).filter({ visible: true })).toBeVisible();
  await page.goto(`/checkout/${id}`);
  await page.getByRole("radio", { name: /Cartão/ }).check();
  await page.getByLabel("Em quantas vezes?").selectOption("3");
  await payButton(page).click();
  await expect(page.getByText("Digite o CPF ou CNPJ de quem compra.").first()).toBeVisible();
  await expect(page.getByLabel("Em quantas vezes?")).toHaveValue("3");
  await expectFits(page);
  await asked(page).fill(taxId);
  await payButton(page).click();
  await expect(page).toHaveURL(new RegExp(`^${gateway.url}/i/`));
  await page.getByRole("button", { name: "Pagar" }).click();
  await page.goto(`/checkout/success/${id}?paguei`);
  await expect(page.getByText("no Cartão de Crédito, em 3 vezes")).toBeVisible();
  await page.getByRole("link", { name: "Ver o recibo" }).click();
  await expect(page.getByText("Modo de teste: nenhum valor foi cobrado nem devolvido.")).toBeVisible();
  await expectFits(page);
  await page.getByRole("link", { name: /Pedir reembolso/ }).click();
  await page.getByRole("button", { name: "Confirmar reembolso" }).click();
  await expect(page.getByText("Reembolso confirmado").first()).toBeVisible();
  const { payments } = await gateway.books();
  expect(payments.slice(-3).map(({ status }) => status)).toEqual(["REFUNDED", "REFUNDED", "REFUNDED"]);
});

test("a boleto is paid on Asaas's page, and goes back once its payer has filled in Asaas's form", async ({
  page,
  gateway,
}) => {
  const id = await toCheckout(page);
  await page.getByRole("radio", { name: /Boleto/ }).check();
  await expect(page.getByText("vence em 3 dias", { exact: true })).toBeVisible();
  await expect(page.getByText("O boleto é feito na página do Asaas")).toBeVisible();
  await asked(page).fill(taxId);
  await payButton(page).click();
  await expect(page).toHaveURL(new RegExp(`^${gateway.url}/i/`));
  await page.getByRole("button", { name: "Pagar" }).click();
  await page.goto(`/checkout/success/${id}?paguei`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
  await page.getByRole("link", { name: "Ver o recibo" }).click();
  await page.getByRole("link", { name: /Pedir reembolso/ }).click();
  await page.getByRole("button", { name: "Confirmar reembolso" }).click();
  await expect(page.getByText("falta só você dizer em que conta receber", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: /Pedir reembolso/ })).toHaveCount(0);
  await expectFits(page);
  const payment = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Dizer em que conta receber" }).click();
  await expect(page).toHaveURL(new RegExp(`^${gateway.url}/r/`));
  await page.getByRole("button", { name: "Enviar os dados da conta" }).click();
  await signIn(page, admin);
  await page.goto(payment);
  await expect(page.getByText("Quem pagou precisa dizer", { exact: false })).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Perguntar ao Asaas agora" }).click();
  await expect(page.getByText("Situação: estornado.", { exact: false })).toBeVisible();
});

test("a card that is disputed at the bank says so, and closes once the bank decides for the buyer", async ({
  page,
  gateway,
  shop,
}) => {
  const id = await toCheckout(page);
  await page.getByRole("radio", { name: /Cartão/ }).check();
  await asked(page).fill(taxId);
  await payButton(page).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await page.goto(`/checkout/success/${id}?paguei`);
  await page.getByRole("link", { name: "Ver o recibo" }).click();
  const receipt = page.url();
  const charge = (await gateway.books()).payments.at(-1)!;
  const dispute = async (change: Parameters<typeof gateway.part>[1]) => {
    await gateway.part(charge.id, change);
    await gateway.notice({ to: `${shop}/api/webhooks/asaas`, id: charge.id, token });
    await page.goto(receipt);
  };
  await dispute({ status: "CHARGEBACK_REQUESTED" });
  await expect(page.getByText("Compra contestada no banco")).toBeVisible();
  await expect(page.getByRole("link", { name: /Pedir reembolso/ })).toHaveCount(0);
  await expectFits(page);
  const back = { dateCreated: "2026-11-28 10:00:00", status: "DONE", value: charge.cents / 100 } as const;
  await dispute({ status: "REFUNDED", refunds: [back] });
  await expect(page.getByText("Estornado", { exact: true }).first()).toBeVisible();
  await page.goto(`/courses/${id}`);
  await expect(page.getByRole("link", { name: /Comprar curso/ }).first()).toBeVisible();
});

test("an admin tries the gateway with a PIX that comes back", { tag: "@nightly" }, async ({ page, gateway }) => {
  await signIn(page, admin);
  await page.goto("/admin/school/sales");
  await page.getByRole("link", { name: "compra de teste" }).click();
  await expect(page.getByText("A conta é de teste", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: /Fazer um PIX de R\$\s5,00/ }).click();
  await expect(page.getByText("Falta pagar o PIX, pelo app de qualquer banco.")).toBeVisible();
  await expectFits(page);
  const charge = (await gateway.books()).payments.at(-1)!;
  await expect(page.locator("#codigo-pix")).toContainText(charge.id);
  await gateway.pay(charge.reference);
  await page.getByRole("link", { name: "Conferir agora" }).click();
  await expect(page.getByText("Dinheiro recebido em")).toBeVisible();
  await gateway.set({ balanceCents: 0 });
  await page.getByRole("button", { name: /Devolver R\$\s5,00/ }).click();
  await expect(page.getByText("O dinheiro não voltou. Quase sempre falta saldo", { exact: false })).toBeVisible();
  await expect(page.getByText("Falta devolver o dinheiro.")).toBeVisible();
  await gateway.heal();
  await page.getByRole("button", { name: /Devolver R\$\s5,00/ }).click();
  await expect(page.getByText("Dinheiro devolvido em")).toBeVisible();
});

test("an admin compares Asaas's statement with the payments here", { tag: "@nightly" }, async ({ page, gateway }) => {
  await gateway.payment("Abcdefghijklmnopqrstuv", { status: "RECEIVED" });
  await signIn(page, admin);
  await page.goto("/payments");
  await page.getByRole("link", { name: "Conferir o extrato" }).click();
  await page.getByLabel("Último dia").fill("2020-01-01");
  await page.getByRole("button", { name: "Buscar no Asaas e conferir" }).click();
  await expect(page.getByText("Escolha o primeiro e o último dia, até três meses.").first()).toBeVisible();
  await expect(page.getByLabel("Último dia")).toHaveValue("2020-01-01");
  const first = await page.getByLabel("Primeiro dia").inputValue();
  await page.getByLabel("Último dia").fill(first);
  await page.getByRole("button", { name: "Buscar no Asaas e conferir" }).click();
  await expect(page.getByText(/Está no extrato \(R\$\s5,00\), e não há este pagamento aqui\./)).toBeVisible();
  await expect(page.getByText(/no extrato: recebido R\$/)).toBeVisible();
  await expect(page.getByLabel("Último dia")).toHaveValue(first);
  await expectFits(page);
});
