import type { Page } from "playwright/test";
import { courseCalled, pay } from "#tests/browser/records.ts";
import {
  choosePix,
  declinedCard,
  goodCard,
  paidCourse,
  payButton,
  signInAsNew,
  study,
  typeCard,
} from "#tests/browser/steps.ts";
import { expect, seen, signIn, somebody, test, unfold } from "#tests/browser/support.ts";

/** Somebody new at the checkout of a course. Returns the course's id. */
async function openCheckout(page: Page, title = paidCourse) {
  await signIn(page);
  const id = await courseCalled(page.context().request, title);
  await page.goto(`/checkout/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finalizar compra");
  return id;
}

const expectPaid = (page: Page) => expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");

test("a declined card, another one, the course, its certificate, and the money back", async ({ page }) => {
  await test.step("come as a visitor, look at the course again, and come back", async () => {
    await page.goto(`/courses?q=${encodeURIComponent(paidCourse)}`);
    await page.getByRole("link", { name: paidCourse }).click();
    await seen(page.getByRole("link", { name: "Entrar para comprar" })).click();
    await signInAsNew(page);
    await expect(page).toHaveURL(/\/checkout\/\d+$/);
    await page.getByRole("link", { name: "Voltar ao curso" }).click();
    await seen(page.getByRole("link", { name: "Comprar curso" })).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finalizar compra");
    await page.getByText("Resumo do pedido").locator("..").click();
    await expect(page.getByText("Garantia de 30 dias")).toBeVisible();
  });

  await test.step("be declined, and keep all but the card", async () => {
    await typeCard(page, declinedCard);
    await payButton(page).click();
    const summary = page.getByRole("alert");
    await expect(summary).toContainText("Erro ao processar pagamento");
    await expect(summary).toContainText("nada foi cobrado");
    await expect(summary).toBeFocused();
    await expect(page.getByRole("radio", { name: /Cartão de Crédito/ })).toBeChecked();
    for (const label of ["Número do cartão", "Nome impresso no cartão", "Validade (MM/AA)", "CVV"]) {
      await expect(page.getByLabel(label)).toHaveValue("");
      await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByLabel("CVV")).toHaveAccessibleDescription("Digite o CVV.");
    await expect(page.getByText("Digite de novo os dados do cartão")).toBeVisible();
    const before = page.url();
    await page.reload();
    await expect(summary).toContainText("nada foi cobrado");
    expect(page.url()).toBe(before);
  });

  await test.step("pay with another card", async () => {
    await typeCard(page, goodCard);
    await payButton(page).click();
    await expect(page).toHaveURL(/\/checkout\/success\/\d+$/);
    await expectPaid(page);
    await expect(page.getByText("Cartão de Crédito Visa, final 4242")).toBeVisible();
  });

  await test.step("learn and be certified", async () => {
    await page.getByRole("link", { name: "Começar Agora" }).click();
    await study(page);
    await page.goto("/my-courses");
    await page.getByRole("link", { name: /Gerar Certificado/ }).click();
    await page.getByRole("button", { name: "Está certo: gerar certificado" }).click();
    await expect(page.getByText("CERTIFICADO DE CONCLUSÃO")).toBeVisible();
  });
  const certificate = page.url();

  await test.step("ask for the money back", async () => {
    await page.goto("/my-courses");
    await page.getByRole("link", { name: "Pagamentos" }).click();
    await expect(page.getByText("2 transações encontradas")).toBeVisible();
    await page
      .getByRole("row", { name: /Concluído/ })
      .getByRole("link")
      .click();
    await page.getByRole("link", { name: /^Pedir reembolso — até \d\d\/\d\d\/\d{4}$/ }).click();
    await expect(
      page.getByText("O seu acesso às aulas do curso termina assim que a devolução é confirmada"),
    ).toBeVisible();
    await page.getByRole("button", { name: "Confirmar reembolso" }).click();
    await expect(page.getByText("Reembolso confirmado. O valor volta como crédito na fatura")).toBeVisible();
    await expect(page.getByText("Estornado", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /reembolso/i }).filter({ hasText: "Pedir" })).toHaveCount(0);
  });

  await test.step("find course and certificate closed", async () => {
    await page.goto(`/courses?q=${encodeURIComponent(paidCourse)}`);
    await page.getByRole("link", { name: paidCourse }).click();
    await expect(seen(page.getByRole("link", { name: "Comprar curso" }))).toBeVisible();
    await expect(page.getByText("Você está inscrito!")).toHaveCount(0);
    expect((await page.goto(certificate))?.status()).toBe(404);
    await expect(page.getByText("Certificado não encontrado").first()).toBeVisible();
    await page.goto("/my-courses");
    await expect(page.getByText("Você ainda não tem cursos")).toBeVisible();
  });
});

test("PIX and boleto show what they ask for, and buy", async ({ page }) => {
  await openCheckout(page);
  await expect(page.getByRole("radio", { name: /PIX/ })).toBeChecked();
  await expect(page.getByLabel("Número do cartão")).toBeHidden();
  await payButton(page).click();
  await expectPaid(page);
  await page.goto(`/checkout/${await courseCalled(page.context().request, "Som e transmissão do culto")}`);
  await page.getByRole("radio", { name: /Boleto/ }).check();
  await expect(page.getByText(/O boleto vence em 3 dias úteis, em \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await payButton(page).click();
  await expectPaid(page);
  await page.goto("/payments?status=completed");
  await expect(page.getByText("2 transações encontradas")).toBeVisible();
});

test("a buyer is written to, and the e-mails can be read on the machine that the school is tried out on", async ({
  page,
}) => {
  const { email, called } = somebody();
  await signIn(page, email);
  const api = page.context().request;
  await pay(api, await courseCalled(api, paidCourse), "credit_card");
  const emails = page.getByRole("listitem").filter({ hasText: called });
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(emails.getByText("Gravada")).toHaveCount(1, { timeout: 100 });
  }).toPass();
  await expect(emails.first()).toContainText(`Recibo: ${paidCourse}`);
  await emails.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Recibo: ${paidCourse}`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
  await expect(frame.getByText("Cartão de Crédito Visa, final 4242")).toBeVisible();
  await expect(page.getByRole("region", { name: "Em texto simples" })).toContainText("PAGAMENTO CONFIRMADO");
  await page.getByText("Cabeçalhos").click();
  await expect(page.getByText("Auto-Submitted: auto-generated")).toBeVisible();
  const opening = page.waitForEvent("popup");
  // By keyboard: where a phone still scrolls, a tap in a frame lands beside its aim.
  await frame.getByRole("link", { name: "Começar o curso" }).press("Enter");
  await expect((await opening).getByRole("heading", { level: 1, name: paidCourse })).toBeVisible();
});

