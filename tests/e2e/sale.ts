import { randomBytes } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { choosePix, paidCourse, payButton } from "#tests/e2e/buyer.ts";
import { courseCalled, signInAs } from "#tests/e2e/reviewer.ts";

export const admin = "admin@sementeira.example";

/** Somebody of an unmistakable name, who is to be found again in long lists. */
export function somebody() {
  const name = `comprador${randomBytes(4).toString("hex")}`;
  return { email: `${name}@exemplo.test`, called: new RegExp(name, "i") };
}

/** As somebody new, by PIX, which is confirmed at once. */
export async function buy(page: Page, email: string) {
  await signInAs(page, email);
  await page.goto(`/checkout/${await courseCalled(page.context().request, paidCourse)}`);
  await choosePix(page);
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parabéns!");
}

/** Ticks, as the demo admin unless another is named, the commission that somebody's purchase earned. */
export async function choose(page: Page, called: RegExp, as = admin) {
  await signInAs(page, as);
  await page.goto("/admin/commissions?status=pending");
  const row = page.locator("tr", { hasText: called });
  await expect(row).toContainText("R$ 17,47");
  await expect(row).toContainText(/disponível em \d\d\/\d\d\/\d{4}/);
  await row.getByRole("checkbox").check();
}
