import { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Locator, Page } from "playwright/test";
import { expect, test } from "#tests/e2e/browser.ts";
import { choosePix, declinedCard, goodCard, paidCourse, payButton, study, typeCard } from "#tests/e2e/buyer.ts";
import { seen, signInAsNew } from "#tests/e2e/learner.ts";
import { courseCalled, signInAs } from "#tests/e2e/reviewer.ts";

test("a declined card, another one, the course, the certificate, a review, and the money back", async ({ page }) => {
  test.slow();
  await test.step("come as a visitor", async () => {
    await page.goto(`/courses?q=${encodeURIComponent(paidCourse)}`);
    await page.getByRole("link", { name: paidCourse }).click();
    await seen(page.getByRole("link", { name: "Entrar para comprar" })).click();
    await signInAsNew(page);
    await expect(page).toHaveURL(/\/checkout\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finalizar compra");
    await expect(page.getByRole("complementary", { name: "Resumo do pedido" })).toContainText(paidCourse);
  });

  await test.step("be declined, and keep all but the card", async () => {
    await choosePix(page, "maria.souza@exemplo.test");
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
    await page.getByRole("radio", { name: /PIX/ }).check();
    await expect(page.getByLabel("Chave PIX para um eventual reembolso")).toHaveValue("maria.souza@exemplo.test");
  });

  await test.step("pay with another card", async () => {
    await typeCard(page, goodCard);
    await payButton(page).click();
    await expect(page).toHaveURL(/\/checkout\/success\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
    await expect(page.getByText("Cartão de Crédito Visa, final 4242")).toBeVisible();
  });

  await test.step("learn and be certified", async () => {
    await page.getByRole("link", { name: "Começar Agora" }).click();
    await study(page);
    await page.goto("/my-courses");
    await page.getByRole("button", { name: /Gerar Certificado/ }).click();
    await expect(page.getByText("CERTIFICADO DE CONCLUSÃO")).toBeVisible();
  });
  const certificate = page.url();

  await test.step("review", async () => {
    await page.goto("/my-courses");
    await page.getByRole("link", { name: /Revisar Curso/ }).click();
    await page.getByRole("radio", { name: "5 Excelente" }).check();
    await page.getByLabel("Seu depoimento").fill("Perdi o medo do microfone em quatro aulas.");
    await page.getByRole("button", { name: "Enviar avaliação" }).click();
    await expect(page.getByText("Obrigado pela sua avaliação!").first()).toBeVisible();
  });
  const course = new URL(page.url()).pathname;

  await test.step("ask for the money back", async () => {
    await page.goto("/my-courses");
    await page.getByRole("link", { name: "Pagamentos" }).click();
    await expect(page.getByText("2 transações encontradas")).toBeVisible();
    await page
      .getByRole("row", { name: /Concluído/ })
      .getByRole("link")
      .click();
    await page.getByRole("link", { name: /^Pedir reembolso — até \d\d\/\d\d\/\d{4}$/ }).click();
    await expect(page.getByText("O seu acesso às aulas do curso termina na hora.")).toBeVisible();
    await page.getByRole("button", { name: "Confirmar reembolso" }).click();
    await expect(page.getByText("Reembolso confirmado. O valor volta como crédito na fatura")).toBeVisible();
    await expect(page.getByText("Estornado", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /reembolso/i }).filter({ hasText: "Pedir" })).toHaveCount(0);
  });

  await test.step("find course and certificate closed", async () => {
    await page.goto(course);
    await expect(seen(page.getByRole("link", { name: "Comprar curso" }))).toBeVisible();
    await expect(page.getByText("Você está inscrito!")).toHaveCount(0);
    expect((await page.goto(certificate))?.status()).toBe(404);
    await expect(page.getByText("Certificado não encontrado").first()).toBeVisible();
    await page.goto("/my-courses");
    await expect(page.getByText("Você ainda não tem cursos")).toBeVisible();
  });
});

test("each way to pay shows what it asks for, and buys", async ({ page, javaScriptEnabled }) => {
  await openCheckout(page, paidCourse);
  await expect(page.getByLabel("Número do cartão")).toBeVisible();
  await expect(payButton(page)).toBeEnabled({ enabled: !javaScriptEnabled });
  await choosePix(page);
  await expect(page.getByLabel("Número do cartão")).toBeHidden();
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");

  await page.goto(`/checkout/${await courseCalled(page.context().request, "Som e transmissão do culto")}`);
  await page.getByRole("radio", { name: /Boleto/ }).check();
  await expect(page.getByText(/O boleto vence em 3 dias úteis, em \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
  await page.goto("/payments?status=completed");
  await expect(page.getByText("2 transações encontradas")).toBeVisible();
});

test("what is missing is said first, and leads to its field", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled, "with script the button waits until nothing is missing");
  await openCheckout(page, paidCourse);
  await page.getByRole("radio", { name: /PIX/ }).check();
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Preencha os dados do pagamento.");
  await page.getByRole("alert").getByRole("link").click();
  await expect(page.getByLabel("Chave PIX para um eventual reembolso")).toBeInViewport();
  await expect(page.getByRole("radio", { name: /PIX/ })).toBeChecked();
});

test("a card half filled in is asked for again, whole", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled, "with script the button waits until nothing is missing");
  await openCheckout(page, paidCourse);
  await typeCard(page, goodCard);
  await page.getByLabel("CVV").fill("");
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Preencha os dados do pagamento.");
  for (const sentence of ["Digite o número do cartão.", "Digite a validade.", "Digite o CVV."]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Digite de novo os dados do cartão")).toBeVisible();
});