test.describe("where the bank takes its time", () => {
  test.use({ baseURL: ({ slowBank }, use) => use(slowBank) });

  test("a PIX waits until the bank says that it was paid", async ({ page, context }) => {
    const id = await openCheckout(page);
    await choosePix(page);
    await payButton(page).click();
    await expect(page).toHaveURL(`/checkout/success/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta só pagar o PIX");
    await expect(page.locator("#codigo-pix")).toHaveText(/^000201.*6304[0-9A-F]{4}$/);
    await expect(page.getByText("Esperando o banco confirmar.")).toBeInViewport();
    await unfold(page.getByText("Pagar com outro celular: QR code"));
    await expect(page.getByRole("img", { name: "QR code do PIX" })).toBeVisible();
    await expect(seen(page.getByText("SIMULAÇÃO — NÃO PAGAR"))).toBeVisible();
    await page.getByRole("link", { name: "Já paguei" }).click();
    await expect(page.getByText("Ainda não recebemos a confirmação do banco")).toBeVisible();

    const bank = await context.newPage();
    await bank.goto(page.url());
    await bank.getByRole("link", { name: "simulador" }).click();
    await bank.getByRole("radio", { name: "Foi pago" }).check();
    await bank.getByRole("button", { name: "Avisar a escola" }).click();
    await expect(bank.getByText("Anotado.")).toBeVisible();
    await page.getByRole("link", { name: "Já paguei" }).click();
    // The bank's notice is looked into a moment after it has come.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!", { timeout: 2_000 });
    }).toPass();
  });

  test("a boleto waits, is given up, and another way is chosen", async ({ page }) => {
    const id = await openCheckout(page);
    await page.getByRole("radio", { name: /Boleto/ }).check();
    await payButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta só pagar o boleto");
    await expect(page.getByText("SIMULAÇÃO — NÃO PAGAR")).toBeVisible();
    await expect(page.locator("#linha-digitavel")).toHaveText(/^00090\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/);
    await page.goto(`/courses/${id}`);
    await seen(page.getByRole("link", { name: "Ver o pagamento pendente" })).click();
    await expect(page).toHaveURL(/\/payments\/\d+$/);
    const pending = page.url();
    await page.goto(`/checkout/${id}`);
    await expect(payButton(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Ver o pagamento pendente" })).toHaveAttribute(
      "href",
      new URL(pending).pathname,
    );
    await page.getByRole("button", { name: "Cancelar e escolher outra forma" }).click();
    await expect(page).toHaveURL(`/checkout/${id}`);
    await expect(page.getByText("Pagamento cancelado. Escolha outra forma.")).toBeVisible();
    await typeCard(page, goodCard);
    await payButton(page).click();
    await expectPaid(page);
    await page.goto(pending);
    await expect(page.getByText("Cancelado por você.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Ir para o curso" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Tentar de novo" })).toHaveCount(0);
  });
});
