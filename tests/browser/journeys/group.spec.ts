import type { Browser, Page } from "playwright/test";
import { courseCalled } from "#tests/browser/records.ts";
import { goodCard, paidCourse, payButton, typeCard } from "#tests/browser/steps.ts";
import { expect, expectFits, signIn, test } from "#tests/browser/support.ts";

/** Somebody of the group opens the link. */
async function arrive(browser: Browser, link: string): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page);
  await page.goto(link);
  return page;
}

async function twoComeAndAThirdIsLate(browser: Browser, link: string) {
  for (const _ of ["first", "second"]) {
    const guest = await arrive(browser, link);
    await guest.getByRole("button", { name: "Participar" }).click();
    await expect(guest.getByText("é seu.")).toBeVisible();
  }
  const late = await arrive(browser, link);
  await expect(late.getByText("As vagas deste link acabaram.")).toBeVisible();
}

test("a course is bought for a group, whose people come in by the link until the seats are gone", async ({
  page,
  browser,
}) => {
  await signIn(page);
  const id = await courseCalled(page.context().request, paidCourse);
  await page.goto(`/checkout/${id}`);
  await page.getByRole("link", { name: "Comprar para um grupo" }).click();
  await page.getByLabel("Para quantas pessoas?").fill("101");
  await page.locator("form").evaluateAll((forms) => {
    for (const form of forms) (form as HTMLFormElement).noValidate = true;
  });
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Escreva para quantas pessoas é a compra, de 2 a 100.")).toBeVisible();
  await expect(page.getByLabel("Para quantas pessoas?")).toHaveValue("101");
  await page.getByLabel("Para quantas pessoas?").fill("2");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("um link com 2 vagas.")).toBeVisible();
  await expectFits(page);
  await typeCard(page, goodCard);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "O link do seu grupo" })).toBeVisible();
  await expect(page.getByText("0 de 2 vagas ocupadas.")).toBeVisible();
  await expectFits(page);
  const link = (await page.locator("#endereco").textContent())!;

  await twoComeAndAThirdIsLate(browser, link);

  await page.reload();
  await expect(page.getByText("2 de 2 vagas ocupadas.")).toBeVisible();
  await page.getByRole("link", { name: /^Pedir reembolso/ }).click();
  await expect(page.getByText("As 2 pessoas que entraram pelo link perdem o acesso ao curso")).toBeVisible();
  await page.getByRole("button", { name: "Confirmar reembolso" }).click();
  await expect(page.getByText("o curso fechou para quem entrou por ele")).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("three seats go to two people by the link and to one by e-mail, and the fourth is told in words", async ({
    page,
    browser,
  }) => {
    await signIn(page);
    const id = await courseCalled(page.context().request, paidCourse);
    await page.goto(`/checkout/${id}/group?pessoas=3`);
    await page.getByRole("radio", { name: /^PIX/ }).check();
    await payButton(page).click();
    const payment = page.url();
    await expect(page.getByText("0 de 3 vagas ocupadas.")).toBeVisible();
    const link = (await page.locator("#endereco").textContent())!;

    const invited = await browser.newPage();
    const email = await signIn(invited);
    await page.getByRole("link", { name: "Convidar por e-mail" }).click();
    await page.getByLabel("E-mails").fill(`${email}\nmaria`);
    await page.getByRole("button", { name: "Enviar convites" }).click();
    await expect(page.getByText("“maria” não é um e-mail completo").first()).toBeVisible();
    await expect(page.getByLabel("E-mails")).toHaveValue(`${email}\nmaria`);
    await expectFits(page);
    await page.getByLabel("E-mails").fill(email);
    await page.getByRole("button", { name: "Enviar convites" }).click();
    await expect(page.getByText("0 de 3 vagas ocupadas, e 1 convite sem resposta.")).toBeVisible();

    await twoComeAndAThirdIsLate(browser, link);
    await invited.goto("/my-courses");
    await invited.getByRole("button", { name: "Participar" }).click();
    await page.goto(payment);
    await expect(page.getByText("3 de 3 vagas ocupadas.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Convidar por e-mail" })).toBeHidden();
    await expectFits(page);
  });
});
