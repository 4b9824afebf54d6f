import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { expect, test } from "#tests/e2e/browser.ts";
import { expectNoViolations } from "#tests/e2e/no-violations.ts";
import { signInAs } from "#tests/e2e/reviewer.ts";

/** Somebody new buys a course by card. Out: their name, and the course's title. */
async function buy(page: Page) {
  const api = page.context().request;
  const id = randomUUID().slice(0, 8);
  await signInAs(page, `ester.${id}@exemplo.test`);
  const { data: found } = await (await api.get("/api/courses?limit=100")).json();
  const course = found.find(({ price }: { price: number }) => price > 0);
  const payment_data = { card_number: "4242424242424242", card_holder: "Ester", card_expiry: "12/30", card_cvv: "123" };
  const paid = await api.post("/api/payments", {
    data: { course_id: course.id, amount: course.price, payment_method: "credit_card", payment_data },
  });
  expect(paid.status(), await paid.text()).toBe(200);
  return { name: `Ester ${id[0]!.toUpperCase()}${id.slice(1)}`, course: course.title as string };
}

/** The letters to somebody, as soon as each of them is a file. */
async function lettersTo(page: Page, name: string) {
  const letters = page.getByRole("listitem").filter({ hasText: `para ${name}` });
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(letters).toHaveCount(2, { timeout: 100 });
    await expect(letters.getByText("Gravada")).toHaveCount(2, { timeout: 100 });
  }).toPass({ timeout: 15_000 });
  return letters;
}

test("whoever buys is written to, and the letters can be read on the machine of whoever tries it out", async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  const { name, course } = await buy(page);
  const letters = await lettersTo(page, name);
  await expect(letters.first()).toContainText(`Recibo: ${course}`);
  await expect(letters.last()).toContainText(`Pedido recebido: ${course}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );

  await letters.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Recibo: ${course}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
  const drawn = page.frameLocator("iframe");
  await expect(drawn.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
  await expect(drawn.getByText("Cartão de Crédito Visa, final 4242")).toBeVisible();
  await expect(page.getByRole("region", { name: "Em texto simples" })).toContainText("PAGAMENTO CONFIRMADO");
  await page.getByText("Cabeçalhos").click();
  await expect(page.getByText("Auto-Submitted: auto-generated")).toBeVisible();

  const opening = page.waitForEvent("popup");
  // By keyboard: where a phone still scrolls, a tap in a frame falls beside what it aims at.
  await drawn.getByRole("link", { name: "Começar o curso" }).press("Enter");
  await expect((await opening).getByRole("heading", { level: 1, name: course })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a letter that is not there is not found", async ({ page }) => {
  expect((await page.goto("/dev/mail/999999999"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Mensagem não encontrada" })).toBeVisible();
});

test("axe finds nothing, light or dark, neither around a letter nor in it", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "axe itself is script");
  const { name } = await buy(page);
  const letter = await (await lettersTo(page, name)).first().getByRole("link").getAttribute("href");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/dev/mail");
    await expectNoViolations(page, colorScheme);
    await page.goto(letter!);
    // No script runs in the letter's box, axe neither, so the letter is looked at by itself.
    const drawn = await page.locator("iframe").evaluate((frame: HTMLIFrameElement) => {
      frame.remove();
      return frame.srcdoc;
    });
    await expectNoViolations(page, colorScheme);
    await page.goto("about:blank");
    await page.setContent(drawn);
    await expectNoViolations(page, `${colorScheme} letter`, ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]);
  }
});