test("what the server says of a field is said at the field, until it is mended", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "this is what script adds");
  await openCheckout(page, paidCourse);
  await page.getByRole("radio", { name: /Boleto/ }).check();
  const due = page.getByLabel("Vencimento do boleto");
  await due.fill("2024-01-07");
  await expect(page.getByText("não é dia útil")).toHaveCount(0);
  await payButton(page).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(/^Escolha um vencimento entre/);
  await expect(due).toHaveAttribute("aria-invalid", "true");
  await expect(due).toHaveAccessibleDescription(/Escolha um vencimento entre/);
  await due.fill((await due.getAttribute("max"))!);
  await expect(due).not.toHaveAttribute("aria-invalid");
  await expect(due).not.toHaveAccessibleDescription(/Escolha um vencimento entre/);
});

test("the button waits for what is missing, and digits fall into their places", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "this is what script adds");
  await openCheckout(page, paidCourse);
  await typeCard(page, goodCard);
  await expect(page.getByLabel("Número do cartão")).toHaveValue("4242 4242 4242 4242");
  await expect(page.getByLabel("Validade (MM/AA)")).toHaveValue("12/32");
  await expect(payButton(page)).toBeEnabled();
  await page.getByLabel("CVV").fill(" ");
  await expect(payButton(page)).toBeDisabled();
  await page.getByRole("radio", { name: /Boleto/ }).check();
  await expect(payButton(page)).toBeEnabled();
  const due = page.getByLabel("Vencimento do boleto");
  const [from, to] = [(await due.getAttribute("min"))!, (await due.getAttribute("max"))!];
  const sunday = daysBetween(from, to).find((day) => new Date(day).getUTCDay() === 0)!;
  await due.fill(sunday);
  await expect(page.getByText(`${sunday.split("-").reverse().join("/")} não é dia útil`)).toBeVisible();
  await due.fill("");
  await expect(payButton(page)).toBeDisabled();
});

