import { call, courseCalled, pay } from "#tests/browser/records.ts";
import {
  answerQuiz,
  declinedCard,
  freeCourse,
  openChat,
  paidCourse,
  payButton,
  typeCard,
} from "#tests/browser/steps.ts";
import { admin, expect, expectAccessible, signIn, somebody, test } from "#tests/browser/support.ts";

test("axe finds nothing in a quiz that was failed, and in forms that came back", async ({ page }) => {
  await signIn(page);
  const api = page.context().request;
  const course = await courseCalled(api, freeCourse);
  await call(api, "POST", `/api/courses/${course}/enroll`);
  const lessons = await call<{ id: number }[]>(api, "GET", `/api/courses/${course}/lessons`);
  await page.goto(`/courses/${course}/learn/${lessons[3]!.id}`);
  await answerQuiz(page, { wrongly: true });
  await expect(page.getByText("Você acertou 33%.")).toBeVisible();
  await expectAccessible(page, "a failed quiz");

  await page.goto("/profile/edit");
  await page.getByLabel("Nome completo").fill(" ");
  await page.getByLabel("Código de voucher").fill("x");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("alert").getByText("Escreva o seu nome.")).toBeVisible();
  await expectAccessible(page, "a refused profile");

  await page.goto(`/checkout/${await courseCalled(api, paidCourse)}`);
  await typeCard(page, declinedCard);
  await payButton(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "a declined card");

  await signIn(page, admin);
  await page.goto("/admin/vouchers");
  await page.getByLabel("Código (opcional)").fill("x");
  await page.getByRole("button", { name: "Criar voucher" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "a refused voucher");
});

test("axe finds nothing in what script opens over a page", async ({ page }) => {
  await page.goto("/courses");
  await openChat(page, { asPanel: true });
  await expectAccessible(page, "the chat's panel for visitors");
  await signIn(page);
  await page.goto("/contact");
  const panel = await openChat(page, { asPanel: true });
  await panel.getByLabel("Sua mensagem").fill(`Quero falar com uma pessoa ${"x".repeat(120)}`);
  await panel.getByRole("button", { name: "Enviar", exact: true }).click();
  await panel.getByRole("link", { name: "Criar Ticket de Suporte" }).waitFor();
  await expectAccessible(page, "the chat's panel");
  await panel.getByRole("link", { name: "Criar Ticket de Suporte" }).click();
  await panel.getByLabel("Assunto").waitFor();
  await expectAccessible(page, "the chat's panel before it is handed over");
  await page.goto("/support");
  await page.getByRole("link", { name: /Novo Ticket|Criar o primeiro ticket/ }).click();
  await page.getByRole("dialog", { name: "Novo Ticket" }).waitFor();
  await expectAccessible(page, "the dialog of a new ticket");
});

test("axe finds nothing around an e-mail, nor in it", async ({ page }) => {
  const { email, called } = somebody();
  await signIn(page, email);
  const api = page.context().request;
  await pay(api, await courseCalled(api, paidCourse), "credit_card");
  await page.goto("/dev/mail");
  await page.getByRole("listitem").filter({ hasText: called }).first().getByRole("link").click();
  // No script runs in the e-mail's frame, axe neither, so the e-mail is looked at by itself.
  const html = await page.locator("iframe").evaluate((frame: HTMLIFrameElement) => {
    frame.remove();
    return frame.srcdoc;
  });
  await expectAccessible(page, "around an e-mail");
  await page.goto("about:blank");
  await page.setContent(html);
  await expectAccessible(page, "an e-mail", { tags: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] });
});

test.describe("where the bank takes its time", () => {
  test.use({ baseURL: ({ slowBank }, use) => use(slowBank) });

  test("axe finds nothing in a purchase that waits", async ({ page }) => {
    await signIn(page);
    const api = page.context().request;
    const [pix, boleto] = [await courseCalled(api, paidCourse), await courseCalled(api, "Som e transmissão do culto")];
    const waiting = await pay(api, pix, "pix");
    await pay(api, boleto, "boleto");
    for (const path of [
      `/checkout/${pix}`,
      `/checkout/success/${pix}`,
      `/checkout/success/${boleto}`,
      `/payments/${waiting}`,
      `/payments/${waiting}/simulator`,
      `/courses/${pix}`,
    ]) {
      await page.goto(path);
      await expectAccessible(page, path);
    }
  });
});
