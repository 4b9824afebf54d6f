import { expect, test } from "#tests/e2e/browser.ts";
import { expectNoViolations } from "#tests/e2e/no-violations.ts";
import { complaintsOf, fitsTheScreen, signInAs } from "#tests/e2e/operator.ts";

test("an admin sees how the platform stands, and asks the others", async ({ page, javaScriptEnabled }) => {
  const complaints = complaintsOf(page);
  await signInAs(page, "admin@sementeira.example");
  await page.goto("/admin");
  await page.getByRole("link", { name: "Saúde do sistema" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText(/^PostgreSQL [\d.]+ respondeu/)).toBeVisible();
  await expect(main.getByRole("heading", { name: "Para cuidar", exact: true })).toBeVisible();
  await fitsTheScreen(page);
  await page.getByRole("button", { name: "Perguntar agora" }).click();
  await expect(main.getByText(/Nenhum servidor de e-mail/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Perguntar de novo" })).toBeVisible();
  await fitsTheScreen(page);
  if (javaScriptEnabled !== false) await expectNoViolations(page);
  expect(complaints).toEqual([]);
});
