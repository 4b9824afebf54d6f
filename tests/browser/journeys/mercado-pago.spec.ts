import { test } from "#tests/browser/mercado-pago.ts";
import { courseCalled } from "#tests/browser/records.ts";
import { choosePix, paidCourse, payButton } from "#tests/browser/steps.ts";
import { admin, expect, expectFits, seen, signIn } from "#tests/browser/support.ts";
import { secret } from "#tests/gateways/mercado-pago/settings.ts";

test("a card is paid on Mercado Pago's page, after a try that fails, and the money comes back", async ({
  page,
  gateway,
}) => {
  await signIn(page);
  const id = await courseCalled(page.context().request, paidCourse);
  await page.goto(`/checkout/${id}`);
  await expect(page.getByText("Esta é uma simulação de pagamento")).toHaveCount(0);
  await page.getByRole("radio", { name: /Cartão de Crédito/ }).check();
  await expect(page.getByText("Os dados do cartão você digita na página do Mercado Pago")).toBeVisible();
  await expect(page.getByLabel("Número do cartão")).toHaveCount(0);
  await payButton(page).click();

  // Our own page leads there by itself.
  await expect(page).toHaveURL(new RegExp(`^${gateway.url}/checkout/v1/redirect`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(paidCourse);
  await page.getByRole("button", { name: "Errar" }).click();
  await expect(page).toHaveURL(/\/payments\/\d+\?paguei/);
  await expect(page.getByText("Ainda não recebemos a confirmação do banco")).toBeVisible();
  await expect(page.getByText("Se o cartão não foi aceito lá")).toBeVisible();
  await expect(page.getByText(/Você paga na página do Mercado Pago, até \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await page.getByRole("link", { name: "Ir para o pagamento" }).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
  await expect(page).toHaveURL(`/checkout/success/${id}`);
  await page.getByRole("link", { name: "Ver o recibo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Recibo #/);
  await expect(page.getByText("Cartão de Crédito", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Ir para o curso" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(paidCourse);
  await expect(page.getByRole("link", { name: "Comprar curso" })).toHaveCount(0);

  await page.goBack();
  await page.getByRole("link", { name: /Pedir reembolso/ }).click();
  await page.getByRole("button", { name: "Confirmar reembolso" }).click();
  await expect(page.getByText("Estornado", { exact: true }).first()).toBeVisible();
  const { payments } = await gateway.books();
  expect(payments.at(-1)!.status).toBe("refunded");
});

test("the sales settings and the checkout say that a test account is in use", { tag: "@nightly" }, async ({ page }) => {
  await signIn(page, admin);
  await page.goto("/admin/school/sales");
  await expect(page.getByText("Modo de teste do Mercado Pago")).toBeVisible();
  await signIn(page);
  await page.goto(`/checkout/${await courseCalled(page.context().request, paidCourse)}`);
  await expect(page.getByText("Modo de teste do Mercado Pago")).toBeVisible();
  await expectFits(page);
});

test("instalments are offered on the course's page, chosen on Mercado Pago's, and told on the receipt", async ({
  page,
  gateway,
}) => {
  await signIn(page);
  const id = await courseCalled(page.context().request, paidCourse);
  // Mercado Pago is asked about a price when somebody looks at it, and the next one reads what it said.
  await expect(async () => {
    await page.goto(`/courses/${id}`);
    await expect(seen(page.getByText(/ou 9× de R\$.\d+,\d\d no cartão Visa \(total: R\$.\d+,\d\d\)/))).toBeVisible();
  }).toPass();
  await page.goto(`/checkout/${id}`);
  await page.getByRole("radio", { name: /Cartão de Crédito/ }).check();
  await expect(page.getByLabel("Em quantas vezes?")).toHaveCount(0);
  await expect(page.getByText("Vale o que a página do Mercado Pago mostrar para o seu cartão")).toBeVisible();
  await payButton(page).click();
  await expect(page).toHaveURL(new RegExp(`^${gateway.url}/checkout/v1/redirect`));
  const { reference, cents, instalments } = (await gateway.books()).preferences.at(-1)!;
  expect(instalments).toBe(9); // R$ 5,00 each at least.
  await gateway.payHosted(reference, cents, { instalments: 3 });
  await page.goto(`/checkout/success/${id}?paguei`);
  await expect(page.getByText("no Cartão de Crédito, em 3 vezes")).toBeVisible();
});

test("a boleto that is made on Mercado Pago's page waits until the bank has its money", async ({
  page,
  gateway,
  shop,
}) => {
  await signIn(page);
  const id = await courseCalled(page.context().request, paidCourse);
  await page.goto(`/checkout/${id}`);
  await page.getByRole("radio", { name: /Boleto/ }).check();
  await expect(page.getByText("O boleto é feito na página do Mercado Pago")).toBeVisible();
  await payButton(page).click();
  await expect(page).toHaveURL(new RegExp(`^${gateway.url}/checkout/v1/redirect`));
  const { reference, cents } = (await gateway.books()).preferences.at(-1)!;
  const boleto = await gateway.payHosted(reference, cents, { status: "pending", method: "ticket" });
  const notice = () => gateway.notice({ to: `${shop}/api/webhooks/mercado_pago`, id: String(boleto.id), secret });
  await notice();
  // Nobody is led on by themselves to where a second boleto can be made.
  await page.goto(`/checkout/success/${id}`);
  const address = new RegExp(`^${gateway.url}/payments/${boleto.id}/ticket`);
  await expect(page.getByRole("link", { name: "Abrir o boleto" })).toHaveAttribute("href", address);
  await expect(page.getByRole("link", { name: "Pagar de outra forma" })).toHaveAttribute("href", /pref_id=/);
  await expectFits(page);
  await page.goto(`/checkout/success/${id}?paguei`);
  await expect(page.getByText("Ainda não recebemos a confirmação do banco")).toBeVisible();
  await gateway.changePayment(boleto.id, { status: "approved", detail: "accredited" });
  await notice();
  await page.goto(`/checkout/success/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
});

test("a PIX is paid from our own page, and “Já paguei” asks Mercado Pago", async ({ page, gateway }) => {
  await signIn(page);
  const id = await courseCalled(page.context().request, paidCourse);
  await page.goto(`/checkout/${id}`);
  await choosePix(page);
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta só pagar o PIX");
  await expect(page.getByText("SIMULAÇÃO")).toHaveCount(0);
  const order = (await gateway.books()).orders.at(-1)!;
  await expect(page.locator("#codigo-pix")).toContainText(order.code.slice(0, 20));
  await page.getByRole("link", { name: "Já paguei" }).click();
  await expect(page.getByText("Ainda não recebemos a confirmação do banco")).toBeVisible();
  await gateway.payPix(order.reference);
  await page.getByRole("link", { name: "Já paguei" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
});

test("the money that Mercado Pago refuses to send back stays told, and the school has a ticket", {
  tag: "@nightly",
}, async ({ page, gateway }) => {
  await signIn(page);
  const id = await courseCalled(page.context().request, paidCourse);
  await page.goto(`/checkout/${id}`);
  await choosePix(page);
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta só pagar o PIX");
  await gateway.payPix((await gateway.books()).orders.at(-1)!.reference);
  await page.getByRole("link", { name: "Já paguei" }).click();
  await page.getByRole("link", { name: "Ver o recibo" }).click();
  await gateway.refundsAre("failed");
  await page.getByRole("link", { name: /Pedir reembolso/ }).click();
  await page.getByRole("button", { name: "Confirmar reembolso" }).click();
  await gateway.refundsAre("processed");
  await expect(page.getByRole("alert")).toContainText("nenhum valor voltou");
  await page.getByRole("link", { name: "Ficar com o curso" }).click();
  const receipt = page.url();
  await expect(page.getByText(/a devolução foi recusada em /)).toBeVisible();
  await expect(page.getByText("A escola já foi avisada")).toBeVisible();
  await signIn(page, admin);
  await page.goto(receipt);
  await expect(page.getByText("O ticket “Devolução recusada” diz o que fazer.")).toBeVisible();
  await expect(page.getByText("A escola já foi avisada")).toHaveCount(0);
  await page.goto("/admin/support");
  await expect(page.getByText(/Devolução recusada: #/).first()).toBeVisible();
});

test("a purchase that is disputed at the bank says so, and closes once the bank decides for the buyer", async ({
  page,
  gateway,
  shop,
}) => {
  await signIn(page);
  await page.goto(`/checkout/${await courseCalled(page.context().request, paidCourse)}`);
  await choosePix(page);
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta só pagar o PIX");
  const { reference } = (await gateway.books()).orders.at(-1)!;
  await gateway.payPix(reference);
  await page.getByRole("link", { name: "Já paguei" }).click();
  await page.getByRole("link", { name: "Ver o recibo" }).click();
  const receipt = page.url();
  const dispute = async (detail: string) => {
    const { id } = await gateway.order(reference, { status: "charged_back", detail });
    await gateway.notice({ to: `${shop}/api/webhooks/mercado_pago`, id, secret });
    await page.goto(receipt);
  };
  await dispute("in_process");
  await expect(page.getByText("Compra contestada no banco")).toBeVisible();
  await expect(page.getByRole("link", { name: /Pedir reembolso/ })).toHaveCount(0);
  await expectFits(page);
  await signIn(page, admin);
  await page.goto(receipt);
  await expect(page.getByText("Contestado", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Devolver dinheiro" })).toHaveCount(0);
  await dispute("settled");
  await expect(page.getByText("Estornado", { exact: true }).first()).toBeVisible();
  await page.goto("/admin/support");
  await expect(page.getByText(/Contestação perdida: #/).first()).toBeVisible();
});

test("an admin compares Mercado Pago's report with the payments here", { tag: "@nightly" }, async ({ page }) => {
  await signIn(page, admin);
  await page.goto("/payments");
  await page.getByRole("link", { name: "Conferir o extrato" }).click();
  const send = async (text: string) => {
    await page.getByLabel(/Dinheiro em conta/).setInputFiles({
      name: "relatorio.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(text),
    });
    await page.getByRole("button", { name: "Conferir" }).click();
  };
  await send("nome;e-mail");
  await expect(page.getByText(/Este arquivo não é o relatório/).first()).toBeVisible();
  await expectFits(page);
  await send(
    [
      "EXTERNAL_REFERENCE,TRANSACTION_AMOUNT,FEE_AMOUNT,TRANSACTION_DATE",
      "pedido-de-outro-programa,50.00,-0.50,2020-01-02T10:00:00.000-03:00",
    ].join("\n"),
  );
  await expect(page.getByText("Tudo confere")).toBeVisible();
  await expect(page.getByText("0 pagamentos no extrato")).toBeVisible();
});
