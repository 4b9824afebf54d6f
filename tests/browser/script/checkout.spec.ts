import type { Page } from "playwright/test";
import { call, courseCalled, openTrail, pay } from "#tests/browser/records.ts";
import { choosePix, declinedCard, goodCard, paidCourse, payButton, typeCard } from "#tests/browser/steps.ts";
import { admin, expect, seen, signIn, tabTo, test } from "#tests/browser/support.ts";

/** Somebody new at the checkout of the paid course. Returns the course's id. */
async function openCheckout(page: Page) {
  await signIn(page);
  const id = await courseCalled(page.context().request, paidCourse);
  await page.goto(`/checkout/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finalizar compra");
  return id;
}

const expectPaid = (page: Page) => expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");

async function expectOnePayment(page: Page) {
  const { data } = await (await page.context().request.get("/api/payments")).json();
  expect(data).toHaveLength(1);
}

test("the button says what is missing, and digits fall into their places", async ({ page }) => {
  await openCheckout(page);
  await expect(page.getByRole("radio", { name: /PIX/ })).toBeChecked();
  await expect(payButton(page)).toHaveText(/^Pagar R\$\s[\d,]+$/);
  const bottom = (await payButton(page).boundingBox())!;
  expect(bottom.y + bottom.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  await page.getByRole("radio", { name: /Cartão de Crédito/ }).check();
  await expect(payButton(page)).toHaveText(/Digite o número do cartão$/);
  await payButton(page).click();
  await expect(page.getByLabel("Número do cartão")).toBeFocused();
  await typeCard(page, goodCard);
  await expect(page.getByLabel("Número do cartão")).toHaveValue("4242 4242 4242 4242");
  await expect(page.getByLabel("Validade (MM/AA)")).toHaveValue("12/32");
  await expect(payButton(page)).not.toHaveText(/Digite/);
  await page.getByLabel("CVV").fill(" ");
  await expect(payButton(page)).toHaveText(/Digite o CVV$/);
  await page.getByRole("radio", { name: /Boleto/ }).check();
  await expect(payButton(page)).not.toHaveText(/Digite|Escolha/);
  const due = page.getByLabel("Vencimento do boleto");
  const [from, to] = [(await due.getAttribute("min"))!, (await due.getAttribute("max"))!];
  const sunday = daysBetween(from, to).find((day) => new Date(day).getUTCDay() === 0)!;
  await due.fill(sunday);
  await expect(page.getByText(`${sunday.split("-").reverse().join("/")} não é dia útil`)).toBeVisible();
  await due.fill("");
  await expect(payButton(page)).toHaveText(/Escolha o vencimento$/);
});

test("a coupon lowers what the button pays", { tag: "@nightly" }, async ({ page }) => {
  await signIn(page, admin);
  const { code } = await call<{ code: string }>(page.context().request, "POST", "/api/admin/coupons", {
    code: `PIX-${Date.now()}`,
    percent: 10,
  });
  await openCheckout(page);
  const priceOf = async () => /[\d,]+$/.exec((await payButton(page).locator("[data-price]").textContent())!)![0];
  const before = await priceOf();
  await page.getByText("Tem um cupom de desconto?").click();
  await page.getByLabel("Código do cupom").fill(code);
  await page.getByRole("button", { name: "Aplicar cupom" }).click();
  await expect(page.getByText(`Cupom ${code}: menos`)).toBeVisible();
  expect(await priceOf()).not.toBe(before);
  await choosePix(page);
  await payButton(page).click();
  await expectPaid(page);
  const { data } = await (await page.context().request.get("/api/payments")).json();
  expect(data).toMatchObject([{ coupon_code: code, payment_status: "completed" }]);
});

test("a server error appears at its field until the field is corrected", async ({ page }) => {
  await openCheckout(page);
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

test.describe("on a network that fails", () => {
  test.use({ mayComplain: /ERR_FAILED/ });

  test("an answer lost on the way is asked for again, and the course is paid for once", async ({ page }) => {
    await openCheckout(page);
    await typeCard(page, goodCard);
    let lost = 0;
    await page.route("**/checkout/*", async (route) => {
      if (route.request().method() !== "POST" || lost++ > 0) return route.continue();
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await payButton(page).click();
    await expect(page.getByText("Tudo certo! Abrindo a página…")).toBeVisible();
    expect(lost).toBe(2);
    await expectPaid(page);
    await expectOnePayment(page);
  });

  test("a lost answer is reported, everything typed stays, and the next press pays once", async ({ page }) => {
    await openCheckout(page);
    await typeCard(page, goodCard);
    await page.route("**/checkout/*", async (route) => {
      if (route.request().method() === "POST") await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await payButton(page).click();
    const summary = page.getByRole("alert");
    await expect(summary).toContainText(/^Falta a resposta do pagamento.*nada é cobrado duas vezes/);
    await expect(summary).toBeFocused();
    await expect(page.getByLabel("CVV")).toHaveValue("123");
    await page.unrouteAll();
    await payButton(page).click();
    await expectPaid(page);
    await expectOnePayment(page);
  });
});

test("a declined card is asked for again on a page that can be loaded again", async ({ page }) => {
  const id = await openCheckout(page);
  await typeCard(page, declinedCard);
  await payButton(page).click();
  await expect(page).toHaveURL(`/checkout/${id}?recusado`);
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("O pagamento não foi aceito e nada foi cobrado.");
  await expect(page.getByRole("radio", { name: /Cartão de Crédito/ })).toBeChecked();
  await typeCard(page, goodCard);
  await payButton(page).click();
  await expectPaid(page);
});

test("a session that ended wipes nothing: signed in beside it, the same form pays", async ({ page, context }) => {
  await openCheckout(page);
  await typeCard(page, goodCard);
  const cookies = await context.cookies();
  await context.clearCookies();
  await payButton(page).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("O seu login terminou");
  await expect(summary.getByRole("link", { name: /Entrar de novo/ })).toHaveAttribute("target", "_blank");
  await expect(page.getByLabel("Número do cartão")).toHaveValue("4242 4242 4242 4242");
  await expect(page.getByLabel("Número do cartão")).not.toHaveAttribute("aria-invalid");
  await context.addCookies(cookies);
  await payButton(page).click();
  await expectPaid(page);
});

test("another account that signs in beside the page does not pay with it", async ({ page, context }) => {
  await openCheckout(page);
  await typeCard(page, goodCard);
  const first = await context.cookies();
  await context.clearCookies();
  await signIn(page);
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Outra conta preencheu este formulário.");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Nome impresso no cartão")).not.toHaveValue("");
  await page.goto("/payments");
  await expect(page.getByRole("link", { name: paidCourse })).toHaveCount(0);
  await context.clearCookies();
  await context.addCookies(first);
  await page.goto("/payments");
  await expect(page.getByRole("link", { name: paidCourse })).toHaveCount(0);
});

test("a changed price is announced, and the next press pays it with what was typed", async ({ page }) => {
  await openCheckout(page);
  await typeCard(page, goodCard);
  const amount = page.locator("[name=amount]");
  const price = await amount.inputValue();
  await amount.evaluate((field: HTMLInputElement) => {
    field.value = "1";
  });
  await page.locator("[data-price]").evaluateAll((places) => {
    for (const place of places) place.textContent = "R$ 1,00";
  });
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText("O preço deste curso mudou");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(amount).toHaveValue(price);
  await expect(page.getByText("R$ 1,00")).toHaveCount(0);
  await expect(page.getByLabel("Número do cartão")).toHaveValue("4242 4242 4242 4242");
  await expect(page.getByLabel("Número do cartão")).not.toHaveAttribute("aria-invalid");
  await expect(page.getByText("Digite de novo os dados do cartão")).toBeHidden();
  await payButton(page).click();
  await expectPaid(page);
});

test("a trail is paid for like a course: once, its price announced where it changed", { tag: "@nightly" }, async ({
  page,
}) => {
  await signIn(page, admin);
  const id = await openTrail(page.context().request, { title: "Trilha de quem serve", price: 89.9 });
  await signIn(page);
  await page.goto(`/checkout/trail/${id}`);
  await typeCard(page, goodCard);
  const amount = page.locator("[name=amount]");
  await amount.evaluate((field: HTMLInputElement) => {
    field.value = "1";
  });
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText("O preço desta trilha mudou");
  await expect(amount).toHaveValue("89.9");
  await payButton(page).click({ clickCount: 2 });
  await expect(page).toHaveURL(`/checkout/trail/${id}/success`);
  await expectPaid(page);
  await expectOnePayment(page);
});

test("a second press pays once, and leads to the same place", async ({ page }) => {
  await openCheckout(page);
  await typeCard(page, goodCard);
  await payButton(page).dblclick();
  await expectPaid(page);
  await expectOnePayment(page);
});

test.describe("with a keyboard", () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  test("a course is bought by keyboard alone", async ({ page }) => {
    const id = await openCheckout(page);
    await tabTo(page, page.getByRole("radio", { name: /PIX/ }));
    await page.keyboard.press("ArrowDown");
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
});

test.describe("where the bank takes its time", () => {
  test.use({ baseURL: ({ slowBank }, use) => use(slowBank) });

  test("a PIX code is copied, and the page notices when it is paid", async ({ page, context }) => {
    await openCheckout(page);
    await choosePix(page);
    await payButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta só pagar o PIX");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("link", { name: "Copiar código PIX" }).click();
    await expect(page.getByText("Código copiado.")).toBeVisible();
    const code = await page.locator("#codigo-pix").innerText();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

    const bank = await context.newPage();
    await bank.goto(page.url());
    await bank.getByRole("link", { name: "simulador" }).click();
    await bank.getByRole("radio", { name: "Foi pago" }).check();
    await bank.getByRole("button", { name: "Avisar a escola" }).click();
    await expect(bank.getByText("Anotado.")).toBeVisible();
    await bank.close();
    await expectPaid(page);
  });

  test("anyone who began another way meanwhile is led to what waits", async ({ page }) => {
    const id = await openCheckout(page);
    await typeCard(page, goodCard);
    await pay(page.context().request, id, "pix");
    await payButton(page).click();
    await expect(page.getByText("Você já começou a pagar este curso")).toBeVisible();
  });
});

const daysBetween = (from: string, to: string) =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 }, (_, days) =>
    new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10),
  );