test("an answer lost on the way is asked for again, and the course is paid for once", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without script the browser itself asks again");
  await openCheckout(page, paidCourse);
  await typeCard(page, goodCard);
  let lost = 0;
  await page.route("**/api/payments", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Erro ao processar pagamento");
  await expect(page.getByRole("alert")).toContainText("Confira a internet e tente de novo.");
  await expect(page.getByLabel("Número do cartão")).toHaveValue("4242 4242 4242 4242");
  await payButton(page).click();
  await expect(page.getByText("Pagamento aprovado!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
  const { data } = await (await page.context().request.get("/api/payments")).json();
  expect(data).toHaveLength(1);
});

test("a course is bought by keyboard alone", async ({ page, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  const id = await openCheckout(page, paidCourse);
  await tabTo(page, page.getByRole("radio", { name: /Cartão de Crédito/ }));
  for (const [label, value] of [
    ["Número do cartão", goodCard.number],
    ["Nome impresso no cartão", "MARIA A SOUZA"],
    ["Validade (MM/AA)", goodCard.expiry],
    ["CVV", "123"],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(value);
  }
  await tabTo(page, payButton(page));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/checkout/success/${id}`);
  await tabTo(page, page.getByRole("link", { name: "Começar Agora" }));
  await page.keyboard.press("Enter");
  await expect(seen(page.getByText("Você está inscrito!"))).toBeVisible();
});

test("a second press pays once, and leads to the same place", async ({ page }) => {
  await openCheckout(page, paidCourse);
  await typeCard(page, goodCard);
  await payButton(page).dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
  const { data } = await (await page.context().request.get("/api/payments")).json();
  expect(data).toHaveLength(1);
});

test.describe("where the bank takes its time", () => {
  test.use({ baseURL: "http://127.0.0.1:4518" });
  test.beforeEach(async ({ request }) => {
    await expect(async () => expect((await request.get("/readyz")).ok()).toBe(true)).toPass();
  });

  test("a PIX waits, and the page notices by itself when it is paid", async ({ page, context, javaScriptEnabled }) => {
    const id = await openCheckout(page, paidCourse);
    await choosePix(page);
    await payButton(page).click();
    await expect(page).toHaveURL(`/checkout/success/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta só pagar o PIX");
    await expect(page.getByRole("img", { name: "QR code do PIX" })).toBeVisible();
    await expect(page.getByText("SIMULAÇÃO — NÃO PAGAR")).toBeVisible();
    const code = await page.getByLabel("PIX copia e cola").inputValue();
    expect(code).toMatch(/^000201.*6304[0-9A-F]{4}$/s);
    if (javaScriptEnabled) {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("link", { name: "Copiar código PIX" }).click();
      await expect(page.getByText("Código copiado.")).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    }
    await page.getByRole("link", { name: "Já paguei" }).click();
    await expect(page.getByText("Ainda não recebemos a confirmação do banco")).toBeVisible();

    const bank = await context.newPage();
    await bank.goto(page.url());
    await bank.getByRole("link", { name: "simulador" }).click();
    await bank.getByRole("radio", { name: "Foi pago" }).check();
    await bank.getByRole("button", { name: "Avisar a escola" }).click();
    await expect(bank.getByText("Anotado.")).toBeVisible();
    await bank.close();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!", { timeout: 40_000 });
  });

  test("a boleto waits, is given up, and another way is chosen", async ({ page }) => {
    const id = await openCheckout(page, paidCourse);
    await page.getByRole("radio", { name: /Boleto/ }).check();
    await payButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta só pagar o boleto");
    await expect(page.getByText("SIMULAÇÃO — NÃO PAGAR")).toBeVisible();
    await expect(page.getByLabel("Linha digitável")).toHaveValue(/^00090\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/);
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
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
    await page.goto(pending);
    await expect(page.getByText("Cancelado por você.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Ir para o curso" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Tentar de novo" })).toHaveCount(0);
  });

  test("whoever began another way meanwhile is led to what waits", async ({ page, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, "without script the page itself comes back changed");
    const id = await openCheckout(page, paidCourse);
    await typeCard(page, goodCard);
    await payBy(page.context().request, id, "pix");
    await payButton(page).click();
    await page
      .getByRole("alert")
      .getByRole("link", { name: /^Já há um pagamento pendente/ })
      .click();
    await expect(page.getByText("Você já começou a pagar este curso")).toBeVisible();
  });

  test("axe finds nothing on any face, light or dark, and nothing scrolls sideways", async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, "axe itself is script");
    test.slow();
    const courseId = await openCheckout(page, paidCourse);
    const api = page.context().request;
    const [pix, boleto] = [await courseCalled(api, "Como a Bíblia"), await courseCalled(api, "Som e transmissão")];
    const paid = await payBy(api, courseId, "credit_card");
    const waiting = await payBy(api, pix, "pix");
    await payBy(api, boleto, "boleto");
    const screens = [
      `/checkout/${await courseCalled(api, "Hebraico")}`,
      `/checkout/${pix}`,
      ...[courseId, pix, boleto].map((id) => `/checkout/success/${id}`),
      "/payments",
      "/payments?status=refunded",
      `/payments/${paid}`,
      `/payments/${paid}/refund`,
      `/payments/${waiting}`,
      `/payments/${waiting}/simulator`,
      `/courses/${pix}`,
    ];
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const screen of screens) {
        await page.goto(screen);
        await expectSound(page);
        if (screen !== screens[0]) continue;
        await typeCard(page, declinedCard);
        await payButton(page).click();
        await expect(page.getByRole("alert")).toBeVisible();
        await expectSound(page);
      }
    }
  });
});

/** Somebody new before the till of a course. */
async function openCheckout(page: Page, title: string) {
  await page.goto("/courses");
  await signInAs(page);
  const id = await courseCalled(page.context().request, title);
  await page.goto(`/checkout/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finalizar compra");
  return id;
}

/** Pays by the JSON call. Out: the payment's id. */
async function payBy(api: APIRequestContext, courseId: number, method: "credit_card" | "pix" | "boleto") {
  const { data: course } = await (await api.get(`/api/courses/${courseId}`)).json();
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const payment_data = {
    card_number: goodCard.number,
    card_holder: "MARIA",
    card_expiry: "12/32",
    card_cvv: "123",
    pix_key: "maria@exemplo.test",
    boleto_due_date: tomorrow,
  };
  const order = { course_id: courseId, amount: course.price, payment_method: method, payment_data };
  const answer = await api.post("/api/payments", { data: order });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data.id as number;
}

async function expectSound(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) }));
  expect(found, page.url()).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    page.url(),
  ).toBe(true);
}

async function tabTo(page: Page, wanted: Locator) {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses++) await page.keyboard.press("Tab");
  await expect(wanted).toBeFocused();
}

const daysBetween = (from: string, to: string) =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 }, (_, days) =>
    new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10),
  );
